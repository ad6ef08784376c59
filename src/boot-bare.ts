/**
 * Runs in the head of a page without the frame (login, the open pages), before the first paint. It leaves aside what only
 * frames and lists need: reading that and looking at the cookies holds up a slow computer's first painting for some 15 ms.
 */
import { startPage } from './boot.ts';
import { askForCode } from './lib/code-ahead.ts';
import { painted } from './lib/painted.ts';

startPage();
void painted().then(askForCode);
