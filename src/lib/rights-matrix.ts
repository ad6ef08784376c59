/**
 * The matrix of a permission group: which of four rights it holds on each function of the back-office menu.
 *
 * Two rules keep it sane: who may add, edit or delete may also access, and a tick on a function goes for
 * everything below it. A tick never spreads upwards: what stands above may be a screen of its own, and
 * nobody shall get a right that was not asked for.
 */
import { RIGHT, RIGHTS } from './right.ts';
import type { Right } from './right.ts';
import { childrenOf, subtreeOf, topDown } from './tree.ts';
import type { Tree } from './tree.ts';

/** Rights by function id. Functions that the menu does not know stay in it untouched. */
export type Held = ReadonlyMap<number, ReadonlySet<Right>>;

export type Tick = 'on' | 'off' | 'mixed';
export type Ticks = Readonly<Record<Right, Tick>>;

export function holds(held: Held, functionId: number, right: Right): boolean {
  return held.get(functionId)?.has(right) ?? false;
}

function join(ticks: readonly Tick[]): Tick {
  const [first = 'off'] = ticks;
  return ticks.every((tick) => tick === first) ? first : 'mixed';
}

/**
 * What each line of the matrix shows: the function's own rights together with those of everything below.
 * Under `null` stands the whole matrix, for the heads of its columns.
 */
export function ticksOf(tree: Tree, held: Held): ReadonlyMap<number | null, Ticks> {
  const ticks = new Map<number | null, Ticks>();
  const gather = (ids: readonly number[], right: Right): Tick[] => ids.map((id) => ticks.get(id)?.[right] ?? 'off');
  for (const id of topDown(tree).reverse()) {
    const below = childrenOf(tree, id);
    const line = (right: Right): Tick => join([holds(held, id, right) ? 'on' : 'off', ...gather(below, right)]);
    ticks.set(id, { 1: line(1), 2: line(2), 3: line(3), 4: line(4) });
  }
  const top = childrenOf(tree, null);
  const head = (right: Right): Tick => join(gather(top, right));
  ticks.set(null, { 1: head(1), 2: head(2), 3: head(3), 4: head(4) });
  return ticks;
}

/** The rights after a tick, or its removal, on a function and all below it (`null`: on all functions). */
export function withTick(tree: Tree, held: Held, functionId: number | null, right: Right, on: boolean): Held {
  const after = new Map(held);
  for (const id of functionId === null ? tree.rows.keys() : subtreeOf(tree, functionId)) {
    const rights = new Set(held.get(id));
    if (on) rights.add(right).add(RIGHT.access);
    else if (right === RIGHT.access) rights.clear();
    else rights.delete(right);
    after.set(id, rights);
  }
  return after;
}

/** What a click does: everything that is not wholly ticked becomes so. */
export function toggled(tree: Tree, held: Held, functionId: number | null, right: Right): Held {
  return withTick(tree, held, functionId, right, ticksOf(tree, held).get(functionId)?.[right] !== 'on');
}

/** Functions that gain, or lose, the same rights. */
export interface RightsChange {
  readonly kind: 'gained' | 'lost';
  readonly rights: readonly Right[];
  readonly functionIds: readonly number[];
}

/**
 * What changes between two states, said once for all functions to which the same happens; what is gained
 * comes first. This is what the sentences before saving are made of.
 *
 * @param order the function ids in the order in which people see them; unknown ones follow
 */
export function changesOfRights(before: Held, after: Held, order: readonly number[]): RightsChange[] {
  const groups = new Map<string, { kind: 'gained' | 'lost'; rights: Right[]; functionIds: number[] }>();
  for (const id of new Set([...order, ...before.keys(), ...after.keys()])) {
    for (const kind of ['gained', 'lost'] as const) {
      const [from, to] = kind === 'gained' ? [before, after] : [after, before];
      const rights = RIGHTS.filter((right) => holds(to, id, right) && !holds(from, id, right));
      if (rights.length === 0) continue;
      const key = `${kind}:${rights.join()}`;
      const group = groups.get(key) ?? { kind, rights, functionIds: [] };
      group.functionIds.push(id);
      groups.set(key, group);
    }
  }
  return [...groups.values()].sort((a, b) => Number(a.kind === 'lost') - Number(b.kind === 'lost'));
}

/** Whether all four rights on every one of the functions are held. */
export function holdsAll(held: Held, functionIds: readonly number[]): boolean {
  return functionIds.every((id) => RIGHTS.every((right) => holds(held, id, right)));
}
