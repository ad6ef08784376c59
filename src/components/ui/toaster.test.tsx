import { act } from 'react';
import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { Modal } from './modal.tsx';
import { Toaster } from './toaster.tsx';
import type { ToasterMessage } from './toaster.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

describe('a stack of messages', () => {
  let root: Root;
  let gone: number[];
  let undone: number;

  const render = (messages: readonly ToasterMessage[]) =>
    act(async () =>
      root.render(
        <Toaster
          place="notification"
          lifetime={4500}
          messages={messages}
          onGone={(id) => gone.push(id)}
          label="Thông báo"
          dismissLabel="Đóng thông báo"
        />,
      ),
    );
  /** And until they are drawn. */
  const show = async (messages: readonly ToasterMessage[]) => {
    await render(messages);
    await wait(100);
  };
  const wait = (time: number) => act(async () => void (await vi.advanceTimersByTimeAsync(time)));
  const button = (name: string) =>
    [...document.querySelectorAll('button')].find((one) => (one.getAttribute('aria-label') ?? one.textContent) === name);
  const deleted: ToasterMessage = {
    id: 1,
    kind: 'info',
    text: 'Đã xoá',
    action: { label: 'Hoàn tác', run: () => (undone += 1) },
  };

  beforeEach(() => {
    vi.useFakeTimers();
    gone = [];
    undone = 0;
    const place = document.createElement('div');
    document.body.append(place);
    root = createRoot(place);
  });
  afterEach(async () => {
    await act(async () => root.unmount());
    document.body.replaceChildren();
    vi.useRealTimers();
  });

  it('is a named log that stands there before the first message, so that it is read out', async () => {
    await show([]);
    const region = document.querySelector('[role=log]');
    expect(region?.getAttribute('aria-label')).toBe('Thông báo');
    await show([deleted]);
    expect(document.querySelector('[role=log]')).toBe(region);
    expect(region?.textContent).toContain('Đã xoá');
  });

  it('lets a message go after its time, and not before', async () => {
    await show([deleted]);
    await wait(4499);
    expect(gone).toEqual([]);
    await wait(1);
    expect(gone).toEqual([1]);
  });

  it('holds a message while it is focused, and counts only the rest afterwards', async () => {
    await show([deleted]);
    await wait(4000);
    await act(async () => button('Hoàn tác')?.focus());
    await wait(60_000);
    expect(gone).toEqual([]);
    await act(async () => button('Hoàn tác')?.blur());
    await wait(499);
    expect(gone).toEqual([]);
    await wait(1);
    expect(gone).toEqual([1]);
  });

  it('holds a message while it is hovered', async () => {
    await show([deleted]);
    const box = button('Hoàn tác')?.parentElement;
    box?.dispatchEvent(new Event('pointerenter'));
    await wait(60_000);
    expect(gone).toEqual([]);
    box?.dispatchEvent(new Event('pointerleave'));
    await wait(4500);
    expect(gone).toEqual([1]);
  });

  it('does what it offers once, and is gone', async () => {
    await show([deleted]);
    await act(async () => button('Hoàn tác')?.click());
    expect([undone, gone]).toEqual([1, [1]]);
  });

  it('goes when it is closed by hand', async () => {
    await show([deleted]);
    await act(async () => button('Đóng thông báo')?.click());
    expect([undone, gone]).toEqual([0, [1]]);
  });

  describe('whose message is closed by keyboard', () => {
    /** From a row of the page into the message, and its button pressed. */
    const pressFrom = async (before: HTMLElement, name: string, detail = 0) => {
      before.focus();
      button(name)?.focus();
      await act(async () => button(name)?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail })));
    };
    const place = (html: string) => {
      document.body.insertAdjacentHTML('beforeend', html);
      return document.body.lastElementChild as HTMLElement;
    };
    const pressF8 = () =>
      act(async () => void document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'F8', bubbles: true })));
    const saved: ToasterMessage = { ...deleted, id: 2, text: 'Đã lưu' };

    it.each(['Hoàn tác', 'Đóng thông báo'])('leads on to another message: %s', async (name) => {
      await show([saved, deleted]);
      await pressFrom(place('<a href="#">Dòng</a>'), name);
      await show([saved]);
      expect(document.activeElement).toBe(button('Hoàn tác'));
    });

    it('leads back to where one was before, however many messages were between', async () => {
      await show([saved, deleted]);
      const row = place('<a href="#">Dòng</a>');
      await pressFrom(row, 'Đóng thông báo');
      await show([saved]);
      await pressFrom(button('Hoàn tác')!, 'Đóng thông báo');
      await show([]);
      expect(document.activeElement).toBe(row);
    });

    it('leads to the heading where that has gone', async () => {
      await show([deleted]);
      const main = place('<main><h1 tabindex="-1">Dịch vụ</h1><a href="#">Dòng</a></main>');
      const row = main.querySelector('a')!;
      row.focus();
      button('Hoàn tác')?.focus();
      row.remove();
      await act(async () => button('Hoàn tác')?.click());
      await show([]);
      expect(document.activeElement).toBe(main.querySelector('h1'));
    });

    it('is reached by F8 from anywhere, the newest first, and F8 leads back', async () => {
      const row = place('<a href="#">Dòng</a>');
      row.focus();
      await pressF8();
      expect(document.activeElement).toBe(row);
      await show([deleted, saved]);
      await pressF8();
      expect(document.activeElement).toBe(button('Hoàn tác'));
      expect(document.activeElement?.parentElement?.textContent).toContain(saved.text);
      await pressF8();
      expect(document.activeElement).toBe(row);
    });

    it('leads nowhere by pointer: another message would stay for as long', async () => {
      await show([saved, deleted]);
      await pressFrom(place('<a href="#">Dòng</a>'), 'Đóng thông báo', 1);
      await show([saved]);
      expect(document.activeElement).toBe(document.body);
    });
  });

  describe('while a modal layer is open', () => {
    const layers = (open: readonly string[]) =>
      act(async () => pages.render(open.map((name) => <Modal key={name} open label={name} onClose={() => undefined}>{null}</Modal>)));
    const layerOfMessage = () => button('Hoàn tác')?.closest('dialog')?.ariaLabel;
    let pages: Root;
    beforeEach(() => {
      const place = document.createElement('div');
      document.body.append(place);
      pages = createRoot(place);
    });
    afterEach(() => act(async () => pages.unmount()));

    it('stands in the topmost, where it can be pressed, and out of it again, and goes in its time', async () => {
      await show([deleted]);
      await wait(2000);
      const message = button('Hoàn tác');
      await layers(['Biểu mẫu']);
      expect(layerOfMessage()).toBe('Biểu mẫu');
      await layers(['Biểu mẫu', 'Câu hỏi']);
      expect(layerOfMessage()).toBe('Câu hỏi');
      await layers(['Biểu mẫu']);
      expect(layerOfMessage()).toBe('Biểu mẫu');
      await layers([]);
      expect(layerOfMessage()).toBeUndefined();
      expect(button('Hoàn tác')).toBe(message);
      await wait(2499);
      expect(gone).toEqual([]);
      await wait(1);
      expect(gone).toEqual([1]);
    });

    it('comes into a region that has stood in its place for a moment: with it, it would not be read out', async () => {
      await layers(['Biểu mẫu']);
      await show([]);
      // A form is saved: it closes, and says so.
      await render([deleted]);
      await layers([]);
      await wait(99);
      expect(button('Hoàn tác')).toBeUndefined();
      expect(document.querySelector('[role=log]')?.closest('dialog')).toBeNull();
      await wait(1);
      expect(button('Hoàn tác')).toBeDefined();
    });

    it('stands in it where it comes later', async () => {
      await layers(['Biểu mẫu']);
      await show([deleted]);
      expect(layerOfMessage()).toBe('Biểu mẫu');
      await act(async () => button('Hoàn tác')?.click());
      expect(undone).toBe(1);
    });
  });

  it('gives each message its own time, the newest on top', async () => {
    await show([deleted]);
    await wait(2000);
    await show([deleted, { id: 2, kind: 'success', text: 'Đã lưu' }]);
    expect([...document.querySelectorAll('[role=log] p')].map((one) => one.textContent)).toEqual(['Đã lưu', 'Đã xoá']);
    await wait(2399);
    expect(gone).toEqual([]);
    await wait(1);
    expect(gone).toEqual([1]);
    await wait(2100);
    expect(gone).toEqual([1, 2]);
  });
});
