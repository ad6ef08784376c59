/** What the tests of the users share: the product with its lists of people, and a way to each. */
import type { ComponentType } from 'react';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { mount, startProduct, unmount, until } from '../../../crud/testing.tsx';
import type { Product } from '../../../crud/testing.tsx';
import { navigate } from '../../../stores/location.ts';

export const USERS = '/system_management/user';

/** The running product; there once the tests run. */
export let product: Product;

export function prepareUsers(): void {
  beforeAll(async () => {
    // jsdom measures nothing: a desk's screen, a mouse.
    window.matchMedia = (query) => Object.assign(new EventTarget(), { matches: false, media: query }) as MediaQueryList;
    product = await startProduct(USERS);
  });
  afterAll(() => product.stop());
  afterEach(unmount);
}

export async function visit(path: string, Screen: ComponentType): Promise<void> {
  unmount();
  await navigate(path, { force: true });
  mount(<Screen />);
  await until(() => document.querySelector('[data-row-link]'));
}
