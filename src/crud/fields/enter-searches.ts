import type { KeyboardEvent } from 'react';

/** Enter in a search within a form searches; it must not send the form from a box that is no field of it. */
export function searchOnEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault();
}
