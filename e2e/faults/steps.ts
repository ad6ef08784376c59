/** What can happen to somebody's work. Each step changes the world and the model alike, and compares them. */
import { expect } from '@playwright/test';

import type { Fault } from '../support/host.ts';
import { draftsOnDisk, FIELDS } from './desk.ts';
import type { Desk, DiskDraft, FieldName } from './desk.ts';
import { changed, dirty, merged, stored, tried } from './model.ts';
import type { Work } from './model.ts';
import { FOREIGN_MARK } from './stage.ts';
import type { Stage } from './stage.ts';

type Step = (stage: Stage) => Promise<void>;

/** Calls of the form's record; the list's have another path. */
const RECORD_CALLS = /^\/api\/backend\/Dichvu\/Dichvu$/;

async function typeInto(stage: Stage, desk: Desk, work: Work, name: FieldName): Promise<void> {
  const fresh = stage.freshText();
  // A title starts with the schedule's tag, by which its records are found again.
  const start = name === 'title' && work.now.title === '' ? `${stage.tag} ` : work.now[name] === '' ? '' : ' ';
  const text = start + fresh;
  await desk.type(name, text, stage.dice.pick(['composition', 'injection']));
  changed(work, { [name]: work.now[name] + text });
  await stage.see(desk, work);
}

/** The form that is open; where none is, one is opened: of a known record, or of a new one. */
async function openWork(stage: Stage): Promise<Work> {
  stage.work ??= await stage.openForm(stage.desk, stage.rows.length > 0 && stage.dice.oneIn(2) ? stage.dice.pick(stage.rows) : undefined);
  return stage.work;
}

async function type(stage: Stage): Promise<void> {
  const work = await openWork(stage);
  await typeInto(stage, stage.desk, work, stage.dice.pick(FIELDS));
}

/** Waits for what was typed last to be on disk, and notes how long it took. */
async function wait(stage: Stage): Promise<void> {
  const work = await openWork(stage);
  if (dirty(work).length === 0) await typeInto(stage, stage.desk, work, 'summary');
  const typedAt = Date.now();
  const wanted = JSON.stringify(work.now);
  const onDisk = async (): Promise<boolean> =>
    (await stage.myDrafts(stage.desk)).some(({ texts }) => JSON.stringify({ ...work.now, ...texts }) === wanted);
  await expect.poll(onDisk, { intervals: [20], message: `on disk: ${wanted}` }).toBe(true);
  stage.delays.push(Date.now() - typedAt);
  work.past.push({ at: 0, texts: work.now });
}

async function reload(stage: Stage): Promise<void> {
  const work = await openWork(stage);
  stage.shelve(work);
  await stage.desk.page.reload();
  stage.work = await comeBack(stage, work);
}

/** The form stands at the address already, or the login does. */
async function comeBack(stage: Stage, work: Work): Promise<Work> {
  const { desk } = stage;
  await expect(desk.field('title').or(desk.loginField)).toBeVisible();
  if (await desk.loginField.isVisible()) await desk.signIn(stage.me);
  await expect(desk.field('title')).toBeVisible();
  return stage.settleOffers(desk, work.query, work.query === 'new' ? undefined : work.target.row);
}

async function kill(stage: Stage): Promise<void> {
  const work = await openWork(stage);
  if (stage.dice.oneIn(2)) await wait(stage);
  stage.work = undefined;
  await stage.crash([work]);
}

/** The save as it is when nothing goes wrong. @param click how it is asked for; two clicks are one save. */
export async function finish(stage: Stage, desk: Desk, work: Work, click: () => Promise<void>): Promise<void> {
  const { row } = work.target;
  const theirs = row?.texts;
  let { texts, conflicts } = theirs ? merged(work, theirs) : { texts: work.now, conflicts: [] };
  await click();
  if (theirs && conflicts.length > 0) {
    for (const name of conflicts) {
      const [answer, value] = stage.dice.pick([
        [/^(Của tôi|Mine)$/, work.now[name]],
        [/^(Của người khác|Theirs)$/, theirs[name]],
      ] as const);
      await desk.conflict(name).getByRole('button', { name: answer }).click();
      texts = { ...texts, [name]: value };
    }
    conflicts = [];
    await stage.see(desk, { ...work, now: texts });
    await desk.save.click();
  }
  await expect(desk.sheet, 'the form closes once it is saved').toHaveCount(0);
  texts = stored(texts);
  if (row) row.texts = texts;
  else stage.rows.push((work.target.row = { id: undefined, texts }));
}

async function ready(stage: Stage): Promise<Work> {
  const work = await openWork(stage);
  if (work.now.title === '') await typeInto(stage, stage.desk, work, 'title');
  if (dirty(work).length === 0) await typeInto(stage, stage.desk, work, 'summary');
  return work;
}

export async function save(stage: Stage): Promise<void> {
  const work = await ready(stage);
  await finish(stage, stage.desk, work, () => (stage.dice.oneIn(2) ? stage.desk.save.dblclick() : stage.desk.save.click()));
  stage.work = undefined;
}

const FAILURE = /Chưa lưu được|Not saved yet/;

function failedSave(fault: Fault): Step {
  return async (stage) => {
    const work = await ready(stage);
    const { host } = stage.setting;
    host.break(RECORD_CALLS, fault);
    await stage.desk.save.click();
    await expect(stage.desk.sheet.getByRole('alert').filter({ hasText: FAILURE })).toBeVisible();
    host.break(RECORD_CALLS, undefined);
    tried(work);
    await stage.see(stage.desk, work);
  };
}

/** The backend does what was asked, and the answer does not come. */
async function lostAnswer(stage: Stage): Promise<void> {
  const work = await ready(stage);
  const { host } = stage.setting;
  const { row } = work.target;
  const isNew = work.query === 'new';
  const written = row ? merged(work, row.texts) : { texts: work.now, conflicts: [] };
  // Where a question comes first nothing is sent.
  if (written.conflicts.length > 0) return;
  host.break(RECORD_CALLS, 'lost', isNew ? 'POST' : 'PUT');
  await stage.desk.save.click();
  await expect(stage.desk.sheet.getByRole('alert').filter({ hasText: FAILURE })).toBeVisible();
  host.break(RECORD_CALLS, undefined, isNew ? 'POST' : 'PUT');
  await stage.see(stage.desk, work);
  // A create that is repeated answers with the record as it was made the first time.
  if (!row) stage.rows.push((work.target.row = { id: undefined, texts: stored(written.texts) }));
  else if (!isNew) row.texts = stored(written.texts);
  tried(work);
}

/** The save takes its time, and the person types on: the form stays open with that. */
async function typedOn(stage: Stage): Promise<void> {
  const work = await ready(stage);
  const { desk } = stage;
  const { row } = work.target;
  const isNew = work.query === 'new';
  const written = row ? merged(work, row.texts) : { texts: work.now, conflicts: [] };
  if (written.conflicts.length > 0) return;
  tried(work);
  const sent = work.now;
  const letGo = stage.setting.host.hold(RECORD_CALLS, isNew ? 'POST' : 'PUT');
  await desk.save.click();
  await expect(desk.save).toHaveAttribute('aria-busy', 'true');
  await typeInto(stage, desk, work, stage.dice.pick(FIELDS));
  letGo();
  await expect(desk.save).not.toHaveAttribute('aria-busy');
  const texts = stored(written.texts);
  if (row) row.texts = texts;
  else stage.rows.push((work.target.row = { id: undefined, texts }));
  if (!isNew) work.base = sent;
  const kept = (draft: DiskDraft): boolean => FIELDS.every((name) => draft.texts[name] === work.now[name] && draft.base[name] === work.base[name]);
  await expect.poll(async () => (await stage.myDrafts(desk)).some(kept), { intervals: [20], message: 'on disk: what was typed on' }).toBe(true);
  work.past.push({ at: 0, texts: work.now });
}

/** The session ends under a save; the same person signs in again, perhaps after somebody else. */
async function endOfSession(stage: Stage): Promise<void> {
  const work = await ready(stage);
  const { host } = stage.setting;
  const { desk } = stage;
  host.break(RECORD_CALLS, 'unauthorized');
  await desk.save.click();
  await expect(desk.loginField).toBeVisible();
  host.break(RECORD_CALLS, undefined);
  tried(work);
  stage.work = undefined;
  if (stage.dice.oneIn(3)) {
    stage.shelve(work);
    await somebodyElse(stage);
    return;
  }
  await desk.signIn(stage.me);
  await expect(desk.field('title')).toBeVisible();
  if (stage.dice.oneIn(2)) {
    stage.shelve(work);
    stage.work = await stage.settleOffers(desk, work.query, work.query === 'new' ? undefined : work.target.row);
    return;
  }
  stage.log.push('resend');
  await expect(desk.resend).toBeVisible();
  await finish(stage, desk, work, () => desk.resend.click());
}

/** Another person signs in at the same browser, sees nothing of mine, and leaves something typed. */
async function somebodyElse(stage: Stage): Promise<void> {
  const { desk } = stage;
  const row = stage.dice.oneIn(2) ? stage.rows.at(-1) : undefined;
  const query = row ? `edit=${await stage.identify(row)}` : 'new';
  await desk.open(query, stage.other);
  await expect(desk.field('title')).toHaveValue(row?.texts.title ?? '');
  const began = Date.now();
  await desk.type('summary', ` ${FOREIGN_MARK}`, 'injection');
  // Whole, by which it is known as theirs: a part of it may be on disk first.
  const whole = ({ savedAt, texts }: DiskDraft): boolean => savedAt >= began && texts.summary.includes(FOREIGN_MARK);
  await expect.poll(async () => (await draftsOnDisk(desk.page)).some(whole), { message: 'on disk: what the other person typed' }).toBe(true);
  // By now the form has looked for drafts. Mine are there often, and theirs from the second time on.
  if (!stage.leftByOther.has(query)) await expect(desk.offer, 'offered to the other person').toHaveCount(0);
  stage.leftByOther.add(query);
  await stage.desk.page.goto(`${stage.setting.host.origin}/builds/latest.json`);
  await stage.myDrafts(desk);
  await desk.signOut();
}

async function changeOfPerson(stage: Stage): Promise<void> {
  const work = await openWork(stage);
  stage.shelve(work);
  stage.work = undefined;
  await stage.desk.signOut();
  await somebodyElse(stage);
}

/** A colleague at another desk changes a record, sometimes the one that is open. */
async function colleague(stage: Stage): Promise<void> {
  const work = await openWork(stage);
  const row = work.query === 'new' ? stage.rows.at(-1) : work.target.row;
  if (!row) return;
  const id = await stage.identify(row);
  const name = stage.dice.pick(FIELDS);
  const texts = { ...row.texts, [name]: `${row.texts[name] === '' ? '' : `${row.texts[name]} `}đồng nghiệp ${stage.freshText()}` };
  const { body } = await stage.setting.product.api('GET', `Dichvu/Dichvu?id=${id}`);
  const answer = await stage.setting.product.api('PUT', 'Dichvu/Dichvu', { ...(body.data as object), tieuDe: texts.title, moTaNgan: texts.summary });
  expect(answer.status).toBe(200);
  row.texts = texts;
}

function deploy(stage: Stage): Promise<void> {
  stage.setting.deploy();
  return Promise.resolve();
}

/** The same record in a second tab: closed, saved, or killed together with the first. */
async function secondTab(stage: Stage): Promise<void> {
  const work = await ready(stage);
  // The first tab's draft lives: it is not offered to the second.
  const tab = await stage.secondTab();
  const other = await stage.openForm(tab, work.query === 'new' ? undefined : work.target.row);
  await typeInto(stage, tab, other, 'title');
  switch (stage.dice.pick(['close', 'save', 'kill'] as const)) {
    case 'close':
      stage.log.push('close');
      stage.shelve(other);
      await tab.page.close({ runBeforeUnload: true });
      await expect.poll(() => tab.page.isClosed()).toBe(true);
      return;
    case 'save':
      stage.log.push('save there');
      await finish(stage, tab, other, () => tab.save.click());
      await tab.page.close();
      return;
    case 'kill':
      stage.log.push('kill both');
      stage.work = undefined;
      await stage.crash([work, other]);
  }
}

/** Leaves the form by the keyboard; the product asks, and the text stays a draft. */
async function leave(stage: Stage): Promise<void> {
  const work = await openWork(stage);
  const { desk } = stage;
  await desk.field('summary').press('Escape');
  if (dirty(work).length > 0) await desk.leave.click();
  await expect(desk.sheet).toHaveCount(0);
  stage.shelve(work);
  stage.work = undefined;
}

/** With how often each is drawn. */
export const STEPS: readonly (readonly [name: string, weight: number, step: Step])[] = [
  ['type', 8, type],
  ['save', 3, save],
  ['save offline', 1, failedSave('cut')],
  ['save, 5xx', 1, failedSave('serverError')],
  ['save, captive portal', 1, failedSave('page')],
  ['save, half an answer', 1, failedSave('truncated')],
  ['save, wrong JSON', 1, failedSave('nonsense')],
  ['save, answer lost', 3, lostAnswer],
  ['save, typed on', 2, typedOn],
  ['save, 401', 2, endOfSession],
  ['reload', 2, reload],
  ['kill', 2, kill],
  ['wait', 1, wait],
  ['deploy', 2, deploy],
  ['second tab', 2, secondTab],
  ['colleague', 3, colleague],
  ['somebody else', 1, changeOfPerson],
  ['leave', 1, leave],
];
