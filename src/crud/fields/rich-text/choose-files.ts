/** Opens the browser's file chooser. The input is nowhere in the page: a form has one for its picture, and no other. */
export function chooseFiles(accept: string, take: (files: File[]) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = accept;
  input.multiple = true;
  input.addEventListener('change', () => take(Array.from(input.files ?? [])));
  input.click();
}
