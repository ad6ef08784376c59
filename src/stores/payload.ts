/**
 * Warms the target of a navigation before it happens: when a link is pointed at or focused, the payload of its page is
 * fetched and the scripts that it names are asked for; after a navigation that of the page that was reached, each once.
 * A payload of another build says that this tab is outdated. A missing or broken one stops nothing.
 */
import { readPayload } from '../../builds/manifest.ts';
import { presented } from '../lib/painted.ts';
import { siteLinkOf } from '../lib/site-link.ts';
import { href, screenAt } from '../routes.ts';
import { markOutdated, ownBuild } from './build.ts';
import { destination, onNavigated, targetOf } from './location.ts';
import type { Target } from './location.ts';

const asked = new Set<string>();

/** A page's address, whatever its query asks for. */
function pageOf({ path, locale }: Target): string {
  return href(path, locale);
}

/** The address of a page's payload: `/en/dashboard` → `/en/dashboard/_payload.json`. */
function payloadAddress(page: string, build: string): string {
  return `${page.replace(/\/$/, '')}/_payload.json?${build}`;
}

function warmScript(address: string): void {
  // A payload is a file like any other: what it names must be one of our own scripts.
  if (!/^\/assets\/[\w.-]+\.js$/.test(address)) return;
  const there = `link[rel="modulepreload"][href="${address}"], script[src="${address}"]`;
  if (document.head.querySelector(there)) return;
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = address;
  document.head.append(link);
}

/** Fetches the payload of a page and warms its scripts; each page once. Never rejects. */
export async function warm(to: Target): Promise<void> {
  const build = ownBuild();
  const page = pageOf(to);
  if (build === undefined || asked.has(page) || !screenAt(to.path)) return;
  asked.add(page);
  try {
    const response = await fetch(payloadAddress(page, build), { priority: 'low' });
    const payload = response.ok ? readPayload(await response.text()) : undefined;
    if (!payload) return;
    if (payload.buildId === build) payload.preload.forEach(warmScript);
    else markOutdated(payload.buildId);
  } catch {
    // Offline, most likely: another try when the link is met again.
    asked.delete(page);
  }
}

function warmLink(event: Event): void {
  const link = siteLinkOf(event);
  if (link) void warm(targetOf(link.pathname));
}

/** Follows pointer, focus and navigations. @returns stops. */
export function startPayloads(): () => void {
  // The code of the page that stands here has come: a search in its list asks for nothing.
  asked.add(pageOf(destination()));
  document.addEventListener('pointerover', warmLink, { passive: true });
  document.addEventListener('focusin', warmLink);
  // Once its page can be seen: what that page needs has been asked for by then, and nothing here is in its way.
  const forget = onNavigated((to) => void presented().then(() => warm(to)));
  return () => {
    document.removeEventListener('pointerover', warmLink);
    document.removeEventListener('focusin', warmLink);
    forget();
    asked.clear();
  };
}
