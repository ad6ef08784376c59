/** The record that a picture becomes once it is up. */
import { askerNow } from '../../api/asker.ts';
import { createRow } from '../../api/row-calls.ts';
import { features } from '../../api/endpoints.ts';
import type { AnyRow } from '../../api/resource.ts';
import { imageOf } from './board-screen.ts';
import type { BoardScreen } from './board-screen.ts';

export interface PictureRecord {
  /** Address of the picture: no other upload has the same. */
  readonly image: string;
  readonly order: number;
  readonly clientKey: string;
  /** An earlier try has failed, and may have made the record all the same. */
  readonly again: boolean;
}

/**
 * Makes one record, however often it is tried: before a backend that does not know `clientKey` it is looked for first.
 * @returns undefined where the backend does not answer it
 * @throws {ApiError}
 */
export async function createPictureRecord({ screen, readAll }: BoardScreen, record: PictureRecord): Promise<AnyRow | undefined> {
  const { image, order, clientKey, again } = record;
  const asker = askerNow();
  if (again && !features.clientKey) {
    const made = (await readAll({ fresh: true, asker })).find((row) => imageOf(row) === image);
    if (made) return made;
  }
  return createRow(screen.resource, { image, order }, clientKey, asker) as Promise<AnyRow | undefined>;
}
