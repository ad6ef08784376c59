/**
 * Credentials, region and endpoint of a store, the way AWS's own tools find them: from the environment, else from the
 * shared files. What those tools get by signing in or from a machine's role comes by their
 * `aws configure export-credentials --format env`.
 */
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { webAddress, WrongSetting } from 'backoffice-backend/environment';
import type { Remedies, StoreSettings } from 'backoffice-backend/s3-client';

export const REMEDIES: Remedies = {
  AccessDenied: 'These credentials lack a right: docs/deploy.md, "Credentials", lists those that are needed.',
  InvalidAccessKeyId: 'Look at AWS_ACCESS_KEY_ID, and at AWS_ENDPOINT_URL: each store has its own keys.',
  NoSuchBucket: 'Look at the name of the bucket, at AWS_ENDPOINT_URL and at AWS_REGION.',
  SignatureDoesNotMatch: 'Look at AWS_SECRET_ACCESS_KEY and AWS_REGION.',
  unreached: 'The store is not reached: look at AWS_ENDPOINT_URL and at the network.',
  noStore: 'Look at AWS_ENDPOINT_URL.',
};

type Profile = Readonly<Record<string, string>>;

/**
 * Reads one section of a file as AWS's tools write it: `[name]`, then `key = value` lines.
 *
 * @returns undefined where there is no such section.
 */
export function readProfile(text: string, section: string): Profile | undefined {
  let found: Record<string, string> | undefined;
  let inside = false;
  for (const line of text.split(/\r?\n/)) {
    const head = /^\s*\[([^\]]+)\]/.exec(line);
    const pair = /^([a-z_]+)\s*=\s*(.*?)\s*$/i.exec(line);
    if (head) {
      inside = head[1]?.trim() === section;
      if (inside) found ??= {};
    } else if (inside && pair && found) found[(pair[1] ?? '').toLowerCase()] = pair[2] ?? '';
  }
  return found;
}

function profileOf(env: NodeJS.ProcessEnv): Profile {
  const name = env['AWS_PROFILE'] || 'default';
  const read = (path: string, section: string): Profile | undefined => {
    try {
      return readProfile(readFileSync(path, 'utf8'), section);
    } catch {
      return undefined;
    }
  };
  const home = join(env['HOME'] ?? homedir(), '.aws');
  const config = read(env['AWS_CONFIG_FILE'] || join(home, 'config'), name === 'default' ? name : `profile ${name}`);
  const credentials = read(env['AWS_SHARED_CREDENTIALS_FILE'] || join(home, 'credentials'), name);
  // Region and address would else be another's, as silently as the keys.
  if (name !== 'default' && !config && !credentials) {
    throw new WrongSetting('AWS_PROFILE', `'${name}' is no profile of ~/.aws/config or ~/.aws/credentials; write one that is`);
  }
  return { ...config, ...credentials };
}

/** Half of a pair is a name that was mistyped: another's credentials would be used, maybe for another store. */
function demandBoth(env: NodeJS.ProcessEnv): void {
  const names = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];
  const missing = names.find((name) => !env[name]);
  const there = names.find((name) => env[name]);
  if (missing !== undefined && there !== undefined) throw new Error(`${missing} is missing while ${there} is there; set both, or neither`);
}

/** @throws naming the variables where no credentials are found, half of them, or what cannot be used. */
export function storeSettings(env: NodeJS.ProcessEnv): StoreSettings {
  demandBoth(env);
  const profile = profileOf(env);
  // A key of one place is never joined with a secret of another.
  const fromEnv = Boolean(env['AWS_ACCESS_KEY_ID'] && env['AWS_SECRET_ACCESS_KEY']);
  const accessKeyId = fromEnv ? env['AWS_ACCESS_KEY_ID'] : profile['aws_access_key_id'];
  const secretAccessKey = fromEnv ? env['AWS_SECRET_ACCESS_KEY'] : profile['aws_secret_access_key'];
  const sessionToken = fromEnv ? env['AWS_SESSION_TOKEN'] : profile['aws_session_token'];
  if (!accessKeyId || !secretAccessKey) {
    throw new Error(
      'No credentials for the store: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE for those of ' +
        '~/.aws/credentials (docs/deploy.md, "Credentials")',
    );
  }
  const named = ['AWS_ENDPOINT_URL_S3', 'AWS_ENDPOINT_URL'].find((name) => env[name]);
  const endpoint = named === undefined ? profile['endpoint_url'] : env[named];
  if (endpoint && !webAddress(endpoint)) {
    throw new WrongSetting(named ?? 'endpoint_url of ~/.aws/config', `'${endpoint}' is no address; write it as https://host`);
  }
  return {
    accessKeyId,
    secretAccessKey,
    ...(sessionToken ? { sessionToken } : {}),
    region: env['AWS_REGION'] || env['AWS_DEFAULT_REGION'] || profile['region'] || 'us-east-1',
    ...(endpoint ? { endpoint: endpoint.replace(/\/+$/, '') } : {}),
  };
}
