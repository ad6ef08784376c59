import { describe, expect, it } from 'vitest';
import type { Page } from './list-calls.ts';
import { configureClient } from './client-options.ts';
import { Unauthorized } from './errors.ts';
import { walkPages } from './read-all.ts';

interface Row {
  readonly id: number;
}

const rows = (count: number, from = 1): Row[] => Array.from({ length: count }, (_, at) => ({ id: from + at }));

/** Reads with `answer`, counting the pages that were asked for. */
async function walk(answer: (page: number) => Page<Row>): Promise<{ found: number; asked: number }> {
  let asked = 0;
  const all = await walkPages(async (page) => {
    asked += 1;
    return answer(page);
  });
  return { found: all.length, asked };
}

describe('reading a list to its end', () => {
  it('asks for no page more than the total needs', async () => {
    const pages = (page: number): Page<Row> => ({ rows: rows(page < 3 ? 100 : 50, page * 100 - 99), total: 250 });
    expect(await walk(pages)).toEqual({ found: 250, asked: 3 });
    expect(await walk(() => ({ rows: [], total: 0 }))).toEqual({ found: 0, asked: 1 });
    expect(await walk(() => ({ rows: rows(7), total: 7 }))).toEqual({ found: 7, asked: 1 });
  });

  it.each([['somebody else', 'minh'], ['nobody', undefined]])('asks for no further page once %s is signed in', async (_, next) => {
    let here: string | undefined = 'lan';
    configureClient({ token: () => here && `token of ${here}`, person: () => here ?? '', locale: () => 'vi', onUnauthorized: () => undefined });
    let asked = 0;
    const reading = walk((page) => {
      asked += 1;
      here = next;
      return { rows: rows(100, page * 100 - 99), total: 250 };
    });
    await expect(reading).rejects.toThrow(Unauthorized);
    expect(asked).toBe(1);
  });

  it('goes on without a total until a page brings nothing new', async () => {
    const all = rows(230);
    const page = (number: number): Page<Row> => {
      const slice = all.slice((number - 1) * 100, number * 100);
      return { rows: slice, total: slice.length };
    };
    expect(await walk(page)).toEqual({ found: 230, asked: 3 });
  });

  it('ends where a backend ignores paging, and lists each row once', async () => {
    expect(await walk(() => ({ rows: rows(100), total: 100 }))).toEqual({ found: 100, asked: 2 });
    expect(await walk(() => ({ rows: rows(100), total: 5000 }))).toEqual({ found: 100, asked: 2 });
  });

  it('goes on past rows that cannot be read', async () => {
    const counts = [98, 20, 0];
    const pages = (page: number): Page<Row> => ({ rows: rows(counts[page - 1] ?? 0, page * 100), total: 120 });
    expect(await walk(pages)).toEqual({ found: 118, asked: 3 });
  });

  /** A list that others write to while it is read: each entry is what it is at the next question, the last for ever. */
  async function walkOver(...states: readonly (readonly Row[])[]): Promise<{ ids: number[]; asked: number }> {
    let asked = 0;
    const all = await walkPages(async (page) => {
      const now = states[Math.min(asked, states.length - 1)] ?? [];
      asked += 1;
      return { rows: now.slice((page - 1) * 100, page * 100), total: now.length };
    });
    return { ids: all.map(({ id }) => id), asked };
  }
  const without = (list: readonly Row[], ...ids: number[]): Row[] => list.filter(({ id }) => !ids.includes(id));
  const ids = (list: readonly Row[]): number[] => list.map(({ id }) => id);

  it('walks again where a row was deleted between two pages, and another one was then on neither', async () => {
    const before = rows(150);
    const after = without(before, 7);
    expect(await walkOver(before, after)).toEqual({ ids: ids(after), asked: 4 });
  });

  it('walks again where a row was moved from one page to the next, the total staying as it is', async () => {
    const before = rows(150);
    const after = [...without(before, 7), { id: 7 }];
    expect(await walkOver(before, after)).toEqual({ ids: ids(after), asked: 4 });
    // The last page holds nothing but the row that was moved there.
    const few = rows(101);
    const moved = [...without(few, 7), { id: 7 }];
    expect(await walkOver(few, moved)).toEqual({ ids: ids(moved), asked: 4 });
  });

  it('loses no row that was there all the time, where somebody deletes during every walk', async () => {
    const all = rows(150);
    const states = [1, 2, 3, 4, 5, 6, 7, 8].map((gone) => without(all, ...Array.from({ length: gone }, (_, at) => at * 10 + 1)));
    const { ids: found, asked } = await walkOver(...states);
    expect(without(all, ...found)).toEqual(without(all, ...found).filter(({ id }) => id % 10 === 1));
    expect(asked).toBeLessThan(10);
  });
});
