import frame from './vi/frame.ts';
import lists from './vi/lists.ts';
import screens from './vi/screens.ts';

/** Every Vietnamese word, for the render at build time and for tests; a browser loads the three parts as it needs them. */
export default { ...frame, ...lists, ...screens };
