import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';

import { Notice } from '../../components/ui/notice.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import type { Chunk } from '../../crud/use-chunk.ts';
import { t } from '../../i18n/i18n.ts';

/** What a dialog holds whose code comes when it is opened: that, or how it goes with the code. */
export function ChunkContent<T>({ chunk, children }: { chunk: Chunk<T>; children: (module: T) => ReactNode }) {
  useSignals();
  if (chunk.module) return children(chunk.module);
  if (chunk.failed) return <Notice action={{ label: t('common.retry'), run: chunk.retry, busy: chunk.busy }}>{t('error.partFailed')}</Notice>;
  return <Spinner className="mx-auto my-8" />;
}
