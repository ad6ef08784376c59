/**
 * News between the tabs of one browser: signing in and out, and the language, within a second. By `BroadcastChannel`;
 * where a browser has none, by the `storage` event that a write causes in the other tabs. The news holds no session:
 * the tabs read the cookie.
 */
import { entriesOf, parseJson } from '../lib/json.ts';
import { randomId } from '../lib/random-id.ts';
import { LOCALES } from '../routes.ts';
import type { Locale } from '../routes.ts';
import { writeLocal } from './stored.ts';

export type News = { readonly kind: 'session' } | { readonly kind: 'locale'; readonly locale: Locale };

const NAME = 'backoffice:news';

const listeners = new Set<(news: News) => void>();
const SILENT = (): void => {};
let send: (news: News) => void = SILENT;

export function tellTabs(news: News): void {
  send(news);
}

/** @returns stops listening. */
export function onNews(listener: (news: News) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function hear(value: unknown): void {
  const fields = entriesOf(value);
  const locale = LOCALES.find((one) => one === fields.get('locale'));
  const news: News | undefined =
    fields.get('kind') === 'session' ? { kind: 'session' } : locale ? { kind: 'locale', locale } : undefined;
  if (news) for (const listener of listeners) listener(news);
}

type Win = Window & { BroadcastChannel?: typeof BroadcastChannel };

/** Undefined in a browser that has none, or refuses it along with cookies and storage, as Firefox does. */
function openChannel(win: Win): BroadcastChannel | undefined {
  try {
    return win.BroadcastChannel && new win.BroadcastChannel(NAME);
  } catch {
    return undefined;
  }
}

/** @returns closes the line. */
export function startTabs(win: Win): () => void {
  const channel = openChannel(win);
  if (channel) {
    channel.onmessage = (event) => hear(event.data);
    send = (news) => channel.postMessage(news);
    return () => {
      send = SILENT;
      channel.close();
    };
  }
  const read = (event: StorageEvent): void => {
    if (event.key !== NAME || event.newValue === null) return;
    try {
      hear(parseJson(event.newValue));
    } catch {
      // Not written by this application.
    }
  };
  win.addEventListener('storage', read);
  // The random id makes the same news twice a change twice: an unchanged value causes no event.
  send = (news) => writeLocal(NAME, JSON.stringify({ ...news, id: randomId() }));
  return () => {
    send = SILENT;
    win.removeEventListener('storage', read);
  };
}
