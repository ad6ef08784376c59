import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { install, installLater, installOffer, neverInstall, startInstall } from './install.ts';

describe('the offer to install', () => {
  let stop: () => void;
  let prompted: number;
  /** Its own: files share the window, and some swallow a click that no longer means anything. */
  let page: EventTarget;

  function browserOffers(): Event {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: () => {
        prompted += 1;
        return Promise.resolve();
      },
    });
    page.dispatchEvent(event);
    return event;
  }

  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    prompted = 0;
    page = new EventTarget();
    stop = startInstall(page);
  });

  function begin(): void {
    page.dispatchEvent(new Event('click'));
  }

  afterEach(() => stop());

  it.each(['click', 'keyup'])('is kept until somebody has begun to work on the page: %s', (begun) => {
    expect(browserOffers().defaultPrevented).toBe(true);
    expect(installOffer.value).toBeUndefined();
    page.dispatchEvent(new Event(begun));
    expect(installOffer.value).toBeDefined();
  });

  it('is used once', async () => {
    begin();
    browserOffers();
    await install();
    await install();
    expect(prompted).toBe(1);
    expect(installOffer.value).toBeUndefined();
  });

  it('goes once the product is installed', () => {
    begin();
    browserOffers();
    expect(installOffer.value).toBeDefined();
    page.dispatchEvent(new Event('appinstalled'));
    expect(installOffer.value).toBeUndefined();
  });

  it('never comes again after it was refused for good', () => {
    begin();
    browserOffers();
    neverInstall();
    expect(installOffer.value).toBeUndefined();
    expect(browserOffers().defaultPrevented).toBe(true);
    expect(installOffer.value).toBeUndefined();
  });

  it('does not come again in this tab after it was put off', () => {
    begin();
    browserOffers();
    installLater();
    expect(installOffer.value).toBeUndefined();
    expect(browserOffers().defaultPrevented).toBe(true);
    expect(installOffer.value).toBeUndefined();
    sessionStorage.clear();
    browserOffers();
    expect(installOffer.value).toBeDefined();
  });
});
