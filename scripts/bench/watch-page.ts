/**
 * What runs inside a measured page, before anything of its own: it notes when the form works and when the first row
 * stands, and measures what happens after a click or a key. Times are milliseconds since the navigation began.
 */

export interface Notes {
  firstPaint?: number;
  formWorks?: number;
  firstRow?: number;
  layoutShift: number;
  /** The longest time from a key or click to the next paint. */
  interaction: number;
}

/** A note whose name the page says in its console once it is taken, so that nobody need ask it before. */
export type Told = 'firstPaint' | 'formWorks' | 'firstRow';

declare global {
  interface Window {
    bench: {
      readonly notes: Notes;
      /** Resolves to the time of the frame after the one in which `selector` matches (and `unlike` is not its text). */
      painted(selector: string, unlike?: string): Promise<number>;
      /** From now on: the next letter typed is measured until rows with its hits are painted. */
      watchKey(): void;
      keyTime: Promise<number> | undefined;
    };
  }
}

/**
 * Sent to the browser as text: it knows nothing of this module's other names.
 *
 * @param row the selector of a list's row; undefined where a form is watched: looking at each frame for one that is not
 * there would have the browser draw frames that nobody asked for
 */
export function watchPage(row: string | undefined): void {
  const notes: Notes = { layoutShift: 0, interaction: 0 };

  function tell(told: Told, time: number): void {
    notes[told] = time;
    console.debug(told);
  }

  function afterPaint(done: (time: number) => void): void {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => done(performance.now());
      port2.postMessage(undefined);
    });
  }

  function painted(selector: string, unlike?: string): Promise<number> {
    return new Promise((done, failed) => {
      // Taken back when the rows are there: the timer would hold all this for 30 s, and be weighed as the product's.
      const late = setTimeout(() => failed(new Error(`${selector} did not come in 30 s`)), 30_000);
      const look = (): boolean => {
        const found = document.querySelector(selector);
        if (!found || (unlike !== undefined && found.textContent === unlike)) return false;
        clearTimeout(late);
        observer.disconnect();
        afterPaint(done);
        return true;
      };
      const observer = new MutationObserver(look);
      if (!look()) observer.observe(document, { subtree: true, childList: true, characterData: true });
    });
  }

  // React writes its properties onto an element when it takes it over: from then on the form is answered.
  function watchForm(): void {
    const form = document.querySelector('form');
    if (form && Object.keys(form).some((key) => key.startsWith('__reactProps'))) tell('formWorks', performance.now());
    else requestAnimationFrame(watchForm);
  }

  if (row === undefined) watchForm();
  else {
    void painted(row).then((time) => tell('firstRow', time));
  }
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntriesByName('first-contentful-paint')) tell('firstPaint', startTime);
  }).observe({ type: 'paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!entry.hadRecentInput) notes.layoutShift += entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) notes.interaction = Math.max(notes.interaction, duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  window.bench = {
    notes,
    painted,
    keyTime: undefined,
    watchKey() {
      notes.interaction = 0;
      const typed = new Promise<number>((done) => {
        addEventListener('input', (event) => done(event.timeStamp), { capture: true, once: true });
      });
      this.keyTime = painted('tbody mark').then(async (shown) => shown - (await typed));
    },
  };
}
