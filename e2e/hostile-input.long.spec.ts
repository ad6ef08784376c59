/**
 * An attacker who can write content: each hostile vector through every text field, into the editor (typed, pasted, and
 * answered by a backend that has cleaned nothing), and on the screens that show what was stored; once with the
 * security policy, once served without it. Nothing runs.
 */
import type { Page } from '@playwright/test';

import { putSession } from '../scripts/serve/session.ts';
import { builtHeaders } from '../scripts/serve/site.ts';
import { HOSTILE_HTML } from '../src/lib/hostile-html.testing.ts';
import { builtSite } from './support/deployments.ts';
import { expect, test } from './support/fixtures.ts';
import { startHost } from './support/host.ts';
import type { Product } from './support/product.ts';

const FORMS = [
  '/page_management/service?new', '/page_management/product?new', '/page_management/information',
  '/page_management/information?tab=introduction&new', '/page_management/customer?new', '/page_management/menu?new',
  '/system_management/menu?new', '/system_management/user?new', '/system_management/staff?new', '/system_management/group?new',
];

const WITH_EDITOR = /service\?new|\/information/;

const TEXT_FIELDS = 'input:not([type]), input[type="text"], input[type="search"], input[type="email"], input[type="tel"], input[type="url"], input[type="password"], textarea';

const SERVICE = '/page_management/service';

const SAMPLE = HOSTILE_HTML.filter((_, at) => at % 10 === 0);

/** Every vector into every text field, as typing puts it there. @returns how many fields there are. */
function fillAll(page: Page): Promise<number> {
  return page.evaluate(
    ({ vectors, selector }) => {
      const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(selector)];
      for (const field of fields) {
        const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
        for (const vector of vectors) {
          set?.call(field, vector);
          field.dispatchEvent(new Event('input', { bubbles: true }));
        }
        field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
      }
      return fields.length;
    },
    { vectors: HOSTILE_HTML, selector: TEXT_FIELDS },
  );
}

/** Each vector pasted as HTML and as text; all that is left is touched, as a reader's mouse and keys would. */
function pasteAll(page: Page, pasted: readonly string[]): Promise<string[]> {
  return page.evaluate((vectors) => {
    const editor = document.querySelector<HTMLElement>('[contenteditable="true"]');
    if (!editor) throw new Error('no editor');
    const bad: string[] = [];
    for (const vector of vectors) {
      for (const type of ['text/html', 'text/plain']) {
        const clipboardData = new DataTransfer();
        clipboardData.setData(type, vector);
        editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      }
      for (const element of editor.querySelectorAll('*')) {
        for (const { name, value } of element.attributes) if (/^on|^(srcdoc|formaction|action)$/i.test(name) || /^\s*(javascript|vbscript|data:text)/i.test(value)) bad.push(`${name}=${value}`);
        for (const type of ['mouseover', 'pointerenter', 'mousemove', 'wheel', 'dragstart', 'animationstart', 'toggle']) element.dispatchEvent(new Event(type, { bubbles: true }));
      }
      bad.push(...[...editor.querySelectorAll('script, iframe, object, embed, form, svg, math, style, base, meta, link')].map(({ tagName }) => `${tagName} of ${vector}`));
      editor.replaceChildren();
    }
    return bad;
  }, pasted);
}

/** A record a vector: in its title and its summary. What the backend refuses is not stored. @returns the records' ids */
async function store(product: Product): Promise<number[]> {
  const answers = await Promise.all(
    HOSTILE_HTML.map((vector, at) =>
      product.api('POST', 'Dichvu/Dichvu', { tieuDe: vector.slice(0, 250), moTaNgan: vector, thutuhienthi: at, active: true }),
    ),
  );
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  return answers.filter(({ status }) => status < 300).map(({ body }) => (body.data as { id: number }).id);
}

// Stored once for both.
test.describe.configure({ mode: 'default' });

let stored: Promise<number[]> | undefined;

// The other tests of this worker look at a company's services, not at these.
test.afterAll(async ({ product }) => {
  await Promise.all(((await stored) ?? []).map((id) => product.api('DELETE', `Dichvu/Dichvu?id=${id}`)));
  // This worker may play the other test later: it then finds none of them.
  stored = undefined;
});

for (const policy of ['with', 'without'] as const) {
  test(`${HOSTILE_HTML.length} vectors run nowhere, ${policy} the security policy`, async ({ page, context, product, watch }) => {
    // Pictures of other hosts are blocked, and the hosts themselves are not found: both are said in the console.
    watch.allow(/./);
    const host = await startHost(await builtSite(), product.origin, policy === 'with' ? await builtHeaders() : {});
    const ran: string[] = [];
    await context.exposeBinding('boom', ({ frame }) => void ran.push(frame.url()));
    page.on('dialog', (dialog) => void dialog.accept());
    await putSession(context, host.origin, { token: await product.tokenOf(), userName: 'admin' });
    stored ??= store(product);
    expect((await stored).length).toBeGreaterThan(200);
    expect(HOSTILE_HTML.length).toBeGreaterThanOrEqual(200);

    await page.goto(`${host.origin}/auth/login?next=${encodeURIComponent('javascript:boom()')}`);
    await expect(page).toHaveURL(`${host.origin}/dashboard`);
    // The calls of `boom` are heard at all.
    await page.evaluate(() => (globalThis as unknown as { boom(): Promise<void> }).boom());
    expect(ran.splice(0)).toHaveLength(1);

    let fields = 0;
    for (const address of FORMS) {
      await page.goto(host.origin + address);
      await expect(page.getByRole('button', { name: 'Lưu', exact: true }).or(page.getByLabel(/^Tên công ty/)).first()).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      fields += await fillAll(page);
      const editor = page.locator('[contenteditable="true"]');
      // One editor takes all of them; the others are the same one, and take a sample.
      const pasted = address.startsWith(SERVICE) ? HOSTILE_HTML : SAMPLE;
      if (WITH_EDITOR.test(address)) {
        // Its code comes after the form's.
        await expect(editor).toBeVisible();
        expect(await pasteAll(page, pasted)).toEqual([]);
      }
    }
    expect(fields).toBeGreaterThan(25);

    // Shown: the list with every stored vector, a search for one, the form, the question before a delete.
    for (const number of [1, 2]) {
      await page.goto(`${host.origin}${SERVICE}?size=100&page=${number}&search=${encodeURIComponent('boom')}`);
      await expect(page.locator('tbody tr').nth(20)).toBeVisible();
    }
    await page.locator('tbody').getByRole('button', { name: /^Xoá / }).first().click();
    await expect(page.getByRole('alertdialog').or(page.getByRole('dialog')).first()).toBeVisible();

    // A backend that has cleaned nothing.
    for (let from = 0; from < HOSTILE_HTML.length; from += 100) {
      const body = HOSTILE_HTML.slice(from, from + 100).map((vector) => `<div>${vector}</div>`).join('\n');
      await context.route(/Dichvu\/Dichvu\?id=1$/, (route) =>
        route.fulfill({ json: { status: 'success', data: { id: 1, tieuDe: body, moTaNgan: body, noiDung: body, urlImg: 'javascript:boom()', thutuhienthi: 1, active: true } } }),
      );
      await page.goto(`${host.origin}${SERVICE}?edit=1`);
      await expect(page.locator('[contenteditable="true"]')).toBeVisible();
      await page.locator('[contenteditable="true"]').click({ position: { x: 5, y: 5 } });
    }
    expect(ran).toEqual([]);
    await host.stop();
  });
}
