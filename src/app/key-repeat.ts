/**
 * A key that is held repeats itself, half a second after it was pressed or sooner: under a finger that rests, or that
 * cannot let go as quickly. What repeats is meant for the place where the key was pressed. Enter does what it does once:
 * a wrong password would be sent until the account is locked, and a form be saved by the press that opened it. So does Esc,
 * which would close the form around a picker's list, and ask about unsaved work over and over. Letters of a shortcut are no
 * text of the form that it opened.
 */
import { isTyping } from '../lib/typing.ts';

/** Where Enter begins a line: there it may do so over and over. */
function takesLines(target: EventTarget | null): boolean {
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLElement && target.isContentEditable);
}

/** @returns stops. */
export function ignoreHeldKeys(): () => void {
  let pressedAt: EventTarget | null = null;
  function onKey(event: KeyboardEvent): void {
    const { key, target, repeat } = event;
    if (!repeat) {
      pressedAt = target;
      return;
    }
    const isElsewhere = target !== pressedAt;
    const isText = key.length === 1 && isTyping(target);
    if (key !== 'Escape' && (key === 'Enter' ? takesLines(target) && !isElsewhere : !isText || !isElsewhere)) return;
    event.preventDefault();
    event.stopPropagation();
  }
  window.addEventListener('keydown', onKey, true);
  return () => window.removeEventListener('keydown', onKey, true);
}
