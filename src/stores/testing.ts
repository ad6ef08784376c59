/** What the tests of the stores share. Nothing of the application imports it. */
import en from '../i18n/en.ts';
import { installDictionary, setLocale } from '../i18n/i18n.ts';
import vi from '../i18n/vi.ts';
import { clearStorage } from '../storage.testing.ts';

function part(value: unknown): string {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  return btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** A token as the backend makes it, but for its signature, which the client never looks at. */
export function makeToken(payload: unknown): string {
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part(payload)}.c2lnbmF0dXJl`;
}

/** A token that ends so many seconds from now. */
export function tokenFor(seconds: number, more: Record<string, unknown> = {}): string {
  return makeToken({ exp: Math.floor(Date.now() / 1000) + seconds, ...more });
}

/** A browser without cookies and storage, at an address, with both languages at hand. */
export function freshPage(address = '/'): void {
  clearStorage();
  history.replaceState(null, '', location.origin + address);
  installDictionary('vi', vi);
  installDictionary('en', en);
  setLocale('vi');
}

/** The cookie's text as the browser holds it, decoded. */
export function cookieOf(name: string): string | undefined {
  const found = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`));
  return found === undefined ? undefined : decodeURIComponent(found.slice(name.length + 1));
}

/** Lets microtasks and zero timers run that are on their way. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setTimeout(resolve));
}
