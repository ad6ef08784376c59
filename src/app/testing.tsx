/** What the tests of the frame share. Nothing of the application imports it. */
import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { act } from 'react';
import type { ReactNode } from 'react';

import { configureClient } from '../api/client-options.ts';
import { startLocation } from '../stores/location.ts';
import { freshPage } from '../stores/testing.ts';
import { hydrated } from './hydrated.ts';

let root: Root | undefined;
let stopLocation = () => {};

/** A browser at an address, its page taken over. */
export function openAt(address: string): void {
  // React asks for this name in tests: `act` then runs everything that a change brings about.
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  stopLocation();
  freshPage(address);
  stopLocation = startLocation(window);
  hydrated.value = true;
}

export async function draw(node: ReactNode): Promise<HTMLElement> {
  const place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
  await act(async () => root?.render(node));
  return place;
}

export async function clear(): Promise<void> {
  await act(async () => root?.unmount());
  root = undefined;
  document.body.replaceChildren();
}

export function textOf(place: ParentNode, selector: string): string | undefined {
  return place.querySelector(selector)?.textContent ?? undefined;
}

export function link(place: ParentNode, name: string): HTMLAnchorElement | undefined {
  return [...place.querySelectorAll('a')].find((one) => one.textContent === name);
}

export async function click(element: Element | null | undefined): Promise<void> {
  if (!(element instanceof HTMLElement)) throw new Error('there is nothing to click');
  await act(async () => element.click());
}

/** Has calls wait for their answers. @returns answers the last one that was asked */
export function answerByHand(): (response: Response) => void {
  let answer = (_response: Response): void => {};
  configureClient({
    fetch: (() => new Promise<Response>((done) => (answer = done))) as unknown as typeof fetch,
    token: () => 'T',
    locale: () => 'vi',
    onUnauthorized: () => {},
  });
  return (response) => answer(response);
}
