import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { navigate, setQuery } from '../../stores/location.ts';
import { question, registerUnsaved } from '../../stores/unsaved.ts';
import { clear, draw, openAt, textOf } from '../testing.tsx';
import { UnsavedDialog } from './unsaved-dialog.tsx';

let forget = () => {};
beforeEach(() => {
  openAt('/page_management/service?edit=3');
  forget = registerUnsaved({ isDirty: () => true });
});
afterEach(async () => {
  await clear();
  forget();
});

describe('the question about unsaved changes', () => {
  it.each([
    ['a form is closed', () => setQuery({ edit: undefined }), 'Bạn có thay đổi chưa lưu. Rời khỏi biểu mẫu này?'],
    ['the page is left', () => navigate('/dashboard'), 'Bạn có thay đổi chưa lưu. Rời khỏi trang này?'],
  ])('asks what is about to happen: %s', async (_what, go, words) => {
    const place = await draw(<UnsavedDialog />);
    await act(async () => void go());
    expect(textOf(place, 'dialog [id$="-description"]')).toBe(words);
    await act(async () => question.value?.resolve(false));
    expect(place.querySelector('dialog')).toBeNull();
  });
});
