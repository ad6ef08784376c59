/**
 * A list drawn at build time, for the page to show rows in before its code has come (lib/early-rows.ts). Two sample
 * rows, one with a value in every cell and one without, drawn by the very components that draw the list later.
 */
import { useSignals } from '@preact/signals-react/runtime';
import type { Field } from '../../api/fields.ts';
import type { AnyRow } from '../../api/resource.ts';
import { t } from '../../i18n/i18n.ts';
import { EARLY_VALUE } from '../../lib/early-rows.ts';
import type { EarlyCell } from '../../lib/early-rows.ts';
import { listKey, parseListState } from '../../lib/list-query.ts';
import { createCrud } from '../crud-store.ts';
import { forgetPages, rememberPage } from '../known-rows.ts';
import { fieldOf, listRules } from '../screen.ts';
import type { CrudScreen } from '../screen.ts';
import { DataTable } from './data-table.tsx';
import { ToolsSkeleton } from './tools-skeleton.tsx';

function sampleValue({ kind }: Field, filled: boolean): unknown {
  if (kind === 'flag') return filled;
  if (!filled) return undefined;
  if (kind === 'references') return [EARLY_VALUE];
  // A picture's address is put in by itself, and has to look like one.
  return kind === 'picture' ? '/' : EARLY_VALUE;
}

function sampleRow(screen: CrudScreen, id: number, filled: boolean): AnyRow {
  const values = Object.entries(screen.resource.fields).map(([name, field]) => [name, sampleValue(field, filled)]);
  return { ...Object.fromEntries(values), id } as AnyRow;
}

/** What `fillEarlyRows` has to know of the columns, in their order. */
function cellsOf(screen: CrudScreen): EarlyCell[] {
  return screen.columns
    .filter(({ hidden }) => !hidden)
    .map(({ name }) => ({ wire: fieldOf(screen, name).wire, kind: name === screen.titleOf ? 'title' : fieldOf(screen, name).kind }));
}

/**
 * The list in the language of the render. Nothing in it answers yet: grey boxes keep the place of the tools, and the table
 * can only be read. Screen readers hear that it is on its way, as they do of its skeleton.
 */
export function EarlyList({ screen }: { screen: CrudScreen }) {
  useSignals();
  const { resource } = screen;
  rememberPage(resource.name, listKey(parseListState('', listRules(screen))), {
    rows: [sampleRow(screen, 1, true), sampleRow(screen, 2, false)],
    total: 2,
  });
  const crud = createCrud(screen);
  forgetPages(resource.name);
  return (
    <div
      className="contents"
      role="status"
      aria-busy="true"
      aria-label={t('common.loading')}
      data-list={resource.name}
      data-id={fieldOf(screen, 'id').wire}
      data-cells={JSON.stringify(cellsOf(screen))}
    >
      <div className="contents" inert>
        {/* On a telephone the filters have a line of their own. */}
        <ToolsSkeleton className="@max-2xl:pb-[calc(var(--control)+1rem)]" />
        <DataTable crud={crud} />
      </div>
    </div>
  );
}
