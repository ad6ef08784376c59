/**
 * A file that is dropped beside the field it was meant for would be opened by the browser in place of the page, with
 * everything that was typed. Nothing takes files but the fields that say so.
 */
function refuse(event: DragEvent): void {
  const { dataTransfer, defaultPrevented } = event;
  // Not by `bringsFiles` of the fields: what is shared with them would be a file of its own at every start.
  if (!dataTransfer?.types.includes('Files') || defaultPrevented) return;
  event.preventDefault();
  dataTransfer.dropEffect = 'none';
}

/** @returns stops. */
export function refuseStrayDrops(): () => void {
  document.addEventListener('dragover', refuse);
  document.addEventListener('drop', refuse);
  return () => {
    document.removeEventListener('dragover', refuse);
    document.removeEventListener('drop', refuse);
  };
}
