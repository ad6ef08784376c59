const TEXT_INPUTS = /^(?:text|search|email|tel|url|password|number|date|time|month|week|datetime-local)$/;

/** True where a key pressed would be text: a single letter is a shortcut only elsewhere. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return TEXT_INPUTS.test(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement || target.isContentEditable;
}

/** True of a key that belongs to an input method: 229 is what it reports, also where `isComposing` has already gone. */
export function isComposing(event: KeyboardEvent): boolean {
  return event.isComposing || event.keyCode === 229;
}
