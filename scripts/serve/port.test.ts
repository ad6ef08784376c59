import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

import { addressFrom, listen, portFrom, refusedPort } from './port.ts';

it('listens on the one address of the machine that it is told, and says of another that it is none', async () => {
  const server = createServer();
  await listen(server, 0, undefined, addressFrom({ LISTEN_ADDRESS: ' 127.0.0.1 ' }));
  onTestFinished(() => void server.close());
  expect(server.address()).toMatchObject({ address: '127.0.0.1' });
  // An address of documents (RFC 5737), which no machine has.
  await expect(listen(createServer(), 0, undefined, '192.0.2.1')).rejects.toThrow(
    "LISTEN_ADDRESS cannot be used: '192.0.2.1' is no address of this machine; write one, such as 127.0.0.1, or leave it out for all",
  );
  expect(addressFrom({ LISTEN_ADDRESS: ' ' })).toBeUndefined();
  for (const address of ['localhost:3000', 'https://a.vn', '127.0.0']) {
    expect(() => addressFrom({ LISTEN_ADDRESS: address })).toThrow(`LISTEN_ADDRESS cannot be used: '${address}' is no address`);
  }
});

it('says that a port is taken or refused of ports alone, and not of a folder that may not be written to', async () => {
  const chosenBy = { setting: 'PORT', command: 'npm run dev' };
  const holder = createServer();
  const port = await listen(holder, 0);
  onTestFinished(() => void holder.close());
  const taken = await new Promise<Error>((done) => createServer().once('error', done).listen(port));
  expect(refusedPort(taken, port, chosenBy)?.message).toBe(`Port ${port} is taken by another program. Choose another: PORT=${port + 1} npm run dev`);
  expect(refusedPort(Object.assign(new Error(), { code: 'EACCES', syscall: 'listen' }), 80, chosenBy)?.message).toBe(
    'Port 80 may not be used by this user. Choose another: PORT=3000 npm run dev',
  );

  const closed = mkdtempSync(join(tmpdir(), 'backoffice-closed-'));
  onTestFinished(() => rmSync(closed, { recursive: true }));
  chmodSync(closed, 0o500);
  // Root may, everywhere.
  const root = process.geteuid?.() === 0;
  if (root) process.seteuid?.(65_534);
  let refused: unknown;
  try {
    writeFileSync(join(closed, 'x'), '');
  } catch (error) {
    refused = error;
  } finally {
    if (root) process.seteuid?.(0);
  }
  expect(refused).toMatchObject({ code: 'EACCES' });
  expect(refusedPort(refused as Error, 3000, chosenBy)).toBeUndefined();
});

it.each([
  ['EADDRINUSE', 3001, 3000, 3002],
  ['EADDRINUSE', 3000, 3001, 3002],
  ['EADDRINUSE', 65_534, 65_535, 65_533],
  ['EADDRINUSE', 65_535, undefined, 65_534],
  ['EADDRINUSE', 65_535, 65_534, 65_533],
  ['EACCES', 80, 3000, 3001],
  ['EACCES', 3000, 3001, 3002],
])('names in the place of a port that is refused (%s, %d) neither that nor the one of the other side, %s: %d', (code, port, otherSide, named) => {
  const error = Object.assign(new Error(), { code, syscall: 'listen' });
  expect(refusedPort(error, port, { setting: 'BACKEND_PORT', command: 'npm run dev', otherSide })?.message).toMatch(
    new RegExp(`Choose another: BACKEND_PORT=${named} npm run dev$`),
  );
});

it('takes a port from the environment, and refuses by name what is none', () => {
  expect(portFrom({})).toBe(3000);
  expect(portFrom({ PORT: ' 8080 ' })).toBe(8080);
  expect(portFrom({ BACKEND_PORT: '' }, 'BACKEND_PORT', 8081)).toBe(8081);
  for (const port of ['abc', '-1', '65536', '80.5']) {
    expect(() => portFrom({ BACKEND_PORT: port }, 'BACKEND_PORT')).toThrow(`BACKEND_PORT cannot be used: '${port}' is no port number; write one from 0 to 65535`);
  }
});
