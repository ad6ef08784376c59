/**
 * What the process of `tsx watch` takes along for `npm run dev`, loaded before anything of its own. No TypeScript, which
 * Node does not read by itself in every version.
 */
import { ChildProcess } from 'node:child_process';

// Whoever started it has let go of it, or is gone, killed or broken.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));

// Of a child that a signal ended Node knows no exit code, at which alone `tsx watch` looks: it would wait for good for the
// end of a backend that has ended, and neither start it again nor end.
const { emit } = ChildProcess.prototype;
ChildProcess.prototype.emit = function (name, ...rest) {
  if (name === 'exit' && this.exitCode === null) {
    this.exitCode = 1;
    // Of one that it ends itself it says so, and starts the next at once.
    if (!this.killed) console.error(`The backend ended with ${this.signalCode}; the next edit starts it again.`);
  }
  return emit.call(this, name, ...rest);
};
