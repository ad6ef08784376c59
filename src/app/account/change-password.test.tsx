import { act } from 'react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { configureClient } from '../../api/client-options.ts';
import { installDictionary } from '../../i18n/i18n.ts';
import vi from '../../i18n/vi.ts';
import { clear, draw } from '../testing.tsx';
import ChangePassword from './change-password.tsx';

beforeAll(() => installDictionary('vi', vi));
afterEach(clear);

const DIGIT = 'Mật khẩu cần một chữ số';

/** The form, sent to a backend that says this about single fields. */
async function refusedWith(errors: Readonly<Record<string, readonly string[]>>): Promise<HTMLElement> {
  configureClient({
    fetch: (async () => Response.json({ title: 'One or more validation errors occurred.', errors }, { status: 400 })) as unknown as typeof fetch,
    token: () => 'T',
    locale: () => 'vi',
    onUnauthorized: () => {},
  });
  const place = await draw(<ChangePassword busy={false} onBusy={() => {}} onClose={() => {}} />);
  for (const [name, value] of Object.entries({ current: 'mật khẩu cũ', next: 'mật khẩu mới', confirm: 'mật khẩu mới' })) {
    const input = place.querySelector<HTMLInputElement>(`[name="${name}"]`);
    if (input) input.value = value;
  }
  await act(async () => place.querySelector('form')?.requestSubmit());
  return place;
}

const described = (place: HTMLElement): string | undefined => {
  const ids = place.querySelector('[name="next"]')?.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
};

it.each(['newPassword', 'NewPassword'])('a password that the backend does not take is told at its field, which it calls %s', async (wire) => {
  const place = await refusedWith({ [wire]: [DIGIT] });
  expect(described(place)).toContain(DIGIT);
  // There alone, and read out.
  expect([...place.querySelectorAll('[role="alert"]')].map((each) => each.textContent)).toEqual([DIGIT]);
});

it('a rule of the backend that it names by no field is told above the form', async () => {
  const place = await refusedWith({ PasswordRequiresDigit: [DIGIT] });
  expect(place.querySelector('[role="alert"]')?.textContent).toBe(`Chưa lưu được. ${DIGIT}`);
});
