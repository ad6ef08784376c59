/**
 * All that one list page works with: what can be done to its records, the list, the ticked rows, the columns.
 * Parts of the page take this one object instead of a dozen properties.
 */
import { signal } from '@preact/signals-react';
import type { Signal } from '@preact/signals-react';
import type { ReactNode } from 'react';
import { createColumnChoice } from './list/columns.ts';
import type { ColumnChoice } from './list/columns.ts';
import { createExporter } from './list/exporter.ts';
import type { Exporter } from './list/exporter.ts';
import { createListStore } from './list/list-store.ts';
import type { ListStore } from './list/list-store.ts';
import { createSelection } from './list/selection.ts';
import type { Selection } from './list/selection.ts';
import { createRecordActions } from './record-actions.ts';
import type { RecordActions, RecordRules } from './record-actions.ts';
import type { CrudScreen } from './screen.ts';

interface ListParts {
  readonly list: ListStore;
  readonly selection: Selection;
  readonly columns: ColumnChoice;
  readonly exporter: Exporter;
  /** Dialogs of work whose own place in the page has gone: each takes itself out again. Nobody draws them once the list is left. */
  readonly dialogs: Signal<readonly ReactNode[]>;
}

export type Crud = RecordActions & ListParts;

/** Whether the person may show and hide rows: records without that field are always seen. */
export function canHide({ may, screen }: Crud): boolean {
  return may('edit') && 'active' in screen.resource.fields;
}

/** For one mount of a declared list: it reads the address at once, and asks the backend once its list is started. */
export function createCrud(screen: CrudScreen): Crud {
  const list = createListStore(screen);
  const selection = createSelection();
  return createRecordActions<RecordRules & ListParts>(screen, {
    list,
    selection,
    columns: createColumnChoice(screen),
    exporter: createExporter(screen, list),
    dialogs: signal([]),
    saved: list.saved,
    deleted(ids) {
      selection.keep([...selection.rows.peek().values()].filter(({ id }) => !ids.includes(id)));
      return list.deleted(ids);
    },
  });
}
