import { existsSync, readdirSync, readlinkSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Hono } from 'hono';
import { beforeEach, expect, it } from 'vitest';
import { ROOM_ELSEWHERE } from '../disk-room.ts';
import { answerOf } from '../refusal.ts';
import { TestClient } from '../testing/client.ts';
import { newFolder } from '../testing/installation.ts';
import { png } from '../testing/pictures.ts';
import { createFolderStore } from './file-store.ts';
import { createFolderUploads } from './folder-uploads.ts';

const PATH = '/uploads/website/anh.png';
/** A picture to whoever sees its first bytes, of as many as one may have. */
const LARGE = Buffer.concat([png(3, 3), Buffer.alloc(5_000_000, 'một')]);

let client: TestClient;
let file: string;

beforeEach(async () => {
  const folder = join(newFolder(), 'website');
  await mkdir(folder);
  file = join(folder, 'anh.png');
  writeFileSync(file, LARGE);
  const uploads = createFolderUploads({
    store: createFolderStore(folder), room: ROOM_ELSEWHERE, secret: new Uint8Array(32), publicOrigin: undefined, now: Date.now,
  });
  const app = new Hono();
  app.onError((error, context) => context.json({}, answerOf(error, 'en', '').status));
  uploads.mount(app);
  client = new TestClient(app);
});

/** Whether the process holds the file open, on systems that say so. */
const isHeld = () => existsSync('/proc/self/fd') && readdirSync('/proc/self/fd').some((fd) => {
  try {
    return readlinkSync(`/proc/self/fd/${fd}`).startsWith(file);
  } catch {
    return false;
  }
});

it('holds a small part of a picture in memory for whoever does not take it, and lets go of the file with them', async () => {
  const before = process.memoryUsage().arrayBuffers;
  const answers = await Promise.all(Array.from({ length: 30 }, () => client.raw('GET', PATH)));
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(30 * LARGE.length / 5);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  await Promise.all(answers.map(async ({ body }) => body?.cancel()));
  expect(isHeld()).toBe(false);
});

it('sends the picture that was asked for to its end, though it is deleted or replaced meanwhile', async () => {
  const answer = await client.raw('GET', PATH);
  rmSync(file);
  writeFileSync(file, png(9, 9));
  expect(Buffer.from(await answer.arrayBuffer()).equals(LARGE)).toBe(true);
  expect(answer.headers.get('content-length')).toBe(String(LARGE.length));
  expect(Buffer.from(await (await client.raw('GET', PATH)).arrayBuffer()).equals(png(9, 9))).toBe(true);
  expect(isHeld()).toBe(false);
});

it('breaks off where the file is cut short meanwhile: what comes is never taken for a whole picture', async () => {
  const answer = await client.raw('GET', PATH);
  truncateSync(file, 100_000);
  await expect(answer.arrayBuffer()).rejects.toThrow('anh.png');
  expect(isHeld()).toBe(false);
});

it('tells HEAD all that it tells GET of a picture, its size too', async () => {
  const get = await client.raw('GET', PATH);
  await get.body?.cancel();
  const head = await client.raw('HEAD', PATH);
  expect(head.headers.get('content-length')).toBe(String(LARGE.length));
  expect([...head.headers]).toEqual([...get.headers]);
});

it('holds no file for answers without a body', async () => {
  const known = { headers: { 'If-None-Match': '"anh.png"' } };
  expect((await client.raw('GET', PATH, known)).status).toBe(304);
  const head = await client.raw('HEAD', PATH);
  expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([200, 'image/png', '']);
  writeFileSync(file, Buffer.alloc(1_000_000, 'một'));
  expect((await client.raw('GET', PATH)).status).toBe(404);
  expect(isHeld()).toBe(false);
});
