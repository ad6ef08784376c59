import type { ReactNode } from 'react';

import { ChunkFailed } from '../../components/chunk-failed.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import type { Chunk } from '../../components/use-chunk.ts';

/** What a dialog holds whose code comes when it is opened: that, or how it goes with the code. */
export function ChunkContent<T>({ chunk, children }: { chunk: Chunk<T>; children: (module: T) => ReactNode }) {
  if (chunk.module) return children(chunk.module);
  if (chunk.failed) return <ChunkFailed chunk={chunk} />;
  return <Spinner className="mx-auto my-8" />;
}
