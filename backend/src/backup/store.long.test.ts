import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import S3rver from 's3rver';
import { expect, it, onTestFinished } from 'vitest';
import type { TestClient } from '../testing/client.ts';
import { LONG, newFolder, open } from '../testing/installation.ts';
import { ADMIN_PASSWORD } from '../testing/password.ts';
import { gif, png } from '../testing/pictures.ts';
import { runFile } from '../testing/process.ts';
import { ARTICLE } from '../testing/samples.ts';
import type { S3Settings } from '../upload/s3-uploads.ts';

/** A store, whose bucket is empty, and its settings as the environment has them. */
async function openStore() {
  const server = new S3rver({
    port: 0, address: '127.0.0.1', silent: true, directory: newFolder(),
    configureBuckets: [{ name: 'congty', configs: [] }],
  });
  const { port } = await server.run();
  /** What is asked of it: `GET /congty/website/a.png`. */
  const asked: string[] = [];
  server.httpServer.on('request', ({ method, url = '' }) => asked.push(`${method} ${url.replace(/\?.*/s, '')}`));
  let closing: Promise<void> | undefined;
  const close = () => (closing ??= server.close());
  onTestFinished(close);
  const endpoint = `http://127.0.0.1:${port}`;
  const settings: S3Settings = {
    endpoint, bucket: 'congty', region: 'us-east-1', publicUrl: `${endpoint}/congty`, accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  };
  const env = {
    S3_ENDPOINT: endpoint, S3_BUCKET: 'congty', S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER',
  };
  return { settings, env, asked, close, addressOf: (key: string) => `${endpoint}/congty/website/${key}` };
}

async function upload(client: TestClient, token: string, key: string, picture: Uint8Array): Promise<string> {
  const type = key.endsWith('.gif') ? 'image/gif' : 'image/png';
  const { json } = await client.ask('PUT', 'Upload/presigned-url', { token, body: { key, content_type: type } });
  const headers = { 'Content-Type': type, 'Content-Encoding': 'base64', 'x-amz-acl': 'public-read' };
  expect((await fetch(json.value.url, { method: 'PUT', headers, body: new Uint8Array(picture) })).status).toBe(200);
  return new URL(json.value.direct_url).pathname.split('/').at(-1) ?? '';
}

async function served(address: string): Promise<{ type: string | null; bytes: Buffer } | number> {
  const response = await fetch(address);
  if (response.status !== 200) return response.status;
  return { type: response.headers.get('content-type'), bytes: Buffer.from(await response.arrayBuffer()) };
}

it('holds the pictures of a store, and a restore brings them back into one', async () => {
  const store = await openStore();
  const dataDir = newFolder();
  const { client, close } = await open({ dataDir, adminPassword: ADMIN_PASSWORD, s3: store.settings });
  const token = await client.signIn('admin', ADMIN_PASSWORD);
  const a = await upload(client, token, '1-a.png', png(5, 5));
  const b = await upload(client, token, '2-b.gif', gif(4, 4));
  const [running, stopped] = [join(newFolder(), 'running.backup'), join(newFolder(), 'stopped.backup')];
  // The running backend makes it, by its own settings.
  const first = await runFile('commands/backup.ts', [running], { DATA_DIR: dataDir });
  expect(first.output).toContain('2 pictures, 2 of them from the store.');
  await close();
  const second = await runFile('commands/backup.ts', [stopped], { DATA_DIR: dataDir, ...store.env });
  expect(second.output).toContain('2 pictures, 2 of them from the store.');

  const other = await openStore();
  const restored = await runFile('commands/restore.ts', [running], { DATA_DIR: newFolder(), ...other.env });
  expect([restored.code, restored.output]).toEqual([0, expect.stringContaining('2 pictures are back')]);
  expect(await served(other.addressOf(a))).toEqual({ type: 'image/png', bytes: png(5, 5) });
  expect(await served(other.addressOf(b))).toEqual({ type: 'image/gif', bytes: gif(4, 4) });
  // Pictures that are there stay as they are: each is fetched for the backup of what was there before, and none to tell that it is there.
  other.asked.length = 0;
  const again = await runFile('commands/restore.ts', [stopped], { DATA_DIR: dataDir, ...other.env });
  expect([again.code, again.output]).toEqual([0, expect.stringContaining('2 pictures are back')]);
  expect(other.asked.filter((one) => one.includes('/website/'))).toEqual([a, b].map((name) => `GET /congty/website/${name}`).toSorted());

  const folder = newFolder();
  const without = await runFile('commands/restore.ts', [running], { DATA_DIR: folder });
  expect(without.output).toContain('2 of the pictures were in a store. None is set here (S3_BUCKET)');
  expect(readdirSync(join(folder, 'uploads/website')).filter((name) => name !== '.parts').toSorted()).toEqual([a, b].toSorted());
}, LONG);

it('says that it lacks the pictures of a store whose settings it was not given, and what to set', async () => {
  const store = await openStore();
  const dataDir = newFolder();
  const { client, close } = await open({ dataDir, adminPassword: ADMIN_PASSWORD, s3: store.settings });
  const token = await client.signIn('admin', ADMIN_PASSWORD);
  const name = await upload(client, token, '1-a.png', png(5, 5));
  const body = { ...ARTICLE, urlImg: store.addressOf(name) };
  expect((await client.ask('POST', 'Dichvu/Dichvu', { token, body })).status).toBe(200);
  await close();
  const file = join(newFolder(), 'x.backup');
  const without = await runFile('commands/backup.ts', [file], { DATA_DIR: dataDir });
  expect([without.code, without.output]).toEqual([2, expect.stringContaining(
    `are NOT in it: 1, such as ${store.addressOf(name)}. They are not in the data folder, and no store is set here. `
      + 'Where the product has S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, set them here too',
  )]);
  expect(existsSync(file)).toBe(true);
  const whole = await runFile('commands/backup.ts', [file], { DATA_DIR: dataDir, ...store.env });
  expect([whole.code, whole.output]).toEqual([0, expect.stringContaining('1 picture, 1 of them from the store.')]);
  expect(whole.output).not.toContain('NOT');
}, LONG);

it('is not made where the store does not give its pictures, and says why', async () => {
  const store = await openStore();
  const dataDir = newFolder();
  await (await open({ dataDir })).close();
  const folder = newFolder();
  const backup = (env: Record<string, string>) =>
    runFile('commands/backup.ts', [join(folder, 'x.backup')], { DATA_DIR: dataDir, ...env });
  const wrong = await backup({ ...store.env, S3_BUCKET: 'nowhere' });
  expect([wrong.code, wrong.output]).toEqual([1, expect.stringContaining('NoSuchBucket')]);
  expect(wrong.output).toContain('Look at S3_BUCKET, S3_ENDPOINT and S3_REGION.');
  await store.close();
  const silent = await backup(store.env);
  expect([silent.code, silent.output]).toEqual([1, expect.stringContaining('not reached: look at S3_ENDPOINT')]);
  expect(readdirSync(folder)).toEqual([]);
}, LONG);
