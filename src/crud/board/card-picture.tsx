import { useSignals } from '@preact/signals-react/runtime';
import { Icon } from '../../components/ui/icon.tsx';
import { t } from '../../i18n/i18n.ts';
import { cn } from '../../lib/cn.ts';
import { useBrokenPicture } from '../broken-picture.ts';

const BOX = 'aspect-banner w-full rounded-t-lg bg-muted';

/** A picture in a box of its own size, so that neither its coming nor its failing moves anything. */
export function CardPicture({ address, alt = '', className }: { address: string; alt?: string; className?: string }) {
  useSignals();
  const [isBroken, onError] = useBrokenPicture(address);
  if (address === '' || isBroken) {
    return (
      <span className={cn('flex flex-col items-center justify-center gap-1 text-xs text-muted-foreground', BOX)}>
        <Icon name="image" className="size-6" />
        {t('picture.missing')}
      </span>
    );
  }
  return (
    <img
      src={address}
      alt={alt}
      loading="lazy"
      decoding="async"
      draggable={false}
      className={cn('object-cover', BOX, className)}
      onError={onError}
    />
  );
}
