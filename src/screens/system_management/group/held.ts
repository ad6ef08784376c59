import type { FunctionRights } from '../../../api/group.ts';
import { RIGHTS } from '../../../lib/right.ts';
import type { Right } from '../../../lib/right.ts';
import type { Held } from '../../../lib/rights-matrix.ts';

/** The wire's list as the matrix works with it. */
export function heldOf(rights: readonly FunctionRights[]): Held {
  return new Map(rights.map((entry) => [entry.functionId, new Set<Right>(entry.rights)]));
}

/**
 * And back. A function that had rights at the start and has none now stays in the list, empty: a backend that
 * takes a missing function for an unchanged one would else keep them.
 */
export function rightsOf(
  held: Held,
  nameOf: (functionId: number) => string,
  start: readonly FunctionRights[],
): readonly FunctionRights[] {
  const had = new Map(start.map((entry) => [entry.functionId, entry]));
  return [...held].flatMap(([functionId, rights]) => {
    const before = had.get(functionId);
    if (rights.size === 0 && (before?.rights.length ?? 0) === 0) return [];
    const functionName = nameOf(functionId) || (before?.functionName ?? '');
    return [{ functionId, functionName, rights: RIGHTS.filter((right) => rights.has(right)) }];
  });
}
