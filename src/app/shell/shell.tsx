import '../../frame.css';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { MouseEvent, ReactNode } from 'react';

import { frameIcons } from '../../components/ui/frame-icons.ts';
import { registerIcons } from '../../components/ui/icon.tsx';
import { preloadMenus } from '../../components/ui/menu-button.tsx';
import { useChunk } from '../../components/use-chunk.ts';
import { t, withAllWords } from '../../i18n/i18n.ts';
import { focusOn } from '../../lib/focus-place.ts';
import { markRoot } from '../../lib/root-mark.ts';
import { warmWhenIdle } from '../../lib/when-idle.ts';
import { screenAt } from '../../routes.ts';
import type { Screen } from '../../routes.ts';
import { onReachedAgain } from '../../stores/connection.ts';
import { installOffer } from '../../stores/install.ts';
import { path } from '../../stores/location.ts';
import { can, loadMenu, menu } from '../../stores/menu.ts';
import { doubtMenu, isPageHeld, OLD_AFTER, startRightsCheck } from '../../stores/rights-check.ts';
import { user } from '../../stores/session.ts';
import { sidebarCollapsed } from '../../stores/preferences.ts';
import { ErrorText } from '../error-page.tsx';
import { hydrated } from '../hydrated.ts';
import { Bars } from './bars.tsx';
import { ContentSkeleton } from './content-skeleton.tsx';
import { KeyboardHelp } from './keyboard-help.tsx';
import { SideBar } from './side-bar.tsx';
import { TopBar } from './top-bar.tsx';
import { UnsavedDialog } from './unsaved-dialog.tsx';

const CONTENT = 'content';

/** A menu that is known stays for as long as something typed could go with it; one that is missing is asked for at once. */
function readMenu(): Promise<void> | undefined {
  if (!menu.peek()) return loadMenu();
  doubtMenu();
  return undefined;
}

/** With which session, and when by the clock, the menu was asked for before the frame stood there. */
let askedEarlier: { readonly token: string; readonly at: number } | undefined;

/** Asks for the menu ahead of what the screen asks: with it comes what one may do there. */
function askAhead(): Promise<void> | undefined {
  const token = user.peek()?.token;
  if (token === undefined) return undefined;
  askedEarlier = { token, at: Date.now() };
  return readMenu();
}

/** Whether a frame that comes to stand there has asked for its menu by then. Later ones ask for themselves. */
function hasAsked(token: string): boolean {
  const earlier = askedEarlier;
  askedEarlier = undefined;
  return earlier?.token === token && Math.abs(Date.now() - earlier.at) < OLD_AFTER;
}

const loadInstallHint = withAllWords(() => import('./install-hint.tsx'));

registerIcons(frameIcons);

/** The frame: side bar, top bar, bars of lasting states, and the one heading above the screen's content. */
function Shell({ children }: { children: ReactNode }) {
  useSignals();
  const screen = screenAt(path.value);
  // Rendered at build time for both: until then the style sheet shows what <html data-session> says.
  const signedIn = !hydrated.value || user.value !== undefined;
  const token = user.value?.token;

  // A layout effect, because those run before every other: the menu is asked for ahead of what the screen asks.
  useLayoutEffect(() => {
    if (token !== undefined && !hasAsked(token)) void readMenu();
  }, [token]);
  useEffect(() => onReachedAgain(() => void readMenu()), []);
  useEffect(startRightsCheck, []);
  useEffect(() => warmWhenIdle(preloadMenus), []);
  useEffect(() => markRoot('session', token === undefined ? undefined : ''), [token]);
  const collapsed = sidebarCollapsed.value;
  useEffect(() => markRoot('sidebar', collapsed ? 'collapsed' : undefined), [collapsed]);

  const hint = useChunk(loadInstallHint, installOffer.value !== undefined);

  function skip(event: MouseEvent) {
    event.preventDefault();
    document.getElementById(CONTENT)?.focus();
  }

  return (
    <>
      <a
        href={`#${CONTENT}`}
        onClick={skip}
        className="skip-link z-50 print:hidden rounded-lg bg-primary px-3 py-2 font-medium text-primary-foreground"
      >
        {t('common.skipToContent')}
      </a>
      <div className="flex min-h-dvh">
        {signedIn && <SideBar />}
        <div className="flex min-w-0 flex-1 flex-col">
          <TopBar signedIn={signedIn} />
          <Bars />
          {/* A container: what fits beside the side bar is a matter of the room there, not of the window's width. */}
          <main id={CONTENT} tabIndex={-1} className="@container flex flex-1 flex-col px-4 pt-4 pb-8 lg:px-6 print:p-0">
            {screen && <Content screen={screen}>{children}</Content>}
          </main>
        </div>
      </div>
      <KeyboardHelp />
      {hint.module && <hint.module.default />}
      <UnsavedDialog />
    </>
  );
}

export default Object.assign(Shell, { askAhead });

/** The screen's heading and content, its skeleton while the code is on its way, or that it may not be opened. */
function Content({ screen, children }: { screen: Screen; children: ReactNode }) {
  useSignals();
  if (hydrated.value && !can(screen.permission, 'access') && !isPageHeld()) {
    return <Closed key={screen.key} />;
  }
  return (
    <>
      <h1 tabIndex={-1} className="mb-4 w-fit text-xl font-semibold">
        {t(`screen.${screen.key}`)}
      </h1>
      {children || <ContentSkeleton screen={screen} />}
    </>
  );
}

/** That the screen may not be opened. It goes by itself where the right turns out to have been given. */
function Closed() {
  useSignals();
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const place = box.current;
    return () => {
      // Whoever was in it goes on at the heading of what takes its place, unless that has a place for them, as the login has.
      if (place?.contains(document.activeElement)) queueMicrotask(focusOn);
    };
  }, []);
  return (
    <div ref={box} className="py-8">
      <ErrorText status={403} message={t('error.noRight')} hint={t('error.noRightHint')} />
    </div>
  );
}
