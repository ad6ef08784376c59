const TEXT_INPUTS = /^(?:text|search|email|tel|url|password|number|date|time|month|week|datetime-local)$/;

/** True where a key pressed would be text: a single letter is a shortcut only elsewhere. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return TEXT_INPUTS.test(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement || target.isContentEditable;
}
