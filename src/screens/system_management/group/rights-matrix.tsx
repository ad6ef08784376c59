import { useSignals } from '@preact/signals-react/runtime';
import { memo, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
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
import type { Held, Tick, Ticks } from '../../../lib/rights-matrix.ts';
import { buildTree, linesOf } from '../../../lib/tree.ts';
import type { Found, Tree } from '../../../lib/tree.ts';
import { functionLanguage, functionName } from './sentences.ts';
import { cellProps, useMatrixKeys } from './use-matrix-keys.ts';
import type { OnCellFocus } from './use-matrix-keys.ts';

const RIGHT_WORD: Readonly<Record<Right, Key>> = {
  1: 'group.access', 2: 'group.add', 3: 'group.edit', 4: 'group.delete',
};
// Every row is a grid of its own: rights of one width keep their columns in line, and a telephone shows all four. Where
// letters are so large that these leave nothing for the name, it stands above them.
const COLUMNS = 'grid grid-cols-4 @2xs:grid-cols-[minmax(0,1fr)_repeat(4,2.75rem)] @lg:grid-cols-[minmax(0,1fr)_repeat(4,4.5rem)]';
const NAME = '@max-2xs:col-span-4';

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
  const lines = useMemo(() => linesOf(tree, (id) => !closed.has(id), found), [tree, closed, found]);
  const { reached, existing, ticks, headTicks } = useMemo(() => reachOf(tree, held, gone, found), [tree, held, gone, found]);

  const setOpen = useCallback((id: number, open: boolean): void => {
    setClosed((before) => {
      const next = new Set(before);
      if (open) next.delete(id);
      else next.add(id);
      return next;
    });
  }, []);
  const { grid, onKeyDown, activeIn, onCellFocus } = useMatrixKeys({ lines, fixed: found !== undefined, setOpen });

  function tick(id: number | null, right: Right): void {
    onChange(toggled(id === null ? existing : reached, held, id, right));
  }

  // Always the same function, so that of some hundred rows only those are drawn anew that look otherwise.
  const latest = useRef(tick);
  useLayoutEffect(() => {
    latest.current = tick;
  });
  const onTick = useCallback<OnTick>((id, right) => latest.current(id, right), []);
  const boxes = { disabled, onTick, onCellFocus };

  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its cells hold the focus
    <div
      ref={grid}
      role="treegrid"
      aria-label={label}
      aria-readonly={disabled}
      // Clipped and no scroller of its own: lines go by with the sheet, and the head sticks to the sheet's upper edge.
      className="overflow-clip rounded-lg border text-sm [--indent:0.75rem] @lg:[--indent:1.25rem]"
      onKeyDown={onKeyDown}
    >
      {/* Up by the padding of SheetBody; what gets the focus up here is in view already. */}
      <div role="rowgroup" className="sticky -top-4 z-10 bg-background **:data-cell:-scroll-mt-12 md:-top-5 print:static">
        <div role="row" className={cn(COLUMNS, 'items-stretch border-b font-medium text-muted-foreground @2xs:h-17 @lg:h-14')}>
          <div
            {...cellProps(-1, 0, activeIn(-1), onCellFocus)}
            role="columnheader"
            className={cn(NAME, 'flex items-end px-3 pb-1.5 outline-offset-[-2px] @max-2xs:pt-1.5')}
          >
            {t('function.fields.name')}
          </div>
          {RIGHTS.map((right) => (
            <div key={right} role="columnheader" className="flex flex-col items-center justify-end gap-0.5 pb-2">
              <span className="text-center @max-lg:text-xs">{t(RIGHT_WORD[right])}</span>
              <Box
                {...boxes}
                at={-1}
                id={null}
                right={right}
                active={activeIn(-1)}
                name={t(found ? 'group.allShown' : 'group.allOf', { right: t(RIGHT_WORD[right]) })}
                tick={headTicks[right]}
              />
            </div>
          ))}
        </div>
      </div>
      <div role="rowgroup" className="**:data-cell:scroll-mt-6 @max-2xs:**:data-cell:scroll-mt-20">
        {lines.map(({ id, depth, position, siblings, expanded }, at) => (
          <Row
            {...boxes}
            {...{ at, id, depth, position, siblings, expanded }}
            key={id}
            name={functionName(tree, id)}
            lang={functionLanguage(tree, id)}
            active={activeIn(at)}
            ticks={RIGHTS.map((right) => ticks.get(id)?.[right] ?? 'off').join(' ')}
            fixed={found !== undefined}
            setOpen={setOpen}
          />
        ))}
        {(found ? found.hits.size === 0 : lines.length === 0) && <p className="px-3 py-4 text-muted-foreground">{t('common.empty')}</p>}
      </div>
    </div>
  );
}

/** What a tick on a function, or on the head of a column, goes for, and what each shows. */
function reachOf(tree: Tree<BackofficeFunction>, held: Held, gone: ReadonlySet<number>, found: Found | undefined) {
  // What is not shown is not ticked: with a filter, heads and parents stand for the lines below them that one can see.
  const reached = found ? buildTree([...tree.rows.values()].filter(({ id }) => found.visible.has(id))) : tree;
  // A right to a function that was deleted can be taken out, and is not handed out with all others: no save takes it.
  const existing = gone.size === 0 ? reached : buildTree([...reached.rows.values()].filter(({ id }) => !gone.has(id)));
  const ticks = ticksOf(reached, held);
  const headTicks = (existing === reached ? ticks : ticksOf(existing, held)).get(null) ?? NOTHING;
  return { reached, existing, ticks, headTicks };
}

const NOTHING: Ticks = { 1: 'off', 2: 'off', 3: 'off', 4: 'off' };

/** @param id null: the head of a column, for all functions */
type OnTick = (id: number | null, right: Right) => void;

interface BoxesProps {
  disabled: boolean;
  onTick: OnTick;
  onCellFocus: OnCellFocus;
  /** The line that it stands in. */
  at: number;
  /** The column that is in the tab order, where it is one of this line's. */
  active: number | undefined;
}

interface RowProps extends BoxesProps {
  id: number;
  depth: number;
  position: number;
  siblings: number;
  expanded: boolean | undefined;
  name: string;
  /** Of the name. */
  lang: 'vi' | undefined;
  /** Of the four rights, separated by spaces: a plain text, so that an unchanged row is not drawn anew. */
  ticks: string;
  /** While filtering, everything above a hit stands open. */
  fixed: boolean;
  setOpen: (id: number, open: boolean) => void;
}

const Row = memo(function Row({ id, depth, position, siblings, expanded, name, lang, ticks, fixed, setOpen, ...boxes }: RowProps) {
  useSignals();
  const shown = ticks.split(' ') as Tick[];
  const { at, active, onCellFocus } = boxes;
  return (
    <div
      role="row"
      aria-level={depth + 1}
      aria-posinset={position}
      aria-setsize={siblings}
      {...(expanded === undefined ? {} : { 'aria-expanded': expanded })}
      className={cn(COLUMNS, 'min-h-row items-stretch border-b last:border-b-0 hover:bg-muted')}
    >
      <div
        {...cellProps(at, 0, active, onCellFocus)}
        role="rowheader"
        className={cn(NAME, 'flex min-w-0 items-center gap-1 pe-2 outline-offset-[-2px]')}
        style={{ paddingInlineStart: `calc(0.5rem + ${depth} * var(--indent))` }}
      >
        <Twisty expanded={expanded} name={name} fixed={fixed} onToggle={() => setOpen(id, !expanded)} />
        {/* Whole, in as many lines as that takes: nobody grants a right by half a name. */}
        <span lang={lang} className="min-w-0 py-1 wrap-anywhere">{name}</span>
      </div>
      {RIGHTS.map((right, index) => (
        <div key={right} role="gridcell" className="flex flex-col items-center justify-center gap-0.5 @max-2xs:pb-3">
          <Box {...boxes} id={id} right={right} name={`${t(RIGHT_WORD[right])} ${name}`} tick={shown[index] ?? 'off'} />
        </div>
      ))}
    </div>
  );
});

interface BoxProps extends BoxesProps {
  id: number | null;
  right: Right;
  name: string;
  tick: Tick;
}

function Box({ at, id, right, active, name, tick, disabled, onTick, onCellFocus }: BoxProps) {
  return (
    <CellCheckbox
      {...cellProps(at, right, active, onCellFocus)}
      aria-label={name}
      checked={CHECKED[tick]}
      // Not to be changed, but the keys come to it, and it is read aloud: a box that is natively disabled takes no focus.
      aria-disabled={disabled}
      onCheckedChange={() => {
        if (!disabled) onTick(id, right);
      }}
    />
  );
}

const CHECKED: Readonly<Record<Tick, boolean | 'indeterminate'>> = { on: true, off: false, mixed: 'indeterminate' };

interface TwistyProps extends Pick<RowProps, 'expanded' | 'name' | 'fixed'> {
  onToggle: () => void;
}

function Twisty({ expanded, name, fixed, onToggle }: TwistyProps) {
  useSignals();
  if (expanded === undefined) return <span className="w-6 shrink-0" />;
  return (
    <Button
      variant="ghost"
      tabIndex={-1}
      disabled={fixed}
      aria-label={t(expanded ? 'common.collapse' : 'common.expand', { title: name })}
      // Under a finger it reaches over what stands around it: name and hairline keep their places.
      className="relative size-6 p-0 pointer-coarse:-my-1 pointer-coarse:-ms-2 pointer-coarse:-me-3 pointer-coarse:size-11"
      onClick={onToggle}
    >
      <Icon name="chevron-right" className={cn('transition-transform', expanded && 'rotate-90')} />
    </Button>
  );
}
