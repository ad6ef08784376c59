import type { ComponentType } from 'react';
import type { Reading } from '../../api/list-calls.ts';
import type { Fields, Values } from '../../api/resource.ts';
import { isPictureAddress } from '../../lib/safe-url.ts';
import type { OrderedRecord } from '../order/ordered-records.ts';
import { seenByEngine } from '../screen.ts';
import type { CrudScreen } from '../screen.ts';

/** A board of pictures in their order. The resource's fields are named `image` and `order`. */
export interface BoardDeclaration<F extends Fields> {
  readonly screen: CrudScreen<F>;
  readonly readAll: (reading?: Reading) => Promise<readonly Values<F>[]>;
  /** How visitors see the pictures, one after the other: by their addresses, empty where that is none. */
  readonly Preview: ComponentType<{ images: readonly string[]; onClose: () => void }>;
}

export interface BoardScreen {
  readonly screen: CrudScreen;
  readonly readAll: (reading?: Reading) => Promise<readonly OrderedRecord[]>;
  readonly Preview: ComponentType<{ images: readonly string[]; onClose: () => void }>;
}

/** The same as the engine sees it: all pictures stand at one level, so a board is a tree without branches. */
export function boardScreen<F extends Fields>(declared: BoardDeclaration<F>): BoardScreen {
  const { screen, Preview } = seenByEngine<BoardScreen>(declared);
  return {
    screen,
    Preview,
    async readAll(reading) {
      return (await declared.readAll(reading)).map(onOneLevel);
    },
  };
}

/** A picture among the others: the wire knows no parents. */
export function onOneLevel(row: object): OrderedRecord {
  return { ...row, parent: null } as unknown as OrderedRecord;
}

export function imageOf(row: OrderedRecord): string {
  const image = row['image'];
  return typeof image === 'string' ? image : '';
}

/** The address to show it from; empty where that is no picture's. */
export function pictureOf(row: OrderedRecord | undefined): string {
  const image = row ? imageOf(row) : '';
  return isPictureAddress(image) ? image : '';
}
