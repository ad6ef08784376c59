import type { FunctionRights } from '../../../api/group.ts';
import { RIGHTS } from '../../../lib/right.ts';
import type { Right } from '../../../lib/right.ts';
import type { Held } from '../../../lib/rights-matrix.ts';

/** The wire's list as the matrix works with it. */
export function heldOf(rights: readonly FunctionRights[]): Held {
  return new Map(rights.map((entry) => [entry.functionId, new Set<Right>(entry.rights)]));
}

/**
 * And back. A function whose rights were all taken stays in the list, empty: a backend that takes a missing function for
 * an unchanged one would else keep them. Of one that was deleted there is nothing to keep.
 * @param nameOf undefined where there is no such function any more
 * @param names what functions were called, also those that were deleted
 */
export function rightsOf(held: Held, nameOf: (functionId: number) => string | undefined, names: ReadonlyMap<number, string>): readonly FunctionRights[] {
  return [...held].flatMap(([functionId, rights]) => {
    const functionName = nameOf(functionId);
    if (rights.size === 0 && functionName === undefined) return [];
    return [{ functionId, functionName: functionName ?? names.get(functionId) ?? '', rights: RIGHTS.filter((right) => rights.has(right)) }];
  });
}
