/** The PostgreSQL that tests and the bench may use, where TEST_DATABASE_URL names one. */
import { randomBytes } from 'node:crypto';

export const TEST_POSTGRES = process.env['TEST_DATABASE_URL'];

/** Runs a statement on the test's PostgreSQL, or on the one at an address, on a connection of its own. @throws where TEST_DATABASE_URL is not set */
async function run(statement: string, address = serverAddress().href): Promise<void> {
  const { Client } = await import('pg');
  const client = new Client(address);
  await client.connect();
  await client.query(statement);
  await client.end();
}

function serverAddress(): URL {
  if (!TEST_POSTGRES) throw new Error('TEST_DATABASE_URL is not set');
  return new URL(TEST_POSTGRES);
}

function newName(): string {
  return `test_${randomBytes(8).toString('hex')}`;
}

/** A schema of its own on the test's PostgreSQL. @throws where TEST_DATABASE_URL is not set */
export async function openSchema(): Promise<{ url: string; readonly drop: () => Promise<void> }> {
  const url = serverAddress();
  const name = newName();
  await run(`create schema ${name}`);
  url.searchParams.set('search_path', name);
  return { url: url.href, drop: () => run(`drop schema ${name} cascade`) };
}

/**
 * A database of its own on the test's PostgreSQL. `options`: how it is created. `alter` changes it as the server's keeper
 * may, and ends its connections.
 * @throws where TEST_DATABASE_URL is not set
 */
export async function openOwnDatabase(options = '') {
  const url = serverAddress();
  const name = newName();
  await run(`create database ${name} ${options}`);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    async alter(change: string): Promise<void> {
      await run(`alter database ${name} ${change}`);
      await run(`select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${name}'`);
    },
    /** As another program on it may. */
    run: (statement: string) => run(statement, url.href),
    drop: () => run(`drop database ${name} with (force)`),
  };
}
