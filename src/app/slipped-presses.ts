/**
 * A press takes a tenth of a second, in which the hand slips or a list is exchanged. The browser then makes a click of it
 * on what lies there by the end: on the row around a button that was left, to do nothing after all; on another record,
 * which the list has drawn into the same element. Nobody meant either.
 */

/** What means something else than its row. The row's own link does not: who slips off it still opens the record. */
const CONTROL = 'button, input, label, select, a[target]';

interface Press {
  readonly control: Element | null;
  readonly row: Element | null;
  readonly record: string | null | undefined;
}

/** The record that a row of a table shows; those of trees and boards keep their element to themselves. */
function recordOf(row: Element | null): string | null | undefined {
  const link = row?.querySelector<HTMLAnchorElement>('a[data-row-link]');
  return link && new URLSearchParams(link.search).get('edit');
}

function pressOn(target: EventTarget | null): Press {
  const element = target instanceof Element ? target : undefined;
  const row = element?.closest('tr, [data-row], [data-card]') ?? null;
  return { control: element?.closest(CONTROL) ?? null, row, record: recordOf(row) };
}

/** @returns stops. */
export function ignoreSlippedPresses(): () => void {
  let pressed: Press | undefined;
  function press({ target }: Event): void {
    pressed = pressOn(target);
  }
  function click(event: MouseEvent): void {
    const { target, detail } = event;
    const from = pressed;
    pressed = undefined;
    // Keys and programs click without a press.
    if (!from || detail === 0 || !(target instanceof Node)) return;
    const { row, record } = pressOn(target);
    const hasSlipped = from.control !== null && !from.control.contains(target);
    const isOther = row === from.row && record !== from.record;
    if (!row || (!hasSlipped && !isOther)) return;
    event.preventDefault();
    event.stopPropagation();
  }
  window.addEventListener('pointerdown', press, true);
  window.addEventListener('click', click, true);
  return () => {
    window.removeEventListener('pointerdown', press, true);
    window.removeEventListener('click', click, true);
  };
}
