/** What a deleted record's form held, on its way into the form of a new one of its kind. */
import type { Fields, Resource } from '../../api/resource.ts';
import { draftsFailed, flushDrafts } from '../../stores/drafts.ts';
import { onSignedOut } from '../../stores/session.ts';
import { openNew } from '../record-actions.ts';
import type { CrudScreen } from '../screen.ts';
import { pick } from '../merge.ts';
import type { State } from '../merge.ts';
import { keepMissing } from './draft-keeper.ts';

interface HandedOver {
  readonly resource: string;
  readonly typed: State;
  /** The new form has it, and keeps it. */
  readonly arrived: () => void;
}

let onItsWay: HandedOver | undefined;
onSignedOut(() => {
  onItsWay = undefined;
});

/**
 * Opens the form of a new record with what a deleted one's held.
 * @param notUp fields whose pictures had not gone up: they go with that form, which the new one says, where they can be chosen again
 * @param arrived called once the new form keeps it
 */
export function makeNewOf({ resource, form }: CrudScreen, held: State, notUp: readonly string[], arrived: () => void): void {
  onItsWay = { resource: resource.name, typed: pick(held, form.map(({ name }) => name)), arrived };
  if (notUp.length > 0) keepMissing(resource, notUp);
  void openNew();
}

/** What is on its way into a new record of this kind. */
export function handedOver({ name }: Resource<Fields>): HandedOver | undefined {
  return onItsWay?.resource === name ? onItsWay : undefined;
}

/** A form holds it from now on, and no other is to. */
export function takeOver({ arrived }: HandedOver): void {
  onItsWay = undefined;
  // A disk that does not take the new form's draft keeps the old one.
  void flushDrafts().then(() => {
    if (!draftsFailed.peek()) arrived();
  });
}
