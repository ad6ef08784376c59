import { useSignals } from '@preact/signals-react/runtime';
import { Icon } from '../../components/ui/icon.tsx';
import { t } from '../../i18n/i18n.ts';
import { cn } from '../../lib/cn.ts';
import { isPictureAddress } from '../../lib/safe-url.ts';
import { useBrokenPicture } from '../broken-picture.ts';
import type { PictureUpload } from './picture-upload.ts';

/** The chosen picture from this browser, else the record's, on white as the website has it; a word where it cannot be shown. */
export function PicturePreview({ address, upload, banner }: { address: string; upload: PictureUpload | undefined; banner: boolean }) {
  useSignals();
  const source = upload?.preview ?? (isPictureAddress(address) ? address : undefined);
  const [isBroken, onError] = useBrokenPicture(source);
  const isShown = source !== undefined && !isBroken;
  return (
    <div className={cn('flex shrink-0 items-center justify-center overflow-hidden rounded-md bg-muted text-center', banner ? 'aspect-banner w-full' : 'size-24')}>
      {isShown && (
        <img
          key={source}
          src={source}
          alt={t('picture.preview')}
          className="max-h-full min-h-2 max-w-full min-w-2 bg-[oklch(1_0_0)] object-contain"
          onError={onError}
        />
      )}
      {!isShown && address === '' && !upload && <Icon name="image" className="size-6 text-muted-foreground" />}
      {!isShown && (address !== '' || upload) && (
        <span className="px-1 text-xs text-muted-foreground">{t('picture.missing')}</span>
      )}
    </div>
  );
}
