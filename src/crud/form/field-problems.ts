/** What is wrong with a form's values: codes from the field's rules, sentences from the backend. */
import type { Problem } from '../../api/fields.ts';
import { problemsOf } from '../../api/resource.ts';
import type { Fields, Resource } from '../../api/resource.ts';
import { textsOfFields } from '../../components/texts-of-fields.ts';
import { t } from '../../i18n/i18n.ts';
import { labelKey } from '../screen.ts';
import { dirtyFields } from '../merge.ts';
import type { State } from '../merge.ts';

/** A rule of the field, the backend's own sentence about it, or something typed in its control that its value does not hold. */
export type FieldProblem = Problem | { readonly code: 'server'; readonly message: string } | { readonly code: 'unread' };

export type FieldProblems = Readonly<Record<string, FieldProblem>>;

/** Checks the fields that the form shows: what a person cannot see there, only the backend can judge. */
function problemsIn(resource: Resource<Fields>, names: readonly string[], values: State): FieldProblems {
  const found: Record<string, FieldProblem> = {};
  for (const [name, problem] of Object.entries(problemsOf(resource, values))) {
    if (problem && names.includes(name)) found[name] = problem;
  }
  return found;
}

/**
 * What is wrong with these fields of a form, but for what was so in the record already and nobody has touched: a backend
 * whose rules are other than ours may have stored it, and is the one to judge it.
 *
 * @param before the record as the form knows it; undefined: a new one
 */
export function problemsTyped(
  resource: Resource<Fields>,
  names: readonly string[],
  before: State | undefined,
  mine: State,
): FieldProblems {
  const found = Object.entries(problemsIn(resource, names, mine));
  if (!before) return Object.fromEntries(found);
  const typed = dirtyFields(resource, names, before, mine);
  const stored = problemsIn(resource, names, before);
  return Object.fromEntries(found.filter(([name, { code }]) => typed.includes(name) || stored[name]?.code !== code));
}

/**
 * A problem in the reader's words. The backend's own sentences stand as they came. None for what is `unread`: its control
 * says what is wrong with it, at its place, and that the field's value is wrong besides would not be true.
 */
export function problemText(resource: Resource<Fields>, name: string, problem: FieldProblem): string | undefined {
  if (problem.code === 'unread') return undefined;
  if (problem.code === 'server') return problem.message;
  return t(`form.${problem.code}`, {
    field: t(labelKey(resource, name)),
    limit: problem.limit ?? '',
    other: problem.other === undefined ? '' : t(labelKey(resource, problem.other)),
  });
}

/** What the backend says about the fields of a record's form, which shows these of it; the rest is left for the notice. */
export function serverProblems(
  resource: Resource<Fields>,
  names: readonly string[],
  error: unknown,
): { readonly placed: FieldProblems; readonly unplaced: readonly string[] } {
  const wires = names.flatMap((name) => (resource.fields[name] ? [[name, resource.fields[name].wire] as const] : []));
  const { placed, unplaced } = textsOfFields(error, Object.fromEntries(wires));
  return {
    placed: Object.fromEntries(Object.entries(placed).map(([name, message]) => [name, { code: 'server', message } as const])),
    unplaced,
  };
}
