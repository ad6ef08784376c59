/**
 * The backend's part of `npm run bench`: p50 and p95 of a page, of a search and of a sort that has no index at 2,000
 * and 20,000 rows on the embedded database and on PostgreSQL, and at 200,000 rows on PostgreSQL, where TEST_DATABASE_URL
 * names one.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'drizzle-orm';
import { NO_LIMITS } from '../database/limits.ts';
import { openPglite, openPostgres } from '../database/open.ts';
import { createBackend } from '../index.ts';
import { openSchema, TEST_POSTGRES } from '../testing/schema.ts';
import { measure } from './measure.ts';
import type { Figure } from './measure.ts';
import { addServices } from './rows.ts';

/** Of each database and each number of rows, of a page and of a search: p95, in milliseconds. */
const GOAL_MS = 50;

/** @returns undefined where there is no goal: what has no index goes through every row */
const isMet = ({ kind, p95 }: Figure): boolean | undefined => (kind === 'sort' ? undefined : p95 <= GOAL_MS);

const PASSWORD = 'mật khẩu đo';
const ROUNDS = 20;

type Database = 'PGlite' | 'PostgreSQL';

/** Databases and rows, from the quickest to fill to the slowest. */
const CASES: readonly (readonly [Database, number])[] = [
  ['PGlite', 2_000], ['PostgreSQL', 2_000], ['PGlite', 20_000], ['PostgreSQL', 20_000], ['PostgreSQL', 200_000],
];

export interface ListFigure extends Figure {
  readonly database: Database;
  readonly rows: number;
}

async function measureCase(database: Database, rows: number): Promise<ListFigure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'backoffice-bench-'));
  const schema = database === 'PostgreSQL' ? await openSchema() : undefined;
  try {
    const opened = schema ? await openPostgres(schema.url, 'anything', NO_LIMITS) : await openPglite(dataDir);
    // Made anew when the backend opens the database: many times quicker than entry by entry.
    await opened.db.execute(sql`
      drop index if exists services_search_exact_trigrams, services_search_search_text_trigrams`);
    await addServices(opened.db, rows);
    await opened.close();
    const backend = await createBackend({
      dataDir, adminPassword: PASSWORD, seed: false, ...(schema ? { databaseUrl: schema.url } : {}),
    });
    const figures = await measure(backend.app, PASSWORD, rows, ROUNDS);
    await backend.close();
    return figures.map((figure) => ({ ...figure, database, rows }));
  } finally {
    await schema?.drop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Measures every case, tells each figure when it is known, and answers all. Takes some minutes: it writes the rows. */
export async function benchLists(tell: (line: string) => void): Promise<readonly ListFigure[]> {
  const all: ListFigure[] = [];
  for (const [database, rows] of CASES) {
    const count = new Intl.NumberFormat('en').format(rows);
    if (database === 'PostgreSQL' && !TEST_POSTGRES) {
      tell(`${database}, ${count} rows: left out, because TEST_DATABASE_URL is not set.`);
      continue;
    }
    for (const figure of await measureCase(database, rows)) {
      const { kind, p50, p95, slowest, slowestMs } = figure;
      const name = `${database}, ${count} rows, ${kind}`.padEnd(36);
      const most = `slowest ${slowestMs.toFixed(1)} ms (${slowest})`;
      const met = isMet(figure);
      tell(`${met === undefined ? ' ' : met ? '✓' : '✗'} ${name} p50 ${p50.toFixed(1)} ms  p95 ${p95.toFixed(1)} ms  ${most}`);
      all.push(figure);
    }
  }
  return all;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const figures = await benchLists((line) => console.log(line));
  process.exitCode = figures.some((figure) => isMet(figure) === false) ? 1 : 0;
}
