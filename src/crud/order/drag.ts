/** Dragging a record of a tree or a board to another place: what is on its way, and where it would land. */
import { signal } from '@preact/signals-react';
import type { ReadonlySignal } from '@preact/signals-react';
import type { PointerEvent } from 'react';
import { followPointer } from './follow-pointer.ts';
import type { Point } from './follow-pointer.ts';

interface Item {
  readonly id: number;
}

export interface Drag<Dragged extends Item, Drop> {
  /** The record on its way, whether or not it could land where the pointer is. */
  readonly dragged: ReadonlySignal<number | undefined>;
  readonly drop: ReadonlySignal<Drop | undefined>;
  /** Handler of `pointerdown` on a record or its handle. */
  press(event: PointerEvent, item: Dragged): void;
}

/** Where the pointer was pressed, and what kind it is. */
export interface Press extends Point {
  readonly pointerType: string;
}

interface DragOptions<Dragged extends Item, Drop> {
  /** Where the record would land, if anywhere. */
  readonly dropFor: (item: Dragged, point: Point, from: Press) => Drop | undefined;
  readonly move: (item: Dragged, drop: Drop) => void;
}

export function createDrag<Dragged extends Item, Drop>({ dropFor, move }: DragOptions<Dragged, Drop>): Drag<Dragged, Drop> {
  const dragged = signal<number>();
  const drop = signal<Drop>();

  function stop(): void {
    dragged.value = undefined;
    drop.value = undefined;
  }

  return {
    dragged,
    drop,
    press(event, item) {
      const from = { x: event.clientX, y: event.clientY, pointerType: event.pointerType };
      const look = (point: Point): void => {
        drop.value = dropFor(item, point, from);
      };
      followPointer(event.nativeEvent, {
        start: () => {
          dragged.value = item.id;
        },
        move: look,
        drop: (point) => {
          look(point);
          const target = drop.peek();
          stop();
          if (target) move(item, target);
        },
        cancel: stop,
      });
    },
  };
}
