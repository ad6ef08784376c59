/**
 * What the development server hands out of the checkout: what the client is made of. Named here rather than what is kept
 * back, since data folders lie there under any name (`DATA_DIR`), and backups too.
 */
export const HANDED_OUT = ['index.html', 'src', 'builds', 'sw', 'node_modules'];
