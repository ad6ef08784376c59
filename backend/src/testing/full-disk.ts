/**
 * The embedded database on a disk that runs full under it, with nobody who asks for room first: says of each row that it
 * was acknowledged, and then what the database says once it takes no more. A process of its own: what must not
 * happen is that it never comes back.
 */
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { openPglite } from '../database/open.ts';

const [folder = ''] = process.argv.slice(2);
const { db, ended, close } = await openPglite(folder);
await db.execute(sql`create table filling (number int, text text)`);
const { bavail, bsize } = statfsSync(folder);
const ballast = join(folder, 'ballast');
writeFileSync(ballast, Buffer.alloc(bavail * bsize - 20_000_000, 1));
const write = (number: number) => db.execute(
  sql`insert into filling select ${number}, string_agg(md5(random()::text), '') from generate_series(1, 30000)`,
);
for (let number = 1; ; number += 1) {
  try {
    await write(number);
  } catch {
    break;
  }
  process.stdout.write(`${number}\n`);
}
process.stdout.write(`${(await ended)?.name}\n`);
const later = await db.execute(sql`select 1`).then(() => 'answered', () => 'refused');
process.stdout.write(`${later}\n`);
await close();
rmSync(ballast);
process.stdout.write('closed\n');
