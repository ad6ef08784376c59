/**
 * What begins once the page works, and is therefore no part of the first load: watching for a new build, for code that did
 * not come and for another tab's theme, the worker, warming the pages that links point at, asking ahead for what they show,
 * taking what other lists need, refusing files that no field takes, keys that repeat elsewhere than they were pressed, and
 * presses that end elsewhere.
 */
import { dropEarlyAnswers } from '../lib/early.ts';
import { startBuildWatch } from '../stores/build-watch.ts';
import { startInstall } from '../stores/install.ts';
import { onNavigated } from '../stores/location.ts';
import { startPayloads } from '../stores/payload.ts';
import { startPreferences } from '../stores/preferences.ts';
import { onSignedOut } from '../stores/session.ts';
import { forgetAnswers, registerWorker, updateWorker } from '../stores/worker.ts';
import { startHeldCode } from './held-code.ts';
import { ignoreHeldKeys } from './key-repeat.ts';
import { startLinkAhead } from './link-ahead.ts';
import { ignoreSlippedPresses } from './slipped-presses.ts';
import { refuseStrayDrops } from './stray-drops.ts';
import { startWarmingLists } from './warm-lists.ts';

/** Minutes between two questions for the newest build, where the installation wants other than the default. */
function pollInterval(): { interval: number } | undefined {
  const minutes = Number(import.meta.env['VITE_BUILD_POLL_MINUTES']);
  return minutes > 0 ? { interval: minutes * 60_000 } : undefined;
}

export function startLate(): void {
  startHeldCode();
  startBuildWatch({ onOutdated: updateWorker, ...pollInterval() });
  startPayloads();
  startPreferences(window);
  startLinkAhead();
  startWarmingLists();
  refuseStrayDrops();
  ignoreHeldKeys();
  ignoreSlippedPresses();
  startInstall(window);
  onSignedOut(forgetAnswers);
  // Answers that were asked for ahead of the code are the first page's alone.
  const forget = onNavigated(() => {
    dropEarlyAnswers();
    forget();
  });
  // The worker takes the shell when it is installed: after what the page itself still loads.
  if (document.readyState === 'complete') void registerWorker();
  else addEventListener('load', () => void registerWorker(), { once: true });
}
