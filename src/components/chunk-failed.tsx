import { useSignals } from '@preact/signals-react/runtime';
import { t } from '../i18n/i18n.ts';
import { Notice } from './ui/notice.tsx';
import type { Chunk } from './use-chunk.ts';

interface ChunkFailedProps {
  chunk: Chunk<unknown>;
  /** Where there is more to say than that a part of the page did not come. */
  text?: string | undefined;
}

/** A piece of the application that could not be loaded: said where it was wanted, tried again by hand. */
export function ChunkFailed({ chunk: { retry, busy }, text = t('error.partFailed') }: ChunkFailedProps) {
  useSignals();
  return <Notice action={{ label: t('common.retry'), run: retry, busy }}>{text}</Notice>;
}
