import { useEffect, useRef, useState } from 'react';
import type { Fields, Resource } from '../../api/resource.ts';
import { unreadId } from '../fields/field-props.ts';
import { problemsAfter } from './field-problems.ts';
import type { FieldProblems } from './field-problems.ts';
import type { State } from './save-record.ts';

interface Problems {
  readonly problems: FieldProblems;
  /** Shows these and, unless told otherwise, goes to the first of them. @returns whether there is any. */
  readonly show: (found: FieldProblems, focus?: boolean) => boolean;
  /** Fields were changed: what is shown stays only while it is true. */
  readonly recheck: (changed: readonly string[], values: State) => void;
}

/** What is wrong with a form, as far as it is shown, and the focus on the first of it. */
export function useProblems(resource: Resource<Fields>, names: readonly string[], idOf: (name: string) => string): Problems {
  const [problems, setProblems] = useState<FieldProblems>({});
  const toFocus = useRef<string>(undefined);

  // Once the problems are drawn, so that screen readers read them with the field.
  useEffect(() => {
    if (toFocus.current === undefined) return;
    (document.getElementById(unreadId(toFocus.current)) ?? document.getElementById(toFocus.current))?.focus();
    toFocus.current = undefined;
  }, [problems]);

  return {
    problems,
    show(found, focus = true) {
      const first = names.find((name) => found[name]);
      if (focus && first !== undefined) toFocus.current = idOf(first);
      setProblems(found);
      return first !== undefined;
    },
    recheck(changed, values) {
      for (const name of changed) setProblems((shown) => problemsAfter(resource, shown, name, values));
    },
  };
}
