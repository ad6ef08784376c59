import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { groupPermissions } from '../../../api/group.ts';
import type { FunctionRights } from '../../../api/group.ts';
import { errorText } from '../../../components/error-text.ts';
import { RetryNotice } from '../../../components/retry-notice.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { useRecord } from '../../../crud/form/use-record.ts';
import { useFocusGoesOn } from '../../../crud/row-focus.ts';
import type { RowDialogProps } from '../../../crud/screen.ts';
import { wrote } from '../../../crud/written.ts';
import { t } from '../../../i18n/i18n.ts';
import { heldOf } from './held.ts';
import { SeeAsDialog, SeeAsMenu } from './see-as.tsx';
import { useFunctions } from './use-functions.ts';

/** A look through a saved group's eyes: its rights are read for it. */
export function SeeAsGroup({ row, onClose }: RowDialogProps<typeof groupPermissions.fields>) {
  useSignals();
  // Asked while the button that was pressed still has the focus: of a group that was deleted meanwhile it goes with its row.
  const goOn = useFocusGoesOn();
  function close(): void {
    onClose();
    goOn();
  }
  return (
    <SeeAsDialog hint={t('group.seeAsHintOf', { title: row.name })} onClose={close}>
      <SavedRights id={row.id} />
    </SeeAsDialog>
  );
}

function SavedRights({ id }: { id: string }) {
  useSignals();
  const { tree, failure, busy, retry } = useFunctions();
  const record = useRecord(groupPermissions, id);
  const isGone = record.state === 'gone';
  useEffect(() => {
    // The list behind it still shows it.
    if (isGone) void wrote({ resource: groupPermissions });
  }, [isGone]);
  if (isGone) return <Notice>{t('form.gone')}</Notice>;
  if (failure !== undefined && !tree) return <RetryNotice busy={busy} onRetry={retry}>{errorText(failure, 'read')}</RetryNotice>;
  if (record.state === 'failed') {
    return <RetryNotice busy={record.busy} onRetry={record.retry}>{errorText(record.error, 'read')}</RetryNotice>;
  }
  if (!tree || record.state !== 'ready') {
    return (
      <div role="status" aria-busy="true" aria-label={t('common.loading')}>
        <Skeleton className="skeleton-late h-48 w-full rounded-lg" />
      </div>
    );
  }
  return <SeeAsMenu tree={tree} held={heldOf(record.row['rights'] as readonly FunctionRights[])} />;
}
