/** What a form's controls are still doing: pictures on their way up, which belong to what is saved. */
import type { Work } from '../fields/field-props.ts';

export interface PendingWork {
  readonly report: (name: string, work: Work) => void;
  /** True while the field's value is not what somebody has chosen for it, or not yet. */
  readonly isOpen: (name: string) => boolean;
  /** True while something is typed that the field's value does not hold. */
  readonly isUnread: (name: string) => boolean;
  readonly hasAny: () => boolean;
  /** Fields for which a picture was chosen that has not gone up, or not yet. */
  readonly notUp: () => readonly string[];
  /**
   * True where the field's work failed, or ended as refused while a save waited for it, and was neither tried again nor given
   * up. A text has one state for all its pictures: one refused before counts where the save waited for another of them.
   */
  readonly hasFailed: (name: string) => boolean;
  /** True where somebody has stopped what a save waited for, and begun nothing in its place. */
  readonly isStopped: () => boolean;
  /**
   * For a save: resolves once nothing is running any more, however it ended, or something was stopped and nothing begun in its
   * place, whatever else still runs. What was refused or stopped before is forgotten.
   */
  readonly ends: () => Promise<void>;
}

export function createPendingWork(): PendingWork {
  const open = new Map<string, Work>();
  /** What a save waited for and will not come. */
  const lost = new Map<string, Work>();
  let isAwaited = false;
  let waiting: (() => void)[] = [];
  const isStopped = (): boolean => [...lost.values()].includes('stopped');
  const holds = (): boolean => [...open.values()].includes('running') && !isStopped();
  return {
    report(name, work) {
      const isLost = work === 'refused' || work === 'stopped';
      if (!isLost) lost.delete(name);
      else if (isAwaited && open.get(name) === 'running') lost.set(name, work);
      if (isLost || work === 'none') open.delete(name);
      else open.set(name, work);
      if (holds()) return;
      for (const go of waiting) go();
      waiting = [];
    },
    isOpen: (name) => open.has(name),
    isUnread: (name) => open.get(name) === 'unread',
    hasAny: () => open.size > 0,
    notUp: () => [...open.keys()].filter((name) => open.get(name) !== 'unread'),
    hasFailed: (name) => open.get(name) === 'failed' || lost.get(name) === 'refused',
    isStopped,
    async ends() {
      lost.clear();
      isAwaited = true;
      // Looked at again: what ended may have made way for what began at once after it.
      while (holds()) {
        await new Promise<void>((resolve) => {
          waiting.push(resolve);
        });
      }
      isAwaited = false;
    },
  };
}
