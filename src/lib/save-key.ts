import { isComposing } from './composing.ts';

/** Ctrl+Enter, ⌘+Enter on a Mac: saves the form that one is in. Enter alone ends a composition. */
export function isSaveKey(event: KeyboardEvent): boolean {
  return event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isComposing(event);
}
