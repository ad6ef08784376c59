import { createServer } from 'vite';
import { expect, it, onTestFinished } from 'vitest';

import { ROOT } from '../build/settings.ts';

it('has an edit reload the page instead of starting the application a second time in it', async () => {
  const server = await createServer({ root: ROOT, server: { middlewareMode: true, ws: false, watch: null }, optimizeDeps: { noDiscovery: true }, logLevel: 'silent' });
  onTestFinished(() => server.close());
  const entry = await server.transformRequest('/src/main.tsx');
  expect(entry?.code).toContain('createRoot');
  // A module that defines a component takes edits upon itself, and runs again for each.
  expect(entry?.code).not.toContain('hot.accept');
});
