import { expect, it } from 'vitest';
import { positions } from './lookups.ts';
import { answerAll } from './testing.ts';

it('leaves a row out whose number is missing, and takes one that is written as text', async () => {
  answerAll({ status: 'success', data: [{ id: null, tenChucVu: 'Chưa có' }, { id: '7', tenChucVu: 'Thủ kho' }, { id: '', tenChucVu: 'Trống' }] });
  expect(await positions()).toEqual([{ id: 7, name: 'Thủ kho' }]);
});
