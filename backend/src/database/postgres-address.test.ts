import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { addressForDriver } from './postgres-address.ts';

/** What node-postgres makes of an address. */
const clientOf = (address: string) => new Client(addressForDriver(address)) as Client & { options?: string };
const optionsOf = (address: string) =>
  (clientOf(address) as unknown as { connectionParameters: { options?: string } }).connectionParameters.options;
const HOST = 'postgres://an:b%40t%2F%20m%E1%BA%ADt@db.example.vn:5433/kho';

describe('An address', () => {
  it('keeps host, port, database, user and password', () => {
    const { host, port, database, user, password } = clientOf(`${HOST}?search_path=one`);
    expect({ host, port, database, user, password }).toEqual({
      host: 'db.example.vn', port: 5433, database: 'kho', user: 'an', password: 'b@t/ mật',
    });
  });

  it.each([
    ['', undefined],
    ['?options=-c%20work_mem%3D8MB', '-c work_mem=8MB'],
    ['?search_path=one', '-c search_path=one'],
    ['?search_path=one&options=-c%20work_mem%3D8MB', '-c work_mem=8MB -c search_path=one'],
    ['?search_path=one%2Cpublic', '-c search_path=one,public'],
    ['?search_path=%22one%20%5C%20two%22', '-c search_path="one\\ \\\\\\ two"'],
  ])('%s gives the server the options %s', (query, options) => {
    expect(optionsOf(HOST + query)).toBe(options);
  });

  const UNVERIFIED = { rejectUnauthorized: false };
  it.each([
    ['', false],
    ['?sslmode=disable', false],
    ['?sslmode=allow', UNVERIFIED],
    ['?sslmode=prefer', UNVERIFIED],
    ['?sslmode=require', UNVERIFIED],
    ['?sslmode=verify-ca', {}],
    ['?sslmode=verify-full', {}],
    ['?ssl=true', true],
  ])('%s is encrypted as %j', (query, ssl) => {
    expect((clientOf(HOST + query) as unknown as { ssl: unknown }).ssl).toEqual(ssl);
  });
});
