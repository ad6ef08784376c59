import { signal } from '@preact/signals-react';
import type { ReadonlySignal } from '@preact/signals-react';
import { errorText } from '../../components/error-text.ts';
import { withAllWords } from '../../i18n/i18n.ts';
import { withLimit } from '../../lib/code-limit.ts';
import type { ListState } from '../../lib/list-query.ts';
import { toast } from '../../stores/messages.ts';
import type { ExportKind } from '../export/export-rows.ts';
import { listTitle } from '../screen.ts';
import type { CrudScreen } from '../screen.ts';
import type { ListStore } from './list-store.ts';

export interface ExportJob {
  readonly kind: ExportKind;
  /** What it is of, whatever the list shows by then. */
  readonly state: ListState;
  readonly done: number;
  readonly count: number;
  readonly failure?: unknown;
}

export interface Exporter {
  /** The export that is running or has failed. */
  readonly job: ReadonlySignal<ExportJob | undefined>;
  /** @param of the job that is tried again; without one the list as it is now */
  readonly start: (kind: ExportKind, of?: Pick<ExportJob, 'state' | 'count'>) => Promise<void>;
  readonly stop: () => void;
}

const loadExport = withAllWords(() => import('../export/export-rows.ts'));

/**
 * Reads every page of the filter into a file; the code that does it comes with the first export. It goes on where its
 * list is left: who asks for a file and works on elsewhere waits for it. Whoever signs out does not.
 */
export function createExporter(screen: CrudScreen, list: ListStore): Exporter {
  const job = signal<ExportJob>();
  let running = new AbortController();

  return {
    job,
    async start(kind, { state, count } = { state: list.state.peek(), count: list.shown.peek()?.total ?? 0 }) {
      running.abort();
      const controller = new AbortController();
      running = controller;
      controller.signal.addEventListener('abort', () => {
        if (running === controller) job.value = undefined;
      });
      const tell = (more: Partial<ExportJob>): void => {
        if (!controller.signal.aborted) job.value = { kind, state, count, done: 0, ...more };
      };
      tell({});
      try {
        const { download, exportRows } = await withLimit(loadExport());
        const file = await exportRows(screen, state, kind, (done, all) => tell({ done, count: all }), controller);
        if (controller.signal.aborted) return;
        download(file);
        job.value = undefined;
      } catch (failure) {
        tell({ failure });
        if (!controller.signal.aborted && !list.onScreen()) toast(`${listTitle(screen)}: ${errorText(failure, 'read')}`, 'error');
      }
    },
    stop() {
      running.abort();
    },
  };
}
