/** Puts a text into a field as typing does: the field's own value, then the event. */
export function type(into: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const prototype = into instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(into, text);
  into.dispatchEvent(new Event('input', { bubbles: true }));
}
