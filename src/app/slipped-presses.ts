/**
 * What one presses is not always what lies there by the end of it.
 *
 * A press takes a tenth of a second, in which the hand slips or a list is exchanged. The browser then makes a click of it
 * on what lies there by the end: on the row around a button that was left, to do nothing after all; on another record,
 * which the list has drawn into the same element. Nobody meant either.
 *
 * A double click takes half a second, and its first press may exchange what lies there: a list of options closes over the
 * boxes of a form, a message goes and the next one moves up. The rest of it is for the control that was pressed first, or for
 * nothing; where that was none, a word is chosen.
 */

/** What means something else than its row. The row's own link does not: who slips off it still opens the record. */
const CONTROL = 'button, input, label, select, a[target]';

/** What does something when it is pressed. */
const PRESSED = 'button, a, input, select, textarea, label, summary, [role=option], [role^=menuitem]';

function pressedIn(target: EventTarget | null): Element | null {
  const pressed = target instanceof Element ? target.closest(PRESSED) : null;
  // The browser clicks what a label names, after the label.
  return pressed instanceof HTMLLabelElement ? pressed.control : pressed;
}

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

function ignore(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/** @returns stops. */
export function ignoreSlippedPresses(): () => void {
  let pressed: Press | undefined;
  let pressedFirst: Element | null = null;
  function press({ target }: Event): void {
    pressed = pressOn(target);
  }
  function mouseDown(event: MouseEvent): void {
    if (event.detail <= 1) pressedFirst = pressedIn(event.target);
    else if (isRestElsewhere(event)) ignore(event);
  }
  function isRestElsewhere({ target, detail }: MouseEvent): boolean {
    return detail > 1 && pressedFirst !== null && pressedIn(target) !== pressedFirst;
  }
  function click(event: MouseEvent): void {
    const { target, detail } = event;
    const from = pressed;
    pressed = undefined;
    if (isRestElsewhere(event)) return ignore(event);
    // Keys and programs click without a press.
    if (!from || detail === 0 || !(target instanceof Node)) return;
    const { row, record } = pressOn(target);
    const hasSlipped = from.control !== null && !from.control.contains(target);
    const isOther = row === from.row && record !== from.record;
    if (row && (hasSlipped || isOther)) ignore(event);
  }
  window.addEventListener('pointerdown', press, true);
  window.addEventListener('mousedown', mouseDown, true);
  window.addEventListener('click', click, true);
  return () => {
    window.removeEventListener('pointerdown', press, true);
    window.removeEventListener('mousedown', mouseDown, true);
    window.removeEventListener('click', click, true);
  };
}
