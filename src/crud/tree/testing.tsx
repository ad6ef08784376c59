/** What the tests of a tree share: the website's menu over the real backend, and hands for its rows. */
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import WebsiteMenuScreen from '../../screens/page_management/menu.tsx';
import { connectMessages } from '../../stores/messages.ts';
import type { Message } from '../../stores/messages.ts';
import { navigate } from '../../stores/location.ts';
import { mount, startProduct, unmount, until } from '../testing.tsx';
import type { Product } from '../testing.tsx';

export const PATH = '/page_management/menu';

/** The running product; there once the tests run. One for all tests of a file: each finds the entries that others have left. */
export let product: Product;
/** What a test has been told, and has not yet taken by `saved`. */
export let messages: Message[] = [];

/** The page with its tree before each test. */
export function prepareTree(): void {
  beforeAll(async () => {
    // jsdom measures nothing: a desk's screen, a mouse.
    window.matchMedia = (query) => Object.assign(new EventTarget(), { matches: false, media: query }) as MediaQueryList;
    product = await startProduct(PATH);
    connectMessages((message) => messages.push(message));
  });
  afterAll(() => product.stop());
  beforeEach(async () => {
    await navigate(PATH, { force: true });
    messages = [];
    product.interfere();
    showTree();
    await until(() => row('Trang chủ'));
    product.calls.length = 0;
  });
  afterEach(unmount);
}

/** Also anew, once what was shown is gone. */
export function showTree(): void {
  mount(<WebsiteMenuScreen />);
}

export function rows(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[role="rowgroup"] > [data-row]')];
}

export function row(name: string): HTMLElement | undefined {
  return rows().find((each) => each.querySelector('a')?.textContent === name);
}

/** Names as they stand, with a dash for each level. */
export function shown(count: number): string[] {
  return rows().slice(0, count).map((each) => {
    const name = each.querySelector('a')?.textContent ?? '';
    return '-'.repeat(Number(each.getAttribute('aria-level')) - 1) + name;
  });
}

export function key(name: string, more: KeyboardEventInit): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...more });
  row(name)?.dispatchEvent(event);
  return event;
}

/** What was written since the last look, as `PUT id parent order`. */
export function written(): string[] {
  const puts = product.calls.filter(({ method }) => method !== 'GET');
  product.calls.length = 0;
  return puts.map(({ method, body }) => {
    const { id, idMenuCha, order } = body as Record<string, number>;
    return `${method} ${id} ${idMenuCha} ${order}`;
  });
}

export async function saved(): Promise<Message> {
  const message = await until(() => messages.shift());
  return message;
}

export async function stored(name: string): Promise<Record<string, unknown>> {
  const { body } = await product.api('GET', `Menu_Website_Getlist_Paging?PageIndex=1&PageSize=100`);
  return (body.data as Record<string, unknown>[]).find((each) => each['name'] === name) ?? {};
}
