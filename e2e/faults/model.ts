/**
 * What must be: in the form, in the drafts, in the database. The steps of a schedule change it as they change the world,
 * and compare.
 */
import { FIELDS } from './desk.ts';
import type { DiskDraft, FieldName, Texts } from './desk.ts';

export const EMPTY: Texts = { title: '', summary: '' };

/** A record as the database must hold it. `id` is undefined until somebody has looked it up. */
export interface Row {
  id: number | undefined;
  texts: Texts;
}

/** One opening of a form. */
export interface Work {
  /** What the address says: `new`, or `edit=5`. */
  readonly query: string;
  /** The record that is edited or was made: a create and what is restored from its draft are one and the same. */
  readonly target: { row: Row | undefined };
  /** What each field is held against. */
  base: Texts;
  /** What the fields must show. */
  now: Texts;
  /** Every state since the form opened, with the time from which on it was the present one. */
  readonly past: { readonly at: number; readonly texts: Texts }[];
  /** What saves have sent without an answer. */
  sent: readonly Texts[];
  /** When its draft was last written: the newest is offered first. */
  keptAt: number;
}

export function openWork(query: string, target: Work['target'], shown: Texts): Work {
  return { query, target, base: shown, now: shown, past: [{ at: 0, texts: shown }], sent: [], keptAt: 0 };
}

/** A text as a save writes it: a kill in mid-text may have left a space at its end. */
export function stored({ title, summary }: Texts): Texts {
  return { title: title.trim(), summary: summary.trim() };
}

const same = (one: string, other: string): boolean => one.trim() === other.trim();

export function changed(work: Work, texts: Partial<Texts>): void {
  work.now = { ...work.now, ...texts };
  work.keptAt = Date.now();
  work.past.push({ at: work.keptAt, texts: work.now });
}

/** A save was sent: its draft was written once more, with what was sent. */
export function tried(work: Work): void {
  work.keptAt = Date.now();
  work.sent = [...work.sent, work.now];
}

export function dirty(work: Pick<Work, 'base' | 'now'>): FieldName[] {
  return FIELDS.filter((name) => !same(work.now[name], work.base[name]));
}

/** The fields that a draft has to offer to a form that shows `shown`. */
export function offeredFields(draft: Work, shown: Texts): FieldName[] {
  return dirty(draft).filter((name) => !same(draft.now[name], shown[name]));
}

type Typed = Readonly<Partial<Texts>>;

/** What was typed: a field that is as it was says nothing. */
function typed(texts: Texts, base: Texts): Typed {
  return Object.fromEntries(FIELDS.filter((name) => texts[name] !== base[name]).map((name) => [name, texts[name]]));
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}+/gu, '').replace(/đ/gi, 'd').toLowerCase();

/** Whether `left` can be what is left of a form that was killed at `at`: nothing lost that was a second old. */
function survives(work: Work, left: Typed, at: number): boolean {
  const sure = typed(work.past.findLast((state) => state.at <= at - 1_000)?.texts ?? work.base, work.base);
  const since = work.past.filter((state) => state.at > at - 1_000).map(({ texts }) => typed(texts, work.base));
  return FIELDS.every((name) => {
    const kept = left[name];
    if ([sure, ...since].some((state) => state[name] === kept)) return true;
    // In the middle of a word: some of its letters are there, not yet with their accents.
    const start = sure[name] ?? work.base[name];
    return kept?.startsWith(start) && since.some((state) => plain(state[name] ?? '').startsWith(plain(kept).trimEnd()));
  });
}

export interface Left {
  /** What each form has left of itself; a form that may vanish and did is not among them. */
  readonly survivors: readonly { readonly work: Work; readonly texts: Texts; readonly savedAt: number }[];
  /** What is wrong: drafts that are gone, drafts that nobody wrote. */
  readonly problems: readonly string[];
}

/** Holds the drafts on disk against the forms that were open when the browser was killed, and those closed before. */
export function whatIsLeft(drafts: readonly DiskDraft[], kept: readonly Work[], open: readonly Work[], at: number): Left {
  const rest = drafts.map(({ texts, base, record, savedAt }) => ({ left: typed(texts, base), savedAt, query: record === 'new' ? 'new' : `edit=${record}` }));
  const take = (work: Work, fits: (left: Typed) => boolean): (typeof rest)[number] | undefined => {
    const index = rest.findLastIndex(({ left, query }) => query === work.query && fits(left));
    return index < 0 ? undefined : rest.splice(index, 1)[0];
  };
  const problems: string[] = [];
  for (const work of kept) {
    const wanted = typed(work.now, work.base);
    const found = take(work, (left) => FIELDS.every((name) => left[name] === wanted[name]));
    if (!found && dirty(work).length > 0) problems.push(`lost: ${JSON.stringify(wanted)}`);
  }
  const survivors: { work: Work; texts: Texts; savedAt: number }[] = [];
  for (const work of open) {
    const found = take(work, (left) => survives(work, left, at));
    if (found) survivors.push({ work, texts: { ...work.base, ...found.left }, savedAt: found.savedAt });
    else if (!survives(work, {}, at)) problems.push(`lost: ${JSON.stringify(typed(work.now, work.base))}`);
  }
  return { survivors, problems: [...problems, ...rest.map(({ left }) => `nobody's: ${JSON.stringify(left)}`)] };
}

/** What a save must write: field by field mine, or what only the other person changed. */
export function merged(work: Work, theirs: Texts): { readonly texts: Texts; readonly conflicts: readonly FieldName[] } {
  const texts = { ...work.now };
  const conflicts: FieldName[] = [];
  // A new record that exists already is held against what made it.
  const before = work.query === 'new' ? (work.sent[0] ?? work.base) : work.base;
  for (const name of FIELDS) {
    if ([before, work.now, ...work.sent].some((state) => same(state[name], theirs[name]))) continue;
    if (same(work.now[name], before[name])) texts[name] = theirs[name];
    else conflicts.push(name);
  }
  return { texts, conflicts };
}
