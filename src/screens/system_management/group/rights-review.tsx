import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import type { GroupPermissions } from '../../../api/group.ts';
import { sameRights } from '../../../api/group.ts';
import { errorText } from '../../../components/error-text.ts';
import { RetryNotice } from '../../../components/retry-notice.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog, DialogFooter, DialogHeader, DialogTitle } from '../../../components/ui/dialog.tsx';
import { useModalIds } from '../../../components/ui/modal.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import type { ReviewProps } from '../../../crud/screen.ts';
import { t } from '../../../i18n/i18n.ts';
import { heldOf } from './held.ts';
import { losesControl, sentencesOf } from './sentences.ts';
import { useFunctions } from './use-functions.ts';

export function reviewWanted(before: GroupPermissions, mine: GroupPermissions): boolean {
  return !sameRights(before.rights, mine.rights);
}

/** Before saving: what the group will be able to do, and what no longer, in plain words. */
export function RightsReview({ before, mine, onAnswer }: ReviewProps<GroupPermissions>) {
  useSignals();
  const { tree, failure, busy, retry } = useFunctions();
  const [from, to] = [heldOf(before.rights), heldOf(mine.rights)];
  const names = new Map([...before.rights, ...mine.rights].map((entry) => [entry.functionId, entry.functionName]));
  return (
    <Dialog open role="alertdialog" dismissible={false} onClose={() => onAnswer(false)}>
      <DialogHeader>
        <DialogTitle>{t('group.reviewTitle')}</DialogTitle>
      </DialogHeader>
      {failure !== undefined && <RetryNotice busy={busy} onRetry={retry}>{errorText(failure, 'read')}</RetryNotice>}
      <Description>
        {failure === undefined && !tree && <Skeleton className="skeleton-late h-16 w-full" />}
        {tree && <p className="text-base text-muted-foreground">{`"${mine.name}" ${sentencesOf(tree, from, to, names).join('; ')}.`}</p>}
        {tree && losesControl(tree, from, to) && <Notice tone="warning">{t('group.losesControl')}</Notice>}
      </Description>
      <DialogFooter>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a modal question must hold the focus */}
        <Button variant="outline" autoFocus onClick={() => onAnswer(false)}>{t('common.cancel')}</Button>
        <Button disabled={!tree} onClick={() => onAnswer(true)}>{t('common.confirm')}</Button>
      </DialogFooter>
    </Dialog>
  );
}

/** The warning is a part of it: screen readers tell no notice that comes together with its dialog. */
function Description({ children }: { children: ReactNode }) {
  return <div id={useModalIds().description} className="flex flex-col gap-4 empty:hidden">{children}</div>;
}
