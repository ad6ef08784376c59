/**
 * A resource: one table that maps domain names to the wire's, and with it everything both sides must agree
 * on: how a row is read, what may be written, which paths carry it. The reference backend uses the same
 * table, so the two cannot drift apart.
 */
import type { ResourcePaths } from './endpoints.ts';
import type { Field, Id, Problem } from './fields.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- fields are invariant in their value: only `any` admits them all
export type Fields = Readonly<Record<string, Field<any>>>;

export type Values<F extends Fields> = { -readonly [Name in keyof F]: F[Name] extends Field<infer T> ? T : never };

export interface Resource<F extends Fields = Fields> {
  readonly name: string;
  readonly paths: ResourcePaths;
  readonly fields: F;
  /** Rules that need more than one field: problems by domain name. */
  rules(values: Values<F>): Partial<Record<keyof F, Problem>>;
}

/** A row as the application sees it. */
export type Row<R extends Resource> = Values<R['fields']>;

export interface AnyRow {
  readonly id: Id;
  readonly [name: string]: unknown;
}

/** The row's domain object, or undefined where it has no identity or is no object. Unknown fields stay out. */
export function fromWire<F extends Fields>(resource: Resource<F>, wire: unknown): Values<F> | undefined {
  if (typeof wire !== 'object' || wire === null) return undefined;
  const source = new Map(Object.entries(wire));
  const row: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(resource.fields)) {
    const value = field.read(source.get(field.wire));
    if (value === undefined) return undefined;
    row[name] = value;
  }
  return row as Values<F>;
}

/** What goes over the wire: tidied, read-only fields left out. */
export function toWire<F extends Fields>(resource: Resource<F>, values: Partial<Values<F>>): Record<string, unknown> {
  const wire: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(resource.fields)) {
    const value: unknown = values[name];
    if (value === undefined || field.readOnly) continue;
    const tidied: unknown = field.tidy(value);
    wire[field.wire] = field.write ? field.write(tidied) : tidied;
  }
  return wire;
}

/** A fresh row for a form. */
export function emptyRow<F extends Fields>(resource: Resource<F>): Values<F> {
  return Object.fromEntries(Object.entries(resource.fields).map(([name, field]) => [name, field.empty])) as Values<F>;
}

/** Every problem of the values, by domain name; an empty object where all is well. */
export function problemsOf<F extends Fields>(resource: Resource<F>, values: Values<F>): Partial<Record<keyof F, Problem>> {
  const problems: Partial<Record<keyof F, Problem>> = {};
  for (const [name, field] of Object.entries(resource.fields)) {
    const problem = field.readOnly ? undefined : field.check(values[name as keyof F]);
    if (problem) problems[name as keyof F] = problem;
  }
  return { ...resource.rules(values), ...problems };
}

/** @param name also where its words begin in the dictionaries (`{name}.fields.…`) */
export function defineResource<const F extends Fields>(
  name: string,
  paths: ResourcePaths,
  fields: F,
  rules: Resource<F>['rules'] = () => ({}),
): Resource<F> {
  return { name, paths, fields, rules };
}
