import { useSignals } from '@preact/signals-react/runtime';
import { groupPermissions } from '../../../api/group.ts';
import type { FunctionRights } from '../../../api/group.ts';
import { Dialog, DialogHeader, DialogTitle } from '../../../components/ui/dialog.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { errorText } from '../../../crud/error-text.ts';
import { useRecord } from '../../../crud/form/use-record.ts';
import { t } from '../../../i18n/i18n.ts';
import { heldOf } from './held.ts';
import { SeeAsDialog } from './see-as.tsx';
import { useFunctions } from './use-functions.ts';

/** A saved group's rights, read for the look. */
export function SeeAsGroup({ id, onClose }: { id: string; onClose: () => void }) {
  useSignals();
  const { tree, failure, retry } = useFunctions();
  const record = useRecord(groupPermissions, id);
  if (tree && record.state === 'ready') {
    const held = heldOf(record.row['rights'] as readonly FunctionRights[]);
    return <SeeAsDialog tree={tree} held={held} onClose={onClose} />;
  }
  const failed = failure ?? (record.state === 'failed' ? record.error : undefined);
  return (
    <Dialog open onClose={onClose}>
      <DialogHeader>
        <DialogTitle>{t('group.seeAs')}</DialogTitle>
      </DialogHeader>
      {record.state === 'gone' && <Notice>{t('form.gone')}</Notice>}
      {failed !== undefined && (
        <Notice action={{ label: t('common.retry'), run: failure === undefined ? () => record.retry() : retry }}>
          {errorText(failed, 'read')}
        </Notice>
      )}
      {failed === undefined && record.state !== 'gone' && <Skeleton className="skeleton-late h-48 w-full" />}
    </Dialog>
  );
}
