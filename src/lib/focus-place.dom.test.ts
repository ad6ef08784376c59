import { afterEach, describe, expect, it } from 'vitest';
import { focusPlace } from './focus-place.ts';

const FIELDS = (ids: string, logo: string): string => `
  <label for="${ids}-name">Tên</label><input id="${ids}-name">
  <label for="${ids}-logo">Logo</label>${logo}
  <label for="${ids}-address">Địa chỉ</label><input id="${ids}-address">
  <label for="${ids}-phone">Điện thoại</label><input id="${ids}-phone">
  <button>Huỷ</button><button>Lưu</button>`;
const LOGO = '<input type="file"><button aria-label="Bỏ ảnh"></button><button>Chọn ảnh</button>';

function drawn(html: string): HTMLElement {
  document.body.innerHTML = html;
  return document.body;
}

afterEach(() => drawn(''));

describe('the focus of a form that is drawn anew', () => {
  it('is in the same field, where another one of those before it has not come yet', () => {
    const root = drawn(FIELDS('a', LOGO));
    document.querySelector<HTMLElement>('#a-address')?.focus();
    const again = focusPlace(root);
    drawn(FIELDS('b', '<div id="b-logo" tabindex="-1"></div>'));
    expect([again(), document.activeElement?.id]).toEqual([true, 'b-address']);
  });

  it('is on the same button by its words', () => {
    const root = drawn(`<label><input type="checkbox">Kế toán</label>${FIELDS('a', LOGO)}`);
    [...document.querySelectorAll('button')].at(-1)?.focus();
    const again = focusPlace(root);
    drawn(FIELDS('b', ''));
    expect([again(), document.activeElement?.textContent]).toEqual([true, 'Lưu']);
  });

  it('is nowhere rather than in another field', () => {
    const root = drawn(FIELDS('a', LOGO));
    document.querySelector<HTMLElement>('input[type=file]')?.focus();
    const again = focusPlace(root);
    drawn(FIELDS('b', ''));
    expect([again(), document.activeElement]).toEqual([false, document.body]);
  });

  it('stays among its like, counted, where nothing tells them apart', () => {
    const root = drawn('<input><input>');
    document.querySelectorAll('input')[1]?.focus();
    const again = focusPlace(root);
    drawn('<input><input>');
    expect(again()).toBe(true);
    // The very one: equal is each.
    expect(document.activeElement).toBe(document.querySelectorAll('input')[1]);
  });

  it('is on the link of the same navigation, where another one with such a link has come before it', () => {
    const trail = '<nav aria-label="Đường dẫn trang"><a href="/a">Quản lý trang web</a></nav>';
    const root = drawn(trail);
    document.querySelector('a')?.focus();
    const again = focusPlace(root);
    drawn(`<nav aria-label="Menu chính"><a href="/a">Quản lý trang web</a></nav>${trail}`);
    expect(again()).toBe(true);
    expect(document.activeElement).toBe(document.querySelectorAll('a')[1]);
  });
});
