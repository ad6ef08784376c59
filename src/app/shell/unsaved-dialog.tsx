import { useSignals } from '@preact/signals-react/runtime';

import { AlertDialog } from '../../components/ui/alert-dialog.tsx';
import { t } from '../../i18n/i18n.ts';
import { question } from '../../stores/unsaved.ts';

/** The question before unsaved changes are left behind, however one leaves. Part of the frame, so that it cannot fail to come. */
export function UnsavedDialog() {
  useSignals();
  const open = question.value;
  return (
    <AlertDialog
      open={open !== undefined}
      title={t('unsaved.changes')}
      confirm={{ label: t('common.confirm'), run: () => open?.resolve(true), destructive: true }}
      cancel={{ label: t('common.cancel'), run: () => open?.resolve(false) }}
    >
      {t(open?.staysOnPage ? 'unsaved.closeQuestion' : 'unsaved.leaveQuestion')}
    </AlertDialog>
  );
}
