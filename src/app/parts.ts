/**
 * The code of screens and of the frame around them, loaded by name. Not `React.lazy`: a navigation waits a moment for
 * the code before it leaves the old page, a failure must be known to the reload guard, and may be tried again.
 */
import { signal } from '@preact/signals-react';
import type { ComponentType, ReactNode } from 'react';

import type { CrudScreen, ScreenComponent } from '../crud/screen.ts';
import { warmWhenIdle } from '../lib/when-idle.ts';
import { screenOf } from '../routes.ts';
import type { Screen, ScreenKey } from '../routes.ts';
import { user } from '../stores/session.ts';
import { importScreen } from './chunk-recovery.ts';

export interface FrameProps {
  children: ReactNode;
}

export type FrameComponent = ComponentType<FrameProps> & {
  /** Asks for what the frame will show, before it is drawn. @returns when that is there; undefined where it is at once */
  readonly askAhead?: () => Promise<void> | undefined;
};

/** `index` has no screen of its own: the guard leads on to the dashboard. */
type ScreenName = Exclude<ScreenKey, 'index'>;
type Loader<Component> = () => Promise<{ readonly default: Component }>;

/** Where the code comes from: each names a chunk (app/part-loaders.ts). */
export interface PartLoaders {
  readonly lists: Partial<Readonly<Record<ScreenName, Loader<ScreenComponent>>>>;
  readonly screens: Readonly<Record<ScreenName, Loader<ScreenComponent>>>;
  readonly shell: Loader<FrameComponent>;
}

let given: PartLoaders | undefined;

/** Says where the code of screens and frame comes from; once, at the start. */
export function loadPartsFrom(from: PartLoaders): void {
  given = from;
}

function loaders(): PartLoaders {
  if (!given) throw new Error('loadPartsFrom was not called: nothing says where the code of screens comes from.');
  return given;
}

interface Parts {
  readonly shell?: ComponentType<FrameProps>;
  readonly screens: Partial<Readonly<Record<ScreenKey, ScreenComponent>>>;
  /** Why a screen's code is not here, where that has been tried. */
  readonly failures: Partial<Readonly<Record<ScreenKey, Error>>>;
}

const parts = signal<Parts>({ screens: {}, failures: {} });

/** What has been loaded. Components that read it call `useSignals()`. */
export function loadedParts(): Parts {
  return parts.value;
}

export function isLoaded(screen: Screen): boolean {
  const { shell, screens } = parts.peek();
  return (screen.key === 'index' || screens[screen.key] !== undefined) && (screen.layout !== 'default' || shell !== undefined);
}

/** Why a screen's code is not here; nothing once it has come, by whatever way. Components that read it call `useSignals()`. */
export function failureOf(screen: Screen): Error | undefined {
  const { failures } = parts.value;
  return isLoaded(screen) ? undefined : failures[screen.key];
}

let ahead: Promise<void> | undefined;

/**
 * Has a screen whose code is here ask for what it will show at an address with this query.
 * @returns when it can be drawn with that; undefined where it can be at once, or asks for nothing ahead.
 */
export function askAhead({ key }: Screen, query: string): Promise<void> | undefined {
  ahead = parts.peek().screens[key]?.askAhead?.(query);
  return ahead;
}

/** When what was asked for last is there, or has failed. */
export function askedAhead(): Promise<void> | undefined {
  return ahead;
}

/** Hands over code that is at hand: the render at build time and tests. */
export function installParts(code: { shell?: ComponentType<FrameProps>; screens?: Parts['screens'] }): void {
  const now = parts.peek();
  parts.value = {
    ...now,
    ...(code.shell ? { shell: code.shell } : {}),
    screens: { ...now.screens, ...code.screens },
  };
}

export interface ComeFrame {
  /** When what it will show is there, where its code has come just now and has asked for that. */
  readonly asked?: Promise<void> | undefined;
}

// The frame's code while it is on its way: one import, whoever waits for it.
let shellComing: Promise<ComeFrame> | undefined;
// Where whoever asked for it last is going: there the page is loaded again where it does not come.
let shellTarget = '';

/** The code of the frame, where the screen stands in one. @throws {ChunkFailed} as `loadScreen` does. */
export function loadFrame({ layout }: Screen, target: string): Promise<ComeFrame> {
  if (layout !== 'default' || parts.peek().shell) return Promise.resolve({});
  shellTarget = target;
  shellComing ??= importScreen(loaders().shell, () => shellTarget)
    .then((shell) => {
      const asked = shell.default.askAhead?.();
      installParts({ shell: shell.default });
      return { asked };
    })
    .finally(() => {
      shellComing = undefined;
    });
  return shellComing;
}

/**
 * The code of a screen and of its frame, for a navigation to `target` (path, query and hash, with language prefix). With
 * a `query` the screen asks ahead for what it will show there. It does so before its code is installed: where its frame
 * stands, an installed screen is drawn at once, and would ask a second time.
 * @throws {ChunkFailed} where the page may not reload itself for it; noted for the error page, and tried again by the
 * next call.
 */
export async function loadScreen(screen: Screen, target: string, query?: string): Promise<void> {
  const { key } = screen;
  const token = user.peek()?.token;
  const load = key === 'index' || parts.peek().screens[key] ? undefined : loaders().screens[key];
  try {
    // Both to their ends: where both are gone, one has the page loaded again, and the other may not.
    const [own, frame] = await Promise.allSettled([load && importScreen(load, target), loadFrame(screen, target)]);
    if (own.status === 'rejected') throw own.reason;
    if (frame.status === 'rejected') throw frame.reason;
    const code = own.value;
    note(key, undefined);
    const known = parts.peek().screens[key];
    // Where somebody else has handed the code over meanwhile, the screen may stand there and have asked; whoever has
    // signed out, or in, goes elsewhere.
    ahead = query === undefined || (load && known) || user.peek()?.token !== token ? undefined : (known ?? code?.default)?.askAhead?.(query);
    if (code && !known) installParts({ screens: { [key]: code.default } });
  } catch (error) {
    note(key, error instanceof Error ? error : new Error(String(error)));
    throw error;
  }
}

/** Whether the first pass over the rendered markup can draw the same: the whole login, or the frame of all others. */
export function canTakeOver(screen: Screen | undefined): boolean {
  if (!screen || failureOf(screen)) return false;
  return screen.layout === 'default' ? parts.peek().shell !== undefined : isLoaded(screen);
}

/** Whoever comes back to a screen that failed behind their back is not shown that while its code is asked for again. */
export function forgetFailure(key: ScreenKey): void {
  if (parts.peek().failures[key]) note(key, undefined);
}

function note(key: ScreenKey, failure: Error | undefined): void {
  const { failures, ...now } = parts.peek();
  const { [key]: _past, ...others } = failures;
  parts.value = { ...now, failures: failure ? { ...others, [key]: failure } : others };
}

/** Fetches what comes after the login, while somebody types. A failure is nothing: the navigation asks again. */
export function warmDashboard(): void {
  const dashboard = screenOf('dashboard');
  if (isLoaded(dashboard)) return;
  warmWhenIdle(() => Promise.all([loaders().shell(), loaders().screens.dashboard()]));
}

/** Takes the code of the plain lists: a declaration each, of a kilobyte. @returns these @throws where some of it does not come */
export async function loadLists(): Promise<CrudScreen[]> {
  const lists = await Promise.all(Object.entries(loaders().lists).map(async ([key, load]) => [key, (await load()).default] as const));
  installParts({ screens: Object.fromEntries(lists) });
  return lists.flatMap(([, screen]) => screen.declaration ?? []);
}
