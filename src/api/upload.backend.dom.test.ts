import { serve } from '@hono/node-server';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createBackend } from '../../backend/src/index.ts';
import type { Backend } from '../../backend/src/index.ts';
import { configureClient } from './client-options.ts';
import { login } from './session.ts';
import { uploadPicture } from './upload.ts';

// One white pixel.
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==';

let backend: Backend;
let server: ReturnType<typeof serve>;

beforeAll(async () => {
  // The page of these tests stands at jsdom's own origin, so this is an installation with the backend elsewhere.
  backend = await createBackend({
    dataDir: 'memory', seed: false, corsOrigins: [location.origin], adminUsername: 'admin', adminPassword: 'Mat-khau-2026',
  });
  const { port } = await new Promise<AddressInfo>((resolve) => {
    server = serve({ fetch: backend.app.fetch, port: 0, hostname: '127.0.0.1' }, resolve);
  });
  const baseUrl = `http://127.0.0.1:${port}`;
  // Node's fetch names no origin of its own accord; a browser does, and the backend then answers whole addresses.
  const fromThePage: typeof fetch = (address, init) => {
    const headers = new Headers(init?.headers);
    headers.set('Origin', location.origin);
    return fetch(address, { ...init, headers });
  };
  const session = { baseUrl, fetch: fromThePage, locale: () => 'vi' as const, onUnauthorized: () => undefined };
  configureClient({ ...session, token: () => undefined });
  const { token } = await login('admin', 'Mat-khau-2026');
  configureClient({ ...session, token: () => token });
});

afterAll(async () => {
  await new Promise((resolve) => {
    server.close(resolve);
  });
  await backend.close();
});

describe('uploadPicture and the reference backend', () => {
  it.each(['base64', 'blob'])('stores a picture sent as %s and finds it at the address it answers', async (encoding) => {
    const address = await uploadPicture(`data:image/png;base64,${PNG}`, {
      fileName: 'Điểm trắng.png', contentType: 'image/png', encoding,
    });
    expect(address).toMatch(/\/uploads\/website\/\d{13}-[a-zA-Z]{10}-diem-trang\.png$/);
    const stored = await fetch(address);
    expect(stored.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await stored.arrayBuffer()).toString('base64')).toBe(PNG);
  });

  it('is refused what is no picture', async () => {
    const page = new Blob(['<script>boom()</script>']);
    await expect(uploadPicture(page, { fileName: 'a.png', contentType: 'image/png' })).rejects.toMatchObject({
      method: 'PUT', status: 400,
    });
    await expect(uploadPicture(page, { fileName: 'a.svg', contentType: 'image/svg+xml' })).rejects.toMatchObject({
      path: 'Upload/presigned-url', status: 400,
    });
  });
});
