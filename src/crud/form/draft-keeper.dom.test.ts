import { expect, it, vi } from 'vitest';
import { service } from '../../api/service.ts';
import { websiteMenu } from '../../api/website-menu.ts';
import { flushDrafts, readDraft, saveDraft } from '../../stores/drafts.ts';
import { prepareDrafts } from '../../stores/drafts.testing.ts';
import { user, userKey } from '../../stores/session.ts';
import type { State } from '../merge.ts';
import { createDraftKeeper } from './draft-keeper.ts';
import type { DraftKeeper } from './draft-keeper.ts';

prepareDrafts();

/** A form's keeper that is begun with what is shown, and holds something else by now. @param notUp fields whose pictures have not gone up */
function keeperOf(record: number, shown: State, mine: State, ...notUp: string[]): DraftKeeper {
  const names = ['title', 'image'];
  return createDraftKeeper({ resource: service, record, names, shown: () => shown, held: () => ({ before: shown, mine }), notUp: () => notUp, onCreated: () => undefined });
}

it('a draft that says nothing new and cannot be removed is not looked for again and again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const shown = { title: 'Kho' };
  const key = { userId: userKey(user.peek()), resource: 'service', record: 5, form: 'before' };
  saveDraft(key, { values: shown, base: shown });
  await flushDrafts();
  let tries = 0;
  vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
    tries += 1;
    throw new DOMException('full', 'QuotaExceededError');
  });
  const looks = vi.spyOn(IDBObjectStore.prototype, 'getAll');
  const end = keeperOf(5, shown, shown).start();
  // The look before the try, and the one after it; a look of the test's own is answered after both.
  await vi.waitFor(() => expect(looks.mock.calls.length).toBeGreaterThanOrEqual(2));
  await readDraft({ ...key, form: 'after' });
  end();
  expect(tries).toBe(1);
});

it('what is typed in a form\'s first moments is offered to the next one, however long the first one looks for older drafts', async () => {
  const shown = { title: 'Kho' };
  const open = (mine: State) => keeperOf(6, shown, mine);
  await flushDrafts();
  const read = vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementationOnce(() => ({}) as IDBRequest);
  const first = open({ title: 'Kho lạnh' });
  const endFirst = first.start();
  await vi.waitFor(() => expect(read).toHaveBeenCalled());
  first.keep();
  endFirst();
  const second = open(shown);
  const endSecond = second.start();
  await vi.waitFor(() => expect(second.offered.value?.draft.values).toEqual({ title: 'Kho lạnh' }));
  endSecond();
});

it('a form that is gone writes nothing back which the next one was offered and has discarded, however late it finds an older draft', async () => {
  const shown = { title: 'Kho' };
  const open = (mine: State) => keeperOf(7, shown, mine);
  const key = { userId: userKey(user.peek()), resource: 'service', record: 7, form: 'before' };
  saveDraft(key, { values: { title: 'Kho cũ' }, base: shown });
  await flushDrafts();
  const late = {} as { result: unknown; onsuccess: () => void };
  const getAll = IDBObjectStore.prototype.getAll;
  const read = vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementationOnce(function slow(this: IDBObjectStore, ...of) {
    const real = getAll.apply(this, of);
    real.onsuccess = () => (late.result = real.result);
    return late as unknown as IDBRequest;
  });
  const first = open({ title: 'Kho lạnh' });
  const endFirst = first.start();
  await vi.waitUntil(() => late.result !== undefined);
  first.keep();
  endFirst();
  const second = open(shown);
  const endSecond = second.start();
  await vi.waitFor(() => expect(second.offered.value?.draft.values).toEqual({ title: 'Kho lạnh' }));
  second.discard();
  await vi.waitFor(() => expect(second.offered.value?.draft.values).toEqual({ title: 'Kho cũ' }));
  late.onsuccess();
  // Whatever the first form makes of it has been asked for once this is answered, and is on disk after it.
  await readDraft({ ...key, form: 'after' });
  await flushDrafts();
  expect((await readDraft({ ...key, form: 'after' }))?.values).toEqual({ title: 'Kho cũ' });
  expect(read).toHaveBeenCalled();
  endSecond();
});

it('a picture that had not gone up is said to be missing, also after something was typed beside that notice, until somebody has read it', async () => {
  const shown = { title: 'Kho' };
  const open = (mine: State, ...notUp: string[]) => {
    const keeper = keeperOf(8, shown, mine, ...notUp);
    return { ...keeper, end: keeper.start() };
  };
  const first = open(shown, 'image');
  first.keep();
  first.end();
  const second = open({ title: 'Kho lạnh' });
  await vi.waitFor(() => expect(second.offered.value).toMatchObject({ names: [], draft: { notUp: ['image'] } }));
  // The record is read anew beneath it, which says nothing of pictures.
  second.stored();
  second.end();
  const third = open(shown);
  await vi.waitFor(() => expect(third.offered.value).toMatchObject({ names: ['title'], draft: { notUp: ['image'] } }));
  third.take();
  third.keep();
  await flushDrafts();
  third.end();
  expect(await readDraft({ userId: userKey(user.peek()), resource: 'service', record: 8, form: 'after' })).toBeUndefined();
});

it.each([
  ['is refused', (keeper: DraftKeeper) => keeper.refused()],
  ['meets the end of the session', (keeper: DraftKeeper) => keeper.keepUnsent()],
])('what was discarded does not come back where the save of the form that had kept it %s after that', async (_, end) => {
  const shown = { title: 'Kho' };
  const key = { userId: userKey(user.peek()), resource: 'service', record: 9, form: 'after' };
  const mine = { title: 'Kho lạnh' };
  const open = (held: State) => keeperOf(9, shown, held);
  const first = open(mine);
  const endFirst = first.start();
  await first.readyToSend({ before: shown, mine });
  endFirst();
  const second = open(shown);
  const endSecond = second.start();
  await vi.waitFor(() => expect(second.offered.value?.draft.values).toEqual(mine));
  second.discard();
  await vi.waitFor(() => expect(second.offered.value).toBeUndefined());
  end(first);
  await flushDrafts();
  expect(await readDraft(key)).toBeUndefined();
  endSecond();
});

it('a picture that was chosen again is said to be missing no longer: neither once it is saved nor in what is kept of it', async () => {
  const shown = { image: '' };
  const open = (mine: State, ...notUp: string[]) => {
    const keeper = keeperOf(9, shown, mine, ...notUp);
    return { ...keeper, end: keeper.start() };
  };
  const first = open(shown, 'image');
  first.keep();
  first.end();
  const again = { image: '/uploads/again.png' };
  const held: { mine: State } = { mine: shown };
  const second = createDraftKeeper({ resource: service, record: 9, names: ['title', 'image'], shown: () => shown, held: () => ({ before: shown, ...held }), notUp: () => [], onCreated: () => undefined });
  const endSecond = second.start();
  await vi.waitFor(() => expect(second.offered.value).toMatchObject({ draft: { notUp: ['image'] } }));
  held.mine = again;
  second.keep();
  expect(second.offered.value).toBeUndefined();
  await flushDrafts();
  const key = { userId: userKey(user.peek()), resource: 'service', record: 9, form: 'after' };
  expect(await readDraft(key)).toMatchObject({ values: again });
  expect(await readDraft(key)).not.toHaveProperty('notUp');
  await second.readyToSend({ before: shown, mine: again });
  await second.drop();
  endSecond();
  expect(await readDraft(key)).toBeUndefined();
});

it('what is kept beside an offer says nothing missing that was chosen again, and goes on saying so of a text whose picture may be', async () => {
  const shown = { image: '', content: '' };
  const names = ['title', 'image', 'content'];
  const key = { userId: userKey(user.peek()), resource: 'service', record: 10, form: 'before' };
  saveDraft(key, { values: { ...shown, title: 'Kho lạnh' }, base: { ...shown, title: 'Kho' }, notUp: ['image', 'content'] });
  await flushDrafts();
  const mine = { title: 'Kho', image: '/uploads/again.png', content: '<p>Lạnh</p>' };
  const keeper = createDraftKeeper({
    resource: service, record: 10, names, shown: () => ({ ...shown, title: 'Kho' }), held: () => ({ before: { ...shown, title: 'Kho' }, mine }), notUp: () => [], onCreated: () => undefined,
  });
  const end = keeper.start();
  await vi.waitFor(() => expect(keeper.offered.value).toMatchObject({ names: ['title'], draft: { notUp: ['content'] } }));
  keeper.keep();
  await flushDrafts();
  end();
  expect(await readDraft({ ...key, form: 'after' })).toMatchObject({ values: { ...mine, title: 'Kho lạnh' }, notUp: ['content'] });
  await keeper.drop();
});

it('a picture that is chosen again beside an offered text is said to be missing no longer, and is again where that choice is taken back', async () => {
  const shown = { title: 'Kho', image: '' };
  const key = { userId: userKey(user.peek()), resource: 'service', record: 11, form: 'before' };
  saveDraft(key, { values: { ...shown, title: 'Kho lạnh' }, base: shown, notUp: ['image'] });
  await flushDrafts();
  let mine: State = shown;
  const keeper = createDraftKeeper({ resource: service, record: 11, names: ['title', 'image'], shown: () => shown, held: () => ({ before: shown, mine }), notUp: () => [], onCreated: () => undefined });
  const end = keeper.start();
  await vi.waitFor(() => expect(keeper.offered.value).toMatchObject({ names: ['title'], draft: { notUp: ['image'] } }));
  mine = { ...shown, image: '/uploads/again.png' };
  keeper.keep();
  expect(keeper.offered.value).toMatchObject({ names: ['title'], draft: { notUp: [] } });
  mine = shown;
  keeper.keep();
  expect(keeper.offered.value).toMatchObject({ names: ['title'], draft: { notUp: ['image'] } });
  end();
  await keeper.drop();
});

it('a form that was left with another one’s draft, and has dropped that since, is told of it no longer', async () => {
  const shown = { title: '', image: '' };
  const mine = { title: 'Kho', image: '' };
  const onCreated = vi.fn<() => void>();
  const open = (held: State) => createDraftKeeper({
    resource: service, record: 'new', names: ['title', 'image'], shown: () => shown, held: () => ({ before: shown, mine: held }), notUp: () => [], onCreated,
  });
  const first = open(mine);
  const endFirst = first.start();
  await first.readyToSend({ before: shown, mine });
  endFirst();
  const second = open(mine);
  const endSecond = second.start();
  await vi.waitFor(() => expect(second.offered.value).toBeDefined());
  second.take();
  second.keep();
  endSecond();
  await second.drop();
  first.written({ id: 1, from: mine });
  expect(onCreated).not.toHaveBeenCalled();
});

/** A keeper of an entry's form, of a new one where that was opened, below `parent`, where the (next) order number is this. */
function entryKeeper(parent: number | null, order: number, typed: State = {}, record: number | 'new' = 'new'): DraftKeeper {
  const shown = { name: '', parent, order, url: '' };
  return createDraftKeeper({
    resource: websiteMenu, record, names: ['name', 'url', 'parent', 'order'], place: { asked: 'parent', along: ['order'] }, shown: () => shown,
    held: () => ({ before: shown, mine: { ...shown, ...typed } }), notUp: () => [], onCreated: () => undefined,
  });
}

/** What the next form of a new entry is offered of this one, which is left by then. */
async function offeredAfter(kept: (keeper: DraftKeeper) => Promise<unknown>, first: DraftKeeper, next: DraftKeeper): Promise<readonly string[] | undefined> {
  const endFirst = first.start();
  await kept(first);
  endFirst();
  const end = next.start();
  await vi.waitFor(() => expect(next.offered.value).toBeDefined());
  const names = next.offered.value?.names;
  end();
  await first.drop();
  await next.drop();
  return names;
}

it.each([
  ['the next number has moved on', [5, 3], [5, 4], ['name']],
  ['it was opened for another place', [5, 3], [null, 9], ['name', 'parent', 'order']],
  ['it was opened for the top', [null, 9], [5, 3], ['name', 'parent', 'order']],
  ['it was opened for another place, where the next number is the same', [5, 3], [6, 3], ['name', 'parent']],
] as const)('of a new entry what was typed is offered, and the place that its form was opened for: %s', async (_, [parent, order], [now, next], names) => {
  const keep = async (keeper: DraftKeeper): Promise<void> => keeper.keep();
  expect(await offeredAfter(keep, entryKeeper(parent, order, { name: 'Kho' }), entryKeeper(now, next))).toEqual(names);
});

it('of a new entry that was sent all is offered that was sent: the same is sent again, also where the next number has moved on', async () => {
  const [before, mine] = [{ name: '', url: '', parent: 5, order: 3 }, { name: 'Kho', url: '', parent: 5, order: 3 }];
  const sent = (keeper: DraftKeeper): Promise<unknown> => keeper.readyToSend({ before, mine });
  expect(await offeredAfter(sent, entryKeeper(5, 3, { name: 'Kho' }), entryKeeper(5, 4))).toEqual(['name', 'order']);
  const refused = (keeper: DraftKeeper): Promise<unknown> => keeper.keepUnsent();
  expect(await offeredAfter(refused, entryKeeper(5, 3, { name: 'Kho' }), entryKeeper(5, 4))).toEqual(['name', 'order']);
});

it('what is typed beside the offer of an entry that a colleague has moved since is of the same entry: both are offered', async () => {
  const typedBeside = async (keeper: DraftKeeper): Promise<void> => {
    await vi.waitFor(() => expect(keeper.offered.value).toBeDefined());
    keeper.keep();
  };
  const first = entryKeeper(5, 3, { name: 'Kho' }, 7);
  const endFirst = first.start();
  first.keep();
  endFirst();
  expect(await offeredAfter(typedBeside, entryKeeper(6, 1, { url: '/kho' }, 7), entryKeeper(6, 1, {}, 7))).toEqual(['name', 'url']);
  await first.drop();
});

it('what is typed below another entry beside an offer is another new entry: each is offered by itself', async () => {
  const first = entryKeeper(5, 3, { name: 'Kho' });
  const endFirst = first.start();
  first.keep();
  endFirst();
  const second = entryKeeper(6, 1, { url: '/kho' });
  const endSecond = second.start();
  await vi.waitFor(() => expect(second.offered.value).toBeDefined());
  second.keep();
  endSecond();
  const third = entryKeeper(null, 9);
  const end = third.start();
  await vi.waitFor(() => expect(third.offered.value?.draft.values).toMatchObject({ name: '', url: '/kho', parent: 6 }));
  third.discard();
  await vi.waitFor(() => expect(third.offered.value?.draft.values).toMatchObject({ name: 'Kho', url: '', parent: 5 }));
  end();
  await Promise.all([first, second, third].map((keeper) => keeper.drop()));
});
