/**
 * Icons by name from the public icon service (specification, sections 7 to 9): its three hosts, a
 * URL of at most 500 characters, the next host after 750 ms, the end after 5,000 ms; a 404 aborts, other failures move
 * on. All of that is the loader's own; a chunk of its own, loaded only where the backend names an icon.
 */
import { _api, addAPIProvider, buildIcon, loadIcon } from '@iconify/react';

const SERVICE = {
  resources: ['https://api.iconify.design', 'https://api.simplesvg.com', 'https://api.unisvg.com'],
  maxURL: 500,
  rotate: 750,
  timeout: 5000,
};

// The loader counts a comma as one character and then writes it as `%2C`, which makes an address longer than it may be.
_api.setFetch((address, init) => fetch(typeof address === 'string' ? address.replaceAll('%2C', ',') : address, init));

/**
 * The loader remembers an icon that failed as missing for ever, but for each name of a service apart: a failed icon is
 * asked for again under the next name.
 */
function serviceName(attempt: number): string {
  const name = attempt === 0 ? '' : `again-${attempt}`;
  addAPIProvider(name, SERVICE);
  return name === '' ? '' : `@${name}:`;
}

/** The icon as the value of CSS `mask`. @throws where no host had it in time. */
async function maskOf(name: string, attempt: number): Promise<string> {
  const { body, attributes } = buildIcon(await loadIcon(serviceName(attempt) + name));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="${attributes.viewBox}">${body}</svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
}

const known = new Map<string, Promise<string>>();
let attempt = 0;

function ask(name: string): Promise<string> {
  let mask = known.get(name);
  if (!mask) {
    mask = maskOf(name, attempt);
    known.set(name, mask);
    mask.catch(() => known.delete(name));
  }
  return mask;
}

/**
 * Calls back with the icon's mask when it has come. An icon that failed is asked for again whenever the browser is back
 * online; until then its placeholder stays.
 * @returns stops waiting.
 */
export function watchIcon(name: string, show: (mask: string) => void): () => void {
  let watching = true;
  let isAsked = false;
  const stop = (): void => {
    watching = false;
    window.removeEventListener('online', request);
  };
  const request = (): void => {
    if (isAsked || !watching) return;
    isAsked = true;
    const before = attempt;
    ask(name).then(
      (mask) => {
        if (watching) show(mask);
        stop();
      },
      // Placeholder and word say it all: an icon is never worth a message.
      () => {
        isAsked = false;
        // Online again while it was on its way: that return was meant for it as well.
        if (attempt !== before) request();
      },
    );
  };
  window.addEventListener('online', request);
  request();
  return stop;
}

// Runs before the icons' own listeners, which are added later: each return of the connection is one new attempt.
window.addEventListener('online', () => {
  attempt += 1;
});
