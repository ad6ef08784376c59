import { signal } from '@preact/signals-react';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { readAll } from '../../api/read-all.ts';
import { slide } from '../../api/slide.ts';
import * as uploads from '../fields/picture-upload.ts';
import { connectMessages } from '../../stores/messages.ts';
import { followStored, handleUnauthorized, signOut, user } from '../../stores/session.ts';
import { endInAnotherTab } from '../../stores/signed-in.testing.ts';
import { writeStored } from '../../stores/stored.ts';
import { settle, tokenFor } from '../../stores/testing.ts';
import { gate, startProduct, until } from '../testing.tsx';
import type { Product } from '../testing.tsx';
import { createBoardHost } from './board-host.ts';
import type { BoardHost } from './board-host.ts';
import { boardScreen, imageOf } from './board-screen.ts';

let product: Product;
let stop = (): void => undefined;
beforeAll(async () => {
  product = await startProduct('/page_management/slide', { seed: false });
});
afterAll(() => product.stop());
afterEach(() => {
  stop();
  product.interfere();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const screen = boardScreen({
  screen: { resource: slide, screenKey: 'slide', titleOf: 'image', columns: [], form: [] },
  readAll: (reading) => readAll(slide, {}, reading),
  Preview: () => null,
});

const names = (board: BoardHost): string[] => board.adding.list.peek().map(({ fileName }) => fileName);

/** What comes after the end of a session: the board is left, its person signs in again, and opens it anew. */
async function comeBackTo(board: BoardHost): Promise<BoardHost> {
  board.leave();
  stop();
  await settle();
  product.interfere();
  await product.signInAgain();
  const again = await openBoard();
  again.resume();
  return again;
}

async function openBoard(): Promise<BoardHost> {
  const host = createBoardHost(screen);
  stop = host.records.start();
  await until(() => host.records.ready.peek());
  return host;
}

/** jsdom makes no addresses for files, and draws no pictures: their uploads are as far as the test says. */
function uploadsAre(state: uploads.UploadState): void {
  vi.stubGlobal('URL', class extends URL {
    static override createObjectURL = (): string => 'blob:picture';
    static override revokeObjectURL = (): void => undefined;
  });
  vi.spyOn(uploads, 'startPictureUpload').mockImplementation(() => ({
    state: signal(state), preview: '', retry: () => undefined, stop: () => undefined, dispose: () => undefined,
  }));
}

it('shows a picture that was saved though nobody answered, beside the card that says so', async () => {
  uploadsAre({ phase: 'done', address: '/uploads/a.png' });
  const host = await openBoard();
  product.interfere((call, ask) => (call.method === 'POST' ? ask().then(() => Response.json({}, { status: 504 })) : undefined));
  host.adding.add([new File(['picture'], 'a.png')]);
  await until(() => host.adding.list.peek()[0]?.state.peek().phase === 'unsaved');
  await until(() => host.rows.peek().length === 1);
  expect(host.rows.peek().map(imageOf)).toEqual(['/uploads/a.png']);
  expect(host.adding.list.peek()).toHaveLength(1);
});

it('gives a slide that a form makes the place after those that are still going up', async () => {
  await product.api('POST', 'SliderBanner', { url: '/uploads/last.png', thutu: 15 });
  uploadsAre({ phase: 'sending', share: 0 });
  const host = await openBoard();
  await until(() => host.rows.peek().at(-1)?.order === 15);
  host.adding.add(['a.png', 'b.png', 'c.png'].map((name) => new File(['picture'], name)));
  expect(host.crud.screen.defaults).toMatchObject({ order: 19 });
  for (const { key } of host.adding.list.peek()) host.adding.dismiss(key);
  expect(host.crud.screen.defaults).toMatchObject({ order: 16 });
});

it('goes on with the pictures that the end of a session has stopped, once the same person opens it again, and makes none twice', async () => {
  uploadsAre({ phase: 'done', address: '/uploads/again.png' });
  const host = await openBoard();
  // Whether it was made nobody knows; the other was not begun.
  product.interfere((call, ask) => (call.method === 'POST' ? ask().then(() => Response.json({}, { status: 504 })) : undefined));
  host.adding.add([new File(['picture'], 'a.png')]);
  await until(() => host.adding.list.peek()[0]?.state.peek().phase === 'unsaved');
  uploadsAre({ phase: 'sending', share: 0 });
  host.adding.add([new File(['picture'], 'b.png')]);
  handleUnauthorized(user.peek()?.token);
  const again = await comeBackTo(host);
  await until(() => names(again).join() === 'b.png');
  await until(() => again.rows.peek().filter((row) => imageOf(row) === '/uploads/again.png').length === 1);

  // Whoever signs out is asked before, and has given them up.
  signOut('asked');
  expect(names(await comeBackTo(again))).toEqual([]);
});

it('goes on with the pictures that the end of a session in another tab has stopped, which asked nobody about them', async () => {
  uploadsAre({ phase: 'sending', share: 0 });
  const host = await openBoard();
  host.adding.add([new File(['picture'], 'a.png')]);
  endInAnotherTab();
  const again = await comeBackTo(host);
  expect(names(again)).toEqual(['a.png']);
  for (const { key } of again.adding.list.peek()) again.adding.dismiss(key);
});

it('tells nobody who has come meanwhile that the last picture was saved', async () => {
  uploadsAre({ phase: 'done', address: '/uploads/slow.png' });
  const told: string[] = [];
  const silence = connectMessages(({ text }) => told.push(text));
  const host = await openBoard();
  const answer = gate();
  let isAnswered = false;
  product.interfere((call, ask) => (call.method === 'POST' ? answer.passed.then(ask).finally(() => (isAnswered = true)) : undefined));
  product.calls.length = 0;
  host.adding.add([new File(['picture'], 'slow.png')]);
  await until(() => product.calls.some(({ method }) => method === 'POST'));
  signOut('expired');
  host.leave();
  stop();
  await settle();
  writeStored('user', { token: tokenFor(3_600), id: 'somebody else' });
  followStored();
  answer.open();
  await until(() => isAnswered);
  await settle();
  silence();
  expect(told).toEqual([]);
  await product.signInAgain();
});

it('goes on with nothing that the end of a session had stopped once its person has signed out by hand, the board not opened since', async () => {
  uploadsAre({ phase: 'sending', share: 0 });
  const host = await openBoard();
  host.adding.add([new File(['picture'], 'a.png')]);
  handleUnauthorized(user.peek()?.token);
  host.leave();
  stop();
  await settle();
  await product.signInAgain();
  signOut('asked');
  await settle();
  await product.signInAgain();
  const again = await openBoard();
  again.resume();
  expect(again.adding.list.peek()).toEqual([]);
});
