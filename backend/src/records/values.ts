/**
 * Reading what somebody wants written. A client reads the wire tolerantly; the backend does not: a value of
 * the wrong type is that field's problem, never a default in disguise. A field that a body leaves out keeps
 * its value (or takes its empty one in a new row), so that a PUT made from a list row, which has no HTML,
 * wipes nothing.
 */
import type { Field } from '../../../src/api/fields.ts';
import { problemsOf } from '../../../src/api/resource.ts';
import { dayOf, isStamp } from '../../../src/lib/dates.ts';
import { withoutSoftBreaks } from '../../../src/lib/soft-breaks.ts';
import type { Body } from '../http/body.ts';
import { invalid } from '../refusal.ts';
import type { FieldProblem } from '../refusal.ts';
import type { Entity, Values } from './entity.ts';
import { cleanHtml } from '../text/clean-html.ts';

/** A value of the wrong type for its field. */
const WRONG = Symbol('wrong type');
/** A text that tidying cannot bring down to its field's length. */
const TOO_LONG = Symbol('too long');
/** A text may be several times as long as it is kept, with its marks apart and tags that are cleaned away. */
const MOST_TIMES_ITS_LENGTH = 4;

// PostgreSQL takes no NUL, spreadsheets none of the others; nobody types them, pasted text carries them. Those that break a
// line are left: a field's own tidying knows what stands for them there.
// oxlint-disable-next-line no-control-regex -- naming the control characters is the point
const CONTROLS = /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f]/g;

/** As the database will hold it, with one mark for whatever is half a letter: what is judged is what is kept. */
export function withoutControls(text: string): string {
  return text.replace(CONTROLS, '').toWellFormed();
}

const MOST_REFERENCES = 1_000;

function wholeNumber(wire: unknown): number | typeof WRONG {
  const number = typeof wire === 'string' && /^-?\d{1,15}$/.test(wire) ? Number(wire) : wire;
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : WRONG;
}

function readStrictly(entity: Entity, name: string, field: Field, wire: unknown): unknown {
  switch (field.kind) {
    case 'flag':
      return typeof wire === 'boolean' ? wire : WRONG;
    case 'integer':
      return wire === null ? null : wholeNumber(wire);
    case 'choice': {
      const chosen = wholeNumber(wire);
      return chosen !== WRONG && field.options?.includes(chosen) ? chosen : WRONG;
    }
    case 'reference': {
      if (wire === null || wire === '') return null;
      const id = wholeNumber(wire);
      // 0 means "none", as the field's own reading knows.
      return id === WRONG ? WRONG : field.read(id);
    }
    case 'references':
      if (wire === null) return [];
      return Array.isArray(wire) && wire.length <= MOST_REFERENCES && wire.every((id) => typeof id === 'string')
        ? field.read(wire)
        : WRONG;
    case 'opaque': {
      const value = entity.readOpaque?.(name, wire);
      return value === undefined ? WRONG : value;
    }
    case 'date':
      if (wire === null || wire === '') return '';
      return typeof wire === 'string' && isStamp(wire) ? dayOf(wire) : WRONG;
    default: {
      if (wire === null) return '';
      if (typeof wire !== 'string') return WRONG;
      // Before any work on it: whoever sends it waits, and everybody else with them.
      if (field.max !== undefined && wire.length > MOST_TIMES_ITS_LENGTH * field.max) return TOO_LONG;
      const text = withoutControls(wire);
      // Also in what a picture is called, which tidying leaves as it is.
      return field.kind === 'html' ? cleanHtml(withoutSoftBreaks(text, '\n')) : text;
    }
  }
}

/**
 * The values that a body asks for, complete and tidied.
 * @param before the row as it stands; missing for a new one
 * @throws Refusal 400 with every field's problem
 */
export function readValues(entity: Entity, body: Body, before: Values | undefined): Values {
  const { resource } = entity;
  const values: Values = {};
  const wrong = new Map<string, FieldProblem>();
  for (const [name, field] of Object.entries(resource.fields)) {
    const kept: unknown = before ? before[name] : field.empty;
    if (field.kind === 'id' || field.readOnly || !body.has(field.wire)) {
      values[name] = kept;
      continue;
    }
    const value = readStrictly(entity, name, field as Field, body.get(field.wire));
    if (value === WRONG) wrong.set(name, { kind: 'invalid' });
    if (value === TOO_LONG) wrong.set(name, { kind: 'tooLong', limit: field.max as number });
    values[name] = wrong.has(name) ? kept : field.tidy(value);
  }
  const problems = new Map<string, FieldProblem>();
  for (const [name, problem] of Object.entries(problemsOf(resource, values))) {
    const field = resource.fields[name];
    if (field && problem) {
      problems.set(field.wire, {
        kind: problem.code,
        ...(problem.limit === undefined ? {} : { limit: problem.limit }),
      });
    }
  }
  for (const [name, problem] of wrong) problems.set(resource.fields[name]?.wire ?? name, problem);
  if (problems.size > 0) throw invalid(resource.name, problems);
  return values;
}

/** A row as the wire has it. Fields left out stay out unless they are empty, which is worth saying. */
export function rowToWire(
  resource: Entity['resource'],
  row: Values,
  leftOut: readonly string[] = [],
): Record<string, unknown> {
  const wire: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(resource.fields)) {
    const value = row[name];
    if (leftOut.includes(name) && value !== '') continue;
    if (value === undefined) continue;
    wire[field.wire] = field.write ? field.write(value) : value;
  }
  return wire;
}
