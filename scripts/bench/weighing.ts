/**
 * Starts a Chromium in which the heap holds what a page keeps and no machine code made from it.
 *
 * V8 puts the code that it compiles of often used functions into the heap that it reports. It does so for more than a
 * thousand navigations, half a megabyte at a time, and then no more: between the 110th and the 410th that is 2 kB a
 * navigation with not a single object more in the heap's snapshots, and what a page really leaves behind drowns in it.
 */
export const WITHOUT_MACHINE_CODE = '--js-flags=--jitless';
