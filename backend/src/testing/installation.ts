/** Data folders and schemas of a test's own, gone when the test has ended. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import { createBackend } from '../index.ts';
import type { Backend, BackendOptions } from '../index.ts';
import { openSchema } from './schema.ts';
import { TestClient } from './client.ts';

/** A test that starts processes may take this long on a busy machine, in milliseconds. */
export const LONG = 180_000;

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'backoffice-test-'));
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export async function newSchema(): Promise<string> {
  const schema = await openSchema();
  cleanups.push(schema.drop);
  return schema.url;
}

/** A backend without the example company; open until the test has ended, or until it is closed. */
export async function open(
  options: BackendOptions,
): Promise<{ backend: Backend; client: TestClient; close(): Promise<void> }> {
  const backend = await createBackend({ seed: false, ...options });
  let closing: Promise<void> | undefined;
  const close = () => (closing ??= backend.close());
  cleanups.push(close);
  return { backend, client: new TestClient(backend.app), close };
}
