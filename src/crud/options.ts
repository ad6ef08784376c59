/**
 * Where pickers get their options and cells the names behind ids: any list of the backend, page by page.
 */
import { signal } from '@preact/signals-react';
import type { ReadonlySignal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { listRows } from '../api/list-calls.ts';
import type { Reading } from '../api/list-calls.ts';
import { walkPages } from '../api/read-all.ts';
import type { Id } from '../api/fields.ts';
import type { Fields, Resource } from '../api/resource.ts';
import { nameOrNumber } from '../lib/shows-nothing.ts';
import { textOf } from '../lib/wire.ts';
import { onReachedAgain, online } from '../stores/connection.ts';
import { onSignedOut } from '../stores/session.ts';

export interface Option {
  readonly value: Id;
  readonly label: string;
  /** A second, quieter text, such as a staff member's e-mail address. */
  readonly detail?: string;
}

export interface OptionQuery {
  readonly search: string;
  /** From 1. */
  readonly page: number;
  readonly size: number;
}

export interface OptionPage {
  readonly options: readonly Option[];
  readonly total: number;
}

export interface OptionSource {
  readonly page: (query: OptionQuery, reading?: Reading) => Promise<OptionPage>;
  /** The name behind an id, where all options are at hand anyway: asked each time, so that it is never an old one. */
  readonly nameOf?: (id: Id) => string | undefined;
  /** The backend's list that the options come from, where it is one that people write to. */
  readonly list?: string;
}

/** The rows of a resource as options. */
export function optionsFrom<F extends Fields>(
  resource: Resource<F>,
  label: keyof F & string,
  detail?: keyof F & string,
): OptionSource {
  return {
    list: resource.paths.list,
    async page(query, reading) {
      const { rows, total } = await listRows(resource, query, reading);
      const options = rows.map((row) => {
        const fields: Readonly<Record<string, unknown>> = row;
        const more = detail === undefined ? '' : textOf(fields[detail]);
        return { value: fields['id'] as Id, label: nameOrNumber(textOf(fields[label]), fields['id'] as Id), ...(more === '' ? {} : { detail: more }) };
      });
      return { options, total };
    },
  };
}

/** Every option of a source, however many pages. `enough`, given those found, may end it early. */
export function allOptions(
  source: OptionSource,
  reading?: Reading,
  enough?: (found: ReadonlyMap<unknown, unknown>) => boolean,
): Promise<readonly Option[]> {
  return walkPages(async (page, size) => {
    const { options, total } = await source.page({ search: '', page, size }, reading);
    return { rows: options.map((option) => ({ ...option, id: option.value })), total };
  }, enough);
}

interface Names {
  readonly known: ReadonlySignal<ReadonlyMap<Id, string>>;
  readonly want: (ids: readonly Id[]) => void;
  /** Once the backend is back: asks for those that could not be had, or came from what the worker had kept. */
  readonly askAgain: () => void;
}

/** Others rename things, too: whoever needs a name after so long asks again, in milliseconds. The old one stands meanwhile. */
const NAMES_LIFE = 60_000;

/**
 * Reading single rows would need the right to them; the lists are open to whoever may fill a picker. So names are
 * looked up by walking the list until all are found.
 */
function createNames(source: OptionSource): Names {
  const known = signal<ReadonlyMap<Id, string>>(new Map());
  const wanted = new Set<Id>();
  /** Those that the backend was asked about since `asOf`. */
  const certain = new Set<Id>();
  let asOf = -Infinity;
  let walking = false;
  /** Some came while nothing reached the backend: the worker had kept them. */
  let areKept = false;
  const uncertain = (): Id[] => [...wanted].filter((id) => !certain.has(id));
  const standIns = (): [Id, string][] => uncertain().map((id) => [id, `#${id}`]);

  async function walk(): Promise<void> {
    walking = true;
    try {
      while (uncertain().length > 0) {
        // Whoever wants a name while the walk is under way is counted in.
        let found = false;
        const options = await allOptions(source, undefined, (some) => (found = uncertain().every((id) => some.has(id))));
        // An id that the whole list does not hold keeps standing as an id, and is not asked for again.
        const missing = found ? [] : standIns();
        const names = [...missing, ...options.map(({ value, label }): [Id, string] => [value, label])];
        known.value = new Map([...known.peek(), ...names]);
        for (const [id] of names) certain.add(id);
        areKept ||= !online.peek();
      }
    } catch {
      // A name that cannot be had is no reason for an error: its id stands there, until somebody asks again.
      known.value = new Map([...standIns(), ...known.peek()]);
    } finally {
      walking = false;
    }
  }

  const askMissing = (): void => {
    if (!walking) void walk();
  };

  return {
    known,
    want(ids) {
      if (performance.now() - asOf > NAMES_LIFE) {
        asOf = performance.now();
        wanted.clear();
        certain.clear();
      }
      for (const id of ids) wanted.add(id);
      askMissing();
    },
    askAgain() {
      if (areKept) certain.clear();
      areKept = false;
      askMissing();
    },
  };
}

const knownNames = new Map<OptionSource, Names>();
onSignedOut(() => knownNames.clear());
onReachedAgain(() => {
  for (const names of knownNames.values()) names.askAgain();
});

/** A record of this list was written, and may be called something else now. */
export function forgetNames(list: string): void {
  for (const source of knownNames.keys()) if (source.list === list) knownNames.delete(source);
}

/** Names by id, complete as they arrive. Follows the ids that are asked for. */
export function useNames(source: OptionSource | undefined, ids: readonly Id[]): ReadonlyMap<Id, string> {
  useSignals();
  const atHand = source?.nameOf;
  let names = source && !atHand ? knownNames.get(source) : undefined;
  if (source && !atHand && !names) {
    names = createNames(source);
    knownNames.set(source, names);
  }
  const wanted = ids.join();
  useEffect(() => {
    if (ids.length > 0) names?.want(ids);
    // oxlint-disable-next-line react/exhaustive-deps -- `wanted` stands for the ids, which are a new array each time
  }, [names, wanted]);
  if (atHand) return new Map(ids.map((id) => [id, atHand(id) ?? `#${id}`]));
  return names?.known.value ?? NOTHING;
}

const NOTHING: ReadonlyMap<Id, string> = new Map();
