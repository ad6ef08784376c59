import { useSignals } from '@preact/signals-react/runtime';
import { errorText } from '../../components/error-text.ts';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { t } from '../../i18n/i18n.ts';
import { Progress } from '../progress.tsx';
import { focusGoesOn } from '../row-focus.ts';
import type { Exporter } from './exporter.ts';

/** What goes with its press, or with the end of the export, leaves its focus to the list. */
const passesFocusOn = (own: HTMLElement | null) => () => {
  if (own?.contains(document.activeElement)) focusGoesOn();
};

/** How far an export has come, or why it has not. */
export function ExportProgress({ exporter }: { exporter: Exporter }) {
  useSignals();
  const job = exporter.job.value;
  const { done, count } = job ?? { done: 0, count: 0 };
  const stop = (
    <Button ref={passesFocusOn} variant="ghost" size="sm" onClick={() => exporter.stop()}>
      {t('common.cancel')}
    </Button>
  );
  if (job?.failure !== undefined) {
    return (
      <Notice ref={passesFocusOn} className="my-2" action={{ label: t('common.retry'), run: () => void exporter.start(job.kind, job) }}>
        {errorText(job.failure, 'read')} {stop}
      </Notice>
    );
  }
  return (
    <div className={job ? 'flex items-center gap-3 py-2 print:hidden' : 'sr-only'}>
      <div className="min-w-0 flex-1">
        <Progress done={done} count={count} label={job && t('list.exporting', { done, count })} />
      </div>
      {job && stop}
    </div>
  );
}
