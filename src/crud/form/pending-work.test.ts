import { describe, expect, it } from 'vitest';

import { createPendingWork } from './pending-work.ts';

describe('pending work of a form', () => {
  it('lets a save go at once while nothing is under way', async () => {
    const work = createPendingWork();
    work.report('image', 'running');
    work.report('image', 'none');
    await work.ends();
    expect([work.hasAny(), work.hasFailed('image'), work.isOpen('image')]).toEqual([false, false, false]);
  });

  it('holds a save until the last picture has arrived', async () => {
    const work = createPendingWork();
    const told: string[] = [];
    work.report('image', 'running');
    work.report('body', 'running');
    const saved = work.ends().then(() => told.push('saved'));
    work.report('image', 'none');
    await Promise.resolve();
    told.push('one has arrived');
    work.report('body', 'none');
    await saved;
    expect(told).toEqual(['one has arrived', 'saved']);
  });

  it('holds a save for the picture that takes the place of one on its way', async () => {
    const work = createPendingWork();
    const told: string[] = [];
    work.report('image', 'running');
    const saved = work.ends().then(() => told.push('saved'));
    // What React does in one go: the old upload is taken away, the new one begins.
    work.report('image', 'none');
    work.report('image', 'running');
    await Promise.resolve();
    await Promise.resolve();
    told.push('the second has arrived');
    work.report('image', 'none');
    await saved;
    expect(told).toEqual(['the second has arrived', 'saved']);
  });

  it('ends with a failure that stays until it is tried again or given up', async () => {
    const work = createPendingWork();
    work.report('image', 'running');
    const ended = work.ends();
    work.report('image', 'failed');
    await ended;
    expect([work.hasFailed('image'), work.isOpen('image')]).toEqual([true, true]);
    work.report('image', 'running');
    expect(work.hasFailed('image')).toBe(false);
    work.report('image', 'none');
    expect(work.hasAny()).toBe(false);
  });

  it('has failed where a picture that a save waits for turns out to be none, until another is chosen or that save is tried again', async () => {
    const work = createPendingWork();
    // Seen before anybody saves, it holds nothing back.
    work.report('image', 'running');
    work.report('image', 'refused');
    await work.ends();
    expect(work.hasFailed('image')).toBe(false);

    const refuse = async (): Promise<void> => {
      work.report('image', 'running');
      const ended = work.ends();
      work.report('image', 'refused');
      await ended;
    };
    await refuse();
    // As a text says at each letter that is typed beside it.
    work.report('image', 'refused');
    expect([work.hasFailed('image'), work.isOpen('image')]).toEqual([true, false]);
    work.report('image', 'running');
    expect(work.hasFailed('image')).toBe(false);
    await refuse();
    await work.ends();
    expect(work.hasFailed('image')).toBe(false);
  });

  it('has lost nothing by what was refused or stopped while no save waited', async () => {
    const work = createPendingWork();
    for (const [name, end] of [['image', 'refused'], ['body', 'stopped']] as const) {
      work.report(name, 'running');
      work.report(name, end);
    }
    expect([work.hasFailed('image'), work.isStopped()]).toEqual([false, false]);
    await work.ends();
    expect([work.hasFailed('image'), work.isStopped()]).toEqual([false, false]);
  });
});
