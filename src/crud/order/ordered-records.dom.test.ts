import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { configureClient } from '../../api/client-options.ts';
import type { Fields, Resource } from '../../api/resource.ts';
import { answerAll } from '../../api/testing.ts';
import { websiteMenu } from '../../api/website-menu.ts';
import { connectMessages } from '../../stores/messages.ts';
import type { Message } from '../../stores/messages.ts';
import { beginSession, endInAnotherTab } from '../../stores/signed-in.testing.ts';
import { followStored, signOut, user } from '../../stores/session.ts';
import { writeStored } from '../../stores/stored.ts';
import { freshPage, tokenFor } from '../../stores/testing.ts';
import { onSavedLate } from '../late-saves.ts';
import type { CrudScreen } from '../screen.ts';
import { createOrderedRecords } from './ordered-records.ts';
import type { OrderedRecord, OrderedRecords } from './ordered-records.ts';

interface Wire {
  readonly id: number;
  readonly idMenuCha: number;
  readonly order: number;
}

const turn = (): Promise<void> => new Promise((done) => setTimeout(done));
const entry = (id: number, parent: number | null, order: number): OrderedRecord => ({ id, name: `Mục ${id}`, parent, order, active: true });

/** Each write is answered once this is done with it; an error is that of a network. */
function answerWrites(write: (wire: Wire) => void | Promise<void>): void {
  configureClient({
    fetch: (async (_url: string, { body }: RequestInit) => {
      await write(JSON.parse(body as string) as Wire);
      return Response.json({ status: 'success' });
    }) as typeof fetch,
    token: () => user.peek()?.token,
    locale: () => 'vi',
    onUnauthorized: () => {},
  });
}

/** Records of a tree that answers with these rows. @param written what its screen does once some have been written */
function recordsOf(rows: () => readonly OrderedRecord[], nameOf = (id: number): string => `Mục ${id}`, written = (): void => undefined): OrderedRecords {
  return createOrderedRecords({
    screen: { resource: websiteMenu, written } as unknown as CrudScreen,
    readAll: async () => rows(),
    reread: async (ids) => new Map(rows().filter(({ id }) => ids.includes(id)).map((row) => [row.id, row])),
    nameOf,
  });
}

describe('records in an order of their own', () => {
  let stop = (): void => undefined;
  let endSession = (): void => undefined;
  beforeEach(() => {
    freshPage();
    endSession = beginSession();
    // What the test before had to say is heard by nobody.
    connectMessages(() => undefined)();
  });
  afterEach(() => {
    stop();
    endSession();
  });

  async function open(rows: () => readonly OrderedRecord[], written?: () => void): Promise<OrderedRecords> {
    const records = recordsOf(rows, undefined, written);
    stop = records.start();
    while (!records.ready.value) await turn();
    return records;
  }

  it('read again where a move was written while they were read: a late answer puts no row back', async () => {
    const asked = answerAll({ status: 'success' });
    const stored = (): OrderedRecord[] => {
      const written = new Map(asked.map(({ body }) => [(body as Wire).id, body as Wire]));
      return [1, 2, 3].map((id) => entry(id, written.get(id)?.idMenuCha || null, written.get(id)?.order ?? id));
    };
    const answers: (() => void)[] = [];
    const records = createOrderedRecords({
      screen: { resource: websiteMenu } as unknown as CrudScreen,
      // The question is answered at once, the answer arrives when the test says so; a move's own arrives as well.
      readAll: ({ fresh }) => {
        const rows = stored();
        if (fresh) return Promise.resolve(rows);
        return new Promise((done) => answers.push(() => done(rows)));
      },
      reread: async (ids) => new Map(stored().filter(({ id }) => ids.includes(id)).map((row) => [row.id, row])),
      nameOf: (id) => `Mục ${id}`,
    });
    const arrived = async (at: number): Promise<void> => {
      while (answers.length <= at) await turn();
      answers[at]!();
    };
    stop = records.start();
    await arrived(0);
    while (!records.ready.value) await turn();

    const saved = records.saved(undefined);
    records.moves.move(3, { parent: 1, index: 0 });
    while (records.moves.state.value.kind === 'saving') await turn();
    expect(stored()[2]?.parent).toBe(1);
    await arrived(1);
    await arrived(2);
    await saved;
    expect(records.moves.rows.value.find(({ id }) => id === 3)?.parent).toBe(1);
  });

  it('name nothing that was not moved in the end: what a conflict left where it stands, and what was given up', async () => {
    const rows = new Map([1, 2, 3, 4].map((id) => [id, entry(id, null, id)]));
    const asked = answerAll({ status: 'success' });
    const told: string[] = [];
    const silence = connectMessages(({ text }) => told.push(text));
    let fails = false;
    const records = createOrderedRecords({
      screen: { resource: websiteMenu } as unknown as CrudScreen,
      readAll: async () => [...rows.values()],
      reread: async (ids) => {
        if (fails) throw new TypeError('network');
        return new Map([...rows].filter(([id]) => ids.includes(id)));
      },
      nameOf: (id) => `Mục ${id}`,
    });
    const settled = async (...kinds: readonly string[]): Promise<void> => {
      while (!kinds.includes(records.moves.state.value.kind)) await turn();
    };
    stop = records.start();
    while (!records.ready.value) await turn();

    // Somebody else has moved it meanwhile, and theirs is kept.
    rows.set(4, entry(4, 1, 7));
    records.moves.move(4, { parent: 2, index: 0 });
    await settled('conflict');
    records.moves.settle('theirs');
    await settled('idle');
    expect(asked).toEqual([]);
    records.moves.move(3, { parent: 2, index: 0 });
    await settled('idle');
    expect(told).toEqual(['Đã chuyển Mục 3']);

    fails = true;
    records.moves.move(3, { parent: 1, index: 0 });
    await settled('failed');
    records.moves.discard();
    fails = false;
    records.moves.move(2, { parent: 1, index: 0 });
    await settled('idle');
    silence();
    expect(told.at(-1)).toBe('Đã chuyển Mục 2');
  });

  it('say that nothing was moved where somebody has put the two past each other between which it was to stand, and show where these are', async () => {
    let rows = [1, 2, 3, 4].map((id) => entry(id, null, id * 10));
    const asked = answerAll({ status: 'success' });
    const told: Pick<Message, 'kind' | 'text'>[] = [];
    const silence = connectMessages(({ kind, text }) => told.push({ kind, text }));
    const records = await open(() => rows);
    rows = rows.with(2, entry(3, null, 5));
    records.moves.move(4, { parent: null, index: 2 });
    while (records.moves.state.value.kind !== 'idle') await turn();
    silence();
    expect([asked, records.moves.rows.value]).toEqual([[], rows]);
    const text = 'Chưa chuyển Mục 4: thứ tự ở đây vừa được người khác thay đổi. Hãy xem lại rồi chuyển lại.';
    expect(told).toEqual([{ kind: 'error', text }]);
  });

  it('name what was moved, and is not saved, where a question about it finds its page left: also where the question is about another', async () => {
    answerAll({ status: 'success' });
    let rows = [1, 2, 3, 4].map((id) => entry(id, null, 0));
    const told: string[] = [];
    const silence = connectMessages(({ text }) => told.push(text));
    const records = await open(() => rows);
    rows = rows.with(1, entry(2, null, 9));
    // Between two others, which have to make room for it.
    records.moves.move(4, { parent: null, index: 1 });
    stop();
    while (records.moves.state.value.kind !== 'idle') await turn();
    silence();
    expect(told.join()).toContain('1 bản ghi chưa xử lý được: Mục 4');
  });

  it('name what was moved, also where its neighbour alone is written, and by the name that it had', async () => {
    answerAll({ status: 'success' });
    const rows = [entry(1, null, 1), entry(2, null, 2), entry(3, null, 3)];
    const told: string[] = [];
    const silence = connectMessages(({ text }) => told.push(text));
    const records = recordsOf(
      () => rows,
      // As the board names its slides: by where they stand.
      (id) => `Thứ ${records.moves.rows.peek().find((row) => row.id === id)?.order}`,
    );
    stop = records.start();
    while (!records.ready.value) await turn();
    records.moves.move(1, { parent: null, index: 1 });
    while (told.length === 0) await turn();
    silence();
    expect(told).toEqual(['Đã chuyển Thứ 1']);
  });

  it('name what is moved once more by the name that it has by then', async () => {
    const asked = answerAll({ status: 'success' });
    const rows = (): OrderedRecord[] => [1, 2, 3].map((id) => entry(id, null, (asked.findLast(({ body }) => (body as Wire).id === id)?.body as Wire | undefined)?.order ?? id));
    const told: string[] = [];
    const silence = connectMessages(({ text }) => told.push(text));
    const records = recordsOf(rows, (id) => `Thứ ${records.moves.rows.peek().toSorted((one, other) => (one.order ?? 0) - (other.order ?? 0)).findIndex((row) => row.id === id) + 1}`);
    stop = records.start();
    while (!records.ready.value) await turn();
    for (const [times, index] of [1, 2].entries()) {
      records.moves.move(1, { parent: null, index });
      while (told.length <= times || records.moves.state.value.kind !== 'idle' || records.busy.value) await turn();
    }
    silence();
    expect(told).toEqual(['Đã chuyển Thứ 1', 'Đã chuyển Thứ 2']);
  });

  it('are read again after a conflict and after a move: what others have changed is then known', async () => {
    const rows = new Map([1, 2, 3].map((id) => [id, entry(id, null, id)]));
    answerWrites(({ id, idMenuCha, order }) => void rows.set(id, entry(id, idMenuCha || null, order)));
    const records = createOrderedRecords({
      screen: { resource: websiteMenu } as unknown as CrudScreen,
      readAll: async () => [...rows.values()],
      reread: async (ids) => new Map([...rows].filter(([id]) => ids.includes(id))),
      nameOf: (id) => `Mục ${id}`,
    });
    const shown = (): OrderedRecord[] => records.moves.rows.value.toSorted((one, other) => one.id - other.id);
    stop = records.start();
    while (!records.ready.value) await turn();

    // Somebody else has made an entry, and put one below it.
    rows.set(57, entry(57, null, 9));
    rows.set(3, entry(3, 57, 1));
    records.moves.move(3, { parent: 1, index: 0 });
    while (records.moves.state.value.kind !== 'conflict') await turn();
    records.moves.settle('theirs');
    while (!shown().some(({ id }) => id === 57)) await turn();
    expect(shown()).toEqual([...rows.values()].toSorted((one, other) => one.id - other.id));

    rows.set(57, entry(57, 2, 4));
    records.moves.move(3, { parent: 1, index: 0 });
    while (shown().find(({ id }) => id === 57)?.parent !== 2) await turn();
    expect(shown()).toEqual([...rows.values()].toSorted((one, other) => one.id - other.id));
  });

  it('tell the moves of one record as one, which are taken back together, and those of another apart', async () => {
    const asked = answerAll({ status: 'success' });
    const rows = (): OrderedRecord[] => [1, 2, 3, 4].map((id) => entry(id, null, (asked.findLast(({ body }) => (body as Wire).id === id)?.body as Wire | undefined)?.order ?? id));
    const told: Message[] = [];
    const silence = connectMessages((message) => told.push(message));
    const records = await open(rows);
    const before = rows();
    for (const [times, [id, index]] of ([[4, 0], [1, 2], [1, 3], [1, 0]] as const).entries()) {
      records.moves.move(id, { parent: null, index });
      while (told.length <= times || records.moves.state.value.kind !== 'idle') await turn();
    }
    const topics = told.map(({ topic }) => topic);
    expect([topics[1], topics[2]]).toEqual([topics[3], topics[3]]);
    expect(topics[0]).not.toBe(topics[3]);
    // The last first, each of which says whether those before it can be taken back as well.
    expect(told.toReversed().map(({ action }) => action?.run())).toEqual([true, true, true, true]);
    while (told.length < 5) await turn();
    silence();
    expect([told[4]?.text, rows()]).toEqual(['Đã hoàn tác', before]);
  });

  it('name what was moved, and not as undone, where its page is left while it is taken back, and that fails half-way', async () => {
    let rows = [1, 2, 3].map((id) => entry(id, null, id - 1));
    let writes = 0;
    answerWrites(({ id, idMenuCha, order }) => {
      writes += 1;
      if (writes > 4) throw new TypeError('network');
      rows = rows.map((row) => (row.id === id ? entry(id, idMenuCha || null, order) : row));
    });
    const told: Message[] = [];
    const silence = connectMessages((message) => told.push(message));
    const records = await open(() => rows);
    records.moves.move(3, { parent: null, index: 0 });
    while (told.length === 0 || records.busy.value) await turn();
    expect([writes, told[0]?.action?.run()]).toEqual([3, true]);
    stop();
    while (records.moves.state.value.kind !== 'idle') await turn();
    silence();
    expect(told.slice(1).map(({ text }) => text)).toEqual(['1 bản ghi chưa xử lý được: Mục 3']);
  });

  const failsAt = (write: number) => (writes: number): void => {
    if (writes === write) throw new TypeError('network');
  };
  const isLost = (_writes: number, store: () => void): never => {
    store();
    throw new TypeError('network');
  };
  const putsElsewhere = (writes: number, _store: () => void, put: (row: OrderedRecord) => void): void => {
    if (writes === 4) put(entry(3, null, 9));
  };
  const discards = async ({ moves }: OrderedRecords): Promise<void> => {
    while (moves.state.value.kind !== 'failed') await turn();
    moves.discard();
  };
  const leaves = (): void => stop();
  const keepsTheirs = async ({ moves }: OrderedRecords): Promise<void> => {
    while (moves.state.value.kind !== 'conflict') await turn();
    moves.settle('theirs');
  };
  it.each([
    ['half a move that is discarded', failsAt(2), discards],
    ['a move whose answer is lost, and that is discarded', isLost, discards],
    ['half an undo that is discarded', failsAt(5), discards],
    ['half an undo whose page is left', failsAt(5), leaves],
    ['half an undo of what somebody else has put elsewhere meanwhile, and theirs is kept', putsElsewhere, keepsTheirs],
  ])('tell their screen what is written of %s', async (_, befalls, ends) => {
    let rows = [1, 2, 3].map((id) => entry(id, null, id - 1));
    const put = (row: OrderedRecord): void => void (rows = rows.with(row.id - 1, row));
    let writes = 0;
    answerWrites(({ id, idMenuCha, order }) => {
      const store = (): void => put(entry(id, idMenuCha || null, order));
      writes += 1;
      befalls(writes, store, put);
      store();
    });
    let undo: Message['action'];
    const silence = connectMessages(({ action }) => (undo ??= action));
    let known = rows;
    const records = await open(() => rows, () => (known = rows));
    records.moves.move(3, { parent: null, index: 0 });
    while (records.moves.state.value.kind === 'saving') await turn();
    undo?.run();
    await ends(records);
    while (records.moves.state.value.kind !== 'idle') await turn();
    silence();
    expect(rows).not.toEqual([1, 2, 3].map((id) => entry(id, null, id - 1)));
    expect(known).toEqual(rows);
  });

  it('tell the moves of one record at two openings of its page apart: each is taken back by the queue that wrote it', async () => {
    const asked = answerAll({ status: 'success' });
    const rows = (): OrderedRecord[] => [1, 2, 3].map((id) => entry(id, null, (asked.findLast(({ body }) => (body as Wire).id === id)?.body as Wire | undefined)?.order ?? id));
    const told: Message[] = [];
    const silence = connectMessages((message) => told.push(message));
    for (const index of [1, 2]) {
      const records = await open(rows);
      records.moves.move(1, { parent: null, index });
      while (told.length < index) await turn();
      stop();
    }
    silence();
    expect(told.map(({ text }) => text)).toEqual(['Đã chuyển Mục 1', 'Đã chuyển Mục 1']);
    expect(told[0]?.topic).not.toBe(told[1]?.topic);
  });

  it('tell the moves of one record apart where it was put elsewhere between them: no press could take back both', async () => {
    let rows = [1, 2, 3, 4].map((id) => entry(id, null, id * 10));
    answerWrites(({ id, idMenuCha, order }) => {
      rows = rows.map((row) => (row.id === id ? entry(id, idMenuCha || null, order) : row));
    });
    const told: Message[] = [];
    const silence = connectMessages((message) => told.push(message));
    const records = await open(() => rows);
    const move = async (parent: number): Promise<void> => {
      const times = told.length;
      records.moves.move(4, { parent, index: 0 });
      while (told.length === times || records.busy.value) await turn();
    };
    await move(1);
    await move(2);
    rows = rows.with(3, entry(4, null, 40));
    await records.refresh();
    await move(3);
    await move(1);
    silence();
    const topics = told.map(({ topic }) => topic);
    expect([topics[1], topics[3]]).toEqual([topics[0], topics[2]]);
    expect(topics[1]).not.toBe(topics[2]);
  });

  it('tell their screen what a form has written of them, as a list does', async () => {
    const written: unknown[] = [];
    const records = createOrderedRecords({
      screen: { resource: websiteMenu, written: (row: unknown) => written.push(row) } as unknown as CrudScreen,
      readAll: async () => [],
      reread: async () => new Map(),
      nameOf: String,
    });
    await records.saved(entry(1, null, 1), ['name']);
    expect(written).toEqual([entry(1, null, 1)]);
  });

  const signsOut = (): void => signOut('asked');
  const isFollowed = (): void => {
    writeStored('user', { token: tokenFor(3_600, { n: 2 }), id: 'u2' });
    followStored();
  };

  it.each([
    ['signs out', 1, signsOut, []],
    // What has been written by then is told to nobody either: it would name it, and could be taken back.
    ['signs out with one written', 2, signsOut, []],
    ['is followed by somebody else in another tab', 1, isFollowed, []],
    ['is followed by somebody else in another tab with one written', 2, isFollowed, []],
    // Nobody has given it up: how many are not done, of what was moved, and no name.
    ['is signed in no longer for the backend', 1, () => signOut('unauthorized'), ['1 bản ghi chưa xử lý được']],
    ['has a session no longer with one written', 2, () => signOut('expired'), ['1 bản ghi chưa xử lý được']],
    ['is signed in no longer since another tab ended that', 1, endInAnotherTab, ['1 bản ghi chưa xử lý được']],
  ])('write nothing more, and tell no more than they must, once whoever moved them %s', async (_, writing, goes, tells) => {
    const written: Wire[] = [];
    let answer = (): void => {};
    const held = new Promise<void>((done) => {
      answer = done;
    });
    answerWrites(async (wire) => {
      written.push(wire);
      if (written.length === writing) await held;
    });
    const told: string[] = [];
    const silence = connectMessages(({ text }) => told.push(text));
    const rows = [1, 2, 3, 4].map((id) => entry(id, null, 0));
    const records = await open(() => rows);
    records.moves.move(4, { parent: null, index: 0 });
    expect(records.moves.waiting.value.length).toBeGreaterThan(writing);
    while (written.length < writing) await turn();
    goes();
    stop();
    answer();
    for (let turns = 0; turns < 10; turns += 1) await turn();
    silence();
    expect([written.length, told, records.moves.state.value.kind]).toEqual([writing, tells, 'idle']);
  });

  it.each([
    ['its own person', () => undefined, 1],
    ['nobody who has come meanwhile', isFollowed, 0],
  ])('have the open form of a record take the place that is written for one of %s', async (_whose, meanwhile, follows) => {
    let answer = (): void => {};
    const held = new Promise<void>((done) => {
      answer = done;
    });
    answerWrites(() => held);
    let followed = 0;
    const endFollowing = onSavedLate(websiteMenu as unknown as Resource<Fields>, 1, () => (followed += 1));
    const rows = [1, 2].map((id) => entry(id, null, id));
    const records = await open(() => rows);
    records.moves.move(1, { parent: 2, index: 0 });
    while (records.moves.state.value.kind !== 'saving') await turn();
    await turn();
    meanwhile();
    answer();
    for (let turns = 0; turns < 10; turns += 1) await turn();
    endFollowing();
    expect(followed).toBe(follows);
  });
});
