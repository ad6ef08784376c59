/**
 * Runs in the head of a page without the frame (login, the open pages), before the first paint. It leaves aside what only
 * frames and lists need: a slow computer takes a twentieth of a second for reading that, and for a look at the cookies.
 */
import { startPage } from './boot.ts';
import { askForCode } from './lib/code-ahead.ts';
import { painted } from './lib/painted.ts';

startPage();
void painted().then(askForCode);
