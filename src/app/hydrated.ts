import { signal } from '@preact/signals-react';

/**
 * False in the render at build time and in React's first pass over that markup: what only this browser knows (who is
 * signed in, the menu, the connection) is drawn once this is true, so that both passes agree to the letter.
 */
export const hydrated = signal(false);
