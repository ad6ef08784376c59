/**
 * Where a dragged card would land: before or after the card that the pointer is over or nearest to.
 */
import type { RefObject } from 'react';
import { createDrag } from '../order/drag.ts';
import type { Drag } from '../order/drag.ts';
import type { Point } from '../order/follow-pointer.ts';
import type { OrderedRecord } from '../order/ordered-records.ts';

export interface Box {
  readonly id: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface CardDrop {
  /** The card beside which the mark stands. */
  readonly beside: number;
  readonly side: 'before' | 'after';
  /** Position among the others, the dragged card taken out. */
  readonly index: number;
  /** The cards stand one below the other: before is above. */
  readonly stacked: boolean;
}

function distance({ left, right, top, bottom }: Box, { x, y }: Point): number {
  return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
}

/** @param boxes the cards in their order, the dragged one among them */
export function dropBeside(boxes: readonly Box[], id: number, point: Point): CardDrop | undefined {
  const others = boxes.filter((box) => box.id !== id);
  let nearest: Box | undefined;
  for (const box of others) if (!nearest || distance(box, point) < distance(nearest, point)) nearest = box;
  if (!nearest) return undefined;
  const stacked = boxes.every(({ left }) => left === boxes[0]?.left);
  const isBefore = stacked
    ? point.y < (nearest.top + nearest.bottom) / 2
    : point.x < (nearest.left + nearest.right) / 2;
  const at = others.indexOf(nearest);
  return { beside: nearest.id, side: isBefore ? 'before' : 'after', index: isBefore ? at : at + 1, stacked };
}

export type BoardDrag = Drag<OrderedRecord, CardDrop>;

/** @param cards the element around the cards */
export function createBoardDrag(
  cards: RefObject<HTMLElement | null>,
  move: (id: number, index: number) => void,
): BoardDrag {
  return createDrag({
    dropFor({ id }, point) {
      const boxes = [...(cards.current?.querySelectorAll<HTMLElement>('[data-card]') ?? [])].map((card): Box => {
        const { left, right, top, bottom } = card.getBoundingClientRect();
        return { id: Number(card.dataset['card']), left, right, top, bottom };
      });
      return dropBeside(boxes, id, point);
    },
    move: ({ id }, { index }) => move(id, index),
  });
}
