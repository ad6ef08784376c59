import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Id } from '../../api/fields.ts';
import type { AnyRow, Fields, Resource } from '../../api/resource.ts';
import { readRow } from '../../api/row-calls.ts';
import { service } from '../../api/service.ts';
import { websiteMenu } from '../../api/website-menu.ts';
import { flushDrafts, readDraft, saveDraft } from '../../stores/drafts.ts';
import { connectMessages } from '../../stores/messages.ts';
import type { MessageKind } from '../../stores/messages.ts';
import { followStored, signOut, user, userKey } from '../../stores/session.ts';
import { endInAnotherTab } from '../../stores/signed-in.testing.ts';
import { writeStored } from '../../stores/stored.ts';
import { hasUnsaved } from '../../stores/unsaved.ts';
import { savedLate } from '../late-saves.ts';
import type { State } from '../merge.ts';
import { forgetDrafts, gate, startProduct, until } from '../testing.tsx';
import type { Product } from '../testing.tsx';
import { keepMissing } from './draft-keeper.ts';
import { createRecordForm } from './record-form.ts';
import type { RecordForm, RecordFormOptions, SavedRecord } from './record-form.ts';

let product: Product;
let ends: (() => void)[] = [];

beforeAll(async () => {
  product = await startProduct('/page_management/service', { seed: false });
});
afterAll(() => product.stop());
beforeEach(() => {
  product.calls.length = 0;
});
afterEach(() => {
  product.interfere();
  for (const end of ends) end();
  ends = [];
});

const puts = () => product.calls.filter(({ method }) => method === 'PUT');

const nameOf = ({ title }: State): string => String(title);

/** The form of a record as it is now, on the screen until the test ends. */
async function openForm(resource: Resource<Fields>, id: Id, names: readonly string[]) {
  const start = (await readRow(resource, id, { fresh: true })) as AnyRow;
  const onSaved = vi.fn<(saved: SavedRecord) => void>();
  const form: RecordForm = createRecordForm({ resource, fields: names.map((name) => ({ name })), id, start, nameOf, onSaved }, 'form');
  const end = form.start();
  ends.push(() => {
    end();
    form.abandon()();
  });
  return { form, onSaved, leave: end };
}

const serviceResource = service as unknown as Resource<Fields>;

async function addService(title: string): Promise<number> {
  const row = { tieuDe: title, moTaNgan: '', noiDung: '', thutuhienthi: 1, active: true };
  return ((await product.api('POST', 'Dichvu/Dichvu', row)).body.data as { id: number }).id;
}

async function stored(id: number): Promise<object> {
  return (await product.api('GET', `Dichvu/Dichvu?id=${id}`)).body.data as object;
}

/** The services of this title. */
async function listed(title: string): Promise<object[]> {
  const { body } = await product.api('GET', `Dichvu_Getlist_Paging?PageIndex=1&PageSize=100&search=${encodeURIComponent(title)}`);
  return (body.data as { tieuDe: string }[]).filter(({ tieuDe }) => tieuDe === title);
}

/** Somebody at another desk writes this into the service. */
async function changeService(id: number, values: object): Promise<void> {
  expect((await product.api('PUT', 'Dichvu/Dichvu', { ...(await stored(id)), ...values })).status).toBe(200);
}

/** Saves the form. @returns once that is on its way, what brings the answer to it: the backend's, or this one */
async function beginSave(form: RecordForm, told?: Response): Promise<() => Promise<void>> {
  const answer = gate();
  product.calls.length = 0;
  product.interfere((call, ask) => (call.method !== 'GET' ? answer.passed.then(() => told ?? ask()) : undefined));
  const saving = form.save();
  await until(() => product.calls.some(({ method }) => method !== 'GET'));
  product.interfere();
  return () => {
    answer.open();
    return saving;
  };
}

/** What this page tells from now on, each with its kind. What the tests before had to say is heard by nobody. */
function hear(): [string, MessageKind][] {
  const told: [string, MessageKind][] = [];
  connectMessages(() => undefined)();
  ends.push(connectMessages(({ text, kind }) => told.push([text, kind])));
  return told;
}

/** Saves the form, and types a summary while that is on its way. */
async function saveAndTypeOn(form: RecordForm, summary: string): Promise<void> {
  const bring = await beginSave(form);
  form.change('summary', summary);
  await bring();
}

/** The form of a new service, on the screen until the test ends. */
function openNew(agree?: RecordFormOptions['agree']) {
  const start = { title: '', summary: '', body: '', image: '', order: 1, active: true };
  const onSaved = vi.fn<(saved: SavedRecord) => void>();
  const fields = ['title', 'summary', 'image'].map((name) => ({ name }));
  const form = createRecordForm({ resource: serviceResource, fields, id: undefined, start, nameOf, agree, onSaved }, 'form');
  const leave = form.start();
  ends.push(() => {
    leave();
    form.abandon()();
  });
  return { form, onSaved, leave };
}

const draftKeyOf = (record: Id) => ({ userId: userKey(user.peek()), resource: 'service', record, form: 'test' });

describe('a picture that is chosen', () => {
  const OLD = '/uploads/a.png';
  const THEIRS = '/uploads/b.png';
  const CHOSEN = '/uploads/c.png';

  async function openWithPicture() {
    const id = await addService('Đầu');
    await changeService(id, { urlImg: OLD });
    return { ...(await openForm(serviceResource, id, ['title', 'image'])), id };
  }

  /** Saves another title where somebody else has changed that and the picture; another picture is chosen while that is on its way. */
  async function askAbout(form: RecordForm, id: number, work: 'running' | 'failed'): Promise<void> {
    form.change('title', 'Của tôi');
    await changeService(id, { tieuDe: 'Của họ', urlImg: THEIRS });
    const read = gate();
    product.interfere((call, ask) => (call.cache === 'no-store' ? read.passed.then(ask) : undefined));
    product.calls.length = 0;
    const saving = form.save();
    await until(() => product.calls.length > 0);
    form.busy('image', work);
    read.open();
    await saving;
  }

  it.each(['running', 'failed'] as const)('while a save is on its way that ends in a question stays chosen, and is asked about where somebody else has changed that field (%s)', async (work) => {
    const { form, id } = await openWithPicture();
    await askAbout(form, id, work);
    expect(form.conflict.value).toMatchObject({ names: ['title', 'image'], taken: [] });
    form.choose('image', 'mine');
    expect(form.generation('image')).toBe(0);
    form.change('image', CHOSEN);
    form.busy('image', 'none');
    form.choose('title', 'mine');
    await form.save();
    expect(await stored(id)).toMatchObject({ tieuDe: 'Của tôi', urlImg: CHOSEN });
  });

  it('is given up with its control where what stood there before is chosen instead, and was in the field all the time', async () => {
    const { form, id } = await openWithPicture();
    await askAbout(form, id, 'running');
    form.choose('image', 'before');
    expect(form.generation('image')).toBe(1);
    // As the control does when it goes.
    form.busy('image', 'none');
    form.choose('title', 'mine');
    await form.save();
    expect(await stored(id)).toMatchObject({ tieuDe: 'Của tôi', urlImg: OLD });
  });

  it('stays chosen where another picture comes late, and is written over that by a choice alone', async () => {
    const { form, id } = await openWithPicture();
    form.busy('image', 'running');
    await changeService(id, { tieuDe: 'Đã lưu', urlImg: THEIRS });
    savedLate(user.peek(), serviceResource, id, { title: 'Đã lưu', image: THEIRS });
    expect(['title', 'image'].map(form.generation)).toEqual([1, 0]);
    form.change('image', CHOSEN);
    form.busy('image', 'none');
    await form.save();
    expect(form.conflict.value).toMatchObject({ names: ['image'], taken: [] });
    expect(await stored(id)).toMatchObject({ tieuDe: 'Đã lưu', urlImg: THEIRS });
  });

  it('goes where the form is put back to what is stored', async () => {
    const { form } = await openWithPicture();
    form.busy('image', 'running');
    form.revert();
    expect(['title', 'image'].map(form.generation)).toEqual([0, 1]);
  });
});

describe('a save that is answered', () => {
  it('makes what it wrote nobody’s own any more: who writes the same later has written it by themselves', async () => {
    const id = await addService('Đầu');
    const { form } = await openForm(serviceResource, id, ['title', 'summary']);
    form.change('title', 'Của tôi trước');
    await saveAndTypeOn(form, 'một');
    form.change('title', 'Của tôi sau');
    await saveAndTypeOn(form, 'hai');
    await changeService(id, { tieuDe: 'Của tôi trước' });
    await form.save();
    expect(await stored(id)).toMatchObject({ tieuDe: 'Của tôi trước', moTaNgan: 'hai' });
  });

  it('nor in the draft of what was typed on, restored over what somebody else has written meanwhile', async () => {
    const id = await addService('Đầu');
    const { form, leave } = await openForm(serviceResource, id, ['title', 'summary']);
    form.change('title', 'Của tôi');
    await saveAndTypeOn(form, 'gõ tiếp');
    leave();
    await flushDrafts();
    await changeService(id, { tieuDe: 'Của họ' });
    const { form: next } = await openForm(serviceResource, id, ['title', 'summary']);
    await until(() => next.draft.value);
    next.restoreDraft();
    await changeService(id, { tieuDe: 'Của tôi' });
    await next.save();
    expect(await stored(id)).toMatchObject({ tieuDe: 'Của tôi', moTaNgan: 'gõ tiếp' });
    await forgetDrafts('service', id);
  });

  it.each([['typed on', 'gõ tiếp'], ['all of it saved', '']])('nor in the draft of whoever had restored that before it was answered (%s)', async (_, typed) => {
    const id = await addService('Đầu');
    const { form, leave } = await openForm(serviceResource, id, ['title', 'summary']);
    form.change('title', 'Của tôi');
    const bring = await beginSave(form);
    form.change('summary', typed);
    leave();
    const { form: next, leave: leaveNext } = await openForm(serviceResource, id, ['title', 'summary']);
    await until(() => next.draft.value);
    next.restoreDraft();
    await bring();
    next.change('summary', 'gõ tiếp nữa');
    leaveNext();
    await flushDrafts();
    await changeService(id, { tieuDe: 'Của họ' });
    const { form: third } = await openForm(serviceResource, id, ['title', 'summary']);
    await until(() => third.draft.value);
    third.restoreDraft();
    await changeService(id, { tieuDe: 'Của tôi' });
    await third.save();
    expect(await stored(id)).toMatchObject({ tieuDe: 'Của tôi', moTaNgan: 'gõ tiếp nữa' });
    await forgetDrafts('service', id);
  });

  it.each([
    ['an offer of it that nobody had decided about by then', false],
    ['the draft of whoever had restored that before it was answered, and left as well', true],
  ])('is what is typed on over the same field a change of, in %s: restored, it is saved without a question', async (_, isCarriedOn) => {
    const id = await addService('Đầu');
    const { form, leave } = await openForm(serviceResource, id, ['title', 'summary']);
    form.change('title', 'Hai');
    form.change('summary', 'đã lưu');
    const bring = await beginSave(form);
    form.change('title', 'Ba');
    leave();
    const { form: next, leave: leaveNext } = await openForm(serviceResource, id, ['title', 'summary']);
    await until(() => next.draft.value);
    if (isCarriedOn) {
      next.restoreDraft();
      leaveNext();
    }
    await bring();
    await flushDrafts();
    const { form: last } = isCarriedOn ? await openForm(serviceResource, id, ['title', 'summary']) : { form: next };
    expect((await until(() => last.draft.value)).names).toEqual(['title']);
    await changeService(id, { moTaNgan: 'Của họ' });
    last.restoreDraft();
    await last.save();
    expect(last.conflict.value).toBeUndefined();
    expect(await stored(id)).toMatchObject({ tieuDe: 'Ba', moTaNgan: 'Của họ' });
    await forgetDrafts('service', id);
  });

  it('is asked about, typed on over the same field and offered by then, where a colleague has written that after it', async () => {
    const id = await addService('Đầu');
    const { form, leave } = await openForm(serviceResource, id, ['title', 'summary']);
    form.change('title', 'Hai');
    const bring = await beginSave(form);
    form.change('title', 'Ba');
    leave();
    const { form: next } = await openForm(serviceResource, id, ['title', 'summary']);
    await until(() => next.draft.value);
    await bring();
    await changeService(id, { tieuDe: 'Của họ' });
    next.restoreDraft();
    await next.save();
    expect(next.conflict.value?.names).toEqual(['title']);
    expect(await stored(id)).toMatchObject({ tieuDe: 'Của họ' });
    await forgetDrafts('service', id);
  });
});

const menuResource = websiteMenu as unknown as Resource<Fields>;
const MENU_FIELDS = ['name', 'parent'];

async function addEntry(name: string, parent = 0): Promise<number> {
  const row = { name, url: '', idMenuCha: parent, order: 1, active: true };
  return ((await product.api('POST', 'Menu_Website_Detail', row)).body.data as { id: number }).id;
}

async function entry(id: number): Promise<{ readonly name: string; readonly idMenuCha: number }> {
  return (await product.api('GET', `Menu_Website_Detail?id=${id}`)).body.data as { name: string; idMenuCha: number };
}

/** Somebody at another desk writes this into the entry. */
async function changeEntry(id: number, values: object): Promise<void> {
  expect((await product.api('PUT', 'Menu_Website_Detail', { ...(await entry(id)), ...values })).status).toBe(200);
}

describe('a new record that was saved while it was typed on', () => {
  it('is agreed to as a change of what was saved by then, not of an empty one', async () => {
    const agree = vi.fn<(before: object, mine: object) => Promise<boolean>>().mockResolvedValue(true);
    const { form } = openNew(agree);
    form.change('title', 'Vừa thêm');
    await saveAndTypeOn(form, 'gõ tiếp');
    await form.save();
    expect(agree.mock.lastCall).toMatchObject([{ title: 'Vừa thêm', summary: '' }, { title: 'Vừa thêm', summary: 'gõ tiếp' }]);
  });

  it('takes what an answered save has written for nobody’s own once another one has written something else: who writes the same later is asked about', async () => {
    const { form, onSaved } = openNew();
    form.change('title', 'Lần một');
    await saveAndTypeOn(form, 'một');
    form.change('title', 'Lần hai');
    await saveAndTypeOn(form, 'hai');
    const id = onSaved.mock.lastCall?.[0].row?.['id'] as number;
    await changeService(id, { tieuDe: 'Lần một' });
    form.change('title', 'Lần ba');
    await form.save();
    expect(form.conflict.value?.names).toEqual(['title']);
    expect(await stored(id)).toMatchObject({ tieuDe: 'Lần một' });
  });

  it('is written over by nothing that its restored draft was begun with, and is made once', async () => {
    const { form, onSaved } = openNew();
    form.change('title', 'Thêm một lần');
    await saveAndTypeOn(form, 'một');
    form.change('title', 'Thêm một lần, sửa');
    await saveAndTypeOn(form, 'hai');
    // As after a crash, which leaves no form.
    await flushDrafts();
    const { form: next, onSaved: onSavedNext } = openNew();
    await until(() => next.draft.value);
    next.restoreDraft();
    await next.save();
    const id = onSaved.mock.lastCall?.[0].row?.['id'] as number;
    expect(onSavedNext.mock.lastCall?.[0].row?.['id']).toBe(id);
    expect(await stored(id)).toMatchObject({ tieuDe: 'Thêm một lần, sửa', moTaNgan: 'hai' });
  });

  it.each([
    ['before it was answered', true],
    ['after that', false],
  ])('says what was typed on, and which picture is missing, where that record is opened, to nobody who adds another: its form was left %s', async (_, isEarly) => {
    const { form, onSaved, leave } = openNew();
    form.change('title', 'Thêm rồi viết tiếp');
    const bring = await beginSave(form);
    form.change('summary', 'viết tiếp');
    form.busy('image', 'running');
    if (isEarly) leave();
    await bring();
    leave();
    form.busy('image', 'none');
    await flushDrafts();
    const id = onSaved.mock.lastCall?.[0].row?.['id'] as number;
    expect(await readDraft(draftKeyOf('new'))).toBeUndefined();
    const { form: again } = await openForm(serviceResource, id, ['title', 'summary', 'image']);
    const offered = await until(() => again.draft.value);
    expect([offered.names, offered.draft.notUp]).toEqual([['summary'], ['image']]);
    again.restoreDraft();
    await again.save();
    expect(await stored(id)).toMatchObject({ tieuDe: 'Thêm rồi viết tiếp', moTaNgan: 'viết tiếp' });
  });

  it('is offered to whoever adds the next one where that record was deleted meanwhile: nothing leads to its form', async () => {
    const { form, onSaved, leave } = openNew();
    form.change('title', 'Bị xóa mất');
    await saveAndTypeOn(form, 'viết thêm');
    const id = onSaved.mock.lastCall?.[0].row?.['id'] as number;
    await product.api('DELETE', `Dichvu/Dichvu?id=${id}`);
    await form.save();
    expect(form.failure.value).toEqual({ kind: 'gone' });
    leave();
    await flushDrafts();
    expect(await readDraft(draftKeyOf('new'))).toMatchObject({ values: { title: 'Bị xóa mất', summary: 'viết thêm' } });
    await forgetDrafts('service', 'new');
  });

  it.each([
    ['with a field empty', (form: RecordForm) => {
      form.change('title', '');
      return form.save().then(() => form.change('title', 'Vẫn mất'));
    }],
    ['without a network', (form: RecordForm) => {
      product.interfere(() => Promise.reject(new TypeError('Failed to fetch')));
      return form.save();
    }],
  ])('also where it was saved once more after that was told, %s', async (_, again) => {
    const { form, onSaved, leave } = openNew();
    form.change('title', 'Vẫn mất');
    await saveAndTypeOn(form, 'viết thêm');
    const id = onSaved.mock.lastCall?.[0].row?.['id'] as number;
    await product.api('DELETE', `Dichvu/Dichvu?id=${id}`);
    await form.save();
    await again(form);
    expect(form.failure.value).not.toEqual({ kind: 'gone' });
    leave();
    await flushDrafts();
    expect(await readDraft(draftKeyOf('new'))).toMatchObject({ values: { title: 'Vẫn mất', summary: 'viết thêm' } });
    await forgetDrafts('service', 'new');
  });

  it('is no colleague’s change where a second save of it, its form left, was written and its answer lost', async () => {
    const { form, onSaved, leave } = openNew();
    form.change('title', 'Mất trả lời');
    await saveAndTypeOn(form, 'lần hai');
    const id = onSaved.mock.lastCall?.[0].row?.['id'] as number;
    product.interfere((call, ask) => (call.method === 'PUT' ? ask().then(() => Promise.reject(new TypeError('Failed to fetch'))) : undefined));
    product.calls.length = 0;
    const saving = form.save();
    await until(() => puts().length > 0);
    form.change('summary', 'lần hai, thêm nữa');
    leave();
    await saving;
    product.interfere();
    const { form: again } = await openForm(serviceResource, id, ['title', 'summary']);
    await until(() => again.draft.value);
    again.restoreDraft();
    await again.save();
    expect([again.conflict.value, await stored(id)]).toMatchObject([undefined, { moTaNgan: 'lần hai, thêm nữa' }]);
  });

  it.each([
    ['what its answered save has written', 'title', { tieuDe: 'Của họ' }, { tieuDe: 'Đã lưu' }],
    ['what it has no field for', 'active', { active: false }, { active: true }],
  ])('takes %s for nobody’s own in its draft: who writes the same later has written it by themselves', async (_, of, other, same) => {
    const { form, onSaved, leave } = openNew();
    form.change('title', 'Đã lưu');
    await saveAndTypeOn(form, 'gõ tiếp');
    const id = onSaved.mock.lastCall?.[0].row?.['id'] as number;
    leave();
    await flushDrafts();
    await changeService(id, other);
    const { form: next } = await openForm(serviceResource, id, ['title', 'summary', of]);
    await until(() => next.draft.value);
    next.restoreDraft();
    await changeService(id, same);
    await next.save();
    expect(await stored(id)).toMatchObject({ ...same, moTaNgan: 'gõ tiếp' });
  });

  it('takes it for nobody’s own where theirs was chosen instead of it either', async () => {
    const { form, onSaved } = openNew();
    form.change('title', 'Của tôi trước');
    await saveAndTypeOn(form, 'gõ tiếp');
    const id = onSaved.mock.lastCall?.[0].row?.['id'] as number;
    await changeService(id, { tieuDe: 'Của họ' });
    form.change('title', 'Của tôi sau');
    await form.save();
    form.choose('title', 'theirs');
    await changeService(id, { tieuDe: 'Của tôi trước' });
    await form.save();
    expect(await stored(id)).toMatchObject({ tieuDe: 'Của tôi trước', moTaNgan: 'gõ tiếp' });
  });

  it('takes nothing for its own that nobody had typed into it, where the answer to its first save was lost and the next one asked about a colleague’s change', async () => {
    const { form, leave } = openNew();
    form.change('title', 'Mất trả lời, rồi bị sửa');
    product.interfere((call, ask) => (call.method === 'POST' ? ask().then(() => Promise.reject(new TypeError('Failed to fetch'))) : undefined));
    await form.save();
    product.interfere();
    const [{ id }] = (await listed('Mất trả lời, rồi bị sửa')) as [{ id: number }];
    await changeService(id, { tieuDe: 'Của họ', active: false });
    form.change('title', 'Của tôi');
    await form.save();
    expect(form.conflict.value?.names).toEqual(['title']);
    leave();
    await flushDrafts();
    const { form: next } = await openForm(serviceResource, id, ['title', 'active']);
    await until(() => next.draft.value);
    next.restoreDraft();
    await changeService(id, { active: true });
    await next.save();
    next.choose('title', 'mine');
    await next.save();
    expect(await stored(id)).toMatchObject({ tieuDe: 'Của tôi', active: true });
    await forgetDrafts('service', id);
  });

  it('is offered as it was typed on where a second save of it, its form left, is refused', async () => {
    const { form, onSaved, leave } = openNew();
    form.change('title', 'Thêm hai lần');
    await saveAndTypeOn(form, 'lần hai');
    const id = onSaved.mock.lastCall?.[0].row?.['id'] as number;
    const bring = await beginSave(form, Response.json({ message: 'Không được' }, { status: 400 }));
    leave();
    await bring();
    await flushDrafts();
    expect(await readDraft(draftKeyOf('new'))).toBeUndefined();
    expect(await readDraft(draftKeyOf(id))).toMatchObject({ values: { summary: 'lần hai' }, base: { title: 'Thêm hai lần', summary: '' } });
    await forgetDrafts('service', id);
  });

  /** A new record is made, typed on, saved once more, and its form left. @returns what brings the answer to that second save */
  async function saveTwiceAndLeave(title: string, told?: Response, typed?: string) {
    const { form, onSaved, leave } = openNew();
    form.change('title', title);
    await saveAndTypeOn(form, 'lần hai');
    const id = onSaved.mock.lastCall?.[0].row?.['id'] as number;
    const bring = await beginSave(form, told);
    if (typed !== undefined) form.change('summary', typed);
    leave();
    return { bring, id };
  }

  const refusal = () => Response.json({ message: 'Không được' }, { status: 400 });

  it('is offered to nobody who adds the next one, nor after its second save is refused: its form was left while that was on its way', async () => {
    const { bring, id } = await saveTwiceAndLeave('Đã thêm rồi', refusal());
    await flushDrafts();
    expect(await readDraft(draftKeyOf('new'))).toBeUndefined();
    expect(await readDraft(draftKeyOf(id))).toMatchObject({ values: { summary: 'lần hai' }, base: { title: 'Đã thêm rồi', summary: '' } });
    await bring();
    await flushDrafts();
    expect(await readDraft(draftKeyOf('new'))).toBeUndefined();
    expect(await readDraft(draftKeyOf(id))).toMatchObject({ values: { summary: 'lần hai' }, base: { title: 'Đã thêm rồi', summary: '' } });
    await forgetDrafts('service', id);
  });

  it('is offered in the form of that record until its second save is answered, its own form left', async () => {
    const { bring, id } = await saveTwiceAndLeave('Thêm, sửa, mở lại');
    const { form } = await openForm(serviceResource, id, ['title', 'summary']);
    await until(() => form.draft.value);
    await bring();
    expect(form.draft.value).toBeUndefined();
    await flushDrafts();
    expect(await readDraft(draftKeyOf(id))).toBeUndefined();
  });

  it('is none of what whoever adds the next one has saved, typed on and left as its second save was answered', async () => {
    const { bring, id } = await saveTwiceAndLeave('Thêm, sửa, gõ tiếp', undefined, 'lần ba');
    const { form: next, onSaved: onNextSaved } = openNew();
    next.change('title', 'Một bản ghi nữa');
    await bring();
    await flushDrafts();
    expect(await readDraft(draftKeyOf(id))).toMatchObject({ values: { summary: 'lần ba' }, base: { summary: 'lần hai' } });
    await next.save();
    expect(onNextSaved.mock.lastCall?.[0].row?.['id']).not.toBe(id);
    expect(await stored(id)).toMatchObject({ tieuDe: 'Thêm, sửa, gõ tiếp', moTaNgan: 'lần hai' });
    await forgetDrafts('service', id);
  });

  it.each([false, true])('is asked about where a colleague has written the same after its second save was refused, its form left (restored by then: %s)', async (isRestored) => {
    const { bring, id } = await saveTwiceAndLeave('Thêm, sửa, bị từ chối', refusal());
    const { form } = await openForm(serviceResource, id, ['title', 'summary']);
    await until(() => form.draft.value);
    if (isRestored) form.restoreDraft();
    await bring();
    if (!isRestored) form.restoreDraft();
    form.change('summary', 'lần hai, sửa');
    await changeService(id, { moTaNgan: 'lần hai' });
    await form.save();
    expect(form.conflict.value?.names).toEqual(['summary']);
    expect(await stored(id)).toMatchObject({ moTaNgan: 'lần hai' });
    await forgetDrafts('service', id);
  });

  it('is saved without a question where it is offered in the form of that record, and restored once its second save is answered', async () => {
    const { bring, id } = await saveTwiceAndLeave('Thêm, sửa hai lần', undefined, 'lần ba');
    const { form: next } = await openForm(serviceResource, id, ['title', 'summary']);
    await until(() => next.draft.value);
    await bring();
    next.restoreDraft();
    await next.save();
    expect(next.conflict.value).toBeUndefined();
    expect(await stored(id)).toMatchObject({ moTaNgan: 'lần ba' });
    await forgetDrafts('service', id);
  });

  it('is offered to whoever adds the next one where its second save, its form left, finds that record deleted', async () => {
    const { bring, id } = await saveTwiceAndLeave('Xóa khi đang lưu', Response.json({ status: 'error', message: 'Không có' }, { status: 404 }));
    await bring();
    await flushDrafts();
    expect(await readDraft(draftKeyOf(id))).toBeUndefined();
    const { form, onSaved } = openNew();
    await until(() => form.draft.value);
    form.restoreDraft();
    await product.api('DELETE', `Dichvu/Dichvu?id=${id}`);
    await form.save();
    expect(form.failure.value).toEqual({ kind: 'gone' });
    await form.saveAnew();
    expect(onSaved.mock.lastCall?.[0].row).toMatchObject({ title: 'Xóa khi đang lưu', summary: 'lần hai' });
  });

  it.each([
    ['is asked about in the form of that record', 'summary'],
    ['is told there as merged', 'title'],
  ])('is no colleague’s change that %s, open by then, where a second save of it is answered, its own form left', async (_, typed) => {
    const { bring, id } = await saveTwiceAndLeave('Thêm rồi sửa');
    const { form } = await openForm(serviceResource, id, ['title', 'summary']);
    await bring();
    form.change(typed, 'sửa tiếp');
    const told = hear();
    await form.save();
    expect([form.conflict.value?.names, told]).toEqual([undefined, [['Đã lưu', 'success']]]);
  });

  it('leaves theirs in the form of that record, open by then, what a colleague has changed and its second save has merged, its own form left', async () => {
    const { form, onSaved, leave } = openNew();
    form.change('title', 'Thêm, sửa, gộp');
    await saveAndTypeOn(form, 'lần hai');
    const id = onSaved.mock.lastCall?.[0].row?.['id'] as number;
    const { form: next } = await openForm(serviceResource, id, ['title', 'summary']);
    next.change('title', 'Của tôi');
    await changeService(id, { tieuDe: 'Của họ' });
    const bring = await beginSave(form);
    leave();
    await bring();
    await next.save();
    expect(next.conflict.value?.names).toEqual(['title']);
    expect(await stored(id)).toMatchObject({ tieuDe: 'Của họ', moTaNgan: 'lần hai' });
    await forgetDrafts('service', id);
  });
});

describe('a new record that a picture did not come along into', () => {
  /** A new record's form that says so. */
  async function openMissing() {
    keepMissing(serviceResource, ['image']);
    const opened = openNew();
    await until(() => opened.form.draft.value);
    opened.form.change('title', 'Thiếu ảnh');
    return opened;
  }

  async function notUpOf(record: Id): Promise<readonly string[] | undefined> {
    await flushDrafts();
    const draft = await readDraft(draftKeyOf(record));
    await forgetDrafts('service', record);
    return draft?.notUp;
  }

  it('says so in the draft of what was typed on after its save as well', async () => {
    const { form, onSaved, leave } = await openMissing();
    await saveAndTypeOn(form, 'viết tiếp');
    leave();
    expect(await notUpOf(onSaved.mock.lastCall?.[0].row?.['id'] as number)).toEqual(['image']);
    expect(await notUpOf('new')).toBeUndefined();
  });

  it('and where its save met no network; restored and saved by then, it says so to nobody who adds the next one', async () => {
    const { form, leave } = await openMissing();
    product.interfere(() => Promise.reject(new TypeError('Failed to fetch')));
    await form.save();
    product.interfere();
    leave();
    const { form: next } = openNew();
    const offered = await until(() => next.draft.value);
    expect([offered.names, offered.draft.notUp]).toEqual([['title'], ['image']]);
    next.restoreDraft();
    await next.save();
    expect(await notUpOf('new')).toBeUndefined();
  });
});

describe('a draft', () => {
  const keep = (record: Id, form: string, title: string, base: string): void =>
    saveDraft({ ...draftKeyOf(record), form }, { values: { title }, base: { title: base } });

  it('of what is saved late is not offered where that comes while the draft is looked for', async () => {
    const id = await addService('Đầu');
    keep(id, 'left', 'Lưu muộn', 'Đầu');
    await flushDrafts();
    const { form } = await openForm(serviceResource, id, ['title']);
    savedLate(user.peek(), serviceResource, id, { title: 'Lưu muộn' });
    await until(async () => (await readDraft(draftKeyOf(id))) === undefined);
    expect(form.draft.value).toBeUndefined();
  });

  it('that an older one was carried on by is followed by that once its save, its form left, is answered', async () => {
    const id = await addService('Đầu');
    saveDraft({ ...draftKeyOf(id), form: 'older' }, { values: { title: 'Đầu', summary: 'dở' }, base: { title: 'Đầu', summary: '' } });
    await flushDrafts();
    const { form, leave } = await openForm(serviceResource, id, ['title', 'summary']);
    await until(() => form.draft.value);
    form.change('title', 'Của tôi');
    const bring = await beginSave(form);
    leave();
    const { form: next } = await openForm(serviceResource, id, ['title', 'summary']);
    await until(() => next.draft.value);
    await bring();
    const offered = await until(() => next.draft.value);
    expect([offered.names, offered.draft.values['summary']]).toEqual([['summary'], 'dở']);
    await forgetDrafts('service', id);
  });

  it.each([[[]], [['image']]])('is offered for what still differs once one’s own late save has stored some of it (missing: %j)', async (notUp) => {
    const id = await addService('Đầu');
    saveDraft({ ...draftKeyOf(id), form: 'left' }, { values: { title: 'Của tôi', summary: 'dở' }, base: { title: 'Đầu', summary: '' }, notUp });
    await flushDrafts();
    const { form } = await openForm(serviceResource, id, ['title', 'summary', 'image']);
    await until(() => form.draft.value);
    expect(form.draft.value?.names).toEqual(['title', 'summary']);
    savedLate(user.peek(), serviceResource, id, { title: 'Của tôi' });
    expect(form.draft.value?.names).toEqual(['summary']);
    savedLate(user.peek(), serviceResource, id, { summary: 'dở' });
    expect(form.draft.value?.names).toEqual(notUp.length > 0 ? [] : undefined);
    await forgetDrafts('service', id);
  });

  it('that says what the form began with is offered once something else is stored', async () => {
    const id = await addService('Đầu');
    keep(id, 'older', 'Đầu', 'Khác');
    await flushDrafts();
    keep(id, 'newer', 'Mới', 'Đầu');
    await flushDrafts();
    const { form } = await openForm(serviceResource, id, ['title']);
    await until(() => form.draft.value?.draft.values['title'] === 'Mới');
    savedLate(user.peek(), serviceResource, id, { title: 'Đã lưu' });
    form.discardDraft();
    await until(() => form.draft.value?.draft.values['title'] === 'Đầu');
    expect(form.values.value['title']).toBe('Đã lưu');
    form.discardDraft();
    await until(() => form.draft.value === undefined);
  });
});

describe('a form that was left before its save is answered, with something typed meanwhile,', () => {
  /** @returns what brings the answer to the save of that title */
  async function saveTypeOnAndLeave({ form, leave }: { form: RecordForm; leave: () => void }, title: string): Promise<() => Promise<void>> {
    form.change('title', title);
    const bring = await beginSave(form);
    form.change('summary', 'gõ tiếp');
    leave();
    return bring;
  }

  it('brings its draft back to nobody who was offered it and has discarded it', async () => {
    const id = await addService('Đầu');
    const opened = await openForm(serviceResource, id, ['title', 'summary']);
    const bring = await saveTypeOnAndLeave(opened, 'Của tôi');
    const { form: next } = await openForm(serviceResource, id, ['title', 'summary']);
    await until(() => next.draft.value);
    next.discardDraft();
    await until(() => next.draft.value === undefined);
    await bring();
    await flushDrafts();
    expect(await stored(id)).toMatchObject({ tieuDe: 'Của tôi', moTaNgan: '' });
    expect(await readDraft(draftKeyOf(id))).toBeUndefined();
  });

  it('nor to whoever has restored it into the next form of a new record, and saved it there', async () => {
    const bring = await saveTypeOnAndLeave(openNew(), 'Trả lời muộn');
    const { form: next, onSaved } = openNew();
    await until(() => next.draft.value);
    next.restoreDraft();
    await next.save();
    expect(onSaved).toHaveBeenCalledOnce();
    await bring();
    await flushDrafts();
    expect(await readDraft(draftKeyOf('new'))).toBeUndefined();
  });

  it('keeps as a draft what is not saved of it alone: a field that was saved is not offered once somebody else has changed that', async () => {
    const id = await addService('Đầu');
    const opened = await openForm(serviceResource, id, ['title', 'summary']);
    const bring = await saveTypeOnAndLeave(opened, 'Của tôi');
    await bring();
    await flushDrafts();
    await changeService(id, { tieuDe: 'Của họ' });
    const { form: next } = await openForm(serviceResource, id, ['title', 'summary']);
    await until(() => next.draft.value);
    expect(next.draft.value?.names).toEqual(['summary']);
    await forgetDrafts('service', id);
  });

  it.each(['', 'gõ tiếp'])('goes on saying that a picture is missing which its control gave up on its way up (typed: %j)', async (typed) => {
    const id = await addService('Đầu');
    const { form, leave } = await openForm(serviceResource, id, ['title', 'summary', 'image']);
    form.change('title', 'Của tôi');
    const bring = await beginSave(form);
    form.busy('image', 'running');
    form.change('summary', typed);
    leave();
    form.busy('image', 'none');
    await bring();
    await flushDrafts();
    expect(await readDraft(draftKeyOf(id))).toMatchObject({ notUp: ['image'] });
    await forgetDrafts('service', id);
  });
});

describe('the draft of a new record whose form was left before its save is answered', () => {
  /** @returns what brings the answer to the save of that title */
  async function saveAndLeave(title: string): Promise<() => Promise<void>> {
    const { form, leave } = openNew();
    form.change('title', title);
    const bring = await beginSave(form);
    leave();
    return bring;
  }

  async function openOffered() {
    const opened = openNew();
    await until(() => opened.form.draft.value);
    return opened;
  }

  const isKept = async (): Promise<boolean> => (await readDraft(draftKeyOf('new'))) !== undefined;

  it('is offered to nobody any more once that has made the record, where the next form has carried it on and was left as well', async () => {
    const bring = await saveAndLeave('Mang theo rồi đóng');
    const { form: next, leave } = await openOffered();
    next.restoreDraft();
    leave();
    const { form: third, onSaved } = await openOffered();
    await bring();
    await until(() => third.draft.value === undefined);
    expect(await isKept()).toBe(false);
    third.change('title', 'Bản ghi khác');
    await third.save();
    expect((await listed('Mang theo rồi đóng')).length).toBe(1);
    expect(onSaved.mock.lastCall?.[0].row).toMatchObject({ title: 'Bản ghi khác' });
  });

  it('nor where the form that has carried it on is left after that', async () => {
    const bring = await saveAndLeave('Mang theo, đóng sau');
    const { form: next, leave } = await openOffered();
    next.restoreDraft();
    await bring();
    leave();
    await flushDrafts();
    expect(await isKept()).toBe(false);
    expect(hasUnsaved()).toBe(false);
  });

  it('goes on as a change of that record where it was carried on, typed on and left as well, and is offered where that is opened', async () => {
    const bring = await saveAndLeave('Mang theo, viết thêm');
    const { form: next, leave } = await openOffered();
    next.restoreDraft();
    next.change('summary', 'viết thêm');
    leave();
    const { form: third } = await openOffered();
    await bring();
    await until(() => third.draft.value === undefined);
    expect(await isKept()).toBe(false);
    const [{ id }] = (await listed('Mang theo, viết thêm')) as [{ id: number }];
    const { form: opened } = await openForm(serviceResource, id, ['title', 'summary']);
    expect((await until(() => opened.draft.value)).names).toEqual(['summary']);
    opened.restoreDraft();
    await opened.save();
    expect(await stored(id)).toMatchObject({ tieuDe: 'Mang theo, viết thêm', moTaNgan: 'viết thêm' });
  });

  it('leaves alone what was typed beside it while nobody had decided about it, in a form that was left as well', async () => {
    const bring = await saveAndLeave('Chưa ai quyết định, gõ bên cạnh');
    const { form: next, leave } = await openOffered();
    next.change('summary', 'của bản ghi sau');
    leave();
    const { form: third } = await openOffered();
    expect(third.draft.value?.names).toEqual(['title', 'summary']);
    await bring();
    await until(() => third.draft.value?.names.join() === 'summary');
    third.restoreDraft();
    third.change('title', 'Bản ghi sau');
    await third.save();
    expect([await listed('Chưa ai quyết định, gõ bên cạnh'), await listed('Bản ghi sau')]).toMatchObject([[{ moTaNgan: '' }], [{ moTaNgan: 'của bản ghi sau' }]]);
  });
});

describe('a refused save of a form that was left counts for nothing that was written', () => {
  it.each([
    ['in the draft of it that is offered by then', false],
    ['nor where that is restored by then', true],
  ])('%s: a colleague’s same change, made after it, is asked about', async (_, isRestored) => {
    const id = await addService('Đầu');
    const { form, leave } = await openForm(serviceResource, id, ['title', 'summary']);
    form.change('title', 'Của tôi');
    const bring = await beginSave(form, Response.json({ message: 'Không được' }, { status: 400 }));
    leave();
    const { form: next } = await openForm(serviceResource, id, ['title', 'summary']);
    await until(() => next.draft.value);
    if (isRestored) next.restoreDraft();
    await bring();
    if (!isRestored) next.restoreDraft();
    next.change('title', 'Của tôi, sửa');
    await changeService(id, { tieuDe: 'Của tôi' });
    await next.save();
    expect(next.conflict.value?.names).toEqual(['title']);
    expect(await stored(id)).toMatchObject({ tieuDe: 'Của tôi' });
  });
});

describe('what was typed into a new record after its save', () => {
  afterEach(() => product.signInAgain());

  it.each([
    ['is a change of that record where whoever wrote it signs out', () => signOut('asked'), false],
    ['stays one of a new record where the session has ended by itself: its person comes back to its form', () => signOut('unauthorized'), true],
    ['stays one of a new record where another tab has ended the session: its person comes back to its form', endInAnotherTab, true],
  ])('%s', async (_what, goes, isStillNew) => {
    const { form, onSaved, leave } = openNew();
    form.change('title', 'Đã lưu rồi');
    await saveAndTypeOn(form, 'viết tiếp');
    const id = onSaved.mock.lastCall?.[0].row?.['id'] as number;
    const keys = [draftKeyOf('new'), draftKeyOf(id)];
    goes();
    leave();
    await flushDrafts();
    const [atNew, atRecord] = await Promise.all(keys.map((key) => readDraft(key)));
    const kept = { values: { title: 'Đã lưu rồi', summary: 'viết tiếp' } };
    expect([atNew, atRecord]).toMatchObject(isStillNew ? [kept, undefined] : [undefined, kept]);
    await product.signInAgain();
    await forgetDrafts('service', 'new');
    await forgetDrafts('service', id);
  });
});

describe('a save whose form was left to somebody else', () => {
  afterEach(() => product.signInAgain());

  it('is not theirs once it is answered: whoever has typed something else into the same field is asked', async () => {
    const id = await addService('Đầu');
    const { form, leave } = await openForm(serviceResource, id, ['title']);
    form.change('title', 'Của người trước');
    const bring = await beginSave(form);
    leave();
    // With a token that the backend takes.
    writeStored('user', { ...user.peek(), id: 'somebody else', userName: 'somebody else' });
    followStored();
    const { form: next } = await openForm(serviceResource, id, ['title']);
    next.change('title', 'Của người sau');
    await bring();
    await next.save();
    expect(next.conflict.value?.names).toEqual(['title']);
    expect(await stored(id)).toMatchObject({ tieuDe: 'Của người trước' });
  });
});

describe('a save that fails once its form was left', () => {
  afterEach(async () => {
    await product.signInAgain();
    await forgetDrafts('service', 'new');
  });

  const KEPT = 'Những gì bạn đã nhập vẫn còn nguyên.';

  /** Saves another title of a service, and leaves its form. @returns what brings this answer to it, or the backend's */
  async function saveAndLeave(told?: Response) {
    const id = await addService('Đang có');
    const { form, leave } = await openForm(serviceResource, id, ['title', 'summary']);
    form.change('title', 'Sửa rồi đi');
    const bring = await beginSave(form, told);
    leave();
    return { bring, id };
  }

  it.each([
    [502, {}, `Máy chủ gặp lỗi. Hãy thử lại sau; nếu vẫn lỗi, hãy báo cho người quản trị. Có thể dữ liệu đã được lưu: hãy kiểm tra trước khi lưu lần nữa. ${KEPT}`],
    [400, { message: 'Sai', errors: { tieuDe: ['Tiêu đề đã có'], khac: ['Không được.'] } }, `Tiêu đề đã có. Không được. ${KEPT}`],
    [404, { status: 'error', message: 'Không có' }, `Bản ghi này không còn nữa. ${KEPT}`],
  ])('is told with the record’s name (%i), and what was typed is kept', async (status, body, why) => {
    const { bring, id } = await saveAndLeave(Response.json(body, { status }));
    const told = hear();
    await bring();
    expect(told).toEqual([[`Đang có: Chưa lưu được. ${why}`, 'error']]);
    await flushDrafts();
    expect(await readDraft(draftKeyOf(id))).toMatchObject({ values: { title: 'Sửa rồi đi' } });
    await forgetDrafts('service', id);
  });

  it('is told where somebody else has changed the same', async () => {
    const id = await addService('Đang có');
    const { form, leave } = await openForm(serviceResource, id, ['title', 'summary']);
    form.change('summary', 'Của tôi');
    await changeService(id, { moTaNgan: 'Của họ' });
    const read = gate();
    product.interfere((call, ask) => (call.cache === 'no-store' ? read.passed.then(ask) : undefined));
    product.calls.length = 0;
    const saving = form.save();
    await until(() => product.calls.length > 0);
    leave();
    const told = hear();
    read.open();
    await saving;
    expect(told).toEqual([[`Đang có: Chưa lưu được. Có người đã sửa bản ghi này. ${KEPT}`, 'error']]);
    await forgetDrafts('service', id);
  });

  it('is told of a new record by the name that it was to have', async () => {
    const { form, leave } = openNew();
    form.change('title', 'Mới');
    const bring = await beginSave(form, Response.json({ message: 'Sai', errors: { tieuDe: ['Tiêu đề đã có'] } }, { status: 400 }));
    leave();
    const told = hear();
    await bring();
    expect(told).toEqual([[`Mới: Chưa lưu được. Tiêu đề đã có. ${KEPT}`, 'error']]);
  });

  it.each([
    ['the session ends by it', 401, (): void => undefined],
    ['its person has signed out', 502, (): void => signOut('asked')],
    ['somebody else has taken the page over', 502, (): void => {
      writeStored('user', { ...user.peek(), id: 'somebody else', userName: 'somebody else' });
      followStored();
    }],
  ] as const)('is told to nobody where %s', async (_, status, happens) => {
    const { bring, id } = await saveAndLeave(Response.json({ status: 'error', message: 'Không' }, { status }));
    happens();
    const told = hear();
    await bring();
    expect(told).toEqual([]);
    await product.signInAgain();
    await forgetDrafts('service', id);
  });
});

describe('whoever waits for a save that is refused for a field', () => {
  const refusal = () => Response.json({ message: 'Sai', errors: { tieuDe: ['Tên này đã có'] } }, { status: 400 });

  it.each([
    ['', '<p><img src="/uploads/a.png" alt=""></p>'],
    ['<p>Chữ</p>', '<p>Chữ<img src="/uploads/a.png" alt="cao > rộng"></p>'],
    ['<p>Chữ</p>', '<p>Chữ</p><p></p><p><img src="/uploads/a.png" alt=""></p><p></p>'],
    ['<p>Chữ</p>', '<p>Chữ</p><p><br></p><p><img src="/uploads/a.png" alt=""></p>'],
  ])('is led there where a picture of a text has gone up meanwhile (%s)', async (text, withPicture) => {
    const id = await addService('Đầu');
    const { form } = await openForm(serviceResource, id, ['title', 'body']);
    form.change('title', 'Trùng');
    form.change('body', text);
    form.busy('body', 'running');
    product.interfere((call) => (call.method === 'PUT' ? Promise.resolve(refusal()) : undefined));
    const saving = form.save();
    form.change('body', withPicture);
    form.busy('body', 'none');
    await saving;
    expect(form.wanted.value).toEqual({ name: 'title' });
    expect(form.failure.value).toBeUndefined();
  });

  it.each([
    ['something was written beside it', '<p>Chữ</p>', '<p>Chữ<img src="/uploads/a.png" alt=""> thêm</p>'],
    ['something was set in bold', '<p>Chữ</p>', '<p><strong>Chữ</strong><img src="/uploads/a.png" alt=""></p>'],
    ['a picture was described', '<p>Chữ<img src="/uploads/a.png" alt=""></p>', '<p>Chữ<img src="/uploads/a.png" alt="Kho lạnh"></p>'],
    ['a picture was taken out', '<p>Chữ<img src="/uploads/a.png" alt=""></p>', '<p>Chữ</p>'],
    ['one was taken out as another came', '<p>Chữ<img src="/uploads/a.png" alt=""></p>', '<p>Chữ<img src="/uploads/b.png" alt=""></p>'],
  ])('but not where %s in the text meanwhile', async (_, text, then) => {
    const id = await addService('Đầu');
    const { form } = await openForm(serviceResource, id, ['title', 'body']);
    form.change('title', 'Trùng');
    form.change('body', text);
    const bring = await beginSave(form, refusal());
    form.change('body', then);
    await bring();
    expect(form.wanted.value).toBeUndefined();
    expect(form.failure.value).toEqual({ kind: 'elsewhere' });
  });

  it('is led there where one’s own late save has put something into another field meanwhile', async () => {
    const id = await addService('Đầu');
    const { form } = await openForm(serviceResource, id, ['title', 'summary']);
    form.change('title', 'Trùng');
    const bring = await beginSave(form, refusal());
    savedLate(user.peek(), serviceResource, id, { summary: 'lưu muộn' });
    await bring();
    expect(form.wanted.value).toEqual({ name: 'title' });
  });

  it('and has left the form, is not moved about in what they have gone on to', async () => {
    const id = await addService('Đầu');
    const { form, leave } = await openForm(serviceResource, id, ['title', 'summary']);
    form.change('title', 'Trùng');
    const bring = await beginSave(form, refusal());
    form.change('summary', 'gõ tiếp');
    leave();
    const place = document.createElement('div');
    const input = document.createElement('input');
    place.append(input);
    document.body.append(place);
    input.focus();
    let top = 0;
    input.getBoundingClientRect = () => new DOMRect(0, (top += 100));
    await bring();
    await new Promise(requestAnimationFrame);
    expect(place.scrollTop).toBe(0);
    place.remove();
    await forgetDrafts('service', id);
  });
});

describe('one’s own move of an entry that is answered while its form is being saved', () => {
  /** Two parents, and the form of an entry below neither, with another name in it. */
  async function openRenamed(name: string) {
    const [first, second, id] = [await addEntry(`${name}, cha một`), await addEntry(`${name}, cha hai`), await addEntry(name)];
    const opened = await openForm(menuResource, id, MENU_FIELDS);
    opened.form.change('name', `${name} mới`);
    product.calls.length = 0;
    return { ...opened, first, second, id };
  }

  it('is not written over the place to which somebody else has moved it since, which is told', async () => {
    const { form, onSaved, first, second, id } = await openRenamed('Người khác chuyển sau');
    await changeEntry(id, { idMenuCha: second });
    const answer = gate();
    product.interfere((call, ask) => (call.method === 'PUT' ? answer.passed.then(ask) : undefined));
    const saving = form.save();
    await until(() => puts().length === 1);
    savedLate(user.peek(), menuResource, id, { parent: first });
    const told = hear();
    answer.open();
    await saving;
    expect(await entry(id)).toMatchObject({ name: 'Người khác chuyển sau mới', idMenuCha: second });
    expect(onSaved).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ changed: ['name'] }));
    expect(told).toEqual([['Đã lưu. Thay đổi của người khác đã được gộp vào: Menu cha', 'success']]);
  });

  it.each([
    ['a name that cannot be saved yet', (form: RecordForm) => form.change('name', '')],
    ['something chosen that did not go up', (form: RecordForm) => form.busy('name', 'failed')],
  ])('is written again where the save has undone it, and the save is told of, with %s in the form meanwhile', async (what, meanwhile) => {
    const name = `Chuyển rồi bị ghi đè, ${what}`;
    const { form, onSaved, first, id } = await openRenamed(name);
    const answer = gate();
    product.interfere((call, ask) => (call.method === 'PUT' ? answer.passed.then(ask) : undefined));
    const saving = form.save();
    await until(() => puts().length === 1);
    savedLate(user.peek(), menuResource, id, { parent: first });
    meanwhile(form);
    answer.open();
    await saving;
    expect(await entry(id)).toMatchObject({ name: `${name} mới`, idMenuCha: first });
    expect(onSaved).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ changed: ['name', 'parent'], typedOn: true }));
    expect(form.failure.value).toBeUndefined();
  });
});

it('a picture on its way up beneath words that a text does not hold yet is noted down as missing once those are done with', async () => {
  const id = await addService('Kho');
  const { form, leave } = await openForm(serviceResource, id, ['title', 'content']);
  form.busy('content', 'unread');
  form.busy('content', 'running');
  await flushDrafts();
  leave();
  expect(await readDraft(draftKeyOf(id))).toMatchObject({ notUp: ['content'] });
});
