import { signal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { act } from 'react';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { ChunkFailed } from '../components/chunk-failed.tsx';
import { MenuButton, preloadMenus } from '../components/ui/menu-button.tsx';
import { useChunk } from '../components/use-chunk.ts';
import { withLimit } from '../lib/code-limit.ts';
import { warmWhenIdle } from '../lib/when-idle.ts';
import { browserPage, startHeldCode } from './held-code.ts';
import type { HoldingPage } from './held-code.ts';
import { clear, click, draw, openAt, textOf } from './testing.tsx';

/** Fails as an import does in Firefox, and says so as our build does. */
const failing = vi.hoisted(() => (file: string): never => {
  window.dispatchEvent(new Event('vite:preloadError'));
  throw new TypeError(`error loading dynamically imported module: https://office.example/assets/${file}`);
});
vi.mock('../components/ui/menu-list.tsx', () => ({
  get default() {
    return failing('menu-list.js');
  },
}));
afterAll(() => vi.doUnmock('../components/ui/menu-list.tsx'));

/** A file that no test before has asked for. */
let file = '';
let files = 0;
let stop = (): void => undefined;

beforeEach(() => {
  openAt('/dashboard');
  vi.stubGlobal('requestIdleCallback', (run: () => void) => run());
  files += 1;
  file = `part-${files}.js`;
});
afterEach(async () => {
  await clear();
  stop();
  vi.unstubAllGlobals();
});

function start(given: Partial<HoldingPage> = {}): () => void {
  const reload = vi.fn<() => void>();
  stop = startHeldCode({ isThere: () => Promise.resolve(true), leaving: () => false, reload, ...given });
  return reload;
}

// One for each test: what asks for code keeps to it.
const load = async (): Promise<{ readonly text: string }> => failing(file);

/** As a press does. */
async function ask(code = load(), byHand?: boolean): Promise<void> {
  await withLimit(code, byHand).catch(() => undefined);
  await new Promise((done) => setTimeout(done));
}

function Menu() {
  return (
    <MenuButton label="Thao tác" failedText="Không tải được phần này." entries={[]}>
      …
    </MenuButton>
  );
}

const wanted = signal<boolean | number>(true);
function Part() {
  useSignals();
  const chunk = useChunk(load, wanted.value);
  return chunk.failed && <ChunkFailed chunk={chunk} />;
}

describe('code that a browser does not ask for a second time', () => {
  it('says so at its place, and loads the page anew when somebody tries again and the file is there', async () => {
    const reload = start();
    await ask();
    expect(reload).not.toHaveBeenCalled();
    await ask();
    expect(reload).toHaveBeenCalledOnce();
  });

  it('says so at its place also where it was pressed for twice before it failed', async () => {
    const reload = start();
    await Promise.all([ask(), ask()]);
    expect(reload).not.toHaveBeenCalled();
  });

  it('leaves the page alone where the file is still missing', async () => {
    const reload = start({ isThere: () => Promise.resolve(false) });
    await ask();
    await ask();
    expect(reload).not.toHaveBeenCalled();
  });

  it('leaves it alone where another document is on its way', async () => {
    const reload = start({ leaving: () => true });
    await ask();
    await ask();
    expect(reload).not.toHaveBeenCalled();
  });

  it('leaves it alone where the browser asks again by itself', async () => {
    const reload = start();
    for (let time = 0; time < 2; time += 1) await ask(Promise.reject(new TypeError(`Failed to fetch dynamically imported module: ${file}`)));
    expect(reload).not.toHaveBeenCalled();
  });

  it('leaves it alone for what nobody presses for, until somebody does', async () => {
    const reload = start();
    await ask(load(), false);
    await ask(load(), false);
    expect(reload).not.toHaveBeenCalled();
    await ask();
    expect(reload).toHaveBeenCalledOnce();
  });

  it.each([
    ['the script', 'text/javascript', 1],
    ['a page in its place', 'text/html', 0],
  ])('looks whether the host has %s', async (_, type, times) => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { headers: { 'Content-Type': type } })));
    const reload = start({ isThere: browserPage.isThere });
    await ask();
    await ask();
    expect(reload).toHaveBeenCalledTimes(times);
  });
});

describe('a menu whose code did not come', () => {
  it('loads nothing anew where its button is passed again and again, or other code is taken ahead, right after a click', async () => {
    const reload = start();
    const place = await draw(<Menu />);
    const opener = place.querySelector('button');
    await click(document.body);
    for (let time = 0; time < 2; time += 1) {
      await act(async () => opener?.focus());
      await act(() => preloadMenus().catch(() => undefined));
      await act(async () => opener?.blur());
      warmWhenIdle(load);
    }
    await ask();
    expect(reload).not.toHaveBeenCalled();
  });

  it('says so to whoever pressed its button, also while it was on its way already, and loads the page anew at the next press', async () => {
    const reload = start();
    const place = await draw(<Menu />);
    const ahead = preloadMenus();
    await click(place.querySelector('button'));
    await expect(ahead).rejects.toThrow('menu-list');
    await vi.waitFor(() => expect(textOf(place, '[role=alert]')).toBe('Không tải được phần này.'));
    expect(reload).not.toHaveBeenCalled();
    await click(place.querySelector('button'));
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  });
});

describe('a part whose code did not come', () => {
  beforeEach(() => void (wanted.value = true));
  const turn = async (...wishes: (boolean | number)[]): Promise<void> => {
    for (const wish of wishes) await act(async () => void (wanted.value = wish));
  };

  it('loads the page anew when somebody tries again', async () => {
    const reload = start();
    const place = await draw(<Part />);
    expect(reload).not.toHaveBeenCalled();
    await click(place.querySelector('button'));
    expect(reload).toHaveBeenCalledOnce();
  });

  it('loads the page anew when it is opened again', async () => {
    const reload = start();
    await turn(false);
    await draw(<Part />);
    await turn(true, false);
    expect(reload).not.toHaveBeenCalled();
    await turn(true);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('loads nothing anew where its place is drawn again, or it is wanted by itself, as for the next message', async () => {
    const reload = start();
    for (let time = 0; time < 2; time += 1) {
      await draw(<Part />);
      await clear();
    }
    await turn(0);
    await draw(<Part />);
    await turn(1, 2);
    await ask(load(), false);
    expect(reload).not.toHaveBeenCalled();
  });
});
