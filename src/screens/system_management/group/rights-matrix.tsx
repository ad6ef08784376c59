import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { CellCheckbox } from '../../../components/ui/checkbox.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import type { BackofficeFunction } from '../../../api/function.ts';
import { t } from '../../../i18n/i18n.ts';
import type { Key } from '../../../i18n/i18n.ts';
import { cn } from '../../../lib/cn.ts';
import { RIGHTS } from '../../../lib/right.ts';
import type { Right } from '../../../lib/right.ts';
import { ticksOf, toggled } from '../../../lib/rights-matrix.ts';
import type { Held, Tick } from '../../../lib/rights-matrix.ts';
import { buildTree, linesOf } from '../../../lib/tree.ts';
import type { Found, Tree, TreeLine } from '../../../lib/tree.ts';
import { functionName } from './sentences.ts';
import { useMatrixKeys } from './use-matrix-keys.ts';

const RIGHT_WORD: Readonly<Record<Right, Key>> = {
  1: 'group.access', 2: 'group.add', 3: 'group.edit', 4: 'group.delete',
};
// Every row is a grid of its own: rights of one width keep their columns in line, and a telephone shows all four.
const COLUMNS = 'grid grid-cols-[minmax(0,1fr)_repeat(4,2.75rem)] sm:grid-cols-[minmax(0,1fr)_repeat(4,4.5rem)]';

export interface RightsMatrixProps {
  tree: Tree<BackofficeFunction>;
  held: Held;
  /** Functions of the tree that were deleted: each has its own boxes, and the heads of the columns leave them out. */
  gone: ReadonlySet<number>;
  /** Only these are shown, while somebody filters. */
  found: Found | undefined;
  disabled: boolean;
  label: string;
  onChange: (held: Held) => void;
}

/** Functions by rights, as a tree grid. Its first line, the head, has line number -1 (`useMatrixKeys`). */
export function RightsMatrix({ tree, held, gone, found, disabled, label, onChange }: RightsMatrixProps) {
  useSignals();
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const lines = linesOf(tree, (id) => !closed.has(id), found);
  // What is not shown is not ticked: with a filter, heads and parents stand for the lines below them that one can see.
  const reached = found ? buildTree([...tree.rows.values()].filter(({ id }) => found.visible.has(id))) : tree;
  // A right to a function that was deleted can be taken out, and is not handed out with all others: no save takes it.
  const existing = gone.size === 0 ? reached : buildTree([...reached.rows.values()].filter(({ id }) => !gone.has(id)));
  const ticks = ticksOf(reached, held);
  const headTicks = (existing === reached ? ticks : ticksOf(existing, held)).get(null);
  const { grid, onKeyDown, cellProps } = useMatrixKeys({ lines, fixed: found !== undefined, setOpen });

  function setOpen({ id }: TreeLine, open: boolean): void {
    const next = new Set(closed);
    if (open) next.delete(id);
    else next.add(id);
    setClosed(next);
  }

  function box(at: number, id: number | null, right: Right, name: string) {
    const shown = id === null ? headTicks : ticks.get(id);
    return (
      <div
        key={right}
        role={id === null ? 'columnheader' : 'gridcell'}
        className={cn('flex flex-col items-center gap-0.5', id === null ? 'justify-end pb-2' : 'justify-center')}
      >
        {id === null && <span className="text-center max-sm:text-xs">{t(RIGHT_WORD[right])}</span>}
        <CellCheckbox
          {...cellProps(at, right)}
          aria-label={name}
          checked={CHECKED[shown?.[right] ?? 'off']}
          disabled={disabled}
          onCheckedChange={() => onChange(toggled(id === null ? existing : reached, held, id, right))}
        />
      </div>
    );
  }

  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its cells hold the focus
    <div
      ref={grid}
      role="treegrid"
      aria-label={label}
      aria-readonly={disabled}
      // Clipped and no scroller of its own: lines go by with the sheet, and the head sticks to the sheet's upper edge.
      className="overflow-clip rounded-lg border text-sm [--indent:0.75rem] sm:[--indent:1.25rem]"
      onKeyDown={onKeyDown}
    >
      {/* Up by the padding of SheetBody; what gets the focus up here is in view already. */}
      <div role="rowgroup" className="sticky -top-4 z-10 bg-background **:data-cell:-scroll-mt-12 md:-top-5 print:static">
        <div role="row" className={cn(COLUMNS, 'h-14 items-stretch border-b max-sm:h-17 font-medium text-muted-foreground')}>
          <div
            {...cellProps(-1, 0)}
            role="columnheader"
            className="flex items-end px-3 pb-1.5 outline-offset-[-2px]"
          >
            {t('function.fields.name')}
          </div>
          {RIGHTS.map((right) => box(-1, null, right, t(found ? 'group.allShown' : 'group.allOf', { right: t(RIGHT_WORD[right]) })))}
        </div>
      </div>
      <div role="rowgroup" className="**:data-cell:scroll-mt-6">
        {lines.map((each, at) => {
          const name = functionName(tree, each.id);
          return (
            <div
              key={each.id}
              role="row"
              aria-level={each.depth + 1}
              aria-posinset={each.position}
              aria-setsize={each.siblings}
              {...(each.expanded === undefined ? {} : { 'aria-expanded': each.expanded })}
              className={cn(COLUMNS, 'min-h-row items-stretch border-b last:border-b-0 hover:bg-muted')}
            >
              <div
                {...cellProps(at, 0)}
                role="rowheader"
                className="flex min-w-0 items-center gap-1 pe-2 outline-offset-[-2px]"
                style={{ paddingInlineStart: `calc(0.5rem + ${each.depth} * var(--indent))` }}
              >
                <Twisty
                  line={each}
                  name={name}
                  fixed={found !== undefined}
                  onToggle={() => setOpen(each, !each.expanded)}
                />
                {/* Whole, in as many lines as that takes: nobody grants a right by half a name. */}
                <span className="min-w-0 py-1 wrap-anywhere">{name}</span>
              </div>
              {RIGHTS.map((right) => box(at, each.id, right, `${t(RIGHT_WORD[right])} ${name}`))}
            </div>
          );
        })}
        {lines.length === 0 && <p className="px-3 py-4 text-muted-foreground">{t('common.empty')}</p>}
      </div>
    </div>
  );
}

const CHECKED: Readonly<Record<Tick, boolean | 'indeterminate'>> = { on: true, off: false, mixed: 'indeterminate' };

interface TwistyProps {
  line: TreeLine;
  name: string;
  /** While filtering, everything above a hit stands open. */
  fixed: boolean;
  onToggle: () => void;
}

function Twisty({ line, name, fixed, onToggle }: TwistyProps) {
  useSignals();
  if (line.expanded === undefined) return <span className="w-6 shrink-0" />;
  return (
    <Button
      variant="ghost"
      tabIndex={-1}
      disabled={fixed}
      aria-label={t(line.expanded ? 'common.collapse' : 'common.expand', { title: name })}
      // Under a finger it reaches over what stands around it: name and hairline keep their places.
      className="relative size-6 p-0 pointer-coarse:-my-1 pointer-coarse:-ms-2 pointer-coarse:-me-3 pointer-coarse:size-11"
      onClick={onToggle}
    >
      <Icon name="chevron-right" className={cn('transition-transform', line.expanded && 'rotate-90')} />
    </Button>
  );
}
