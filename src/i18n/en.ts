import frame from './en/frame.ts';
import lists from './en/lists.ts';
import screens from './en/screens.ts';

/** Every English word, for the render at build time and for tests; a browser loads the three parts as it needs them. */
export default { ...frame, ...lists, ...screens };
