import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog, DialogFooter, DialogTitle } from '../../../components/ui/dialog.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { CardPicture } from '../../../crud/board/card-picture.tsx';
import { t } from '../../../i18n/i18n.ts';
import { cn } from '../../../lib/cn.ts';

/** As long as a banner usually stands on a website. */
const STANDS_MS = 5000;

function wantsMotion(): boolean {
  return !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** The banners as visitors see them: one after the other, by themselves or by hand. */
export function SlideShow({ images, onClose }: { images: readonly string[]; onClose: () => void }) {
  useSignals();
  const [shown, setShown] = useState(0);
  const [playing, setPlaying] = useState(wantsMotion);
  const count = images.length;
  // Some may go while they are shown.
  const current = Math.min(shown, count - 1);

  useEffect(() => {
    if (!playing || count < 2) return undefined;
    const timer = setInterval(() => setShown((now) => (Math.min(now, count - 1) + 1) % count), STANDS_MS);
    return () => clearInterval(timer);
  }, [playing, count]);

  /** Whoever goes by hand does not want to be overtaken. */
  function go(to: number): void {
    setPlaying(false);
    setShown((to + count) % count);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (count < 2) return;
    if (event.key === 'ArrowLeft') go(current - 1);
    else if (event.key === 'ArrowRight') go(current + 1);
  }

  return (
    <Dialog open onClose={onClose} className="max-w-6xl!">
      <DialogTitle>{t('slide.preview')}</DialogTitle>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys for what buttons do */}
      <section
        aria-roledescription={t('slide.carousel')}
        aria-label={t('screen.slide')}
        className="relative"
        onKeyDown={onKeyDown}
      >
        <div
          aria-live={playing ? 'off' : 'polite'}
          className="relative aspect-banner w-full overflow-hidden rounded-lg bg-muted"
        >
          {images.map((image, at) => (
            <div
              key={at}
              role="group"
              aria-label={t('slide.item', { number: at + 1 })}
              aria-hidden={at !== current}
              className={cn('absolute inset-0 transition-opacity', at === current ? 'opacity-100' : 'opacity-0')}
            >
              <CardPicture address={image} alt={t('slide.item', { number: at + 1 })} />
            </div>
          ))}
        </div>
        {count > 1 && (
          <>
            <Arrow side="start" label={t('slide.previous')} onClick={() => go(current - 1)} />
            <Arrow side="end" label={t('slide.next')} onClick={() => go(current + 1)} />
          </>
        )}
      </section>
      <div className="flex flex-wrap items-center justify-center gap-1">
        {count > 1 && images.map((_, at) => (
          <button
            key={at}
            type="button"
            aria-label={t('slide.item', { number: at + 1 })}
            {...(at === current ? { 'aria-current': true } : {})}
            className="flex size-6 items-center justify-center rounded-full pointer-coarse:size-11"
            onClick={() => go(at)}
          >
            <span className={cn('size-2.5 rounded-full', at === current ? 'bg-primary' : 'border-2 border-input')} />
          </button>
        ))}
      </div>
      <DialogFooter>
        {count > 1 && (
          <Button variant="outline" onClick={() => setPlaying(!playing)}>
            {t(playing ? 'slide.pause' : 'slide.play')}
          </Button>
        )}
        <Button variant="outline" onClick={onClose}>{t('common.close')}</Button>
      </DialogFooter>
    </Dialog>
  );
}

function Arrow({ side, label, onClick }: { side: 'start' | 'end'; label: string; onClick: () => void }) {
  return (
    <span className={cn('absolute inset-y-0 flex items-center', side === 'start' ? 'start-2' : 'end-2')}>
      <Button variant="outline" size="icon" aria-label={label} onClick={onClick}>
        <Icon name={side === 'start' ? 'chevron-left' : 'chevron-right'} />
      </Button>
    </span>
  );
}
