/** The PostgreSQL that tests and the bench may use, where TEST_DATABASE_URL names one. */
import { randomBytes } from 'node:crypto';

export const TEST_POSTGRES = process.env['TEST_DATABASE_URL'];

/** A schema of its own on the test's PostgreSQL. @throws where TEST_DATABASE_URL is not set */
export async function openSchema(): Promise<{ url: string; readonly drop: () => Promise<void> }> {
  const server = TEST_POSTGRES;
  if (!server) throw new Error('TEST_DATABASE_URL is not set');
  const { Client } = await import('pg');
  const name = `test_${randomBytes(8).toString('hex')}`;
  const run = async (statement: string) => {
    const client = new Client(server);
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await run(`create schema ${name}`);
  const url = new URL(server);
  url.searchParams.set('search_path', name);
  return { url: url.href, drop: () => run(`drop schema ${name} cascade`) };
}
