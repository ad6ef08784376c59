import { useSignals } from '@preact/signals-react/runtime';
import type { PointerEvent } from 'react';
import { Icon } from '../../components/ui/icon.tsx';
import { t } from '../../i18n/i18n.ts';
import { cn } from '../../lib/cn.ts';

/** What a finger drags a record by; a mouse may take the whole of it. @param className its size */
export function DragHandle({ onPress, className }: { onPress: (event: PointerEvent) => void; className: string }) {
  useSignals();
  return (
    <span
      aria-hidden="true"
      data-handle=""
      title={t('tree.drag')}
      className={cn('flex shrink-0 cursor-grab touch-none items-center justify-center text-muted-foreground', className)}
      onPointerDown={(event) => {
        event.stopPropagation();
        onPress(event);
      }}
    >
      <Icon name="grip-vertical" />
    </span>
  );
}
