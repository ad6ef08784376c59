/**
 * One walk through the browser's history to another entry. A browser drops a step where another one cancels it ("back"
 * pressed twice, the second leading to another document that the person then refuses to leave): it is asked again a few
 * times, each after a longer wait.
 */

const FIRST_WAIT_MS = 200;
const TRIES = 4;

/** How a browser's history looks from the entry that is walked to. */
export interface Way {
  /** How many entries it is away, negative where it lies back; 0 where it is shown, or where nobody can tell. */
  readonly away: () => number;
  readonly go: (steps: number) => void;
}

export interface Traversal {
  /** Kept once the entry is shown, or once it was asked for in vain. */
  readonly ended: Promise<void>;
  /** To be called at each `popstate` meanwhile: whoever else moved, the way is taken up from there. */
  moved(): void;
  /** Ends it where it is. */
  end(): void;
}

export function traverse({ away, go }: Way): Traversal {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  let asked = 0;
  let seen = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (next: () => void): void => {
    timer = setTimeout(next, FIRST_WAIT_MS * 2 ** (asked - 1));
  };
  const step = (): void => {
    clearTimeout(timer);
    const steps = away();
    if (steps !== 0 && asked < TRIES) {
      asked += 1;
      go(steps);
      wait(step);
    } else if (0 < seen && seen < asked) {
      // A slow browser, asked twice, also goes twice: what is still on its way would be taken for somebody's step.
      wait(end);
    } else {
      end();
    }
  };
  step();
  return {
    ended,
    moved() {
      seen += 1;
      step();
    },
    end() {
      clearTimeout(timer);
      end();
    },
  };
}
