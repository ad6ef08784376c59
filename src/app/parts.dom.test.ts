import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { screenOf } from '../routes.ts';
import { placeAt } from '../stores/location.ts';
import { partLoaders } from './part-loaders.ts';
import { loadedParts, loadFrame, loadPartsFrom, loadScreen } from './parts.ts';

describe('the code of a screen and of its frame', () => {
  beforeEach(() => {
    sessionStorage.clear();
    placeAt('/dashboard');
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => void vi.restoreAllMocks());

  it('that are both gone have the page loaded again, and no error page drawn before that', async () => {
    const gone = (): Promise<never> => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
    loadPartsFrom({ ...partLoaders, screens: { ...partLoaders.screens, dashboard: gone }, shell: gone });
    const became: string[] = [];
    loadScreen(screenOf('dashboard'), '/dashboard').then(
      () => became.push('loaded'),
      () => became.push('failed'),
    );
    await vi.waitFor(() => expect(console.error).toHaveBeenCalledWith(expect.stringContaining('the page is loaded again'), expect.anything()));
    await new Promise((done) => setTimeout(done));
    expect([became, loadedParts().failures.dashboard]).toEqual([[], undefined]);
  });

  it('that is missing for the frame has the page loaded again where whoever waits for it last is going', async () => {
    let fail = (_reason: Error): void => undefined;
    loadPartsFrom({ ...partLoaders, shell: () => new Promise((_, failed) => (fail = failed)) });
    void loadFrame(screenOf('dashboard'), '/dashboard');
    placeAt('/page_management/customer');
    void loadFrame(screenOf('customer'), '/page_management/customer?page=2');
    fail(new TypeError('Failed to fetch dynamically imported module'));
    const said = expect.stringContaining('/page_management/customer?page=2 did not load; the page is loaded again');
    await vi.waitFor(() => expect(console.error).toHaveBeenCalledWith(said, expect.anything()));
  });
});
