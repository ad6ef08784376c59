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
  const words = data.getData('text/html').replace(/<style[\s\S]*?<\/style>|<!--[\s\S]*?-->|<[^<>]*>|&nbsp;/gi, '').trim();
  return words === '' ? Array.from(data.files) : [];
}
