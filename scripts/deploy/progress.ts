/** How far a deployment is: one bar on a terminal, plain lines anywhere else (a log keeps no bars). */

export interface Output {
  write(text: string): unknown;
  readonly isTTY?: boolean;
  readonly columns?: number;
}

export interface Progress {
  say(line: string): void;
  /** Begins a phase of so many steps; nothing is shown for one without any. */
  phase(name: string, steps: number): void;
  step(what: string): void;
}

const BAR = 24;
const CLEAR = '\r\u001b[K';
/** Lines that a log gets of each phase, at most. */
const LINES = 4;

export function createProgress(output: Output): Progress {
  const terminal = output.isTTY === true;
  let name = '';
  let steps = 0;
  let done = 0;

  function bar(what: string): void {
    const filled = Math.floor((done / steps) * BAR);
    const line = `${name.padEnd(8)} ${'█'.repeat(filled)}${'░'.repeat(BAR - filled)} ${done}/${steps} ${what}`;
    output.write(`${CLEAR}${line.slice(0, (output.columns || 80) - 1)}`);
  }

  return {
    say(line) {
      output.write(`${terminal ? CLEAR : ''}${line}\n`);
    },
    phase(next, count) {
      name = next;
      steps = count;
      done = 0;
      if (terminal && steps > 0) bar('');
    },
    step(what) {
      const before = Math.floor((done / steps) * LINES);
      done += 1;
      if (terminal) {
        bar(what);
        if (done === steps) output.write(CLEAR);
      }
      // On a terminal too the whole of a phase leaves a line behind.
      if (done === steps || (!terminal && Math.floor((done / steps) * LINES) > before)) {
        output.write(`${name}: ${done} of ${steps}\n`);
      }
    },
  };
}
