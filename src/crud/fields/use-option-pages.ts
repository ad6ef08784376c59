import { useCallback, useEffect, useRef, useState } from 'react';
import { Aborted } from '../../api/errors.ts';
import type { Option, OptionSource } from '../options.ts';

/** Options to a page. */
export const PAGE = 20;

export interface OptionPages {
  readonly options: readonly Option[];
  readonly total: number;
  readonly busy: boolean;
  readonly failed: boolean;
  /** Starts over with another search. */
  readonly search: (text: string) => void;
  /** Asks for the next page, or again for the one that failed; not while one is on its way. */
  readonly more: () => void;
}

/** A source, searched and loaded page by page; a query that is overtaken is aborted. */
export function useOptionPages(source: OptionSource): OptionPages {
  const [state, setState] = useState({ options: [] as readonly Option[], total: 0, busy: false, failed: false });
  const query = useRef({ search: '', page: 0 });
  /** From the question to its answer: `busy` is of the last drawing, and two scrolls may come before the next. */
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const load = useCallback(
    (search: string, page: number) => {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      query.current = { search, page };
      setState((before) => ({ ...before, ...(page === 1 ? { options: [] } : {}), busy: true, failed: false }));
      source.page({ search, page, size: PAGE }, { signal: controller.signal }).then(
        (answer) => {
          if (controller.signal.aborted) return;
          running.current = undefined;
          setState((before) => {
            const seen = new Set(before.options.map(({ value }) => value));
            const fresh = answer.options.filter(({ value }) => !seen.has(value));
            const options = [...before.options, ...fresh];
            // A backend that ignores paging would answer the same rows for ever.
            return { options, total: fresh.length === 0 ? options.length : answer.total, busy: false, failed: false };
          });
        },
        (error: unknown) => {
          if (controller.signal.aborted || error instanceof Aborted) return;
          running.current = undefined;
          query.current = { search, page: page - 1 };
          setState((before) => ({ ...before, busy: false, failed: true }));
        },
      );
    },
    [source],
  );

  return {
    ...state,
    search: useCallback((text: string) => load(text, 1), [load]),
    more: useCallback(() => {
      if (!running.current) load(query.current.search, query.current.page + 1);
    }, [load]),
  };
}
