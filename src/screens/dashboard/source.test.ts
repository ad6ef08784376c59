import { describe, expect, it, onTestFinished, vi } from 'vitest';

import { setReachable } from '../../stores/connection.ts';
import { settle } from '../../stores/testing.ts';
import { openSource, together } from './source.ts';

/** A source whose questions are answered by hand. */
function openByHand() {
  const questions: { readonly resolve: (value: number) => void; readonly reject: (error: Error) => void }[] = [];
  const source = openSource(() => new Promise<number>((resolve, reject) => questions.push({ resolve, reject })));
  return { source, questions };
}

describe('a source of the dashboard', () => {
  it('is asked at the first look, and by no other one', async () => {
    const { source, questions } = openByHand();
    expect(questions).toHaveLength(0);
    source.look();
    source.look();
    expect(questions).toHaveLength(1);
    expect(source.answer.value).toEqual({ state: 'asking' });
    questions[0]?.resolve(7);
    await vi.waitFor(() => expect(source.answer.value).toEqual({ state: 'known', value: 7 }));
    source.look();
    expect(questions).toHaveLength(1);
  });

  it('says of a failure that it is asked again, until that is answered', async () => {
    const { source, questions } = openByHand();
    const error = new Error('down');
    source.look();
    questions[0]?.reject(error);
    await vi.waitFor(() => expect(source.answer.value).toEqual({ state: 'failed', error, busy: false }));
    source.again();
    expect(source.answer.value).toEqual({ state: 'failed', error, busy: true });
    questions[1]?.resolve(7);
    await vi.waitFor(() => expect(source.answer.value).toEqual({ state: 'known', value: 7 }));
  });

  it('keeps what was known while it is asked anew, also where that fails', async () => {
    const { source, questions } = openByHand();
    source.look();
    questions[0]?.resolve(7);
    await vi.waitFor(() => expect(source.answer.value).toEqual({ state: 'known', value: 7 }));
    source.again();
    questions[1]?.reject(new Error('down'));
    await settle();
    expect(source.answer.value).toEqual({ state: 'known', value: 7 });
  });

  it('holds the answer to the last question, whichever comes last', async () => {
    const { source, questions } = openByHand();
    source.look();
    source.again();
    questions[1]?.resolve(2);
    await vi.waitFor(() => expect(source.answer.value).toEqual({ state: 'known', value: 2 }));
    questions[0]?.resolve(1);
    await settle();
    expect(source.answer.value).toEqual({ state: 'known', value: 2 });
  });

  it('catches up on what failed, and on what was answered while nothing reached the backend, and on nothing else', async () => {
    onTestFinished(() => setReachable(true));
    const failed = openByHand();
    const kept = openByHand();
    const fresh = openByHand();
    const unseen = openByHand();
    for (const { source } of [failed, kept, fresh]) source.look();
    fresh.questions[0]?.resolve(1);
    await vi.waitFor(() => expect(fresh.source.answer.value.state).toBe('known'));
    setReachable(false);
    failed.questions[0]?.reject(new Error('down'));
    kept.questions[0]?.resolve(1);
    await vi.waitFor(() => expect([failed, kept].map(({ source }) => source.answer.value.state)).toEqual(['failed', 'known']));
    setReachable(true);
    for (const { source } of [failed, kept, fresh, unseen]) source.catchUp();
    expect([failed, kept, fresh, unseen].map(({ questions }) => questions.length)).toEqual([2, 2, 1, 0]);
    kept.questions[1]?.resolve(2);
    await vi.waitFor(() => expect(kept.source.answer.value).toEqual({ state: 'known', value: 2 }));
    kept.source.catchUp();
    expect(kept.questions).toHaveLength(2);
  });
});

describe('several answers together', () => {
  const known = { state: 'known', value: 1 } as const;
  const asking = { state: 'asking' } as const;
  const failed = { state: 'failed', error: 'first', busy: false } as const;

  it('are known when all are', () => {
    expect(together([known, asking])).toEqual(asking);
    expect(together([known, { state: 'known', value: 2 }])).toEqual({ state: 'known', value: [1, 2] });
  });

  it('have failed as soon as one has, and are busy as long as one is asked again', () => {
    expect(together([known, asking, failed])).toEqual(failed);
    expect(together([failed, { state: 'failed', error: 'second', busy: true }])).toEqual({ ...failed, busy: true });
  });
});
