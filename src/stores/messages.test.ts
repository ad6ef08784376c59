import { afterEach, describe, expect, it, vi } from 'vitest';
import { connectMessages, messagesWanted, notify, toast } from './messages.ts';
import type { Message } from './messages.ts';

const shown: Message[] = [];
let disconnect = (): void => {};

afterEach(() => {
  disconnect();
  shown.length = 0;
});

describe('messages', () => {
  it('ask for the part that shows them with the first one, again with each that it has not come for, and wait for it in order', () => {
    expect(messagesWanted.value).toBe(0);
    toast('Đã lưu');
    expect(messagesWanted.value).toBe(1);
    notify({ text: 'Đã xoá' });
    expect(messagesWanted.value).toBe(2);
    disconnect = connectMessages((message) => shown.push(message));
    expect(shown.map(({ form, kind, text }) => [form, kind, text])).toEqual([
      ['toast', 'success', 'Đã lưu'],
      ['notification', 'info', 'Đã xoá'],
    ]);
  });

  it('come once, and at once where that part is there', () => {
    disconnect = connectMessages((message) => shown.push(message));
    toast('a', 'error');
    expect(shown).toEqual([{ form: 'toast', kind: 'error', text: 'a' }]);
  });

  it('carry what can be done about them', () => {
    disconnect = connectMessages((message) => shown.push(message));
    const run = vi.fn<() => void>();
    notify({ text: 'Đã xoá', action: { label: 'Hoàn tác', run }, kind: 'success' });
    shown[0]?.action?.run();
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('wait again once that part has gone', () => {
    connectMessages(() => {})();
    toast('later');
    disconnect = connectMessages((message) => shown.push(message));
    expect(shown.map((message) => message.text)).toEqual(['later']);
  });

  it('go on to the part that has taken the place of another, which goes after that', () => {
    const disconnectOlder = connectMessages(() => {});
    disconnect = connectMessages((message) => shown.push(message));
    disconnectOlder();
    toast('a');
    expect(shown.map((message) => message.text)).toEqual(['a']);
  });
});
