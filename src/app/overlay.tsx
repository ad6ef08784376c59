import { useSignals } from '@preact/signals-react/runtime';

import { Modal } from '../components/ui/modal.tsx';
import { Spinner } from '../components/ui/spinner.tsx';
import { t } from '../i18n/i18n.ts';
import { loading } from '../stores/settings.ts';

/**
 * The dimmed page with the large spinner, while the global loading flag is on (specification, section 2). A modal layer,
 * so that nothing beneath it can be pressed or focused meanwhile; it cannot be closed, and gives the focus back.
 */
export function Overlay() {
  useSignals();
  return (
    <Modal
      open={loading.value}
      onClose={() => undefined}
      dismissible={false}
      label={t('common.loading')}
      className="m-auto overflow-visible bg-transparent p-8 text-[oklch(1_0_0)] outline-none backdrop:animate-fade"
    >
      <Spinner large />
      <p role="status" className="sr-only">
        {t('common.loading')}
      </p>
    </Modal>
  );
}
