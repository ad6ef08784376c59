import { useEffect } from 'react';

/** True for a drag that brings files: from the desktop, or a picture from another page. */
export function bringsFiles(data: DataTransfer | null): boolean {
  return data?.types.includes('Files') ?? false;
}

/**
 * The files among what is pasted or dropped. A picture copied beside its text (Word, Excel) is only a
 * photograph of that text: where HTML holds words of its own, the words are meant.
 */
export function filesMeant(data: DataTransfer | null): File[] {
  if (!data) return [];
  const words = data.getData('text/html').replace(/<style[\s\S]*?<\/style>|<!--[\s\S]*?-->|<[^>]*>|&nbsp;/gi, '').trim();
  return words === '' ? Array.from(data.files) : [];
}

function refuse(event: DragEvent): void {
  if (!bringsFiles(event.dataTransfer) || event.defaultPrevented) return;
  event.preventDefault();
  if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
}

/**
 * A file that misses the field it was meant for would be opened by the browser in place of the page, with
 * everything that was typed. While a field that takes files is shown, nothing else takes them.
 */
export function useNoStrayDrops(): void {
  useEffect(() => {
    document.addEventListener('dragover', refuse);
    document.addEventListener('drop', refuse);
    return () => {
      document.removeEventListener('dragover', refuse);
      document.removeEventListener('drop', refuse);
    };
  }, []);
}
