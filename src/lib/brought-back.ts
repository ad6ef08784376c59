/**
 * Hears when somebody goes back to this site from another one, and the page comes out of the browser's memory with what it
 * showed when it was left. @returns ends that.
 */
export function onBroughtBack(hear: () => void): () => void {
  const onShown = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) hear();
  };
  addEventListener('pageshow', onShown);
  return () => removeEventListener('pageshow', onShown);
}
