import { useSignals } from '@preact/signals-react/runtime';
import { t } from '../../i18n/i18n.ts';
import { cn } from '../../lib/cn.ts';

/** How much of a picture has gone up: `share` from 0 to 1. */
export function UploadBar({ share, className }: { share: number; className?: string }) {
  useSignals();
  return (
    <progress
      max={1}
      value={share}
      aria-label={t('common.uploading')}
      className={cn('h-1.5 w-full', className)}
    />
  );
}
