/**
 * The browser's offer to install the product, kept until the person takes it or says "not now" or "not again"; the
 * browser's own prompt would come at a moment of its own choosing. It is made once somebody has begun to work on the page:
 * before, it would stand in the way of what is still coming.
 */
import { computed, signal } from '@preact/signals-react';
import type { ReadonlySignal } from '@preact/signals-react';
import { readLocal, readTab, writeLocal, writeTab } from './stored.ts';

/** Chromium's event; the DOM's own types do not know it. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

const KEY = 'install';
/** With the key or the finger up again: what appears then takes no press that was meant for what it covers. */
const BEGINNINGS = ['click', 'keyup'] as const;
const offer = signal<InstallOffer | undefined>(undefined);

const begun = signal(false);

/** The browser's offer while it stands; undefined where there is none yet, or it was put off or refused. */
export const installOffer: ReadonlySignal<object | undefined> = computed(() => (begun.value ? offer.value : undefined));

export async function install(): Promise<void> {
  const standing = offer.peek();
  // An offer can be used once, whatever the person then answers.
  offer.value = undefined;
  await standing?.prompt();
}

/** Refused for good, on this browser. */
export function neverInstall(): void {
  writeLocal(KEY, 'never');
  offer.value = undefined;
}

/** Put off until the next tab; without a storage, until the next page is loaded. */
export function installLater(): void {
  writeTab(KEY, 'later');
  offer.value = undefined;
}

/** @returns stops listening. */
export function startInstall(win: EventTarget): () => void {
  const hear = (event: Event): void => {
    event.preventDefault();
    if (readLocal(KEY) !== 'never' && readTab(KEY) === undefined) offer.value = event as InstallOffer;
  };
  const installed = (): void => {
    offer.value = undefined;
  };
  const begin = (): void => {
    begun.value = true;
  };
  for (const name of BEGINNINGS) win.addEventListener(name, begin, { once: true });
  win.addEventListener('beforeinstallprompt', hear);
  win.addEventListener('appinstalled', installed);
  return () => {
    win.removeEventListener('beforeinstallprompt', hear);
    win.removeEventListener('appinstalled', installed);
    for (const name of BEGINNINGS) win.removeEventListener(name, begin);
    begun.value = false;
    installed();
  };
}
