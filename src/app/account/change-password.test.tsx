import { act } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { configureClient } from '../../api/client-options.ts';
import { installDictionary } from '../../i18n/i18n.ts';
import vi from '../../i18n/vi.ts';
import { connectMessages } from '../../stores/messages.ts';
import { followStored, signOut, user } from '../../stores/session.ts';
import { writeStored } from '../../stores/stored.ts';
import { freshPage, tokenFor } from '../../stores/testing.ts';
import { answerByHand, clear, draw } from '../testing.tsx';
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
  return sent();
}

/** The form, filled in and sent. */
async function sent(): Promise<HTMLElement> {
  const place = await draw(<ChangePassword busy={false} onBusy={() => {}} unsaved={{ current: null }} onCancel={() => {}} onLeft={() => {}} />);
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
  expect(place.querySelector('[role="alert"]')?.textContent).toBe(`Chưa lưu được. ${DIGIT}.`);
});

it('a new password that may hold all the same, its answer being lost, is what one is told to sign in with', async () => {
  const answer = answerByHand();
  const place = await sent();
  await act(async () => answer(Response.json({}, { status: 500 })));
  const said = place.querySelector('[role="alert"]')?.textContent;
  expect(said).toContain(vi.account.maybeChanged);
  expect(said).not.toContain(vi.error.maybeSaved);
});

describe('a new password whose answer comes', () => {
  const kept = (id: string): void => writeStored('user', { token: tokenFor(3_600, { sub: id }), id });
  let told: string[];
  let stopHearing: () => void;
  let answer: (response: Response) => void;

  beforeEach(async () => {
    freshPage();
    told = [];
    stopHearing = connectMessages(({ text }) => void told.push(text));
    kept('A');
    followStored();
    answer = answerByHand();
    await sent();
  });

  afterEach(() => stopHearing());

  it('ends the session of whoever has changed it', async () => {
    await act(async () => answer(new Response('')));
    expect([user.peek(), told]).toEqual([undefined, [vi.account.changed]]);
  });

  it('is told also where a call beside it has ended the session before', async () => {
    await act(async () => signOut('unauthorized'));
    await act(async () => answer(new Response('')));
    expect(told).toEqual([vi.account.changed]);
  });

  it.each([
    ['has brought', () => {
      kept('B');
      followStored();
    }],
    ['has kept, though this one has not heard of it yet,', () => kept('B')],
  ])("is nothing to somebody else, whom another tab %s meanwhile: their session goes on", async (_, bring) => {
    await act(async () => bring());
    await act(async () => answer(new Response('')));
    expect([user.peek()?.id, told]).toEqual(['B', []]);
    followStored();
    expect(user.peek()?.id).toBe('B');
  });
});
