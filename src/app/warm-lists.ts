/**
 * What a click on another list waits for, its code and its first rows, is taken as soon as the browser has nothing else to
 * do: the first click then shows rows as quickly as every later one, which has them made fresh. The places for messages
 * come after it: what there is to say may be that code does not come any more.
 */
import { effect, untracked } from '@preact/signals-react';
import { askRowsAhead } from '../crud/rows-ahead.ts';
import { warmWhenIdle } from '../lib/when-idle.ts';
import { screenAt } from '../routes.ts';
import { path } from '../stores/location.ts';
import { menuToken } from '../stores/menu.ts';
import { user } from '../stores/session.ts';
import { loadMessages } from './load-messages.ts';
import { loadLists } from './parts.ts';

declare global {
  interface Navigator {
    /** https://wicg.github.io/netinfo/, not in every browser. */
    readonly connection?: { readonly saveData?: boolean };
  }
}

async function warm(): Promise<void> {
  const lists = await loadLists();
  // Whoever pays by the megabyte waits for what is looked at, and for nothing else.
  if (!navigator.connection?.saveData) await askRowsAhead(lists);
  await loadMessages();
}

/** Once for each session, when somebody is in the frame and their menu has come. @returns stops. */
export function startWarmingLists(): () => void {
  let warmed: string | undefined;
  let stopWarming = (): void => undefined;
  const stopLooking = effect(() => {
    const token = user.value?.token;
    const inFrame = screenAt(path.value)?.layout === 'default';
    // Signed out, all that was known is forgotten.
    if (token === undefined) warmed = undefined;
    if (token === undefined || token === warmed || token !== menuToken.value || !inFrame) return;
    warmed = token;
    untracked(() => {
      stopWarming();
      stopWarming = warmWhenIdle(warm);
    });
  });
  return () => {
    stopLooking();
    stopWarming();
  };
}
