import { useMemo } from 'react';
import { allFunctions } from '../../../api/functions.ts';
import type { BackofficeFunction } from '../../../api/function.ts';
import { useRead } from '../../../components/use-read.ts';
import type { Read } from '../../../components/use-read.ts';
import { buildTree } from '../../../lib/tree.ts';
import type { Tree } from '../../../lib/tree.ts';
import { onSignedOut } from '../../../stores/session.ts';

export interface Functions extends Omit<Read<unknown>, 'value'> {
  /** Undefined until they have been read. */
  readonly tree: Tree<BackofficeFunction> | undefined;
}

// Read a moment ago for the matrix: the question before the save need not wait for them.
let known: readonly BackofficeFunction[] | undefined;
onSignedOut(() => {
  known = undefined;
});

async function readFunctions(signal: AbortSignal): Promise<readonly BackofficeFunction[]> {
  known = await allFunctions({ signal });
  return known;
}

/** The functions that rights are given on, made fresh whenever they are shown. */
export function useFunctions(): Functions {
  const { value, ...state } = useRead(readFunctions, known);
  return { tree: useMemo(() => value && buildTree(value), [value]), ...state };
}
