import { describe, expect, it } from 'vitest';
import type { Page } from './calls.ts';
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
});
