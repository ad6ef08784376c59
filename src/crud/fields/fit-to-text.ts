/**
 * As high as its text, also in a browser that does not see to it by `field-sizing`: Safari before 26.2. For a text that can
 * only be read: nothing is typed into it, and there is no grip to pull it by.
 *
 * @returns ends that.
 */
export function fitToText(area: HTMLTextAreaElement): (() => void) | undefined {
  if (CSS.supports('field-sizing', 'content')) return undefined;
  let width: number | undefined;
  let frame = 0;
  function fit(): void {
    if (area.clientWidth === width) return;
    width = area.clientWidth;
    area.style.height = 'auto';
    area.style.height = `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`;
  }
  // Also once the layer around it is open. A frame later: what is observed may not change while it is told of.
  const observer = new ResizeObserver(() => {
    frame = requestAnimationFrame(fit);
  });
  observer.observe(area);
  return () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
    area.style.height = '';
  };
}
