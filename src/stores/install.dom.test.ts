import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { install, installOffer, neverInstall, startInstall } from './install.ts';

describe('the offer to install', () => {
  let stop: () => void;
  let prompted: number;

  function browserOffers(): Event {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: () => {
        prompted += 1;
        return Promise.resolve();
      },
    });
    window.dispatchEvent(event);
    return event;
  }

  beforeEach(() => {
    localStorage.clear();
    prompted = 0;
    stop = startInstall(window);
  });

  afterEach(() => stop());

  it('is kept instead of shown at the moment that the browser chose', () => {
    expect(installOffer.value).toBeUndefined();
    expect(browserOffers().defaultPrevented).toBe(true);
    expect(installOffer.value).toBeDefined();
  });

  it('is used once', async () => {
    browserOffers();
    await install();
    await install();
    expect(prompted).toBe(1);
    expect(installOffer.value).toBeUndefined();
  });

  it('goes once the product is installed', () => {
    browserOffers();
    window.dispatchEvent(new Event('appinstalled'));
    expect(installOffer.value).toBeUndefined();
  });

  it('never comes again after it was refused for good', () => {
    browserOffers();
    neverInstall();
    expect(installOffer.value).toBeUndefined();
    expect(browserOffers().defaultPrevented).toBe(true);
    expect(installOffer.value).toBeUndefined();
  });
});
