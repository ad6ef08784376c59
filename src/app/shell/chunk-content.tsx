import type { ReactNode } from 'react';

import { Spinner } from '../../components/ui/spinner.tsx';
import { ChunkFailed } from '../../crud/chunk-failed.tsx';
import type { Chunk } from '../../crud/use-chunk.ts';

/** What a dialog holds whose code comes when it is opened: that, or how it goes with the code. */
export function ChunkContent<T>({ chunk, children }: { chunk: Chunk<T>; children: (module: T) => ReactNode }) {
  if (chunk.module) return children(chunk.module);
  if (chunk.failed) return <ChunkFailed chunk={chunk} />;
  return <Spinner className="mx-auto my-8" />;
}
