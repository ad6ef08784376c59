import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { configureClient } from '../api/client-options.ts';
import { features } from '../api/endpoints.ts';
import type { BackofficeFunction } from '../api/function.ts';
import { setLocale } from '../i18n/i18n.ts';
import {
  can,
  loadMenu,
  menu,
  menuEntries,
  menuLabel,
  menuState,
  menuTree,
  setMenuEntries,
} from './menu.ts';
import type { MenuNode } from './menu.ts';
import { beginSession } from './signed-in.testing.ts';
import { handleUnauthorized, user } from './session.ts';
import { clearPersonalSettings } from './settings.ts';
import { writeStored } from './stored.ts';
import { freshPage, tokenFor } from './testing.ts';

type Rights = BackofficeFunction['rights'];

function entry(id: number, more: Partial<BackofficeFunction> = {}): BackofficeFunction {
  return {
    id,
    number: 0,
    name: `F${id}`,
    parent: null,
    link: '/dashboard',
    parentName: '',
    icon: '',
    order: 0,
    rights: null,
    ...more,
  };
}

const outline = (nodes: readonly MenuNode[]): unknown[] =>
  nodes.map((node) => (node.children.length > 0 ? [node.entry.id, outline(node.children)] : node.entry.id));

beforeEach(() => freshPage());
afterEach(() => clearPersonalSettings());

describe('the menu’s tree', () => {
  it('follows the parents, siblings by order and then as they came', () => {
    const tree = menuTree([
      entry(5, { parent: 1 }),
      entry(1, { order: 2 }),
      entry(3, { parent: 1, order: -1 }),
      entry(2, { order: 1 }),
      entry(4, { parent: 1 }),
    ]);
    expect(outline(tree)).toEqual([2, [1, [3, 5, 4]]]);
  });

  it('stands as the backend sent it where that names no order', () => {
    setMenuEntries([9, 3, 7].map((id) => entry(id, { order: null })));
    expect(outline(menu.value ?? [])).toEqual([9, 3, 7]);
  });

  it('puts what has no order last, as the backend does, and what has 0 first', () => {
    setMenuEntries([entry(1, { order: 1 }), entry(2, { order: null }), entry(3, { order: 0 }), entry(4, { order: null })]);
    expect(outline(menu.value ?? [])).toEqual([3, 1, 2, 4]);
  });

  it('puts an entry whose parent is not there at the top', () => {
    expect(outline(menuTree([entry(1, { parent: 99 })]))).toEqual([1]);
  });

  it('loses nobody in a circle', () => {
    expect(
      outline(
        menuTree([entry(2, { parent: 3 }), entry(3, { parent: 2 }), entry(5, { parent: 3 }), entry(7, { parent: 7 })]),
      ),
    ).toEqual([[2, [[3, [5]]]], 7]);
  });

  it('does not show an entry that leads nowhere, but what stands below it', () => {
    const nowhere = ['/nowhere', 'javascript:alert(1)', '//evil.example', 'mailto:a@b.vn', 'data:text/html,x'];
    expect(outline(menuTree(nowhere.map((link, id) => entry(id + 1, { link }))))).toEqual([]);
    expect(outline(menuTree([entry(1, { link: '/nowhere' }), entry(2, { parent: 1 })]))).toEqual([2]);
  });

  it('shows an entry without link as a heading, as long as something stands below it', () => {
    const tree = menuTree([entry(1, { link: '' }), entry(2, { parent: 1 }), entry(3, { link: '' })]);
    expect(outline(tree)).toEqual([[1, [2]]]);
    expect(tree[0]).not.toHaveProperty('link');
  });

  it('leads to routes by their canonical path and elsewhere by http(s)', () => {
    const links = ['/page_management/service/', '/en/page_management/service?a=1', 'https://example.com'];
    expect(menuTree(links.map((link, id) => entry(id + 1, { link }))).map((node) => node.link)).toEqual([
      '/page_management/service',
      '/page_management/service',
      'https://example.com',
    ]);
  });
});

describe('a menu label', () => {
  it('is the backend’s name in Vietnamese, the screen’s title in English, else the name', () => {
    const service = entry(1, { name: 'Các dịch vụ', link: '/page_management/service/' });
    const outside = entry(2, { name: 'Trang ngoài', link: 'https://example.com' });
    expect([menuLabel(service), menuLabel(outside)]).toEqual(['Các dịch vụ', 'Trang ngoài']);
    setLocale('en');
    expect([menuLabel(service), menuLabel(outside)]).toEqual(['Services', 'Trang ngoài']);
  });
});

describe('rights', () => {
  const SERVICE = '/page_management/service';
  const known = (...rights: Rights[]): void =>
    setMenuEntries([
      entry(1, { rights: [1] }),
      ...rights.map((one, id) => entry(id + 10, { link: SERVICE, rights: one })),
    ]);

  it('are unlimited where the backend says nothing', () => {
    expect(can(undefined, 'delete')).toBe(true);
    expect(can(SERVICE, 'delete')).toBe(true);
    setMenuEntries([entry(1, { link: SERVICE }), entry(2)]);
    expect(can(SERVICE, 'delete')).toBe(true);
    expect(can('/page_management/product', 'access')).toBe(true);
  });

  it('are those of the function that links to the screen', () => {
    known([1, 3]);
    expect((['access', 'add', 'edit', 'delete'] as const).map((right) => can(SERVICE, right))).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });

  it('add up where several functions link there', () => {
    known([1, 3], [2]);
    expect((['add', 'edit', 'delete'] as const).map((right) => can(SERVICE, right))).toEqual([true, true, false]);
  });

  it('include access where any is held, and nothing where the function is not in the menu', () => {
    known([4]);
    expect(can(SERVICE, 'access')).toBe(true);
    known([]);
    expect(can(SERVICE, 'access')).toBe(false);
    known();
    expect(can(SERVICE, 'access')).toBe(false);
    setMenuEntries([]);
    expect(can(SERVICE, 'access')).toBe(false);
  });

  it('are asked for in this installation', () => {
    expect(features.leftMenuRights).toBe(true);
  });
});

describe('loading the menu', () => {
  let answer: () => Promise<Response>;
  let stop = (): void => {};

  beforeEach(() => {
    stop = beginSession();
    configureClient({
      fetch: (() => answer()) as unknown as typeof fetch,
      token: () => user.peek()?.token,
      locale: () => 'vi',
      onUnauthorized: handleUnauthorized,
    });
  });
  afterEach(() => stop());

  it('shows what comes and keeps it', async () => {
    answer = async () =>
      Response.json({
        menu: [{ id: 1, functionName: 'Dịch vụ', link: '/page_management/service', dataPermission: [1] }],
      });
    const work = loadMenu();
    expect(menuState.value).toBe('loading');
    await work;
    expect(menuState.value).toBe('ready');
    expect(menu.value?.map((node) => node.entry.name)).toEqual(['Dịch vụ']);
  });

  it('keeps the known menu where the call fails, and says that it failed', async () => {
    setMenuEntries([entry(1)]);
    answer = async () => Response.json({}, { status: 403 });
    await loadMenu();
    expect(menuState.value).toBe('failed');
    expect(menu.value?.map((node) => node.entry.id)).toEqual([1]);
  });

  it('of a person who has left meanwhile is not taken', async () => {
    answer = async () => {
      writeStored('user', { token: tokenFor(3_600, { n: 2 }), id: 'u2' });
      window.dispatchEvent(new Event('focus'));
      (await import('./session.ts')).followStored();
      return Response.json({ menu: [{ id: 1, functionName: 'of u1' }] });
    };
    await loadMenu();
    expect(menuEntries.value).toBeUndefined();
  });

  it.each(['answers', 'fails'])('takes the answer to the last question alone, where an older one %s after it', async (how) => {
    let answerFirst: (response: Response) => void = () => undefined;
    answer = () => new Promise((resolve) => {
      answerFirst = resolve;
    });
    const first = loadMenu();
    answer = async () => Response.json({ menu: [{ id: 2, functionName: 'after the write' }] });
    await loadMenu();
    answerFirst(how === 'fails' ? Response.json({}, { status: 403 }) : Response.json({ menu: [{ id: 1, functionName: 'before the write' }] }));
    await first;
    expect([menuState.value, menuEntries.value?.map(({ id }) => id)]).toEqual(['ready', [2]]);
  });

  it('asks nothing where nobody is signed in', async () => {
    stop();
    const asked = vi.fn<() => Promise<Response>>();
    answer = asked;
    await loadMenu();
    expect(asked).not.toHaveBeenCalled();
  });
});
