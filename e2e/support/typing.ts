/**
 * The two ways in which Vietnamese is typed, driven over the DevTools protocol: composition, as the
 * system's own Telex does it, and Backspace injection, as UniKey, EVKey and OpenKey do it.
 */
import type { CDPSession, Locator, Page } from '@playwright/test';

import { plain } from './manners.ts';

export const SAMPLE = 'Tiếng Việt đường';

/** A text field, or the editable of the rich-text editor. */
async function focus(field: Locator): Promise<void> {
  await field.focus();
  await field.press('ControlOrMeta+End');
}

/** Its plain letters under composition, then the accented word: in their order, but as fast as an input method sends them. */
export async function composeWord(session: CDPSession, word: string): Promise<void> {
  const stages = [...Array.from(plain(word), (_, end) => plain(word).slice(0, end + 1)), word];
  // None waits for the page to have drawn the last.
  await Promise.all([
    ...stages.map((stage) => session.send('Input.imeSetComposition', { text: stage, selectionStart: stage.length, selectionEnd: stage.length })),
    session.send('Input.insertText', { text: word }),
  ]);
}

/** The same, after the key event that a system may send before. */
export async function composeWordByKey(session: CDPSession, word: string): Promise<void> {
  await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'Process', windowsVirtualKeyCode: 229 });
  await composeWord(session, word);
}

/** Word by word, with a space between. */
export async function composeText(page: Page, field: Locator, text: string): Promise<void> {
  await focus(field);
  const session = await page.context().newCDPSession(page);
  const words = text.split(' ');
  for (const [index, word] of words.entries()) {
    await Promise.all([
      composeWord(session, word),
      ...(index < words.length - 1 ? [session.send('Input.insertText', { text: ' ' })] : []),
    ]);
  }
  await session.detach();
}

async function key(session: CDPSession, name: 'Backspace' | { char: string }): Promise<void> {
  if (name === 'Backspace') {
    const event = { key: 'Backspace', code: 'Backspace', windowsVirtualKeyCode: 8 };
    await Promise.all([
      session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...event }),
      session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event }),
    ]);
    return;
  }
  await session.send('Input.dispatchKeyEvent', { type: 'char', text: name.char, unmodifiedText: name.char, key: name.char });
}

/** Its letters as they are struck, then Backspaces to the first accented letter and the accented rest. */
export async function injectWord(session: CDPSession, word: string): Promise<void> {
  const typed = Array.from(plain(word));
  const wanted = Array.from(word.normalize('NFC'));
  const first = wanted.findIndex((char, at) => char !== typed[at]);
  const injected = first < 0 ? [] : [...typed.slice(first).map(() => 'Backspace' as const), ...wanted.slice(first).map((char) => ({ char }))];
  await Promise.all([...typed.map((char) => ({ char })), ...injected].map((struck) => key(session, struck)));
}

/** Word by word, with a space between. */
export async function injectText(page: Page, field: Locator, text: string): Promise<void> {
  await focus(field);
  const session = await page.context().newCDPSession(page);
  const words = text.split(' ');
  for (const [index, word] of words.entries()) {
    await Promise.all([injectWord(session, word), ...(index < words.length - 1 ? [key(session, { char: ' ' })] : [])]);
  }
  await session.detach();
}

export const TYPING_WAYS = { composition: composeText, 'Backspace injection': injectText } as const;
