/** The command line of `npm run deploy`. */
import { parse } from 'node:path';
import { parseArgs } from 'node:util';

import { isBuildId } from '../../builds/build-id-form.ts';
import { REMEDIES, storeSettings } from './aws-settings.ts';
import type { Encoding } from './compress.ts';
import { createDirTarget } from './dir-target.ts';
import { HOME_UNREAD, typedPath } from 'backoffice-backend/environment';
import { createS3Client } from 'backoffice-backend/s3-client';
import { createS3Target } from './s3-target.ts';
import type { Target } from './target.ts';

export const USAGE = `npm run deploy -- --to dir:PATH | s3://BUCKET/PREFIX [option …]

  Makes the site of dist/ (npm run build) live. Instead of that:

  --list             says which builds are there and which is live
  --rollback ID      makes a build live again that is there
  --prune            takes away builds that are neither among the last 20 nor were live within 30 days

  --dry-run          says what would be done and does nothing
  --from PATH        the built site, where it is not dist/
  --parallel N       uploads at a time (8)
  --encoding NAME    s3 only: br or gzip stores text compressed so; none (default) leaves it to the CDN
  --invalidate CMD   a command that makes a CDN forget what it keeps; runs before the build is announced, with
                     BUILD_ID set
  --help

  s3 takes AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN, AWS_REGION, AWS_ENDPOINT_URL and AWS_PROFILE.
  More in docs/deploy.md.
`;

export type Action =
  | { readonly kind: 'deploy' }
  | { readonly kind: 'list' }
  | { readonly kind: 'rollback'; readonly id: string }
  | { readonly kind: 'prune' };

export interface Options {
  readonly action: Action;
  readonly to: string;
  readonly from: string | undefined;
  readonly dryRun: boolean;
  readonly width: number;
  readonly encoding: Encoding | undefined;
  readonly invalidate: string | undefined;
}

/** A mistake in the command line; the message says which. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

function actionOf(list: boolean, prune: boolean, rollback: string | undefined): Action {
  if ([list, prune, rollback !== undefined].filter(Boolean).length > 1) {
    throw new UsageError('--list, --rollback and --prune: one at a time');
  }
  if (rollback !== undefined) {
    if (isBuildId(rollback)) return { kind: 'rollback', id: rollback };
    throw new UsageError(`--rollback: '${String(rollback)}' is no build id (--list names them)`);
  }
  return { kind: list ? 'list' : prune ? 'prune' : 'deploy' };
}

function encodingOf(value: string | undefined): Encoding | undefined {
  if (value === undefined || value === 'none') return undefined;
  if (value === 'br' || value === 'gzip') return value;
  throw new UsageError(`--encoding: '${value}' is neither br, gzip nor none`);
}

/** @throws {UsageError} for one that would go into, or come from, a folder named `~` where the command is typed */
function typedFolder(option: string, path: string, env?: NodeJS.ProcessEnv): string {
  if (path.startsWith('~')) throw new UsageError(`${option}: '${path}' ${HOME_UNREAD}`);
  return typedPath(path, env);
}

/**
 * @returns undefined where help is asked for.
 * @throws {UsageError}
 */
export function readOptions(args: readonly string[]): Options | undefined {
  let values;
  try {
    ({ values } = parseArgs({
      args: [...args],
      options: {
        to: { type: 'string' },
        from: { type: 'string' },
        list: { type: 'boolean', default: false },
        prune: { type: 'boolean', default: false },
        rollback: { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
        parallel: { type: 'string', default: '8' },
        encoding: { type: 'string' },
        invalidate: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    }));
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
  if (values.help) return undefined;
  if (!values.to) throw new UsageError('--to is missing: where to?');
  const width = Number(values.parallel);
  if (!Number.isInteger(width) || width < 1 || width > 64) {
    throw new UsageError(`--parallel: '${values.parallel}' is no number from 1 to 64`);
  }
  const encoding = encodingOf(values.encoding);
  if (encoding !== undefined && !values.to.startsWith('s3://')) {
    throw new UsageError('--encoding is for s3://: a folder holds text plain, in br and in gzip');
  }
  return {
    action: actionOf(values.list, values.prune, values.rollback),
    to: values.to,
    from: values.from && typedFolder('--from', values.from),
    dryRun: values['dry-run'],
    width,
    encoding,
    invalidate: values.invalidate,
  };
}

/** @throws {UsageError} for the root of the file system, which nobody means to serve */
function dirTarget(to: string, env: NodeJS.ProcessEnv): Target {
  const folder = typedFolder('--to', to.slice('dir:'.length), env);
  if (folder === parse(folder).root) {
    throw new UsageError(`--to: '${to}' is the root of the file system; name a folder for the site, and see that every variable in it is set`);
  }
  return createDirTarget(folder);
}

/** @throws {UsageError} where `to` names no target, or no folder of a site's own */
export function openTarget({ to, encoding }: Pick<Options, 'to' | 'encoding'>, env: NodeJS.ProcessEnv): Target {
  if (to.startsWith('dir:') && to.length > 'dir:'.length) return dirTarget(to, env);
  const store = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/.exec(to);
  if (!store) throw new UsageError(`--to: '${to}' is neither dir:PATH nor s3://BUCKET/PREFIX`);
  const prefix = (store[2] ?? '').replace(/^\/+|\/+$/g, '');
  return createS3Target(createS3Client(store[1] ?? '', storeSettings(env), REMEDIES), {
    name: to,
    prefix: prefix === '' ? '' : `${prefix}/`,
    ...(encoding ? { encoding } : {}),
  });
}
