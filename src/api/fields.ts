/**
 * The kinds of field that the wire carries, each with its two rules.
 *
 * `read` is tolerant: a missing optional field becomes its empty value, so that no backend's whim breaks a
 * list. `check` is strict: it says what is wrong with a value that is to be written, as a code that the
 * client puts into the reader's words and the reference backend answers by wire field. `tidy` is what
 * happens to a value on its way out (NFC, trimmed, digits only); never while somebody types.
 */
import { dayOf, isStamp, momentOf } from '../lib/dates.ts';
import { composed } from '../lib/normal-form.ts';
import { isCompanyPhone, isMobile, normalisePhone } from '../lib/phone.ts';
import { isPictureAddress, isWebAddress, LONGEST_ADDRESS, safeUrl } from '../lib/safe-url.ts';
import { showsNothing } from '../lib/shows-nothing.ts';
import { withoutSoftBreaks } from '../lib/soft-breaks.ts';
import { flagOf, integerOf, stampOf, textOf } from '../lib/wire.ts';
import { withoutUnseen } from '../lib/without-unseen.ts';

export type FieldKind =
  | 'id' | 'text' | 'multiline' | 'html' | 'picture' | 'url' | 'email' | 'phone' | 'integer' | 'flag'
  | 'choice' | 'date' | 'dateTime' | 'reference' | 'references' | 'opaque';

export type ProblemCode = 'required' | 'invalid' | 'tooLong' | 'tooSmall' | 'tooLarge' | 'beforeOther' | 'inFuture';

/** What is wrong with one value: a code, and the limit that it names where there is one. */
export interface Problem {
  readonly code: ProblemCode;
  readonly limit?: number;
  /** Domain name of the field that this one is held against (`beforeOther`). */
  readonly other?: string;
}

export interface Field<T = unknown, Wire extends string = string> {
  readonly wire: Wire;
  readonly kind: FieldKind;
  readonly empty: T;
  readonly required: boolean;
  /** Written by the backend alone: read and shown, never sent. */
  readonly readOnly: boolean;
  /** Longest text in UTF-16 units, or largest number. */
  readonly max?: number;
  readonly min?: number;
  readonly options?: readonly number[];
  /** The domain value of what the wire holds; `undefined` where a required value cannot be read at all. */
  read(value: unknown): T | undefined;
  check(value: T): Problem | undefined;
  tidy(value: T): T;
  /** The wire's form of a tidied value, where it is not the value itself. */
  write?(value: T): unknown;
  /** Whether two values say the same, where comparing their tidied forms does not tell. */
  same?(one: T, other: T): boolean;
  /** What two people's changes make together, answer by answer: all alike where they do not contradict each other. */
  merge?(before: T, mine: T, theirs: T): Versions<T>;
}

/** What may be chosen where two people changed the same. */
export type Versions<T = unknown> = Readonly<Record<'mine' | 'theirs' | 'before', T>>;

interface Rules {
  readonly required?: boolean;
  readonly max?: number;
  readonly min?: number;
}

const AROUND_ADDRESS = /[\s\p{Cf}]/u;

/**
 * An address is asked for as it is: another normal form of its letters may be the name of another file, or of none. What
 * came along unseen when it was copied is no part of it. Letter by letter, in linear time: a regular expression that looks
 * for the end begins anew at every blank within.
 */
function tidyAddress(value: string): string {
  const letters = Array.from(value);
  let from = 0;
  let to = letters.length;
  while (from < to && AROUND_ADDRESS.test(letters[from] ?? '')) from += 1;
  while (to > from && AROUND_ADDRESS.test(letters[to - 1] ?? '')) to -= 1;
  return letters.slice(from, to).join('');
}

const NO_PROBLEM = (): undefined => undefined;

function tidyText(value: string): string {
  return composed(withoutSoftBreaks(value, ' ')).trim();
}

function tidyLines(value: string): string {
  return composed(withoutSoftBreaks(value, '\n')).trim();
}

function textual<const Wire extends string>(
  wire: Wire,
  kind: FieldKind,
  rules: Rules,
  valid: (value: string) => boolean = () => true,
  tidy: (value: string) => string = tidyText,
): Field<string, Wire> {
  return {
    wire, kind, tidy, empty: '', readOnly: false, required: rules.required ?? false,
    ...(rules.max === undefined ? {} : { max: rules.max }),
    read: textOf,
    check(value) {
      const tidied = tidy(value);
      if (rules.required && showsNothing(tidied)) return { code: 'required' };
      if (tidied === '') return undefined;
      const isLong = rules.max !== undefined && tidied.length > rules.max;
      // What is none at all (two telephone numbers) is none in fewer letters either. Nobody reads one longer than any address.
      if (isLong && (tidied.length > LONGEST_ADDRESS || valid(tidied))) return { code: 'tooLong', limit: rules.max };
      return valid(tidied) ? undefined : { code: 'invalid' };
    },
  };
}

// The longest local part and domain that SMTP carries, and no more syntax than a typing error needs (RFC 5321).
const EMAIL = /^(?!.*\.\.)[^\s@"<>(),;:\\[\]]{1,64}@[^\s@"<>(),;:\\[\]]+\.[^\s@"<>(),;:\\[\].]{2,}$/;
const HTML_MAX = 1_000_000;

export const text = <const W extends string>(wire: W, rules: Rules = {}) =>
  textual(wire, 'text', { max: 250, ...rules });

export const multiline = <const W extends string>(wire: W, rules: Rules = {}) =>
  textual(wire, 'multiline', { max: 500, ...rules }, () => true, tidyLines);

/** HTML of the rich-text editor. Empty is what shows nothing: tags without text and without a picture. */
export const html = <const W extends string>(wire: W, rules: Rules = {}): Field<string, W> => {
  const field = textual(wire, 'html', { max: HTML_MAX, ...rules }, () => true, tidyHtml);
  return { ...field, same: (one, other) => oneWriting(field.tidy(one)) === oneWriting(field.tidy(other)) };
};

/** As a browser writes HTML: what cleans it in a backend may write `<br />`, a space that stays as itself, an empty `alt`. */
const oneWriting = (value: string): string => value.replace(/ alt=""| ?\/(?=>)/g, '').replaceAll('&nbsp;', '\u00a0');

/** The text alone: an address in a tag is asked for byte by byte, and may hold letters and marks apart. In linear time. */
function tidyHtml(value: string): string {
  const tidied = value.replace(/<\/?[a-z][^<>]*>|[^<]+/gi, (part) => (part.startsWith('<') ? part : composed(withoutSoftBreaks(part, '\n'))));
  return isBlankHtml(tidied) ? '' : tidied.trim();
}

/** Nothing but plain tags of text around no text: what has others, or attributes, may be a map or a film that a script draws. */
export function isBlankHtml(value: string): boolean {
  return !/<(?!\/?(?:(?:p|br|div|span|h\d|ul|li|b|strong|i|em|u|s|blockquote|pre|code)\s*\/?|(?:a|ol)\b[^<>]*)>)/i.test(value) && showsNothing(value.replace(/<[^<>]*>|&nbsp;/g, ''));
}

export const picture = <const W extends string>(wire: W, rules: Rules = {}) =>
  textual(wire, 'picture', { max: LONGEST_ADDRESS, ...rules }, isPictureAddress, tidyAddress);

/** A web address (http or https). */
export const url = <const W extends string>(wire: W, rules: Rules = {}) =>
  textual(wire, 'url', { max: LONGEST_ADDRESS, ...rules }, isWebAddress, tidyAddress);

/** Whatever may be followed: a web address, mailto, tel, or a path of a site. */
export const link = <const W extends string>(wire: W, rules: Rules = {}) =>
  textual(wire, 'url', { max: LONGEST_ADDRESS, ...rules }, (value) => safeUrl(value) !== undefined, tidyAddress);

export const email = <const W extends string>(wire: W, rules: Rules = {}) =>
  textual(wire, 'email', { max: 254, ...rules }, (value) => EMAIL.test(value), (value) => tidyText(withoutUnseen(value)));

/** What is none even bare (two numbers, one with words) stays as it is: a row may go back that nobody has touched there. */
function tidyTo(bare: (value: string) => string, valid: (value: string) => boolean): (value: string) => string {
  return (value) => {
    const bared = bare(value);
    return valid(bared) ? bared : tidyText(value);
  };
}

export const mobilePhone = <const W extends string>(wire: W, rules: Rules = {}) =>
  textual(wire, 'phone', { max: 20, ...rules }, isMobile, tidyTo(normalisePhone, isMobile));

export const companyPhone = <const W extends string>(wire: W, rules: Rules = {}) =>
  textual(wire, 'phone', { max: 20, ...rules }, isCompanyPhone, tidyTo(normalisePhone, isCompanyPhone));

/**
 * A text that must match a pattern, such as a user name without spaces.
 * @param bare takes off what people write or copy beside it
 */
export const pattern = <const W extends string>(wire: W, valid: RegExp, rules: Rules = {}, bare = tidyText) =>
  textual(wire, 'text', { max: 250, ...rules }, (value) => valid.test(value), tidyTo(bare, (value) => valid.test(value)));

/** A calendar day, kept as `YYYY-MM-DDT00:00:00`. */
export const date = <const W extends string>(wire: W, rules: Rules = {}): Field<string, W> => ({
  ...textual(wire, 'date', rules, isStamp),
  read: (value) => dayOf(stampOf(value)),
});

export const dateTime = <const W extends string>(wire: W): Field<string, W> => ({
  ...textual(wire, 'dateTime', {}, isStamp),
  read: (value) => momentOf(stampOf(value)),
});

/** The largest number that the wire and its databases take for an integer or an id. */
export const INT32_MAX = 2_147_483_647;

/** A whole number; `null` stands for none, and is a problem where one is required. */
export function integer<const W extends string>(wire: W, rules: Rules = {}): Field<number | null, W> {
  const { min = -INT32_MAX, max = INT32_MAX, required = true } = rules;
  const empty = required ? Math.max(0, min) : null;
  return {
    wire, kind: 'integer', empty, readOnly: false, required, min, max,
    read: (value) => integerOf(value) ?? empty,
    check(value) {
      if (value === null) return required ? { code: 'required' } : undefined;
      if (!Number.isSafeInteger(value)) return { code: 'invalid' };
      if (value < min) return { code: 'tooSmall', limit: min };
      return value > max ? { code: 'tooLarge', limit: max } : undefined;
    },
    tidy: (value) => value,
  };
}

export function flag<const W extends string>(wire: W): Field<boolean, W> {
  return {
    wire, kind: 'flag', empty: true, readOnly: false, required: false,
    read: flagOf,
    check: (value) => (typeof value === 'boolean' ? undefined : { code: 'invalid' }),
    tidy: (value) => value,
  };
}

/**
 * One of a few fixed numbers, such as a gender; `null` stands for nothing chosen yet, and is a problem. It is also what a row
 * is read as that does not say: a guess would be stored with whatever else is changed.
 */
export function choice<const W extends string>(wire: W, options: readonly number[]): Field<number | null, W> {
  return {
    wire, kind: 'choice', empty: null, readOnly: false, required: true, options,
    read: (value) => integerOf(value) ?? null,
    check: (value) => (value === null ? { code: 'required' } : options.includes(value) ? undefined : { code: 'invalid' }),
    tidy: (value) => value,
  };
}

/**
 * A choice to which a lookup of the backend may add, such as a customer's type. The backend judges what it offers.
 * @param empty what a new record begins with
 */
export function openChoice<const W extends string>(wire: W, options: readonly number[], empty: number): Field<number | null, W> {
  const closed = choice(wire, options);
  return { ...closed, empty, check: (value) => (Number.isSafeInteger(value) && Number(value) > 0 ? undefined : closed.check(value)) };
}

export type Id = number | string;

/** The row's own identity; rows without one cannot be read. */
export function serialId<const W extends string>(wire: W): Field<number, W> {
  return { wire, kind: 'id', empty: 0, readOnly: false, required: false, read: integerOf, check: NO_PROBLEM, tidy: (value) => value };
}

export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** UUIDs compare without regard to case, so they are kept in lower case. */
export function uuid<const W extends string>(wire: W): Field<string, W> {
  return {
    wire, kind: 'id', empty: '', readOnly: false, required: false,
    read: (value) => (typeof value === 'string' && value !== '' ? value.toLowerCase() : undefined),
    check: NO_PROBLEM, tidy: (value) => value.toLowerCase(),
  };
}

/** Another row, by its integer id; `null` for none, which a backend whose numbers cannot be missing writes as 0. */
export function reference<const W extends string>(wire: W, rules: { required?: boolean } = {}): Field<number | null, W> {
  const required = rules.required ?? false;
  return {
    wire, kind: 'reference', empty: null, readOnly: false, required,
    read: (value) => integerOf(value) || null,
    check(value) {
      if (value === null) return required ? { code: 'required' } : undefined;
      return Number.isSafeInteger(value) && value > 0 && value <= INT32_MAX ? undefined : { code: 'invalid' };
    },
    tidy: (value) => value,
  };
}

/** A parent entry of a tree whose wire form for "top" is 0. Domain: `null`. */
export function zeroParent<const W extends string>(wire: W): Field<number | null, W> {
  return { ...reference(wire), write: (value) => value ?? 0 };
}

/** Other rows, by UUID; a backend may answer the rows themselves. */
export function references<const W extends string>(wire: W): Field<readonly string[], W> {
  return {
    wire, kind: 'references', empty: [], readOnly: false, required: false,
    read: (value) => (Array.isArray(value) ? value.map((one) => one?.id ?? one).filter((id) => typeof id === 'string').map((id) => id.toLowerCase()) : []),
    check: (value) => (value.every((id) => UUID.test(id)) ? undefined : { code: 'invalid' }),
    tidy: (value) => [...new Set(value.map((id) => id.toLowerCase()))],
    // Each row was put in, or taken out, by one of the two, or by both: there is nothing to ask about.
    merge(before, mine, theirs) {
      const both = [...new Set([...mine, ...theirs])].filter((id) => !before.includes(id) || (mine.includes(id) && theirs.includes(id)));
      return { before: both, mine: both, theirs: both };
    },
  };
}

/** A value with its own form on the wire, such as a group's permissions. */
export function opaque<T, const W extends string>(wire: W, empty: T, read: (value: unknown) => T, write: (value: T) => unknown): Field<T, W> {
  return { wire, kind: 'opaque', empty, readOnly: false, required: false, read, write, check: NO_PROBLEM, tidy: (value) => value };
}

/** An optional text that the wire holds as null where it is empty. */
export function nullable<const W extends string>(field: Field<string, W>): Field<string, W> {
  return { ...field, write: (value) => (value === '' ? null : value) };
}

export function readOnly<T, W extends string>(field: Field<T, W>): Field<T, W> {
  return { ...field, readOnly: true, required: false, check: NO_PROBLEM };
}
