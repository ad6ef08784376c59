/**
 * `npm run bench`, the backend's part: p50 and p95 of a page and of a search at 2,000 and 20,000 rows on the
 * embedded database, and at 200,000 on PostgreSQL where TEST_DATABASE_URL names one. Goal: p95 ≤ 50 ms at each.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPglite, openPostgres } from '../database/open.ts';
import { createBackend } from '../index.ts';
import { openSchema } from '../testing/backends.ts';
import { measure } from './measure.ts';
import { addServices } from './rows.ts';

const PASSWORD = 'mật khẩu đo';
const ROUNDS = 20;

async function run(rows: number, kind: 'PGlite' | 'PostgreSQL'): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'backoffice-bench-'));
  const schema = kind === 'PostgreSQL' ? await openSchema() : undefined;
  try {
    const options = {
      dataDir, adminPassword: PASSWORD, seed: false, ...(schema ? { databaseUrl: schema.url } : {}),
    };
    const database = schema ? await openPostgres(schema.url) : await openPglite(dataDir);
    await addServices(database.db, rows);
    await database.close();
    const backend = await createBackend(options);
    const figures = await measure(backend.app, PASSWORD, rows, ROUNDS);
    await backend.close();
    for (const { kind: what, p50, p95, slowest, slowestMs } of figures) {
      const name = `${kind}, ${new Intl.NumberFormat('en').format(rows)} rows, ${what}`.padEnd(36);
      console.log(
        `${name} p50 ${p50.toFixed(1)} ms  p95 ${p95.toFixed(1)} ms  slowest ${slowestMs.toFixed(1)} ms (${slowest})`,
      );
    }
  } finally {
    await schema?.drop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

for (const [rows, kind] of [[2_000, 'PGlite'], [20_000, 'PGlite'], [200_000, 'PostgreSQL']] as const) {
  if (kind === 'PostgreSQL' && !process.env['TEST_DATABASE_URL']) {
    console.log('PostgreSQL, 200,000 rows: left out, because TEST_DATABASE_URL is not set.');
  } else {
    await run(rows, kind);
  }
}
