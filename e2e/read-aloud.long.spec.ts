import { expect, test } from './support/fixtures.ts';

/** Letters that English does not have. */
const VIETNAMESE = '[ăâđêôơưàáảãạằắẳẵặầấẩẫậèéẻẽẹềếểễệìíỉĩịòóỏõọồốổỗộờớởỡợùúủũụừứửữựỳýỷỹỵ]';

test('whoever has English pages read aloud hears the company’s own words in Vietnamese, and all others in English', async ({ staff: page }) => {
  const places = [
    'dashboard', 'page_management/service?edit=1', 'page_management/information', 'page_management/menu',
    'system_management/staff?edit=3', 'system_management/group',
  ];
  for (const place of places) {
    await page.goto(`/en/${place}`);
    const [own, form] = [page.locator('main [lang="vi"]').first(), page.getByRole('dialog').locator('[contenteditable], input').first()];
    await expect(place.includes('edit') ? form : own).toBeVisible();
    const wrong = await page.evaluate((letters) => {
      const pattern = new RegExp(letters, 'i');
      const languageOf = (element: Element | null): string | null | undefined => element?.closest('[lang]')?.getAttribute('lang');
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const taken: string[] = [];
      while (texts.nextNode()) {
        const { data, parentElement: at } = texts.currentNode as Text;
        if (pattern.test(data) && !at?.closest('script, style, template, [hidden]') && languageOf(at) === 'en') taken.push(data);
      }
      for (const field of document.querySelectorAll<HTMLInputElement>('input, textarea')) {
        if (pattern.test(field.value) && languageOf(field) === 'en') taken.push(field.value);
      }
      const told = [...document.querySelectorAll('[lang="vi"]')].map(({ textContent }) => textContent.trim());
      const mistaken = told.filter((text) => /^(?:Visible|Hidden|Male|Female|Individual)$/.test(text));
      return { taken, mistaken };
    }, VIETNAMESE);
    expect({ place, ...wrong }).toEqual({ place, taken: [], mistaken: [] });
  }
});

test('whoever has a list read aloud hears of each button of a row what it does to which record, and nothing twice', async ({ staff: page }) => {
  await page.goto('/system_management/user');
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'an.tranhoai', exact: true }) });
  for (const name of ['Đặt lại mật khẩu an.tranhoai', 'Sửa an.tranhoai', 'Xoá an.tranhoai']) {
    const button = row.getByRole('button', { name, exact: true });
    await expect(button).toHaveAccessibleDescription('');
    await expect(button.getByTitle(name.replace(' an.tranhoai', ''), { exact: true })).toBeVisible();
  }
  await expect(row.getByRole('checkbox', { name: 'Chọn an.tranhoai', exact: true })).toHaveAccessibleDescription('');
});

test('whoever points at a tool that is but an icon in a narrow window is told its name, which is read out once', async ({ staff: page }) => {
  await page.setViewportSize({ width: 500, height: 700 });
  const session = await page.context().newCDPSession(page);
  for (const [place, names] of [
    ['page_management/service?search=van', ['Xoá bộ lọc', 'Thêm mới']],
    ['page_management/menu', ['Thêm mới']],
    ['page_management/slide', ['Xem như trên trang web', 'Thêm mới']],
  ] as const) {
    await page.goto(`/${place}`);
    for (const name of names) await expect(page.getByRole('main').getByRole('button', { name, exact: true })).toHaveAttribute('title', name);
    const { nodes } = await session.send('Accessibility.getFullAXTree');
    const tools = nodes.filter((node) => node.role?.value === 'button' && names.some((name) => name === node.name?.value));
    expect(tools.map(({ description }) => String(description?.value ?? ''))).toEqual(names.map(() => ''));
  }
});
