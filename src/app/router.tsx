import { useSignals } from '@preact/signals-react/runtime';
import { useCallback, useEffect } from 'react';
import type { ReactNode } from 'react';
import { Router } from 'wouter';

import { locale } from '../i18n/i18n.ts';
import { presented } from '../lib/painted.ts';
import { href } from '../routes.ts';
import { navigate, path, search } from '../stores/location.ts';
import type { NavigateOptions } from '../stores/location.ts';

function go(to: string, options?: NavigateOptions): void {
  void navigate(to, options);
}

function useStoredPath(): [string, typeof go] {
  useSignals();
  return [path.value, go];
}

function useStoredSearch(): string {
  useSignals();
  return search.value;
}

/** wouter on our own location (stores/location.ts): links hold paths without language prefix and get it here. */
export function AppRouter({ children }: { children: ReactNode }) {
  useSignals();
  const language = locale.value;
  // The same function until the language changes: another one has every link drawn anew.
  const hrefs = useCallback((to: string) => href(to, language), [language]);
  return (
    <Router hook={useStoredPath} searchHook={useStoredSearch} hrefs={hrefs}>
      {children}
    </Router>
  );
}

/**
 * Puts the document's title on the window: always the heading's words. Once they are on the screen: a browser tells its
 * window and its history of a new title, which takes a tenth of the time from one list to the next.
 */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    let isCurrent = true;
    void presented().then(() => {
      if (isCurrent) document.title = title;
    });
    return () => {
      isCurrent = false;
    };
  }, [title]);
}
