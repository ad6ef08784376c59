import { useSignals } from '@preact/signals-react/runtime';
import type { FieldKind } from '../../api/fields.ts';
import type { Fields, Resource } from '../../api/resource.ts';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { t } from '../../i18n/i18n.ts';
import { cn } from '../../lib/cn.ts';
import type { FormField } from '../screen.ts';
import { helpOf } from './field-help.ts';

/**
 * How high a field's control is before anything is written in it, where that is more than a line: an editor below a line of
 * tools, a picture beside its buttons, or above them in a narrow column.
 */
const HEIGHTS: Partial<Record<FieldKind, string>> = {
  multiline: 'h-20', html: 'h-[calc(var(--control)+12rem+11px)]', picture: 'h-30.5 @max-[21rem]:h-40',
};

const BANNER = 'aspect-banner box-content pb-21 pointer-coarse:pb-28.5';

/** Of the control's own measures, so that nothing moves where it takes this one's place; of choices the first line alone. */
export function ControlSkeleton({ kind, banner = false }: { kind: FieldKind; banner?: boolean | undefined }) {
  return (
    <span className="@container block">
      <Skeleton className={cn('w-full rounded-lg', banner ? BANNER : (HEIGHTS[kind] ?? 'h-control'))} />
    </span>
  );
}

interface FieldSkeletonProps {
  resource: Resource<Fields>;
  declared: FormField<Fields>;
  editable: boolean;
  isNew?: boolean | undefined;
}

/** A field of a form that is still to come: its help takes as many lines as it will. */
export function FieldSkeleton({ resource, declared, editable, isNew = false }: FieldSkeletonProps) {
  useSignals();
  const kind = resource.fields[declared.name]?.kind ?? 'text';
  const help = editable && helpOf(declared, kind, isNew);
  return (
    <div className="flex flex-col gap-1">
      <span className="flex h-lh items-center"><Skeleton className="h-3 w-28" /></span>
      <ControlSkeleton kind={kind} banner={declared.banner} />
      {help && <span className="invisible text-xs">{t(help)}</span>}
    </div>
  );
}
