import { useLayoutEffect } from 'react';

import { App } from './app.tsx';

/**
 * The application, which says when it stands in the page. Not in `main.tsx`, which `npm run dev` would then run again for
 * each edit, in the page that it runs in already, instead of reloading that.
 */
export function Drawn({ then }: { then: () => void }) {
  useLayoutEffect(then, [then]);
  return <App />;
}
