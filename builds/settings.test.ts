import { describe, expect, it } from 'vitest';

import { clientSettings, readOrigins, WrongSetting } from './settings.ts';

it('has a default for every setting, and takes empty for missing', () => {
  const defaults = { apiBaseUrl: '', imageOrigins: [], pollMinutes: undefined, worker: true };
  expect(clientSettings({})).toEqual(defaults);
  expect(clientSettings({ API_BASE_URL: ' ', IMAGE_ORIGINS: '', BUILD_POLL_MINUTES: '', WORKER: ' ' })).toEqual(defaults);
});

it('reads what is set', () => {
  const env = { API_BASE_URL: ' https://api.example.vn/base// ', IMAGE_ORIGINS: 'https://cdn.example.vn/', BUILD_POLL_MINUTES: '0.5', WORKER: 'off' };
  expect(clientSettings(env)).toEqual({
    apiBaseUrl: 'https://api.example.vn/base',
    imageOrigins: ['https://cdn.example.vn'],
    pollMinutes: 0.5,
    worker: false,
  });
  expect(clientSettings({ BUILD_POLL_MINUTES: '1440', WORKER: 'on' })).toMatchObject({ pollMinutes: 1440, worker: true });
});

it.each([
  ['BUILD_POLL_MINUTES', 'abc', 'write a number from 0.5 to 1440'],
  ['BUILD_POLL_MINUTES', '-1', 'write a number from 0.5 to 1440'],
  ['BUILD_POLL_MINUTES', '0', 'write a number from 0.5 to 1440'],
  ['BUILD_POLL_MINUTES', '1441', 'write a number from 0.5 to 1440'],
  ['BUILD_POLL_MINUTES', '15m', 'write a number from 0.5 to 1440'],
  ['BUILD_POLL_MINUTES', '0x10', 'write a number from 0.5 to 1440'],
  ['WORKER', 'Off', 'write off, or nothing'],
  ['WORKER', 'false', 'write off, or nothing'],
  ['API_BASE_URL', 'api.example.vn', 'write it as https://api.example.vn'],
  ['API_BASE_URL', 'ftp://api.example.vn', 'write it as https://api.example.vn'],
  ['API_BASE_URL', 'https://api.example.vn/?key=1', 'write it as https://api.example.vn'],
  ['API_BASE_URL', 'https://api.example.vn/#top', 'write it as https://api.example.vn'],
  ['IMAGE_ORIGINS', 'cdn.example.vn', 'write it as https://host'],
  ['IMAGE_ORIGINS', 'https://*.example.vn', 'write each host'],
])('refuses %s=%s: names it, its value and what is allowed', (name, value, remedy) => {
  const read = () => clientSettings({ [name]: value });
  expect(read).toThrow(WrongSetting);
  expect(read).toThrow(`${name}: '${value}' `);
  expect(read).toThrow(remedy);
});

it('refuses a name and password before the host, which browsers send nothing to, and does not repeat them', () => {
  for (const signedIn of ['u:geheim@', 'geheim@']) {
    expect(() => clientSettings({ API_BASE_URL: `https://${signedIn}api.example.vn` })).toThrow(
      "API_BASE_URL: 'https://…@api.example.vn' is no address that paths can follow; write it as https://api.example.vn",
    );
  }
});

describe('origins from the environment', () => {
  it('are read from a list and stripped to origins', () => {
    expect(readOrigins(' https://a.vn/path, https://b.vn:8443\nhttps://a.vn ', 'IMAGE_ORIGINS')).toEqual([
      'https://a.vn',
      'https://b.vn:8443',
    ]);
    expect(readOrigins(undefined, 'IMAGE_ORIGINS')).toEqual([]);
  });

  it.each(['cdn.example.vn', "'unsafe-inline'", 'ftp://a.vn', 'data:'])('are refused by name where %s stands', (value) => {
    expect(() => readOrigins(value, 'IMAGE_ORIGINS')).toThrow('IMAGE_ORIGINS');
  });
});
