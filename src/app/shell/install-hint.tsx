import { useSignals } from '@preact/signals-react/runtime';

import { Button } from '../../components/ui/button.tsx';
import { t } from '../../i18n/i18n.ts';
import { install, installOffer, neverInstall } from '../../stores/install.ts';

/** The offer to install, in a corner: it comes by itself, so nothing may move for it. */
export function InstallHint() {
  useSignals();
  if (!installOffer.value) return null;
  return (
    <aside
      aria-label={t('app.install')}
      className="fixed right-[max(1.5rem,env(safe-area-inset-right))] bottom-6 z-20 flex w-96 max-w-[calc(100vw-3rem)] flex-col gap-3 rounded-lg bg-popover p-4 text-sm text-popover-foreground shadow-float"
    >
      <p>{t('app.installHint')}</p>
      <div className="flex justify-end gap-2">
        <Button variant="ghost" size="sm" onClick={neverInstall}>
          {t('app.notAgain')}
        </Button>
        <Button size="sm" onClick={() => void install()}>
          {t('app.install')}
        </Button>
      </div>
    </aside>
  );
}
