import { beforeEach, describe, expect, it } from 'vitest';
import { createSelection } from './selection.ts';
import type { Selection } from './selection.ts';

const page = [1, 2, 3, 4, 5].map((id) => ({ id }));
const row = (id: number) => page[id - 1] ?? { id };

it('Shift and a click ticks a new row that stands outside of its page', () => {
  const selection = createSelection();
  const rows = [{ id: 1 }, { id: 2 }, { id: 3 }];
  selection.toggle(rows[1]!, rows, false);
  selection.toggle({ id: 9 }, rows, true);
  expect([...selection.rows.value.keys()]).toEqual([2, 9]);
});

describe('ticked rows', () => {
  let selection: Selection;
  beforeEach(() => {
    selection = createSelection();
  });
  const ids = () => [...selection.rows.value.keys()];

  it('are ticked and unticked one by one, across pages', () => {
    selection.toggle(row(2), page, false);
    selection.toggle({ id: 12 }, [{ id: 12 }], false);
    selection.toggle(row(2), page, false);
    expect(ids()).toEqual([12]);
  });

  it('are ticked up to the last one with Shift, in both directions, and unticked the same way', () => {
    selection.toggle(row(4), page, false);
    selection.toggle(row(2), page, true);
    expect(new Set(ids())).toEqual(new Set([2, 3, 4]));
    selection.toggle(row(3), page, true);
    expect(ids()).toEqual([4]);
  });

  it('are counted with Shift from none that was ticked before all were unticked', () => {
    selection.toggle(row(4), page, false);
    selection.clear();
    selection.toggle(row(2), page, true);
    expect(ids()).toEqual([2]);
  });

  it('are all of the page where not all are, and none of it where all are', () => {
    selection.toggle({ id: 12 }, [], false);
    selection.toggle(row(1), page, false);
    selection.toggleAll(page);
    expect(new Set(ids())).toEqual(new Set([1, 2, 3, 4, 5, 12]));
    selection.toggleAll(page);
    expect(ids()).toEqual([12]);
  });

  it('are kept as they were read last, in the order they were ticked, and no others', () => {
    selection.toggle(row(2), page, false);
    selection.toggle({ id: 12 }, [{ id: 12 }], false);
    selection.renew([{ id: 1, title: 'Một' }, { id: 2, title: 'Hai' }]);
    expect([...selection.rows.value.values()]).toEqual([{ id: 2, title: 'Hai' }, { id: 12 }]);
  });

  it('stay the same where nothing of them was read', () => {
    selection.toggle(row(2), page, false);
    const before = selection.rows.value;
    selection.renew([row(1)]);
    expect(selection.rows.value).toBe(before);
  });
});
