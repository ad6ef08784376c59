import { useSignals } from '@preact/signals-react/runtime';

import { Button } from '../../components/ui/button.tsx';
import { t } from '../../i18n/i18n.ts';
import { focusHeading } from '../../lib/focus-place.ts';
import { install, installLater, installOffer, neverInstall } from '../../stores/install.ts';

/** Answers by a button that goes with the offer: the focus goes on from the heading. */
function answering(answer: () => unknown): () => void {
  return () => {
    focusHeading();
    void answer();
  };
}

/**
 * The offer to install, in a corner above the pager: it comes by itself, so nothing may move for it, and a low window, in
 * which it would lie over the tools or over what one types in, is left alone.
 */
export default function InstallHint() {
  useSignals();
  if (!installOffer.value) return null;
  return (
    <aside
      aria-label={t('app.install')}
      className="fixed right-[max(1.5rem,env(safe-area-inset-right))] bottom-30 z-20 flex w-96 max-w-[calc(100vw-3rem)] flex-col gap-3 rounded-lg bg-popover p-4 text-sm text-popover-foreground shadow-float lg:pointer-fine:bottom-16 [@media(max-height:30rem)]:hidden"
    >
      <p>{t('app.installHint')}</p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="ghost" size="sm" onClick={answering(neverInstall)}>
          {t('app.notAgain')}
        </Button>
        <Button variant="ghost" size="sm" onClick={answering(installLater)}>
          {t('app.notNow')}
        </Button>
        <Button size="sm" onClick={answering(install)}>
          {t('app.install')}
        </Button>
      </div>
    </aside>
  );
}
