/**
 * Messages that come and go: a toast is the result of one's own action, a notification is news from elsewhere
 * or something that can be undone. None of them is the only place an error is shown.
 *
 * The part that draws them (app/messages.tsx) is no part of the first load: the first message asks for it by
 * `messagesWanted`, and waits here until that part has connected; where it did not come, the next one asks again.
 */
import { signal } from '@preact/signals-react';
import type { ReadonlySignal } from '@preact/signals-react';
import type { SessionUser } from '../api/session-user.ts';
import { user } from './session.ts';

export type MessageKind = 'success' | 'error' | 'info';

export interface Message {
  /** Where and how long it stands: a toast 3 s at the top, a notification 4.5 s at the side. */
  readonly form: 'toast' | 'notification';
  readonly kind: MessageKind;
  readonly text: string;
  /** `run` returns false where that is not possible any more. */
  readonly action?: { readonly label: string; readonly run: () => unknown };
  /** What is done again and again to one thing, each time with an offer to take it back, is told by one message. */
  readonly topic?: string;
  /** Who it offers its action to, if anybody was signed in: it may wait here until somebody else is. */
  readonly to?: SessionUser | undefined;
}

const wanted = signal(0);

/** How many messages have found nobody to show them: with each the application loads the part that does. */
export const messagesWanted: ReadonlySignal<number> = wanted;

let show: ((message: Message) => void) | undefined;
let queue: Message[] = [];

function post(message: Message): void {
  if (show) {
    show(message);
    return;
  }
  queue.push(message);
  wanted.value = wanted.peek() + 1;
}

/** The result of one's own action: 3 s at the top (specification, section 9). */
export function toast(text: string, kind: MessageKind = 'success'): void {
  post({ form: 'toast', kind, text });
}

/** News from elsewhere, or what can be undone: 4.5 s at the side (specification, section 9). */
export function notify(message: Pick<Message, 'text' | 'action' | 'topic'> & { kind?: MessageKind }): void {
  post({ form: 'notification', kind: 'info', to: user.peek(), ...message });
}

/** The showing part, once it is on the page, takes what waits and what comes. @returns disconnects. */
export function connectMessages(shower: (message: Message) => void): () => void {
  show = shower;
  const waiting = queue;
  queue = [];
  waiting.forEach(shower);
  return () => {
    if (show === shower) show = undefined;
  };
}
