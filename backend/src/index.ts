/** The reference backend: the whole wire contract (`src/api`) on an embedded database or on PostgreSQL. */
import { resolve } from 'node:path';
import type { Hono } from 'hono';
import { administratorToName } from './administrators.ts';
import { createApp } from './app.ts';
import { createLoginLimit } from './auth/login-limit.ts';
import { createTurns } from './auth/turns.ts';
import { createTokens } from './auth/token.ts';
import type { Services } from './call.ts';
import { createOrders } from './control/orders.ts';
import { openingFailure } from './data-folder.ts';
import { entities } from './entities/entities.ts';
import { createFirstSignIn } from './first-sign-in.ts';
import { noteSecret } from './last-secret.ts';
import { reportFailure, toldInWords } from './log.ts';
import { placesOf } from './places.ts';
import type { PlaceOptions } from './places.ts';
import { markPostgres } from './postgres-mark.ts';
import { forgetOldKeysDaily } from './records/client-keys.ts';
import { renewStoredForms } from './records/stored-forms.ts';
import { routes } from './routes.ts';
import { openSecrets } from './secret.ts';
import { withSeedPictures } from './seed-pictures.ts';
import { fillEmptyDatabase } from './seeding.ts';
import type { Settings } from './settings.ts';
import { createFolderUploads } from './upload/folder-uploads.ts';
import { createS3Store } from './upload/s3-store.ts';
import { createS3Uploads } from './upload/s3-uploads.ts';

export { settingsFromEnvironment, warningAbout } from './settings.ts';

/** Two of the four threads that Node has for such work: pictures are read by the others. */
const SIGN_INS = { atOnce: 2, waitingEach: 100, waitingInAll: 2_000 };

export type BackendOptions = Settings & PlaceOptions;

export interface Backend {
  /** Answers `/api/*` and `/uploads/*`; anything else is a JSON 404. */
  readonly app: Hono;
  /** How to sign in for the first time, until that password is changed. */
  readonly firstSignIn?: { readonly username: string; readonly password: string };
  /** An administrator's name, from then on. */
  readonly administrator?: string;
  /** Resolves, with what to tell, when nothing can be answered any more: then end the process. May never resolve. */
  readonly ended: Promise<Error>;
  close(): Promise<void>;
}

/**
 * Opens the database, fills it on the first start, and answers.
 * @throws FolderInUse where another process runs on the folder
 * @throws DiskFull where the folder's disk is too full to start
 */
export async function createBackend(options: BackendOptions): Promise<Backend> {
  try {
    return await openBackend(options);
  } catch (failure) {
    const error = toldInWords(failure);
    if (options.dataDir === 'memory') throw error;
    const { databaseUrl, freeBytes } = options;
    throw await openingFailure(resolve(options.dataDir), error, { isEmbedded: !databaseUrl, freeBytes });
  }
}

async function openBackend(options: BackendOptions): Promise<Backend> {
  const { corsOrigins = [], trustedProxies = 0, now = Date.now } = options;
  const places = await placesOf(options);
  const { dataDir, room } = places;
  const orders = createOrders();
  /** What is taken back where the start fails, the last first. */
  const undo: (() => Promise<void>)[] = [];
  try {
    const lock = await places.lock(orders.obey);
    if (lock) undo.push(() => lock.release());
    await places.clear();
    const database = await places.openDatabase();
    undo.push(() => database.close());
    await renewStoredForms(database.db, entities, database.spareDisk);
    const secrets = openSecrets(dataDir);
    if (options.databaseUrl && places.isLasting) {
      await markPostgres(dataDir);
      await noteSecret(database.db, dataDir, secrets.fingerprint);
    }
    const store = withSeedPictures(places.pictures, room);
    const folderUploads = createFolderUploads({
      store, room, secret: secrets.uploads, publicOrigin: options.publicOrigin, now,
    });
    const username = options.adminUsername ?? 'admin';
    const first = createFirstSignIn(dataDir, { username, password: options.adminPassword });
    const example = options.seed ?? true;
    const filled = await fillEmptyDatabase({
      db: database.db, example, firstUser: first.firstUser, pictureAddress: folderUploads.addressOf, now: now(),
    });
    const firstSignIn = await first.shown(database.db);
    const administrator = firstSignIn ? undefined : await administratorToName(database.db, username);
    if (filled && example && places.isLasting) {
      void store.drawAll().catch((error) => reportFailure('drawing pictures', error));
    }
    const services: Services = {
      db: database.db,
      tokens: createTokens(secrets.tokens, now),
      loginLimit: createLoginLimit(options.now),
      signInTurns: createTurns(SIGN_INS),
      room: places.recordsRoom,
      uploads: options.s3 ? createS3Uploads(options.s3, now) : folderUploads,
      now,
      passwordChanged: first.passwordChanged,
    };
    const stopForgetting = places.isLasting ? forgetOldKeysDaily(database.db, services.room, now) : undefined;
    orders.open({ services, source: { db: database.db, files: store, store: options.s3 && createS3Store(options.s3) } });
    return {
      app: createApp({ routes, services, folderUploads, corsOrigins, trustedProxies }),
      ...(firstSignIn ? { firstSignIn } : {}),
      ...(administrator === undefined ? {} : { administrator }),
      ended: database.ended ?? new Promise(() => undefined),
      async close() {
        await orders.end();
        await store.stop();
        const forgotten = stopForgetting?.();
        // The embedded one must not close under a step; closing a PostgreSQL ends one that hangs.
        if (places.isEmbedded) await forgotten;
        await database.close();
        await lock?.release();
      },
    };
  } catch (error) {
    // What stopped the start is what is told, even where something cannot be taken back.
    for (const step of undo.toReversed()) await step().catch(() => undefined);
    throw error;
  }
}
