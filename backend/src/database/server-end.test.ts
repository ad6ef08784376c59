import type { PGlite } from '@electric-sql/pglite';
import { expect, it, onTestFinished } from 'vitest';
import { ServerEnded } from './server-end.ts';
import { startPglite } from './open.ts';

/** A database that meets a full disk in taking transactions back, so many times. */
async function startRefusing(times: number) {
  const { client, ended } = await startPglite();
  onTestFinished(() => client.close());
  let left = times;
  const ask = client.execProtocolRawSync.bind(client);
  client.execProtocolRawSync = (message) => {
    if (!Buffer.from(message).includes('ROLLBACK') || left === 0) return ask(message);
    left -= 1;
    throw new Error('No space left on device');
  };
  return { client, ended };
}

const failIn = (client: PGlite) => client.transaction((tx) => tx.query('select 1 / 0'));

it('answers after a transaction that was taken back at the second try, which says why it failed', async () => {
  const { client } = await startRefusing(1);
  await expect(failIn(client)).rejects.toThrow('division by zero');
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

it('has ended where a transaction cannot be taken back', async () => {
  const { client, ended } = await startRefusing(9);
  await expect(failIn(client)).rejects.toThrow(ServerEnded);
  expect(await ended).toBeInstanceOf(ServerEnded);
  await expect(client.query('select 1')).rejects.toThrow(ServerEnded);
});
