import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import { readProfile, storeSettings } from './aws-settings.ts';
import { openTarget, readOptions, UsageError } from './options.ts';
import { emptyFolder } from './testing/fake-site.ts';

describe('the command line', () => {
  it('deploys dist/ by default, eight uploads at a time', () => {
    expect(readOptions(['--to', 'dir:/srv/site'])).toEqual({
      action: { kind: 'deploy' },
      to: 'dir:/srv/site',
      from: undefined,
      dryRun: false,
      width: 8,
      encoding: undefined,
      invalidate: undefined,
    });
  });

  it('takes one action at a time', () => {
    const action = (...args: string[]) => readOptions(['--to', 's3://bucket', ...args])?.action;
    expect(action('--list')).toEqual({ kind: 'list' });
    expect(action('--prune', '--dry-run')).toEqual({ kind: 'prune' });
    expect(action('--rollback', '0123456789abcdef')).toEqual({ kind: 'rollback', id: '0123456789abcdef' });
    expect(() => action('--list', '--prune')).toThrow('one at a time');
  });

  it.each([
    [[], '--to is missing'],
    [['--to', 'dir:x', '--rollback', 'yesterday'], "'yesterday' is no build id"],
    [['--to', 'dir:x', '--parallel', '0'], "--parallel: '0'"],
    [['--to', 'dir:x', '--parallel', 'many'], "--parallel: 'many'"],
    [['--to', 's3://bucket', '--encoding', 'zstd'], "--encoding: 'zstd'"],
    [['--to', 'dir:x', '--encoding', 'br'], '--encoding is for s3://'],
    [['--to', 'dir:x', '--from=~/site'], "--from: '~/site' begins with ~, which no shell has put a home folder in the place of; write the whole path"],
    [['--too', 'dir:x'], '--too'],
    [['dir:x'], 'dir:x'],
  ])('refuses %j by name', (args, message) => {
    expect(() => readOptions(args)).toThrow(message);
  });

  it('asks for help without anything else', () => {
    expect(readOptions(['--help'])).toBeUndefined();
  });
});

describe('where to', () => {
  const env = { AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' };

  it.each(['dir:', 's3://', 's3://Bucket', 's3://a', '/srv/site', 'https://host/bucket'])('refuses %s', (to) => {
    expect(() => openTarget({ to, encoding: undefined }, env)).toThrow('is neither dir:PATH nor s3://BUCKET/PREFIX');
  });

  it.each(['~/site', '~', '~an/site'])('takes no home folder that no shell has read for a folder of that name: %s', (path) => {
    const open = () => openTarget({ to: `dir:${path}`, encoding: undefined }, { INIT_CWD: '/srv/office' });
    expect(open).toThrow(UsageError);
    expect(open).toThrow(`--to: '${path}' begins with ~, which no shell has put a home folder in the place of; write the whole path`);
  });

  it.each(['dir:/', 'dir://', 'dir:/srv/..', 'dir:.'])('fills no root of the file system, as of a variable that is not set: %s', (to) => {
    const open = () => openTarget({ to, encoding: undefined }, { INIT_CWD: '/' });
    expect(open).toThrow(UsageError);
    expect(open).toThrow(`--to: '${to}' is the root of the file system; name a folder for the site, and see that every variable in it is set`);
  });

  it('takes a folder from where the command was typed', () => {
    const { name } = openTarget({ to: 'dir:./out', encoding: undefined }, { ...env, INIT_CWD: '/srv/office' });
    expect(name).toBe('dir:/srv/office/out');
  });

  it.each(['dir:/srv/site', 's3://bucket', 's3://my.bucket/', 's3://bucket/office/site/'])('takes %s', (to) => {
    expect(openTarget({ to, encoding: undefined }, env).name).toBe(to);
  });
});

describe('credentials', () => {
  it('come from the environment', () => {
    expect(
      storeSettings({
        AWS_ACCESS_KEY_ID: 'key',
        AWS_SECRET_ACCESS_KEY: 'secret',
        AWS_SESSION_TOKEN: 'token',
        AWS_DEFAULT_REGION: 'ap-southeast-1',
        AWS_ENDPOINT_URL: 'https://store.example.vn/',
        HOME: '/nowhere',
      }),
    ).toEqual({
      accessKeyId: 'key',
      secretAccessKey: 'secret',
      sessionToken: 'token',
      region: 'ap-southeast-1',
      endpoint: 'https://store.example.vn',
    });
  });

  it("come from the profile of the shared files otherwise, and are never mixed with the environment's", async () => {
    const home = await emptyFolder();
    await mkdir(join(home, '.aws'));
    await writeFile(
      join(home, '.aws/credentials'),
      '[default]\naws_access_key_id = d\naws_secret_access_key = ds\n\n[office]\n# comment\naws_access_key_id=o\naws_secret_access_key = o=s/+\n',
    );
    await writeFile(join(home, '.aws/config'), '[profile office]\nregion = auto\nendpoint_url = http://127.0.0.1:9000\n');
    expect(storeSettings({ HOME: home, AWS_PROFILE: 'office' })).toEqual({
      accessKeyId: 'o',
      secretAccessKey: 'o=s/+',
      region: 'auto',
      endpoint: 'http://127.0.0.1:9000',
    });
    expect(storeSettings({ HOME: home })).toMatchObject({ accessKeyId: 'd', secretAccessKey: 'ds', region: 'us-east-1' });
    expect(readProfile(await readFile(join(home, '.aws/credentials'), 'utf8'), 'nobody')).toBeUndefined();
    expect(() => storeSettings({ HOME: home, AWS_PROFILE: 'ofice' })).toThrow(
      "AWS_PROFILE cannot be used: 'ofice' is no profile of ~/.aws/config or ~/.aws/credentials; write one that is",
    );
  });

  it('are asked for by name where there are none, and so is an address that is none', () => {
    expect(() => storeSettings({ HOME: '/nowhere' })).toThrow('AWS_ACCESS_KEY_ID');
    const keys = { HOME: '/nowhere', AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' };
    expect(() => storeSettings({ ...keys, AWS_ENDPOINT_URL: 'store.example.vn' })).toThrow("AWS_ENDPOINT_URL cannot be used: 'store.example.vn'");
    expect(() => storeSettings({ ...keys, AWS_ENDPOINT_URL_S3: 'https://' })).toThrow("AWS_ENDPOINT_URL_S3 cannot be used: 'https://'");
  });

  it.each(['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'])('are not taken from elsewhere where %s alone is set', (name) => {
    expect(() => storeSettings({ HOME: '/nowhere', [name]: 'half' })).toThrow(
      /^AWS_(?:ACCESS_KEY_ID|SECRET_ACCESS_KEY) is missing while AWS_\w+ is there; set both, or neither$/,
    );
  });
});
