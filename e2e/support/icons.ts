/** The public icon service's icons, where a test is not about that service: nothing is asked of it. */
import type { BrowserContext } from '@playwright/test';

import { ICON_BODY } from '../../scripts/serve/icon-service.ts';
import { iconChoices } from '../../src/screens/system_management/menu/icon-names.ts';

/**
 * Gives every page of the context the icons before it starts, where their loader looks first. Answering for the service
 * (Playwright's `route`) would take the cache away from all of a page's requests, and double what a test costs.
 */
export async function haveIcons(context: BrowserContext): Promise<void> {
  const icons = Object.fromEntries(iconChoices.map(({ name }) => [name.replace('mdi:', ''), { body: ICON_BODY }]));
  await context.addInitScript((known) => Object.assign(globalThis, { IconifyPreload: known }), { prefix: 'mdi', icons, width: 24, height: 24 });
}
