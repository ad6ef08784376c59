import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useLayoutEffect, useRef } from 'react';

import { useChunk } from '../components/use-chunk.ts';
import { locale, t } from '../i18n/i18n.ts';
import { focusHeading } from '../lib/focus-place.ts';
import { href, screenAt } from '../routes.ts';
import type { Screen } from '../routes.ts';
import { clearFailure, failure } from '../stores/error.ts';
import { hash, path, search } from '../stores/location.ts';
import { messagesWanted } from '../stores/messages.ts';
import { takeovers } from '../stores/session.ts';
import { AuthenticationLayout } from './authentication-layout.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { ErrorPage } from './error-page.tsx';
import type { ErrorPageProps } from './error-page.tsx';
import { hydrated } from './hydrated.ts';
import { Overlay } from './overlay.tsx';
import { loadMessages } from './load-messages.ts';
import { failureOf, loadedParts, loadScreen } from './parts.ts';
import { AppRouter, useDocumentTitle } from './router.tsx';

/**
 * What replaces the application: an error that was set, an address without a screen, code that did not come. Not in the
 * pass that takes the rendered page over: what fails just then is shown right after it.
 */
function useError(screen: Screen | undefined): ErrorPageProps | undefined {
  useSignals();
  const live = hydrated.value;
  const set = live ? failure.value : undefined;
  const missing = live && screen ? failureOf(screen) : undefined;
  if (set) {
    const hint = t(set.status === 404 ? 'error.notFoundHint' : 'error.internalHint');
    return { ...set, hint, onRetry: set.status === 404 ? undefined : clearFailure, onLeave: clearFailure };
  }
  if (!screen) {
    const address = href(path.value, locale.value);
    // Rendered at build time for every unknown address, which only the browser knows.
    const message = live ? `Page not found: ${address}` : 'Page Not Found';
    return { status: 404, message, hint: t('error.notFoundHint') };
  }
  if (missing) {
    const again = () => void loadScreen(screen, href(path.value + search.value + hash.value, locale.value)).catch((error: unknown) => console.error(error));
    return { status: 500, message: 'Internal Server Error', hint: t('error.chunkHint'), description: missing.message, onRetry: again };
  }
  return undefined;
}

/** After a navigation screen readers start at the heading; on the first page they start where they like, on the login in its field. */
function useFocusOnHeading(screen: Screen | undefined): void {
  const before = useRef(screen);
  useEffect(() => {
    if (before.current === screen) return;
    before.current = screen;
    if (screen?.layout === 'default') focusHeading();
  }, [screen]);
}

/** The whole application. */
export function App() {
  useSignals();
  // A layout effect: what only this browser knows is drawn before the first pass is painted, or even laid out.
  useLayoutEffect(() => {
    hydrated.value = true;
    // From here on the page answers by itself (src/boot.ts).
    document.documentElement.dataset['started'] = '';
  }, []);
  const screen = screenAt(path.value);
  const error = useError(screen);
  useFocusOnHeading(error ? undefined : screen);
  useDocumentTitle(error ? error.message : screen ? t(`screen.${screen.key}`) : '');
  return (
    <AppRouter>
      {error ? (
        <ErrorPage key={path.value} {...error} />
      ) : (
        <ErrorBoundary>
          {screen && <Page key={takeovers.value} screen={screen} />}
          <LateParts />
        </ErrorBoundary>
      )}
      <Overlay />
    </AppRouter>
  );
}

/** A screen in its layout. The shell shows the screen by itself: it has a skeleton for what is not there yet. */
function Page({ screen }: { screen: Screen }) {
  useSignals();
  const { shell: Shell, screens } = loadedParts();
  const Screen = screens[screen.key];
  if (screen.layout === 'default') return Shell ? <Shell>{Screen && hydrated.value && (Screen.element ?? <Screen />)}</Shell> : null;
  return <AuthenticationLayout>{Screen && <Screen />}</AuthenticationLayout>;
}

/** Parts of no hurry, once they are wanted. */
function LateParts() {
  useSignals();
  const { module } = useChunk(loadMessages, messagesWanted.value);
  return module ? <module.default /> : null;
}
