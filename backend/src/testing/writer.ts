/**
 * A backend in a process of its own that writes services as fast as it can and says of each when it was
 * acknowledged, until it is killed. For the test of what a kill leaves behind.
 */
import { createBackend } from '../index.ts';
import { TestClient } from './client.ts';
import { ADMIN_PASSWORD } from './password.ts';
import { ARTICLE } from './samples.ts';

const [dataDir = ''] = process.argv.slice(2);
const databaseUrl = process.env['WRITER_DATABASE_URL'];
const backend = await createBackend({
  dataDir, seed: false, adminPassword: ADMIN_PASSWORD, ...(databaseUrl ? { databaseUrl } : {}),
});
const client = new TestClient(backend.app);
const token = await client.signIn('admin', ADMIN_PASSWORD);
process.stdout.write('ready\n');
for (let count = 0; ; count += 1) {
  const { json } = await client.ask('POST', 'Dichvu/Dichvu', {
    token,
    body: { ...ARTICLE, tieuDe: `Bản ghi ${count}` },
  });
  process.stdout.write(`${json.data.id}\n`);
  if (count % 3 === 0) {
    await client.ask('PUT', 'Dichvu/Dichvu', { token, body: { id: json.data.id, moTaNgan: 'đã sửa' } });
    process.stdout.write(`changed ${json.data.id}\n`);
  }
}
