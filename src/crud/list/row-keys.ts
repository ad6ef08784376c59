/**
 * Which row is drawn into which element. React goes by keys, and an element that another row is drawn into costs half of a
 * new one: the rows of another page, search or list take the elements of those that go.
 */
import type { Id } from '../../api/fields.ts';

export interface RowKeys {
  /** The row's key in React; its own where it was not among the rows shown last. */
  readonly of: (id: Id) => string;
  /**
   * The rows that are shown from now on.
   * @param areOthers whether they answer another question than those before. Where they answer the same anew, no key
   * comes back: the focus that was in a row now deleted would be found in a stranger.
   */
  readonly follow: (rows: readonly { readonly id: Id }[], areOthers: boolean) => void;
}

/** Counts from the start for each list, so that one list's first rows find the elements of another's. */
export function createRowKeys(): RowKeys {
  let keys: ReadonlyMap<Id, string> = new Map();
  let made = 0;
  return {
    of: (id) => keys.get(id) ?? `row ${id}`,
    follow(rows, areOthers) {
      const staying = new Set(rows.map(({ id }) => id));
      const free = areOthers ? [...keys].flatMap(([id, key]) => (staying.has(id) ? [] : [key])) : [];
      keys = new Map(rows.map(({ id }) => [id, keys.get(id) ?? free.shift() ?? `place ${made++}`]));
    },
  };
}
