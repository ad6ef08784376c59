import { expect, it } from 'vitest';

import { devPorts } from './ports.ts';

it('gives the backend the port after the client’s, or the one that is named', () => {
  expect(devPorts({})).toEqual({ port: 3000, backendPort: 3001 });
  expect(devPorts({ PORT: '65534' })).toEqual({ port: 65_534, backendPort: 65_535 });
  expect(devPorts({ PORT: '65535', BACKEND_PORT: '4000' })).toEqual({ port: 65_535, backendPort: 4000 });
});

it.each(['65535', '0'])('says of PORT=%s, which was set, that the backend has no port beside it', (PORT) => {
  expect(() => devPorts({ PORT })).toThrow(`PORT cannot be used: '${PORT}' leaves no port after it for the backend; write one from 1 to 65534, or set BACKEND_PORT too`);
});

it('says of BACKEND_PORT=0 that nobody would find the backend at any free port', () => {
  expect(() => devPorts({ BACKEND_PORT: '0' })).toThrow(
    "BACKEND_PORT cannot be used: '0' is any free port, at which the client would not find the backend; write one from 1 to 65535",
  );
});
