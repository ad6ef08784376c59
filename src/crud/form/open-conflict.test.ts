import { describe, expect, it } from 'vitest';
import { emptyRow } from '../../api/resource.ts';
import { service } from '../../api/service.ts';
import { threeWay } from '../merge.ts';
import { questionOf } from './open-conflict.ts';

const stored = { ...emptyRow(service), id: 7, title: 'Vận tải', summary: 'Nhanh', order: 3 };
const mine = { ...stored, title: 'Vận tải biển' };
const theirs = { ...stored, title: 'Vận tải sắt', summary: 'Chậm' };
const found = { base: stored, theirs, ...threeWay(service, stored, mine, theirs) };
const quiet = { followed: [], typed: [], restored: [] };

describe('what two people changed at once', () => {
  it('is asked about where they contradict each other, and told where it was taken over', () => {
    const { question, taken, together } = questionOf(service, found, { before: stored, mine }, quiet, []);
    expect(question).toMatchObject({ names: ['title'], taken: ['summary'], versions: { title: { before: 'Vận tải', mine: 'Vận tải biển', theirs: 'Vận tải sắt' } } });
    expect([taken, together]).toEqual([{ summary: 'Chậm' }, {}]);
  });

  it('is asked about also where somebody has typed since the save was sent', () => {
    const now = { before: stored, mine: { ...mine, summary: 'Rất nhanh' } };
    const { question, taken, together } = questionOf(service, found, now, { ...quiet, typed: ['summary'] }, []);
    expect(question.versions).toMatchObject({ summary: { before: 'Nhanh', mine: 'Rất nhanh', theirs: 'Chậm' } });
    expect([taken, together]).toEqual([{}, {}]);
  });

  it('is not asked about where what was typed since says the same as theirs, which is told', () => {
    const now = { before: stored, mine: { ...mine, summary: 'Chậm' } };
    const { question } = questionOf(service, found, now, { ...quiet, typed: ['summary'] }, []);
    expect(question).toMatchObject({ names: ['title'], taken: ['summary'] });
  });

  it('is asked about where something is begun that the field does not hold yet', () => {
    const { question, taken, together } = questionOf(service, found, { before: stored, mine }, quiet, ['summary']);
    expect(question.names).toEqual(['title', 'summary']);
    expect([taken, together]).toEqual([{}, {}]);
  });

  it('is not told where it is what this person has written by other means', () => {
    const now = { before: { ...stored, summary: 'Chậm' }, mine: { ...mine, summary: 'Chậm' } };
    expect(questionOf(service, found, now, { ...quiet, followed: ['summary'] }, []).question.taken).toEqual([]);
  });
});
