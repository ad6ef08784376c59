import { expect, it } from 'vitest';

import { refusedBuild } from './refused-build.ts';

const refusal = (code: string) => Object.assign(new Error(`${code}: no, unlink '/opt/backoffice/dist/builds/latest.json'`), { code, path: '/opt/backoffice/dist' });

it.each(['EACCES', 'EPERM', 'EROFS'])('says to a user whom the checkout refuses with %s who is to build the site, and to give nothing away', (code) => {
  const said = String(refusedBuild(refusal(code)));
  expect(said).toMatch(new RegExp(`^Error: dist/ .* this user may not build it \\(${code}: no, unlink '.*latest\\.json'\\)\\. Run npm run build as`));
  expect(said).not.toContain('Give it to');
});

it('lets what else stops a build speak for itself', () => {
  expect(refusedBuild(refusal('ENOSPC'))).toBeUndefined();
  expect(refusedBuild(new TypeError('undefined is no function'))).toBeUndefined();
});
