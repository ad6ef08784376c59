import type { Field } from '../../api/fields.ts';
import { controlAttributes } from '../../components/ui/field.tsx';

/**
 * What a control is doing besides being filled in, such as sending a picture. A save waits for what is running,
 * and does not happen while something has failed and was neither tried again nor given up, or while something is
 * typed (`unread`) that the value does not hold: the control itself says by then what is wrong with it (`unreadId`).
 * What was `refused` for good, or `stopped` by hand, is nothing to be kept, and holds back only a save that waited for the field.
 */
export type Work = 'none' | 'running' | 'failed' | 'refused' | 'stopped' | 'unread';

/**
 * What every control of a form gets, and nothing else. `value` is where it starts: a control owns its text
 * from then on and is mounted anew where a draft or a merge puts something else into it.
 */
export interface ControlProps<T> {
  readonly id: string;
  readonly name: string;
  readonly value: T;
  /** What the record holds by now, in a form that stays open after its saves. */
  readonly stored?: unknown;
  readonly onChange: (value: T) => void;
  /** A control at work (an upload) says so: a save waits for it. @returns whether one does, after which the form may go with what the control says */
  readonly onBusy?: (work: Work) => boolean;
  readonly invalid: boolean;
  readonly describedBy?: string;
  readonly required: boolean;
  readonly disabled?: boolean;
  readonly field: Field<T>;
  readonly label: string;
}

/** The id of what holds, within a control of this id, a text that cannot be read: where its problem is to be mended. */
export function unreadId(id: string): string {
  return `${id}-unread`;
}

/** The attributes of a native control: tied to its label, help and error, and named as the record's field. */
export function attributesOf(props: Omit<ControlProps<never>, 'value' | 'field' | 'onChange' | 'label'>) {
  return { ...controlAttributes(props), name: props.name, disabled: props.disabled ?? false };
}
