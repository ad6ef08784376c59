/** All that the filter selects, all pages, as a file. Loaded when first asked for. */
import { listRows } from '../../api/list-calls.ts';
import { Aborted, Forbidden } from '../../api/errors.ts';
import type { Field, Id } from '../../api/fields.ts';
import { walkPages } from '../../api/read-all.ts';
import type { AnyRow, Fields } from '../../api/resource.ts';
import { t } from '../../i18n/i18n.ts';
import { withLimit } from '../../lib/code-limit.ts';
import { vietnamStamp } from '../../lib/dates.ts';
import { fold } from '../../lib/fold.ts';
import type { ListState } from '../../lib/list-query.ts';
import { textOf } from '../../lib/wire.ts';
import { toast } from '../../stores/messages.ts';
import { endedUnasked, isElse, personsWork } from '../../stores/person.ts';
import { user } from '../../stores/session.ts';
import { allOptions } from '../options.ts';
import type { Option, OptionSource } from '../options.ts';
import { fieldOf, labelKey, listTitle, shownOf } from '../screen.ts';
import type { Column, CrudScreen } from '../screen.ts';
import { idsToName, numberOf, showValue } from '../show-value.tsx';
import { toCsv } from './csv.ts';
import type { ExportCell } from './csv.ts';

export type ExportKind = 'csv' | 'xlsx';

export interface ExportFile {
  readonly name: string;
  readonly content: Blob;
}

/**
 * @param onProgress hears how many rows of how many have come.
 * @param controller ends it from outside; it ends by itself when the person goes, whose rows they are, and says so where
 * their session ended unasked.
 * @throws {ApiError} of a page that could not be read: half a list is no export.
 */
export async function exportRows(
  screen: CrudScreen,
  state: ListState,
  kind: ExportKind,
  onProgress: (done: number, count: number) => void,
  controller: AbortController,
): Promise<ExportFile> {
  const person = user.peek();
  let ended: Promise<boolean> | undefined;
  try {
    return await personsWork(() => fileOf(screen, state, kind, onProgress, controller.signal), () => {
      if (!controller.signal.aborted) ended = endedUnasked();
      controller.abort();
    });
  } finally {
    // It takes a file with it that was counted on. Somebody else who has signed in by now counts on none.
    if ((await ended) && !isElse(person, user.peek())) toast(`${listTitle(screen)}: ${t('bulk.exportEnded')}`, 'error');
  }
}

async function fileOf(
  screen: CrudScreen,
  state: ListState,
  kind: ExportKind,
  onProgress: (done: number, count: number) => void,
  signal: AbortSignal,
): Promise<ExportFile> {
  // Before the rows, which may take minutes: code that does not come is told of, or a page loaded anew for it, right after the press.
  const code = kind === 'xlsx' ? await withLimit(import('./xlsx.ts')) : undefined;
  const rows = await walkPages(async (page, size) => {
    // The file's name says today: rows that the worker has kept are older, and so are names.
    const answer = await listRows(screen.listed ?? screen.resource, { ...state, page, size }, { signal, fresh: true });
    onProgress(Math.min((page - 1) * size + answer.rows.length, answer.total), answer.total);
    return answer as { rows: AnyRow[]; total: number };
  });
  const table = await tableOf(screen, rows, signal);
  const title = listTitle(screen);
  // The day that it is in Vietnam, as everywhere.
  const day = vietnamStamp(Date.now()).slice(0, 10);
  const name = `${fold(title).replace(/[^a-z0-9]+/g, '-')}-${day}.${kind}`;
  return { name, content: code ? await code.toXlsx(table, title) : new Blob([toCsv(table)], { type: 'text/csv;charset=utf-8' }) };
}

async function tableOf(screen: CrudScreen, rows: readonly AnyRow[], signal: AbortSignal): Promise<ExportCell[][]> {
  const columns = await Promise.all(
    screen.columns.map(async (column) => {
      const field = fieldOf(screen, column.name);
      const source = rows.map((row) => sourceOf(screen, shownOf(column, row), row)).find((found) => found !== undefined);
      const options = source ? await allOptions(source, { signal, fresh: true }).catch((error: unknown) => unnamed(error, field)) : [];
      const names = new Map<Id, string>(options.map(({ value, label }) => [value, label]));
      return (row: AnyRow) => {
        const { name } = shownOf(column, row);
        return exportCell(screen, name, row[name], (id) => names.get(id) ?? numberOf(id));
      };
    }),
  );
  // Once all is here: another language may have been chosen meanwhile, and the rest of the file is in that.
  const header = screen.columns.map(({ name }) => t(labelKey(screen.resource, name)));
  return [header, ...rows.map((row) => columns.map((read) => read(row)))];
}

/** Where the names come from that the row's value needs, if it needs any. */
function sourceOf(screen: CrudScreen, { name, source }: Column<Fields>, row: AnyRow): OptionSource | undefined {
  return idsToName(fieldOf(screen, name), row[name]).length > 0 ? source : undefined;
}

/**
 * Names that the person may not read stand as numbers in the list, and so in the file, or as how many they are (`namesOf`);
 * likewise those beside the words that the dictionary has, which a backend need not know of (the types of customers).
 */
function unnamed(error: unknown, field: Field): readonly Option[] {
  if (error instanceof Forbidden || (field.options && !(error instanceof Aborted))) return [];
  throw error;
}

function exportCell(screen: CrudScreen, name: string, value: unknown, nameOf: (id: Id) => string): ExportCell {
  const field = fieldOf(screen, name);
  if (value === null || value === undefined || value === '') return null;
  if (field.kind === 'integer' && typeof value === 'number') return value;
  if (field.kind === 'date' || field.kind === 'dateTime') return { stamp: textOf(value), time: field.kind === 'dateTime' };
  const text = showValue(screen.resource.name, name, field, value, nameOf);
  // Outside of this site a path alone leads nowhere.
  return field.kind === 'picture' && URL.canParse(text, location.href) ? new URL(text, location.href).href : text;
}

export function download({ name, content }: ExportFile): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Not at once: a browser may still be reading from it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
