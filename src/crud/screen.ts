/**
 * What a screen tells the engine. A screen is a declaration: which resource, which columns, which fields;
 * everything that lists and forms can do is in this folder, once, and knows no resource by name.
 */
import type { ComponentType, FunctionComponent, ReactElement } from 'react';
import { INT32_MAX, UUID } from '../api/fields.ts';
import type { Field, Id, FieldKind } from '../api/fields.ts';
import type { AnyRow, Fields, Resource, Values } from '../api/resource.ts';
import { features } from '../api/endpoints.ts';
import type { IconName } from '../components/ui/icon.tsx';
import { t } from '../i18n/i18n.ts';
import type { Key } from '../i18n/i18n.ts';
import type { ListRules, Sort } from '../lib/list-query.ts';
import { nameOrNumber } from '../lib/shows-nothing.ts';
import { textOf } from '../lib/wire.ts';
import type { ScreenKey } from '../routes.ts';
import { screenOf } from '../routes.ts';
import { online } from '../stores/connection.ts';
import type { ControlProps } from './fields/field-props.ts';
import type { OptionSource } from './options.ts';

export interface Column<F extends Fields> {
  readonly name: keyof F & string;
  /** Stays on the card that a row becomes where the table has less than 672 px. The title always does; beside a picture, two more at most. */
  readonly onCard?: boolean;
  /** Not shown until somebody asks for it in the columns menu. */
  readonly hidden?: boolean;
  /** The narrowest window that shows it, where it is one of the less important. */
  readonly from?: 'xl' | '2xl';
  /** A picture of which no edge may be cut off, such as a logo; others fill their place. */
  readonly whole?: boolean;
  /** Where the names of references come from. */
  readonly source?: OptionSource;
  /** The reference whose name this is, for where the backend leaves that out, as it may. */
  readonly otherwise?: { readonly name: keyof F & string; readonly source: OptionSource };
  /** What stands in the cell, where the field's kind does not say enough. */
  readonly Cell?: ComponentType<{ row: Values<F>; search: string }>;
}

export interface FormField<F extends Fields> {
  readonly name: keyof F & string;
  /** Where references, and choices that the backend names, get their options. */
  readonly source?: OptionSource;
  /** The source is short: all of it in a native select instead of a searchable picker. */
  readonly short?: boolean;
  /** A sentence below the field. */
  readonly help?: Key;
  /** A sentence below the field of a new record alone, in place of `help`. */
  readonly newHelp?: Key;
  /** In place of that, for whoever may add records and edit none. */
  readonly addOnlyHelp?: Key;
  /** Largest picture as sent, in bytes. */
  readonly maxBytes?: number;
  /** A picture that the website shows across its whole width: its preview has the form's, in the shape of the board's cards. */
  readonly banner?: boolean;
  /** The words for no record at all, where that is a choice of its own (the top of a tree). */
  readonly none?: Key;
  /** A control of the field's own, where its kind does not say enough. */
  // oxlint-disable-next-line typescript/no-explicit-any -- what the value is follows from the field
  readonly Control?: ComponentType<ControlProps<any>>;
  /** The value for reading, beside the others that it is compared with, where its kind does not say enough. */
  // oxlint-disable-next-line typescript/no-explicit-any -- see above
  show?(value: any, versions: readonly any[]): string;
}

/** What a save is about to change, shown before it is sent. */
export interface ReviewProps<V> {
  readonly before: V;
  readonly mine: V;
  readonly onAnswer: (save: boolean) => void;
}

/** A button at a row's end, and the dialog that it opens: beside the list, which may lose the row meanwhile. */
export interface RowAction<F extends Fields> {
  readonly icon: IconName;
  /** The first part of the button's name; the row's own follows. */
  readonly label: Key;
  /** The right without which there is no button; reading the list is enough where none is named. */
  readonly right?: 'edit' | 'delete';
  /** The dialog's code, which is taken ahead as a form's is. */
  readonly load: () => Promise<{ readonly default: FunctionComponent<RowDialogProps<F>> }>;
}

export interface RowDialogProps<F extends Fields = Fields> {
  /** As it was when the button was pressed. */
  readonly row: Values<F>;
  readonly onClose: () => void;
}

export interface CrudScreen<F extends Fields = Fields> {
  readonly resource: Resource<F>;
  /** What the list's rows are, where they have less, or other wire names, than the record itself. */
  readonly listed?: Resource;
  readonly screenKey: ScreenKey;
  /** What the list is called where it is only a part of its screen. */
  readonly titleKey?: Key;
  readonly columns: readonly Column<F>[];
  readonly form: readonly FormField<F>[];
  /** What a new record starts with, over the fields' empty values. */
  readonly defaults?: Partial<Values<F>>;
  /**
   * The fields of `defaults` that say where a new record is to stand. `asked`: what its form was opened for, as good as typed.
   * `along`: what follows from that.
   */
  readonly place?: { readonly asked: keyof F & string; readonly along: readonly (keyof F & string)[] };
  /** The field that names a record to people. */
  readonly titleOf: keyof F & string;
  /** What people call a record that has no name of its own. */
  nameOf?(row: AnyRow): string;
  /** The list can be narrowed to the visible or the hidden ones. */
  readonly statusFilter?: true;
  /** What else can be done with a row, such as resetting a password: a button at its end. */
  readonly rowAction?: RowAction<F>;
  /** Said in plain words before a save, where its consequences cannot be seen in the form. */
  readonly review?: {
    wanted(before: Values<F>, mine: Values<F>): boolean;
    readonly Dialog: ComponentType<ReviewProps<Values<F>>>;
  };
  /** Whether a row is what the person is signed in by: before they delete it, they are told so. */
  isOwnAccount?(row: Values<F>): boolean;
  /**
   * A page of the list, or the record of a form, has come from the backend, and not out of what the worker had kept: what else
   * is shown of the same records follows. Of the rows of a tree or a board nobody is told.
   */
  read?(rows: readonly Values<F>[]): void;
  /** Something was written: others that show the same records follow. @param row as a form has written it */
  written?(row?: Values<F>): void;
}

/**
 * A declaration, checked against its resource's fields where it is written, as the engine sees it: that knows no
 * resource by name, so within it fields have no types of their own.
 */
export function seenByEngine<Seen>(declared: object): Seen {
  return declared as Seen;
}

/** A screen as the router draws it. */
export type ScreenComponent = ComponentType & {
  /**
   * Asks for what the screen will show at an address with this query, before it is drawn. Settles when it can be drawn
   * with that, at once (undefined) where it is known, and never rejects.
   */
  readonly askAhead?: (query: string) => Promise<void> | undefined;
  /** What the screen was made from, where that is a list's declaration. */
  readonly declaration?: CrudScreen;
  /** The screen as an element of a kind that it shares with others, which React then draws into each other's place. */
  readonly element?: ReactElement;
};

/**
 * Kinds whose order means something to a reader; a picture's, a list of groups' or a whole paragraph's does not, and the
 * reference backend keeps no order of paragraphs.
 */
const SORTABLE: ReadonlySet<FieldKind> = new Set<FieldKind>(['text', 'integer', 'date', 'dateTime', 'email', 'phone', 'choice', 'flag', 'reference']);

/** @throws where the resource has no such field: the declaration is wrong. */
export function fieldOf(screen: CrudScreen, name: string): Field {
  const field = screen.resource.fields[name];
  if (!field) throw new Error(`${screen.resource.name} has no field '${name}': correct the screen's declaration`);
  return field;
}

/** The field that a column shows of a row, and where the names in it come from. */
export function shownOf(column: Column<Fields>, row: AnyRow): Column<Fields> {
  return column.otherwise && textOf(row[column.name]) === '' ? column.otherwise : column;
}

/** Whether a list can be sorted by the field: the backend sorts, and the order of such a kind means something. */
export function isSortable(screen: CrudScreen, name: string): boolean {
  return features.sort && SORTABLE.has(fieldOf(screen, name).kind);
}

/** What the list believes of its address (`parseListState`). */
export function listRules(screen: CrudScreen): ListRules {
  return {
    sortable: screen.columns.map(({ name }) => name).filter((name) => isSortable(screen, name)),
    statusFilter: features.statusFilter && screen.statusFilter === true,
  };
}

/** Clicking a header goes through ascending, descending and back to the backend's own order. */
export function nextSort(current: Sort | undefined, field: string): Sort | undefined {
  if (current?.field !== field) return { field, order: 'asc' };
  return current.order === 'asc' ? { field, order: 'desc' } : undefined;
}

/** What people call the list. */
export function listTitle({ screenKey, titleKey }: CrudScreen): string {
  return t(titleKey ?? `screen.${screenKey}`);
}

/** The dictionary's key of a field's label. The dictionaries' test holds every declaration against both. */
export function labelKey(resource: Resource, name: string): Key {
  return `${resource.name}.fields.${name}` as Key;
}

/** What people call the row; `#` and its id where it has no name. */
export function titleOf(screen: CrudScreen, row: AnyRow): string {
  if (screen.nameOf) return screen.nameOf(row);
  return nameOrNumber(textOf(row[screen.titleOf]), row.id);
}

/** Tells the screen of rows that have been read; without a network the worker had kept them. */
export function tellRead(screen: CrudScreen, rows: readonly AnyRow[]): void {
  if (online.peek()) screen.read?.(rows);
}

/** The function link whose rights govern the screen. */
export function permissionOf(screen: CrudScreen): string | undefined {
  return screenOf(screen.screenKey).permission;
}

const SERIAL = /^[1-9]\d{0,9}$/;

/** The id that `?edit=` names, or undefined where it is no id of this kind of record. */
export function readId(resource: Resource, text: string): Id | undefined {
  if (typeof resource.fields['id']?.empty === 'string') return UUID.test(text) ? text.toLowerCase() : undefined;
  return SERIAL.test(text) && Number(text) <= INT32_MAX ? Number(text) : undefined;
}

/** The dictionary's key of one of a choice's words. */
export function optionKey(resourceName: string, field: string, value: number): Key {
  return `${resourceName}.options.${field}.${value}` as Key;
}
