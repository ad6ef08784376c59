import { describe, expect, it } from 'vitest';
import { emptyRow } from '../../api/resource.ts';
import { service } from '../../api/service.ts';
import { sinceSent } from './since-sent.ts';

const stored = { ...emptyRow(service), id: 7, title: 'Vận tải', summary: 'Nhanh', order: 3 };
const sent = { before: stored, mine: { ...stored, title: 'Vận tải biển' } };

describe('while a save is on its way', () => {
  it('nothing has become of what nobody has touched, nor of what was sent', () => {
    expect(sinceSent(service, ['title', 'summary', 'order'], sent, sent)).toEqual({ followed: [], typed: [], restored: [] });
  });

  it('what somebody types is typed, also over what was sent, and back to what was there before', () => {
    const now = { before: stored, mine: { ...stored, title: 'Vận tải', summary: 'Rất nhanh' } };
    expect(sinceSent(service, ['title', 'summary', 'order'], sent, now)).toEqual({ followed: [], typed: ['title', 'summary'], restored: [] });
  });

  it('what this person moves elsewhere is followed, and is not typed', () => {
    const now = { before: { ...stored, order: 9 }, mine: { ...sent.mine, order: 9 } };
    expect(sinceSent(service, ['title', 'summary', 'order'], sent, now)).toEqual({ followed: ['order'], typed: [], restored: [] });
  });

  it('what comes out of a draft is typed, and a change of what that was begun with', () => {
    const now = { before: { ...stored, summary: 'Chậm' }, mine: { ...sent.mine, summary: 'Rất nhanh' } };
    expect(sinceSent(service, ['title', 'summary', 'order'], sent, now)).toEqual({ followed: [], typed: ['summary'], restored: ['summary'] });
  });

  it('what the form has no field for is none of its business', () => {
    const now = { before: { ...stored, order: 9 }, mine: { ...sent.mine, order: 9, summary: 'Rất nhanh' } };
    expect(sinceSent(service, ['title'], sent, now)).toEqual({ followed: [], typed: [], restored: [] });
  });
});
