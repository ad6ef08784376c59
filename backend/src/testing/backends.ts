/**
 * A backend for tests: the real one, in memory, asked without a port. Every suite runs on PGlite, and once more
 * on PostgreSQL where TEST_DATABASE_URL is set, in a schema of its own that is dropped afterwards.
 */
import { afterAll, beforeAll, describe } from 'vitest';
import { createBackend } from '../index.ts';
import type { Backend, BackendOptions } from '../index.ts';
import { TestClient } from './client.ts';
import { openMemoryDatabase } from './memory-database.ts';
import { ADMIN_PASSWORD } from './password.ts';
import { openSchema, TEST_POSTGRES } from './schema.ts';

export type DatabaseKind = 'PGlite' | 'PostgreSQL';

export const DATABASE_KINDS: readonly DatabaseKind[] = TEST_POSTGRES ? ['PGlite', 'PostgreSQL'] : ['PGlite'];

export const ADMIN = { username: 'admin', password: ADMIN_PASSWORD };
/** Noon of a Saturday in Vietnam. */
export const START = Date.UTC(2026, 10, 21, 5);

/** A clock that stands still until a test moves it. */
class Clock {
  milliseconds = START;
  readonly now = (): number => this.milliseconds;

  pass(milliseconds: number): void {
    this.milliseconds += milliseconds;
  }
}

/** What the tests of one suite share. Filled before the first of them runs. */
export interface Fixture {
  backend: Backend;
  client: TestClient;
  clock: Clock;
}

/** The same suite on each database. The fixture's members exist once tests run, not while they are declared. */
export function describeOnEachDatabase(
  name: string,
  options: Partial<BackendOptions>,
  suite: (fixture: Fixture, kind: DatabaseKind) => void,
): void {
  describe.each(DATABASE_KINDS)(`${name}, on %s`, (kind) => {
    const fixture = { clock: new Clock() } as Fixture;
    let drop: (() => Promise<void>) | undefined;

    beforeAll(async () => {
      const schema = kind === 'PostgreSQL' ? await openSchema() : undefined;
      drop = schema?.drop;
      fixture.backend = await createBackend({
        dataDir: 'memory', seed: false, adminPassword: ADMIN.password, now: fixture.clock.now,
        ...(schema ? { databaseUrl: schema.url } : { database: await openMemoryDatabase() }), ...options,
      });
      fixture.client = new TestClient(fixture.backend.app);
    });

    afterAll(async () => {
      await fixture.backend?.close();
      await drop?.();
    });

    suite(fixture, kind);
  });
}
