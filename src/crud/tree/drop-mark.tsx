import { useSignals } from '@preact/signals-react/runtime';
import { cn } from '../../lib/cn.ts';
import { indentOf } from './tree-drag.ts';
import type { TreeHost } from './tree-host.ts';

/** Where the dragged row would land: a line between two rows, or a frame around the one to go below. */
export function DropMark({ host }: { host: TreeHost }) {
  useSignals();
  const drop = host.drag.drop.value;
  if (!drop) return null;
  const height = host.rowHeight.value;
  const onto = 'onto' in drop.mark ? drop.mark.onto : undefined;
  const gap = 'gap' in drop.mark ? drop.mark.gap : host.store.lines.value.findIndex(({ id }) => id === onto);
  const depth = 'depth' in drop.mark ? drop.mark.depth : 0;
  return (
    <div
      aria-hidden="true"
      className={cn(
        'pointer-events-none absolute end-0 start-0 top-0 z-10',
        onto === undefined ? '-translate-y-px border-t-2 border-ring' : 'rounded-md border-2 border-ring',
      )}
      style={{
        marginInlineStart: indentOf(depth),
        top: gap * height,
        ...(onto === undefined ? {} : { height }),
      }}
    />
  );
}
