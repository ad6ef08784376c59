/** The headers of a build as the hosts' files hold them. */
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect } from 'vitest';

import { securityHeaders } from '../../../builds/headers.ts';
import { headerSettings } from '../../build/settings.ts';
import type { HostSettings } from '../hosts/host.ts';

export const ROOT = resolve(import.meta.dirname, '../../..');

/** The settings of a build without any setting, but for the hashes, which each build has of its own. The policies' names are the client's own. */
export async function defaultSettings(apiBaseUrl = ''): Promise<HostSettings> {
  const source = await readFile(join(ROOT, 'src/lib/trusted-types.ts'), 'utf8');
  const names = [...(/TRUSTED_TYPES_POLICIES = \{(.*?)\} as const/s.exec(source)?.[1] ?? '').matchAll(/^ {2}\w+: '([^']+)'/gm)];
  expect(names.length).toBeGreaterThan(0);
  const settings = headerSettings(names.map((match) => match[1] ?? ''), undefined, { API_BASE_URL: apiBaseUrl });
  return { headers: securityHeaders(settings), apiBaseUrl };
}
