import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { settingsFromEnvironment, warningAbout } from './settings.ts';

it('has a default for every setting', () => {
  const settings = settingsFromEnvironment({});
  expect(settings).toEqual({
    dataDir: `${process.cwd()}/.data`,
    adminUsername: 'admin',
    seed: true,
    corsOrigins: [],
    trustedProxies: 0,
  });
  expect(
    settingsFromEnvironment({
      DATA_DIR: '',
      ADMIN_USERNAME: ' ',
      ADMIN_PASSWORD: '',
      EXAMPLE_DATA: ' ',
      DATABASE_URL: '',
      CORS_ORIGINS: '',
    }),
  ).toEqual(settings);
});

it('reads what is set', () => {
  expect(
    settingsFromEnvironment({
      DATA_DIR: '/var/lib/backoffice',
      ADMIN_USERNAME: 'chu',
      ADMIN_PASSWORD: 'mật khẩu',
      EXAMPLE_DATA: 'off',
      DATABASE_URL: 'postgres://u:p@db:5432/x',
      CORS_ORIGINS: 'https://a.example.vn/, https://b.example.vn',
      PUBLIC_ORIGIN: 'https://api.example.vn/',
      TRUSTED_PROXIES: '1',
    }),
  ).toEqual({
    dataDir: '/var/lib/backoffice',
    adminUsername: 'chu',
    adminPassword: 'mật khẩu',
    seed: false,
    databaseUrl: 'postgres://u:p@db:5432/x',
    corsOrigins: ['https://a.example.vn', 'https://b.example.vn'],
    publicOrigin: 'https://api.example.vn',
    trustedProxies: 1,
  });
});

const S3 = {
  S3_ENDPOINT: 'https://s3.example.vn/',
  S3_BUCKET: 'anh',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'geheim',
};

it('reads the store of the uploads, which is there whole or not at all', () => {
  expect(settingsFromEnvironment(S3).s3).toEqual({
    endpoint: 'https://s3.example.vn', bucket: 'anh', region: 'us-east-1', accessKeyId: 'id', secretAccessKey: 'geheim',
    publicUrl: 'https://s3.example.vn/anh',
  });
  expect(
    settingsFromEnvironment({ ...S3, S3_REGION: 'auto', S3_PUBLIC_URL: 'https://anh.example.vn/' }).s3,
  ).toMatchObject({
    region: 'auto',
    publicUrl: 'https://anh.example.vn',
  });
  // Some stores have a path of their own.
  expect(settingsFromEnvironment({ ...S3, S3_ENDPOINT: 'https://x.example.vn/storage/v1/s3/' }).s3).toMatchObject({
    endpoint: 'https://x.example.vn/storage/v1/s3',
    publicUrl: 'https://x.example.vn/storage/v1/s3/anh',
  });
  for (const name of Object.keys(S3)) {
    expect(() => settingsFromEnvironment({ ...S3, [name]: '' })).toThrow(`${name} cannot be used`);
  }
});

it.each([
  ['S3_PUBLIC_URL', 'anh'], ['S3_PUBLIC_URL', 'https://anh.example.vn/?v=1'], ['S3_PUBLIC_URL', 'https://anh.example.vn/#v'],
  ['S3_BUCKET', 'anh/website'], ['S3_BUCKET', 'kho anh'],
  ['S3_ENDPOINT', 'https://s3.example.vn, https://s4.example.vn'],
  ['S3_ENDPOINT', 's3.example.vn'], ['S3_ENDPOINT', 'https://khoa:mat-khau@s3.example.vn'],
])('refuses a store with %s=%s, whose pictures would go elsewhere or come from nowhere', (name, value) => {
  expect(() => settingsFromEnvironment({ ...S3, [name]: value })).toThrow(
    new RegExp(`^${name} cannot be used: '[^']+' is no .*write`),
  );
});

it.each(['S3_REGION', 'S3_PUBLIC_URL'])('refuses %s without a store that it belongs to', (name) => {
  expect(() => settingsFromEnvironment({ [name]: 'https://anh.example.vn' })).toThrow(
    'S3_ENDPOINT cannot be used: it is missing while other S3 settings are there; '
      + 'write S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY too, or none',
  );
});

it('warns where pages elsewhere may call the backend and nothing says how browsers reach its pictures', () => {
  const warningFor = (env: Record<string, string>) => warningAbout(settingsFromEnvironment(env));
  const elsewhere = { CORS_ORIGINS: 'https://admin.example.vn' };
  const told = warningFor(elsewhere);
  expect(told).toMatch(/^PUBLIC_ORIGIN is missing.*write.*Set it before the first start: .*pictures of the example company/);
  const unfilled = warningFor({ ...elsewhere, EXAMPLE_DATA: 'off' });
  expect(unfilled).toMatch(/^PUBLIC_ORIGIN is missing.*write/);
  expect(unfilled).not.toContain('example company');
  expect(warningFor({})).toBeUndefined();
  expect(warningFor({ ...elsewhere, PUBLIC_ORIGIN: 'https://api.example.vn' })).toBeUndefined();
  // The store's addresses are its own.
  expect(warningFor({ ...elsewhere, ...S3 })).toBeUndefined();
});

it('takes a data folder called memory for a folder', () => {
  expect(settingsFromEnvironment({ DATA_DIR: 'memory' }).dataDir).toBe(`${process.cwd()}/memory`);
});

it.each(['"', "'"])('refuses %s around a path or a key, which not everybody who reads a file of settings takes away', (quote) => {
  const quoted = (value = '') => `${quote}${value}${quote}`;
  const folder = join(mkdtempSync(join(tmpdir(), 'backoffice-settings-')), 'data');
  onTestFinished(() => rmSync(dirname(folder), { recursive: true }));
  // In quotes no path begins at the root: this one leads back there.
  const read = () => settingsFromEnvironment({ DATA_DIR: quoted(`${'/..'.repeat(20)}${folder}`) });
  expect(read).toThrow(/^DATA_DIR cannot be used: .*write it without them$/);
  for (const name of ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const) {
    const key = () => settingsFromEnvironment({ ...S3, [name]: quoted(S3[name]) });
    expect(key).toThrow(new RegExp(`^${name} cannot be used: .*write it without them$`));
    expect(key).not.toThrow(/geheim/);
  }
  // Whoever has worked in such a folder goes on.
  mkdirSync(`${folder}${quote}`);
  expect(read().dataDir).toBe(`${folder}${quote}`);
});

it.each([
  ['CORS_ORIGINS', '*'], ['CORS_ORIGINS', 'admin.example.vn'], ['PUBLIC_ORIGIN', 'ftp://x'],
  ['CORS_ORIGINS', 'https://*.example.vn'], ['CORS_ORIGINS', 'https://admin.example.vn/office'],
  ['PUBLIC_ORIGIN', 'https://api.example.vn/base'], ['PUBLIC_ORIGIN', 'https://a.example.vn, https://b.example.vn'],
  ['DATABASE_URL', 'mysql://x'], ['DATABASE_URL', 'postgres://['], ['DATABASE_URL', 'postgres://u:geheim@x/y?sslmode=requre'],
  ['EXAMPLE_DATA', 'no'], ['EXAMPLE_DATA', 'Off'], ['TRUSTED_PROXIES', 'yes'], ['TRUSTED_PROXIES', '-1'],
])('refuses %s=%s, names it, says what to write, and shows no password', (name, value) => {
  expect(() => settingsFromEnvironment({ [name]: value })).toThrow(new RegExp(`^${name} cannot be used: .*write`));
  const secret = () => settingsFromEnvironment({ DATABASE_URL: 'postgres://u:geheim@[' });
  expect(secret).toThrow('DATABASE_URL');
  expect(secret).not.toThrow(/geheim/);
});

it.each(['postgres://u:1/geheim@h/x', 'postgres://u:1?geheim@h/x', 'postgres://u:1#geheim@h/x', 'postgres://u:ge/heim@h/x'])(
  'says how a password is written that seems to end the address, and shows nothing of it: %s',
  (value) => {
    const read = () => settingsFromEnvironment({ DATABASE_URL: value });
    expect(read).toThrow(/^DATABASE_URL cannot be used: .*password.*\/ as %2F, \? as %3F and # as %23$/);
    expect(read).not.toThrow(/geheim/);
  },
);

it.each(['postgres://u:1%2Fgeheim@h/x', 'postgres://u:p@ss@h/x', 'postgres://u:p@h/x?application_name=a@b', 'postgres://h:5433/x'])(
  'takes a password in whose place nothing else can be read: %s',
  (value) => {
    expect(settingsFromEnvironment({ DATABASE_URL: value }).databaseUrl).toBe(value);
  },
);

it('takes no home folder that is written by a mark of the shell for a folder of that name', () => {
  const read = () => settingsFromEnvironment({ DATA_DIR: '~/backoffice' });
  expect(read).toThrow(/^DATA_DIR cannot be used: '~\/backoffice' begins with ~.*write the whole path$/);
});

it('takes the first password to the letter, and an empty one for none', () => {
  expect(settingsFromEnvironment({ ADMIN_PASSWORD: ' hai  đầu ' }).adminPassword).toBe(' hai  đầu ');
  for (const none of ['', '  ']) expect(settingsFromEnvironment({ ADMIN_PASSWORD: none }).adminPassword).toBeUndefined();
});
