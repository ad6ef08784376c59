import { useLayoutEffect, useState } from 'react';
import { onReachedAgain } from '../stores/connection.ts';

/**
 * Whether the picture at an address could not be had, and what is to be called where that is so. It is asked for anew once
 * the backend can be reached again: it may have failed for the line alone.
 */
export function useBrokenPicture(address: string | undefined): [isBroken: boolean, onError: () => void] {
  // Which one, not whether: another picture takes its place.
  const [broken, setBroken] = useState<string>();
  useLayoutEffect(() => (broken === undefined ? undefined : onReachedAgain(() => setBroken(undefined))), [broken]);
  return [broken === address, () => setBroken(address)];
}
