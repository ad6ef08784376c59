import frame from './vi/frame.ts';
import screens from './vi/screens.ts';

/** Every Vietnamese word, for the render at build time and for tests; a browser loads the two parts as it needs them. */
export default { ...frame, ...screens };
