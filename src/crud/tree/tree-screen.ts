/**
 * What a screen tells the tree engine, over what it tells the form engine.
 */
import type { ComponentType } from 'react';
import type { Reading } from '../../api/list-calls.ts';
import type { Fields, Values } from '../../api/resource.ts';
import type { OrderedRecord } from '../order/ordered-records.ts';
import { seenByEngine } from '../screen.ts';
import type { CrudScreen } from '../screen.ts';

/** A record with a place in a tree: its resource's fields are named `parent` and `order`. */
export type TreeRecord = OrderedRecord;

/** How a screen declares its tree, with the types of its own resource. */
export interface TreeDeclaration<F extends Fields> {
  readonly screen: CrudScreen<F>;
  /** Every record, however many pages. */
  readonly readAll: (reading?: Reading) => Promise<readonly Values<F>[]>;
  /** Some records as they are now, where none can be read alone (`rereadRecords`); deleted ones are missing. */
  readonly reread?: (ids: readonly number[]) => Promise<ReadonlyMap<number, Values<F>>>;
  /** What a search looks through, beside the name. */
  readonly searchIn: readonly (keyof F & string)[];
  /** Before the name, such as the icon that the entry has in the menu. */
  readonly Mark?: ComponentType<{ row: Values<F> }>;
  /** After the name: what a person should know about the entry. */
  readonly Note?: ComponentType<{ row: Values<F> }>;
}

/** The same as the engine sees it. */
export function treeScreen<F extends Fields>(declared: TreeDeclaration<F>): TreeScreen {
  return seenByEngine(declared);
}

export interface TreeScreen {
  readonly screen: CrudScreen;
  readonly readAll: (reading?: Reading) => Promise<readonly TreeRecord[]>;
  readonly reread?: (ids: readonly number[]) => Promise<ReadonlyMap<number, TreeRecord>>;
  readonly searchIn: readonly string[];
  readonly Mark?: ComponentType<{ row: TreeRecord }>;
  readonly Note?: ComponentType<{ row: TreeRecord }>;
}
