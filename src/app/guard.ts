/**
 * Who may go where (specification, section 5), and that a page's code is there before the page
 * is. The backend decides about data in any case.
 */
import { nextQuery, safeNext } from '../lib/next-path.ts';
import { patience } from '../lib/patience.ts';
import { screenAt } from '../routes.ts';
import type { Screen } from '../routes.ts';
import { hasChosenLocale } from '../stores/locale.ts';
import { path, targetOf } from '../stores/location.ts';
import type { Decision, Target } from '../stores/location.ts';
import { endSession, hasValidSession } from '../stores/session.ts';
import { DASHBOARD, LOGIN } from './addresses.ts';
import { askAhead, askedAhead, forgetFailure, isLoaded, loadFrame, loadScreen } from './parts.ts';

/** The way back after signing in: what the login's address says, where that is honoured, else the dashboard. */
function wayBack(login: Target): string {
  const next = safeNext(new URLSearchParams(login.search).get('next'), location.origin);
  if (next === undefined || !hasChosenLocale()) return next ?? DASHBOARD;
  // Without a prefix it is a page in the login's language.
  const { path: back, search, hash } = targetOf(next);
  return back + search + hash;
}

/** The login, with the way back to an address; the start page needs none. */
export function loginFor(to: Pick<Target, 'path' | 'address'>): string {
  return LOGIN + (to.path === '/' || to.path === LOGIN ? '' : nextQuery(to.address));
}

/** The session rule, asked before every navigation. An address without a screen is nobody's secret: it shows a 404. */
export function guardSession(to: Target): Decision {
  const screen = screenAt(to.path);
  if (!screen) return true;
  const signedIn = hasValidSession();
  if (screen.key === 'login') return signedIn ? { redirect: wayBack(to) } : true;
  if (screen.public) return true;
  if (!signedIn) {
    endSession();
    return { redirect: loginFor(to) };
  }
  return screen.key === 'index' ? { redirect: DASHBOARD } : true;
}

/**
 * Waits a moment for the code of the target and what it shows: a click changes the page once, to what it asked for. What
 * takes longer goes on behind the page's frame, so there the frame must be. What is known from before is shown at once.
 * A failure is the recovery's business, and in the end the error page's.
 */
export function guardCode(to: Target): Decision | Promise<Decision> {
  const screen = screenAt(to.path);
  if (!screen) return true;
  if (!isLoaded(screen)) return waitForCode(screen, to);
  // Another query of the page that stands there is the page's own business.
  const ready = to.path === path.peek() ? undefined : askAhead(screen, to.search);
  return ready ? Promise.race([ready, patience()]).then(() => true) : true;
}

async function waitForCode(screen: Screen, { path: to, address, search }: Target): Promise<Decision> {
  if (to !== path.peek()) forgetFailure(screen.key);
  const frame = loadFrame(screen, address);
  const loaded = loadScreen(screen, address, search)
    // Without the rights that the menu brings all of a page would be drawn twice.
    .then(async () => Promise.all([askedAhead(), (await frame).asked]))
    .catch((error: unknown) => console.error(error));
  // The login has no frame that could stand there without it.
  if (screen.layout === 'authentication') await loaded;
  else await Promise.race([loaded, Promise.all([frame.catch(() => loaded), patience()])]);
  return true;
}
