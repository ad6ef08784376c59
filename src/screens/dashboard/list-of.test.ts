import { expect, it } from 'vitest';

import { screenAt, screens } from '../../routes.ts';
import { listAddress } from './list-of.ts';

it.each([
  ['service', '', '/page_management/service'],
  ['service', 'active=false', '/page_management/service?active=false'],
  ['information', '', '/page_management/information?tab=introduction'],
  ['information', 'edit=3', '/page_management/information?tab=introduction&edit=3'],
] as const)('leads to the list of %s with "%s"', (screen, query, address) => {
  expect(listAddress(screen, query)).toBe(address);
});

it('stays on the screen whose list is meant', () => {
  for (const { key } of screens) expect(screenAt(listAddress(key).replace(/\?.*/, ''))?.key).toBe(key);
});
