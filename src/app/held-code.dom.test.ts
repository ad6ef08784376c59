import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';

import { browserPage, startHeldCode } from './held-code.ts';
import type { HoldingPage } from './held-code.ts';

const FILE = 'https://office.example/assets/record-sheet-abc.js';

let stop = (): void => undefined;
afterEach(() => stop());

function start(given: Partial<HoldingPage> = {}): () => void {
  const reload = vi.fn<() => void>();
  stop = startHeldCode({ pressed: () => true, isThere: () => Promise.resolve(true), leaving: () => false, reload, ...given });
  return reload;
}

/** Once a press. */
async function fail(message = `error loading dynamically imported module: ${FILE}`): Promise<void> {
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: new TypeError(message) }));
  await new Promise((done) => setTimeout(done));
}

describe('code that a browser does not ask for a second time', () => {
  it('says so at its place, and loads the page anew when somebody tries again and the file is there', async () => {
    const reload = start();
    await fail();
    expect(reload).not.toHaveBeenCalled();
    await fail();
    expect(reload).toHaveBeenCalledOnce();
  });

  it('leaves the page alone where the file is still missing', async () => {
    const reload = start({ isThere: () => Promise.resolve(false) });
    await fail();
    await fail();
    expect(reload).not.toHaveBeenCalled();
  });

  it('leaves it alone for what nobody pressed for', async () => {
    const reload = start({ pressed: () => false });
    await fail();
    await fail();
    expect(reload).not.toHaveBeenCalled();
  });

  it.each(['icon-service', 'messages'])('leaves it alone for code that is asked for again by itself: %s', async (name) => {
    const reload = start();
    for (let time = 0; time < 2; time += 1) await fail(`error loading dynamically imported module: https://office.example/assets/${name}-abc.js`);
    expect(reload).not.toHaveBeenCalled();
  });

  it('leaves it alone where another document is on its way', async () => {
    const reload = start({ leaving: () => true });
    await fail();
    await fail();
    expect(reload).not.toHaveBeenCalled();
  });

  it('leaves it alone where the browser asks again by itself', async () => {
    const reload = start();
    for (let time = 0; time < 2; time += 1) await fail(`Failed to fetch dynamically imported module: ${FILE}`);
    expect(reload).not.toHaveBeenCalled();
  });

  it.each([
    ['the script', 'text/javascript', 1],
    ['a page in its place', 'text/html', 0],
  ])('looks whether the host has %s', async (_, type, times) => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { headers: { 'Content-Type': type } })));
    onTestFinished(() => void vi.unstubAllGlobals());
    const reload = start({ isThere: browserPage.isThere });
    await fail();
    await fail();
    expect(reload).toHaveBeenCalledTimes(times);
  });
});
