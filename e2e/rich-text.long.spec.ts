import type { Locator, Page } from '@playwright/test';

import { expect, test } from './support/fixtures.ts';
import { hold } from './support/hold.ts';
import { told } from './support/messages.ts';
import { choosePictures, drawnPicture } from './support/pictures.ts';
import type { Product } from './support/product.ts';
import { composeWord, composeWordByKey, injectWord } from './support/typing.ts';

const FORM = '/page_management/service?new';

/** What Word puts on the clipboard, shortened to what matters. */
const FROM_WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0cm}</style></head>
<body lang=VI><!--StartFragment--><p class=MsoTitle><span style='font-size:20pt'>Kho lạnh<o:p></o:p></span></p>
<p class=MsoNormal style='text-align:justify' onclick="boom()"><b style='mso-bidi-font-weight:normal'>Âm sâu</b> <i>25 °C</i></p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.<span
style='font:7pt "Times New Roman"'>&nbsp;</span></span><![endif]>Nhận hàng</p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>2.</span><![endif]>Giao hàng</p>
<p class=MsoNormal><img src="file:///C:/tmp/clip_image001.png"></p><script>boom()</script><!--EndFragment--></body></html>`;

/** The form of a new service, and the text in it. */
async function openForm(page: Page): Promise<{ sheet: Locator; editor: Locator }> {
  await page.goto(FORM);
  const sheet = page.getByRole('dialog');
  return { sheet, editor: sheet.getByRole('textbox', { name: 'Nội dung', exact: true }) };
}

/** Pastes where the caret is. */
async function putIn(editor: Locator, html: string): Promise<void> {
  await editor.evaluate((element, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', text);
    clipboardData.setData('text/plain', 'as text');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);
}

async function paste(editor: Locator, html: string): Promise<void> {
  await editor.click();
  await putIn(editor, html);
}

/** The line that is written in. */
function caret(page: Page): Promise<{ top: number; bottom: number }> {
  return page.evaluate(() => {
    const at = getSelection()!.focusNode!;
    const { top, bottom } = (at instanceof Element ? at : at.parentElement!).getBoundingClientRect();
    return { top, bottom };
  });
}

/** The id of the first service that a search finds. */
async function idOf(product: Product, title: string): Promise<number> {
  const found = await product.api('GET', `Dichvu_Getlist_Paging?PageIndex=1&PageSize=10&search=${encodeURIComponent(title)}`);
  const [{ id } = { id: 0 }] = found.body.data as { id: number }[];
  return id;
}

async function storedText(product: Product, id: number): Promise<string> {
  return ((await product.api('GET', `Dichvu/Dichvu?id=${id}`)).body.data as { noiDung: string }).noiDung;
}

test('text from Word keeps its meaning and brings nothing else', async ({ staff: page, product }) => {
  await page.goto(FORM);
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel(/^Tiêu đề/).fill('Dán từ Word');
  await paste(sheet.getByRole('textbox', { name: 'Nội dung', exact: true }), FROM_WORD);
  await expect(sheet.getByText('Không lấy được 1 ảnh trong phần vừa dán.')).toBeVisible();
  await sheet.getByRole('button', { name: 'Lưu', exact: true }).click();
  await told(page, 'Đã lưu');
  expect(await storedText(product, await idOf(product, 'Dán từ Word'))).toBe(
    '<h2>Kho lạnh</h2><p><strong>Âm sâu</strong> <em>25 °C</em></p>' +
      '<ol><li><p>Nhận hàng</p></li><li><p>Giao hàng</p></li></ol>',
  );
});

test('a picture pasted inside a text goes up and stands in it by its address', async ({ staff: page }) => {
  await page.goto(FORM);
  const editor = page.getByRole('dialog').getByRole('textbox', { name: 'Nội dung', exact: true });
  const picture = await drawnPicture(page, { type: 'image/png', width: 40, height: 30 });
  await paste(editor, `<p>trước</p><p><img src="data:image/png;base64,${picture.toString('base64')}"></p><p>sau</p>`);
  await expect(editor.locator('img[src^="/uploads/website/"]')).toBeVisible();
  await expect(editor.locator('img[src^="data:"], img[src^="blob:"]')).toHaveCount(0);
});

test('a picture of another website is left out of what is pasted, which is said until the next paste', async ({ staff: page }) => {
  const { sheet, editor } = await openForm(page);
  await paste(editor, '<p>Trước</p><p><img src="https://example.com/a.png"></p><p>Sau</p>');
  await expect(sheet.getByText('Không lấy được 1 ảnh trong phần vừa dán.')).toBeVisible();
  await expect(editor).toContainText('Sau');
  await expect(editor.locator('img:not(.ProseMirror-separator)')).toHaveCount(0);
  await editor.press('ControlOrMeta+a');
  await editor.press('Delete');
  await paste(editor, '<p>Chữ thôi</p>');
  await expect(editor).toHaveText('Chữ thôi');
  await expect(sheet.getByText('trong phần vừa dán')).toHaveCount(0);
});

test('a link is made by keyboard, and only to where a link may go', async ({ staff: page }) => {
  const { sheet, editor } = await openForm(page);
  await editor.fill('Liên hệ');
  await editor.press('ControlOrMeta+a');
  await editor.press('Shift+Tab');
  await page.keyboard.press('Home');
  await expect(sheet.getByRole('button', { name: 'Đậm', exact: true })).toBeFocused();
  for (let step = 0; step < 10; step += 1) await page.keyboard.press('ArrowRight');
  await expect(sheet.getByRole('button', { name: 'Liên kết', exact: true })).toBeFocused();
  const address = sheet.getByLabel('Địa chỉ liên kết', { exact: true });
  await page.keyboard.press('Enter');
  await expect(address).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(address).toHaveCount(0);
  await expect(editor).toBeFocused();
  await sheet.getByRole('button', { name: 'Liên kết', exact: true }).click();
  await expect(address).toBeFocused();
  await address.fill('javascript:boom()');
  await address.press('Enter');
  await expect(sheet.getByText('Địa chỉ liên kết không hợp lệ')).toBeVisible();
  await expect(address).toHaveValue('javascript:boom()');
  await address.fill('example.com/lien-he');
  await address.press('Enter');
  await expect(editor.locator('a')).toHaveAttribute('href', 'https://example.com/lien-he');
  await expect(editor).toBeFocused();
  await page.keyboard.type(' ngay');
  await expect(editor).toHaveText('Liên hệ ngay');
  await expect(editor.locator('a')).toHaveText('Liên hệ');
});

test('whoever writes a list by keyboard comes to the tools and back, and the list stays as it is', async ({ staff: page }) => {
  const { sheet, editor } = await openForm(page);
  await editor.click();
  await page.keyboard.type('- một');
  await page.keyboard.press('Enter');
  await page.keyboard.type('hai');
  const items = editor.locator('li');
  await page.keyboard.press('Alt+F10');
  const bold = sheet.getByRole('button', { name: 'Đậm', exact: true });
  await expect(bold).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Escape');
  await expect(editor).toBeFocused();
  await page.keyboard.type(' ba');
  await expect(items).toHaveText(['một', 'hai ba']);
  await page.keyboard.press('Shift+Tab');
  await expect(sheet.getByRole('button', { name: 'Nghiêng', exact: true })).toBeFocused();
  await expect(items).toHaveText(['một', 'hai ba']);
  await page.keyboard.press('Escape');
  await expect(editor).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toBeVisible();
});

test('what a link is for stays marked while its address is typed, and the text holds no trace of that', async ({ staff: page, product }) => {
  await page.goto('/page_management/service?edit=3');
  const sheet = page.getByRole('dialog');
  const editor = sheet.getByRole('textbox', { name: 'Nội dung', exact: true });
  await editor.fill('Liên hệ');
  await editor.press('ControlOrMeta+a');
  const marked = editor.locator('.rich-text-chosen');
  await expect(marked).toHaveCount(0);
  await sheet.getByRole('button', { name: 'Liên kết', exact: true }).click();
  await expect(sheet.getByLabel('Địa chỉ liên kết', { exact: true })).toBeFocused();
  await expect(marked).toHaveText('Liên hệ');
  await expect(marked).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await page.keyboard.type('example.com');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(sheet).toHaveCount(0);
  expect(await storedText(product, 3)).toBe('<p><a href="https://example.com">Liên hệ</a></p>');
});

test('an editor that comes late takes the focus from nobody who is at work elsewhere by then', async ({ staff: page, watch }) => {
  watch.allow(/ERR_FAILED/);
  const code = /\/assets\/rich-text-[^/]*\.js/;
  await page.route(code, (route) => route.abort());
  await page.goto('/page_management/service?new');
  const sheet = page.getByRole('dialog');
  const again = sheet.getByRole('button', { name: 'Thử lại', exact: true });
  await expect(again).toBeVisible();
  await page.unroute(code);
  const letCome = await hold(page, code);
  await again.click();
  const title = sheet.getByLabel(/^Tiêu đề/);
  await title.fill('Gõ trong khi chờ');
  letCome();
  await expect(sheet.getByRole('textbox', { name: 'Nội dung', exact: true })).toBeVisible();
  await expect(title).toBeFocused();
});

test('a click in a text whose all was chosen before puts the caret there, and what is typed replaces nothing', async ({ staff: page }) => {
  await page.goto('/page_management/service?new');
  const sheet = page.getByRole('dialog');
  const editor = sheet.getByRole('textbox', { name: 'Nội dung', exact: true });
  await editor.click();
  await page.keyboard.insertText('Đoạn một');
  await page.keyboard.press('Enter');
  await page.keyboard.insertText('Đoạn hai');
  await page.keyboard.press('ControlOrMeta+a');
  await sheet.getByLabel(/^Tiêu đề/).click();
  await expect(editor.locator('.rich-text-chosen').first()).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  // A page tells of a moved caret with its next frame only: keys that come sooner find the old selection, a slow page's often.
  await page.evaluate(() => window.addEventListener('selectionchange', (event) => event.isTrusted && event.stopImmediatePropagation(), true));
  await editor.locator('p').last().click();
  await page.keyboard.press('End');
  await page.keyboard.type('!');
  await expect(editor.locator('p')).toHaveText(['Đoạn một', 'Đoạn hai!']);
  // So does what is pasted by a menu or a clipboard manager, without a key.
  await editor.locator('p').first().click();
  await putIn(editor, '<p>: dán</p>');
  await expect(editor.locator('p')).toHaveText(['Đoạn một: dán', 'Đoạn hai!']);
  // And what is composed, also where no key comes before.
  await page.keyboard.press('ControlOrMeta+a');
  await editor.locator('p').last().click();
  const session = await page.context().newCDPSession(page);
  await composeWord(session, 'đường');
  await expect(editor).toContainText('đường');
  await expect(editor).toContainText('Đoạn một: dán');
  // And letters that an input method sends without their keys.
  await page.keyboard.press('ControlOrMeta+a');
  await editor.locator('p').first().click();
  await injectWord(session, 'Việt');
  await expect(editor.locator('p').first()).toContainText('Việt');
  await expect(editor.locator('p')).toHaveCount(2);
});

for (const [address, width] of [['/page_management/service?edit=1', 1280], ['/page_management/service?edit=1', 375], ['/page_management/information', 1280], ['/page_management/information', 768]] as const) {
  test(`the tools and the caret stay in sight in a long text: ${address}, ${width} px`, async ({ staff: page }) => {
    await page.setViewportSize({ width, height: 500 });
    await page.goto(address);
    const text = page.locator('[contenteditable="true"]');
    await putIn(text, '<p>một dòng</p>'.repeat(40));
    const tools = page.getByRole('toolbar');
    // The text's own scroller goes to its beginning, the one around it to the text's end.
    await text.evaluate((element) => {
      element.scrollTop = 0;
      const around = element.closest('dialog')?.querySelector('.overflow-y-auto') ?? document.documentElement;
      around.scrollTop += element.getBoundingClientRect().bottom - window.innerHeight / 2;
    });
    const above = page.locator(address.includes('edit') ? 'dialog header' : 'body header').first();
    const [bar, box] = [await above.boundingBox(), await tools.boundingBox()];
    expect(Math.round(box?.y ?? 0)).toBe(Math.round((bar?.y ?? 0) + (bar?.height ?? 0)));
    // What is opened up there moves nothing: it is in view.
    await page.getByRole('button', { name: 'Liên kết', exact: true }).click();
    await expect(page.getByLabel('Địa chỉ liên kết', { exact: true })).toBeFocused();
    expect(await tools.boundingBox()).toEqual(box);
    await page.keyboard.press('Escape');
    await text.press('ControlOrMeta+Home');
    await expect(async () => {
      // A key whose step a busy browser tells late is followed by the next one's.
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowUp');
      expect((await caret(page)).top).toBeGreaterThanOrEqual(await tools.evaluate((element) => element.getBoundingClientRect().bottom));
    }).toPass();
  });
}

for (const [width, height] of [[1280, 800], [640, 400], [375, 667]] as const) {
  test(`the line that is written at a page’s end is seen between the tools and the bar of what is unsaved, which comes with it: ${width} × ${height}`, async ({ staff: page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/page_management/information');
    const text = page.getByRole('textbox', { name: 'Mô tả', exact: true });
    const tools = page.getByRole('toolbar');
    const bar = page.getByRole('region', { name: 'Thay đổi chưa lưu', exact: true });
    await text.click();
    await page.keyboard.press('ControlOrMeta+End');
    const isSeen = (): Promise<void> => expect.poll(async () => {
      const upper = await tools.evaluate((one) => one.getBoundingClientRect().bottom);
      const { top, bottom } = await caret(page);
      const lower = await bar.evaluate((one) => one.getBoundingClientRect().top);
      return top >= upper && bottom <= lower ? 'seen' : `${top} to ${bottom} between ${upper} and ${lower}`;
    }).toBe('seen');
    await putIn(text, '<p>một dòng</p>'.repeat(20));
    await isSeen();
    for (let line = 1; line <= 3; line += 1) {
      await page.keyboard.press('Enter');
      await isSeen();
    }
    // The browser, which brings into sight where a letter is typed, finds nothing to do. Scrollers stand at whole pixels.
    const { top } = await caret(page);
    await page.keyboard.insertText('chữ');
    await expect(text.locator('p').last()).toHaveText('chữ');
    expect(Math.abs((await caret(page)).top - top)).toBeLessThan(2);
  });
}

test.describe('on a telephone', () => {
  test.use({ viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true });

  test('the tools take one line of the text, and those at its far end are reached', async ({ staff: page }) => {
    await page.goto(FORM);
    const tools = page.getByRole('toolbar');
    await expect(tools).toBeVisible();
    const tops = await tools.getByRole('button').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    const text = page.getByRole('dialog').getByRole('textbox', { name: 'Nội dung', exact: true });
    await text.tap();
    // At once: what is typed after half a second is another step of the history.
    await page.keyboard.insertText('một dòng');
    await tools.getByRole('button', { name: 'Hoàn tác', exact: true }).tap();
    await expect(text).toHaveText('');
    await tools.getByRole('button').first().focus();
    await page.keyboard.press('End');
    await expect(tools.getByRole('button').last()).toBeInViewport({ ratio: 1 });
  });

  test('while a long text is written with the keyboard open, the tools stay in reach and the line written is seen below them', async ({ staff: page }) => {
    await page.goto(FORM);
    const sheet = page.getByRole('dialog');
    const text = sheet.getByRole('textbox', { name: 'Nội dung', exact: true });
    const tools = page.getByRole('toolbar');
    await text.tap();
    await page.setViewportSize({ width: 375, height: 300 });
    const bold = tools.getByRole('button', { name: 'Đậm', exact: true });
    const save = sheet.getByRole('button', { name: 'Lưu', exact: true });
    for (let line = 1; line <= 15; line += 1) {
      await page.keyboard.insertText(`Dòng thứ ${line}`);
      await page.keyboard.press('Enter');
    }
    await expect(bold).toBeInViewport({ ratio: 1 });
    const upper = await tools.evaluate((one) => one.getBoundingClientRect().bottom);
    const lower = await save.evaluate((one) => one.parentElement!.getBoundingClientRect().top);
    for (let line = 1; line <= 15; line += 1) {
      const { top, bottom } = await caret(page);
      expect([top >= upper, bottom <= lower], `line ${line} from below, ${top} to ${bottom} between ${upper} and ${lower}`).toEqual([true, true]);
      await page.keyboard.press('ArrowUp');
    }
    await expect(bold).toBeInViewport({ ratio: 1 });
    // Elsewhere they leave the room to what has the focus.
    await sheet.getByRole('textbox', { name: 'Tiêu đề', exact: true }).focus();
    await expect(tools).not.toBeInViewport();
  });

  test('whoever has nothing to drag or paste with puts pictures behind their words by a button, and they are saved there', async ({ staff: page, product }) => {
    await page.goto(FORM);
    const sheet = page.getByRole('dialog');
    const text = sheet.getByRole('textbox', { name: 'Nội dung', exact: true });
    await sheet.getByLabel(/^Tiêu đề/).fill('Ảnh từ điện thoại');
    await text.tap();
    await page.keyboard.insertText('Kho lạnh ');
    const picture = await drawnPicture(page, { type: 'image/png', width: 40, height: 30 });
    await choosePictures(page, () => sheet.getByRole('button', { name: 'Chèn ảnh', exact: true }).tap(), ['kho.png', 'xe.png'], picture);
    await expect(text.locator('img[src^="/uploads/website/"]')).toHaveCount(2);
    await sheet.getByRole('button', { name: 'Lưu', exact: true }).tap();
    await expect(sheet).toHaveCount(0);
    expect(await storedText(product, await idOf(product, 'Ảnh từ điện thoại')))
      .toMatch(/^<p>Kho lạnh (?:<img src="\/uploads\/website\/[^"]+" alt="" ?\/?>){2}<\/p>$/);
  });

  test('a finger can press what is done about a picture that did not go up', async ({ staff: page, watch }) => {
    watch.allow(/status of 500/);
    await page.route('**/Upload/presigned-url*', (route) => route.fulfill({ status: 500, json: { status: 'error', message: 'hỏng' } }));
    await page.goto(FORM);
    const editor = page.getByRole('dialog').getByRole('textbox', { name: 'Nội dung', exact: true });
    const picture = await drawnPicture(page, { type: 'image/png', width: 40, height: 30 });
    await paste(editor, `<p><img src="data:image/png;base64,${picture.toString('base64')}"></p>`);
    for (const name of ['Thử lại', 'Bỏ ảnh']) {
      const button = editor.getByRole('button', { name, exact: true });
      await expect(button).toBeVisible();
      const { width, height } = (await button.boundingBox())!;
      expect(Math.min(width, height), name).toBeGreaterThanOrEqual(44);
    }
  });
});

test('Esc in the text closes the form, and asks first where something was written', async ({ staff: page }) => {
  await page.goto('/page_management/product?edit=5');
  const form = page.getByRole('dialog');
  const editor = form.locator('[contenteditable="true"]');
  await editor.click();
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  await page.goto('/page_management/product?edit=5');
  await editor.click();
  await page.keyboard.type('Thêm ');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(editor).toContainText('Thêm ');
});

/** The form of a new service, whose text is one picture, selected, with its alternative text just written. */
async function describePicture(page: Page): Promise<Locator> {
  const { sheet, editor } = await openForm(page);
  const picture = await drawnPicture(page, { type: 'image/png', width: 40, height: 30 });
  await paste(editor, `<p><img src="data:image/png;base64,${picture.toString('base64')}"></p>`);
  await editor.locator('img[src^="/uploads/website/"]').click();
  await sheet.getByRole('button', { name: 'Văn bản thay thế', exact: true }).click();
  await sheet.getByRole('textbox', { name: 'Văn bản thay thế', exact: true }).fill('Xe tải');
  await page.keyboard.press('Enter');
  await expect(editor).toBeFocused();
  await expect(editor.locator('.ProseMirror-selectednode')).toHaveCount(1);
  return editor;
}

for (const [how, key] of [['by Enter', 'Enter'], ['at once', undefined]] as const) {
  test(`whoever has written a picture’s text goes on below it, ${how}`, async ({ staff: page }) => {
    const editor = await describePicture(page);
    if (key) await page.keyboard.press(key);
    await page.keyboard.type('Dưới ảnh');
    await expect(editor.locator('p')).toHaveText(['', 'Dưới ảnh']);
    await expect(editor.locator('p').first().getByRole('img', { name: 'Xe tải', exact: true })).toBeVisible();
  });
}

test('Vietnamese that is composed on a selected picture stands below it', async ({ staff: page }) => {
  const editor = await describePicture(page);
  const session = await page.context().newCDPSession(page);
  await composeWordByKey(session, 'đường');
  await expect(editor.locator('p')).toHaveText(['', 'đường']);
  await expect(editor.getByRole('img', { name: 'Xe tải', exact: true })).toBeVisible();
});

/** Each way in which a word is typed. */
const WORD_WAYS = {
  composition: composeWord,
  'composition after its key': composeWordByKey,
  'Backspace injection': injectWord,
};

const SHOWN = '<img src="/uploads/website/seed-carton-140-960x600.png" alt="Xe" />';

for (const [what, came, keys, wanted] of [
  ['a rule', '<p>Trên</p><hr /><p>Dưới</p>', ['ControlOrMeta+Home', 'ArrowDown'], '<p>Trên</p><hr /><p>Việt</p><p>Dưới</p>'],
  ['the last rule', '<p>Trên</p><hr />', ['ControlOrMeta+Home', 'ArrowDown'], '<p>Trên</p><hr /><p>Việt</p>'],
  ['the place above the first rule', '<hr /><p>x</p>', ['ControlOrMeta+Home', 'ArrowUp'], '<p>Việt</p><hr /><p>x</p>'],
  ['the place between two rules', '<p>t</p><hr /><hr /><p>x</p>', ['ControlOrMeta+Home', 'ArrowDown', 'ArrowDown'], '<p>t</p><hr /><p>Việt</p><hr /><p>x</p>'],
  ['a whole list', '<p>trên</p><ul><li><p>năm</p></li><li><p>sáu</p></li></ul><p>bảy</p>', ['ControlOrMeta+Home', 'ArrowDown', 'Home', 'Shift+ArrowDown', 'Shift+End'], '<p>trên</p><ul><li><p>Việt</p></li></ul><p>bảy</p>'],
  ['two paragraphs', '<p>t</p><p>a</p><p>b</p><p>x</p>', ['ControlOrMeta+Home', 'ArrowDown', 'Home', 'Shift+ArrowDown', 'Shift+End'], '<p>t</p><p>Việt</p><p>x</p>'],
  ['parts of two bold paragraphs', '<p><strong>một hai</strong></p><p><strong>ba bốn</strong></p>', ['ControlOrMeta+Home', 'ControlOrMeta+ArrowRight', 'Shift+ArrowDown'], '<p><strong>mộtViệtốn</strong></p>'],
  ['all of a text', '<h2>Đầu</h2><p>chữ</p><hr />', ['ControlOrMeta+a'], '<p>Việt</p>'],
  ['a text with pictures at its ends', `<p>${SHOWN}</p><p>chữ</p><p>${SHOWN}</p>`, ['ControlOrMeta+a'], '<p>Việt</p>'],
] as const) {
  test(`Vietnamese that is typed over ${what} stands there as it was typed, in every way`, async ({ staff: page, product }) => {
    const stored: Record<string, string> = {};
    for (const [way, type] of Object.entries(WORD_WAYS)) {
      const { body } = await product.api('POST', 'Dichvu/Dichvu', { tieuDe: `Gõ trên ${what}, ${way}`, noiDung: came, thutuhienthi: 1, active: true });
      const { id } = body.data as { id: number };
      await page.goto(`/page_management/service?edit=${id}`);
      const sheet = page.getByRole('dialog');
      await sheet.getByRole('textbox', { name: 'Nội dung', exact: true }).focus();
      for (const key of keys) await page.keyboard.press(key);
      const session = await page.context().newCDPSession(page);
      await type(session, 'Việt');
      await session.detach();
      await page.keyboard.press('ControlOrMeta+Enter');
      await expect(sheet).toHaveCount(0);
      stored[way] = await storedText(product, id);
    }
    expect(stored).toEqual(Object.fromEntries(Object.keys(WORD_WAYS).map((way) => [way, wanted])));
  });
}

test('a rule is seen to be selected once it is pasted, is still there when the text goes on, and goes by Delete', async ({ staff: page }) => {
  await page.goto(FORM);
  const editor = page.getByRole('dialog').getByRole('textbox', { name: 'Nội dung', exact: true });
  await paste(editor, '<p>Trên</p><hr>');
  const rule = editor.locator('hr');
  await expect(rule).toHaveCSS('outline-style', 'solid');
  await page.keyboard.type('Dưới');
  await expect(editor.locator('> *')).toHaveText(['Trên', '', 'Dưới']);
  await expect(rule).toHaveCSS('outline-style', 'none');
  await rule.click();
  await expect(rule).toHaveCSS('outline-style', 'solid');
  await page.keyboard.press('Delete');
  await expect(editor.locator('> *')).toHaveText(['Trên', 'Dưới']);
});

test('a picture that is selected while it goes up is so when it has arrived', async ({ staff: page }) => {
  await page.goto(FORM);
  const editor = page.getByRole('dialog').getByRole('textbox', { name: 'Nội dung', exact: true });
  const picture = await drawnPicture(page, { type: 'image/png', width: 40, height: 30 });
  const letGo = await hold(page, /Upload\/presigned-url/);
  await paste(editor, `<p><img src="data:image/png;base64,${picture.toString('base64')}"></p>`);
  await editor.locator('img[src^="blob:"]').click();
  await expect(editor.locator('.ProseMirror-selectednode')).toHaveCount(1);
  letGo();
  await expect(editor.locator('.ProseMirror-selectednode img[src^="/uploads/website/"]')).toBeVisible();
});

/** Makes a link of the whole text, to where none may go. @returns the field of its address */
async function giveWrongAddress(page: Page, sheet: Locator, editor: Locator): Promise<Locator> {
  await editor.press('ControlOrMeta+a');
  await editor.press('ControlOrMeta+k');
  const address = sheet.getByLabel('Địa chỉ liên kết', { exact: true });
  await expect(address).toBeFocused();
  await page.keyboard.type('tin tức');
  await page.keyboard.press('Enter');
  return address;
}

test('a wrong address is said once, where it stands, whatever was saved before', async ({ staff: page }) => {
  const { sheet, editor } = await openForm(page);
  await editor.fill('Tin');
  const save = sheet.getByRole('button', { name: 'Lưu', exact: true });
  await save.click();
  await expect(sheet.getByText('Vui lòng nhập Tiêu đề')).toBeVisible();
  const address = await giveWrongAddress(page, sheet, editor);
  await expect(sheet.getByText('Địa chỉ liên kết không hợp lệ')).toBeVisible();
  await expect(sheet.getByText('Nội dung không hợp lệ')).toHaveCount(0);
  await sheet.getByLabel(/^Tiêu đề/).fill('Tin');
  await save.click();
  await expect(address).toBeFocused();
  await expect(sheet.getByText('Nội dung không hợp lệ')).toHaveCount(0);
  await address.fill('benmay.vn/tin tức');
  await page.keyboard.press('Enter');
  await expect(editor.locator('a')).toHaveAttribute('href', 'https://benmay.vn/tin%20tức');
});

test('on a telephone a wrong address is told below its field, not below the buttons', async ({ staff: page }) => {
  await page.setViewportSize({ width: 375, height: 740 });
  const { sheet, editor } = await openForm(page);
  await editor.fill('Tin');
  const address = await giveWrongAddress(page, sheet, editor);
  const [field, error] = [(await address.boundingBox())!, (await sheet.getByText('Địa chỉ liên kết không hợp lệ').boundingBox())!];
  expect(error.y - field.y - field.height).toBeLessThan(8);
});

test('a table from Word becomes lines, which is said beside the pictures that were left out', async ({ staff: page }) => {
  const { sheet, editor } = await openForm(page);
  const table = '<table class=MsoTableGrid><tr><td><p class=MsoNormal>Xe</p></td><td><p class=MsoNormal>Giá</p></td></tr></table>';
  await paste(editor, FROM_WORD.replace('<script>', `${table}<script>`));
  await expect(editor).toContainText('Xe | Giá');
  await expect(sheet.getByText(/Không lấy được 1 ảnh .* Bảng vừa dán đã thành văn bản thường/)).toBeVisible();
  await sheet.getByRole('button', { name: 'Đóng', exact: true }).last().click();
  await expect(sheet.getByText('vừa dán')).toHaveCount(0);
});

test('whoever waits for a picture of a text with a save that is refused is led to the field that is wrong: nothing was typed meanwhile', async ({ staff: page, watch }) => {
  watch.allow(/status of 400/);
  await page.goto(FORM);
  const sheet = page.getByRole('dialog');
  const title = sheet.getByLabel(/^Tiêu đề/);
  await title.fill('Tên trùng');
  const letGo = await hold(page, /\/uploads\/website\//);
  await page.route('**/Dichvu/Dichvu', (route) => route.fulfill({ status: 400, json: { status: 'error', message: 'Sai', errors: { tieuDe: ['Tên này đã có'] } } }));
  const picture = await drawnPicture(page, { type: 'image/png', width: 40, height: 30 });
  await paste(sheet.getByRole('textbox', { name: 'Nội dung', exact: true }), `<p>trước</p><p><img src="data:image/png;base64,${picture.toString('base64')}"></p>`);
  await page.keyboard.press('Control+Enter');
  await expect(sheet.getByRole('button', { name: 'Lưu', exact: true })).toHaveAttribute('aria-busy', 'true');
  letGo();
  await expect(sheet.getByText('Tên này đã có')).toBeVisible();
  await expect(title).toBeFocused();
});

/** Opens a service whose stored text is this one, whatever our backend would make of it: others store what they are sent. */
async function openWith(page: Page, text: string): Promise<void> {
  await page.route('**/Dichvu/Dichvu?*', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    body.data.noiDung = text;
    await route.fulfill({ response, json: body });
  });
  await page.goto('/page_management/service?edit=3');
}

for (const [width, height] of [[1366, 650], [1920, 950]] as const) {
  test(`what a text loses is in sight while it is written, and the caret with it: ${width} × ${height}`, async ({ staff: page }) => {
    await page.setViewportSize({ width, height });
    await openWith(page, `<table><tr><td>Xe</td><td>Giá</td></tr></table>${'<p>một dòng</p>'.repeat(40)}`);
    const sheet = page.getByRole('dialog');
    const editor = sheet.getByRole('textbox', { name: 'Nội dung', exact: true });
    const lasting = sheet.getByText('không giữ được ở đây');
    await expect(lasting).toBeInViewport({ ratio: 1 });
    await expect(editor).toHaveAccessibleDescription(/không giữ được ở đây/);
    await editor.click();
    await page.keyboard.press('ControlOrMeta+End');
    await putIn(editor, '<p>dán</p><p><img src="https://example.com/a.png"></p><p>cuối</p>');
    const pasted = sheet.getByText('Không lấy được 1 ảnh trong phần vừa dán.');
    await expect(pasted).toBeInViewport({ ratio: 1 });
    await expect(lasting).toBeInViewport({ ratio: 1 });
    await expect(editor.getByText('cuối', { exact: true })).toBeInViewport({ ratio: 1 });
    // Upwards, where it would go below what is said.
    for (let line = 0; line < 20; line += 1) await page.keyboard.press('ArrowUp');
    await expect(async () => {
      await page.keyboard.press('ArrowUp');
      expect((await caret(page)).top).toBeGreaterThanOrEqual(await pasted.evaluate((element) => element.getBoundingClientRect().bottom));
    }).toPass();
  });
}

test('on a telephone what a paste left out is shown where the text stands far below it, and the next key shows the text again', async ({ staff: page }) => {
  await page.setViewportSize({ width: 375, height: 667 });
  const { sheet, editor } = await openForm(page);
  await paste(editor, `${'<p>một dòng</p>'.repeat(40)}<p><img src="https://example.com/a.png"></p><p>cuối</p>`);
  await expect(sheet.getByText('Không lấy được 1 ảnh trong phần vừa dán.')).toBeInViewport({ ratio: 1 });
  await page.keyboard.type('!');
  await expect(editor.getByText('cuối!', { exact: true })).toBeInViewport({ ratio: 1 });
});

test('spaces in a row and blank lines are shown by a page as the editor shows them, and stay when the text is written on', async ({ staff: page, product }) => {
  const { sheet, editor } = await openForm(page);
  await sheet.getByLabel(/^Tiêu đề/).fill('Giờ mở cửa');
  await editor.click();
  await page.keyboard.type('Thứ Hai:      8:00');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Hết');
  const box = await editor.locator('p').last().boundingBox();
  await sheet.getByRole('button', { name: 'Lưu', exact: true }).click();
  await told(page, 'Đã lưu');
  const id = await idOf(product, 'Giờ mở cửa');
  expect(await storedText(product, id)).toBe('<p>Thứ Hai:\u00a0 \u00a0 \u00a0 8:00</p><p><br /></p><p>Hết</p>');
  await page.goto(`/page_management/service?edit=${id}`);
  await expect(editor.locator('p')).toHaveText(['Thứ Hai:      8:00', '', 'Hết']);
  expect(await editor.locator('p').last().boundingBox()).toEqual(box);
  await editor.press('ControlOrMeta+End');
  await page.keyboard.type('!');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(sheet).toHaveCount(0);
  expect(await storedText(product, id)).toBe('<p>Thứ Hai:\u00a0 \u00a0 \u00a0 8:00</p><p><br /></p><p>Hết!</p>');
});

test('of a text that would only look plainer it is said that it would, and of one with a film that the film goes', async ({ staff: page }) => {
  const editor = page.getByRole('dialog').getByRole('textbox', { name: 'Nội dung', exact: true });
  for (const [text, said] of [
    ['<p>Chữ</p>', ''],
    ['<p style="text-align:center;color:red">Chữ</p>', /^Nội dung có màu, .* chữ và ảnh vẫn còn\.$/],
    ['<p style="color:red">Chữ</p><figure class="media"><oembed url="https://www.youtube.com/watch?v=x"></oembed></figure>', /^Nội dung có bảng, phần nhúng/],
  ] as const) {
    await openWith(page, text);
    await expect(editor).toHaveText('Chữ');
    await expect(editor).toHaveAccessibleDescription(said);
  }
});

test('lines of a text file and a blank line of Google Docs are saved as they stand where they were pasted', async ({ staff: page, product }) => {
  const { sheet, editor } = await openForm(page);
  await sheet.getByLabel(/^Tiêu đề/).fill('Thông báo dán');
  await editor.click();
  await page.keyboard.type('Thông báo: ');
  await putIn(editor, '<pre style="white-space: pre-wrap">Giờ mở cửa:\n- Sáng 7h\n\nHết.</pre>');
  await page.keyboard.press('Enter');
  await putIn(editor, '<b style="font-weight:normal" id="docs-internal-guid-1"><p>Một</p><br /><p>Hai</p></b><br class="Apple-interchange-newline">');
  const box = await editor.locator('p').last().boundingBox();
  await sheet.getByRole('button', { name: 'Lưu', exact: true }).click();
  await told(page, 'Đã lưu');
  const id = await idOf(product, 'Thông báo dán');
  expect(await storedText(product, id)).toBe('<p>Thông báo: Giờ mở cửa:<br />- Sáng 7h<br /><br />Hết.</p><p>Một</p><p><br /></p><p>Hai</p>');
  await page.goto(`/page_management/service?edit=${id}`);
  await expect(editor.locator('p')).toHaveCount(4);
  expect(await editor.locator('p').last().boundingBox()).toEqual(box);
});
