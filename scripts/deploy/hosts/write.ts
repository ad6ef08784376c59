/** Writes the hosts' files. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { caddyfile } from './caddy.ts';
import { cloudFrontTemplate } from './cloudfront.ts';
import { cloudflareWorker } from './cloudflare.ts';
import { HOST_FILES } from './host.ts';
import type { HostSettings } from './host.ts';
import { nginxConf } from './nginx.ts';

/** Every host's file for one build, by its name. */
export function hostFiles(settings: HostSettings): ReadonlyMap<string, string> {
  return new Map([
    [HOST_FILES.nginx, nginxConf(settings)],
    [HOST_FILES.caddy, caddyfile(settings)],
    [HOST_FILES.cloudfront, cloudFrontTemplate(settings)],
    [HOST_FILES.cloudflare, cloudflareWorker(settings)],
  ]);
}

export async function writeHostFiles(folder: string, settings: HostSettings): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [name, text] of hostFiles(settings)) await writeFile(join(folder, name), text);
}
