import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { ROOM_ELSEWHERE } from '../disk-room.ts';
import { rowsOf } from './database.ts';
import { prepareDatabase, startPglite } from './open.ts';
import { keepUp } from './upkeep.ts';

it('uses the room of rows of before again, whichever table they lie in, however often they are saved', async () => {
  const { client } = await startPglite();
  onTestFinished(() => client.close());
  const db = await prepareDatabase(client);
  const group = '00000000-0000-4000-8000-000000000001';
  await client.exec(`
    insert into introductions (title, body, image, display_order, active, title_key, search_text, search_exact)
      values ('', '', '', 1, true, '', '', '');
    insert into company_info
      (id, name, summary, description, address, phone, email, facebook, messenger, website, page_title, opening_hours, logo)
      values (1, '', '', '', '', '', '', '', '', '', '', '', '');
    insert into groups (id, name, description, unique_name, name_key, search_text, search_exact)
      values ('${group}', '', '', '', '', '', '');
    insert into functions (name, name_key, search_text, search_exact) select '', '', '', '' from generate_series(1, 20);
  `);
  // Of letters that are not packed into a few.
  const text = `(select string_agg(md5(random()::text), '') from generate_series(1, 300))`;
  const saved = async () => {
    for (let saves = 0; saves < 10; saves += 1) {
      await client.exec(`
        update introductions set body = ${text};
        update company_info set description = ${text};
        delete from group_rights;
        insert into group_rights select '${group}', id, n from functions, generate_series(1, 4) n;
      `);
    }
    const stop = keepUp(client, ROOM_ELSEWHERE);
    await new Promise(setImmediate);
    await stop();
    return rowsOf(await db.execute(sql`
      select relname as name, pg_total_relation_size(oid)::integer as bytes from pg_class
      where relname in ('introductions', 'company_info', 'group_rights') order by relname`));
  };
  const first = await saved();
  const again = await saved();
  expect(first.map(({ name }) => name)).toEqual(['company_info', 'group_rights', 'introductions']);
  for (const [at, { name, bytes }] of first.entries()) {
    expect(Number(again[at]?.['bytes']), String(name)).toBeLessThanOrEqual(Number(bytes) * 1.2);
  }
});
