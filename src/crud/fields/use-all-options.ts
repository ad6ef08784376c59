import { useMemo } from 'react';
import { useRead } from '../../components/use-read.ts';
import type { Read } from '../../components/use-read.ts';
import { allOptions } from '../options.ts';
import type { Option, OptionSource } from '../options.ts';

/** Every option of a source, for a field that shows them all. */
export function useAllOptions(source: OptionSource | undefined): Read<readonly Option[]> {
  return useRead(useMemo(() => source && ((signal: AbortSignal) => allOptions(source, { signal })), [source]));
}
