import { effect, signal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';

import type { SessionUser } from '../api/session-user.ts';
import { Toaster } from '../components/ui/toaster.tsx';
import type { ToasterMessage } from '../components/ui/toaster.tsx';
import { t } from '../i18n/i18n.ts';
import { connectMessages } from '../stores/messages.ts';
import type { Message } from '../stores/messages.ts';
import { isStill } from '../stores/person.ts';
import { user } from '../stores/session.ts';

/** Specification, section 9. */
const TOAST_MS = 3000;
const NOTIFICATION_MS = 4500;

type Shown = ToasterMessage & Message;

const shown = signal<readonly Shown[]>([]);
let last = 0;

/** What one person did is not for the next to take back. Their own new sign-in changes nothing. */
function isFor(now: SessionUser | undefined, { action, to }: Message): boolean {
  return !action || isStill(to, now);
}

/** Both of one topic as one message: it stands where the earlier one does, says the same, and takes both back. */
function together(earlier: Shown, { action: later }: Message): Shown {
  const { action } = earlier;
  if (!action || !later) return earlier;
  return { ...earlier, action: { ...action, run: () => later.run() !== false && action.run() } };
}

function show(message: Message): void {
  if (!isFor(user.peek(), message)) return;
  const before = shown.peek();
  const newest = before.at(-1);
  if (newest && message.topic !== undefined && newest.topic === message.topic) {
    shown.value = before.with(-1, together(newest, message));
  } else {
    last += 1;
    shown.value = [...before, { ...message, id: last }];
  }
}

function drop(id: number): void {
  shown.value = shown.peek().filter((message) => message.id !== id);
}

function dropOffers(): void {
  const now = user.value;
  const left = shown.peek().filter((message) => isFor(now, message));
  if (left.length < shown.peek().length) shown.value = left;
}

/** Both places for messages; loaded with the first message. The places stand before the first text is put into them. */
export default function Messages() {
  useSignals();
  useEffect(() => connectMessages(show), []);
  const offers = shown.value.some(({ action }) => action);
  useEffect(() => (offers ? effect(dropOffers) : undefined), [offers]);
  const common = { label: t('messages.region'), dismissLabel: t('messages.dismiss'), onGone: drop };
  const of = (form: Message['form']) => shown.value.filter((message) => message.form === form);
  return (
    <>
      <Toaster {...common} place="toast" lifetime={TOAST_MS} messages={of('toast')} />
      <Toaster {...common} place="notification" lifetime={NOTIFICATION_MS} messages={of('notification')} />
    </>
  );
}
