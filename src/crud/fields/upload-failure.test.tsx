import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { act } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { UploadError } from '../../api/upload.ts';
import { freshPage } from '../../stores/testing.ts';
import { UnusablePicture } from './picture-file.ts';
import { UploadFailure } from './upload-failure.tsx';

let root: Root;
const place = document.createElement('div');

beforeEach(() => {
  // React asks for this name in tests: `act` then runs everything that a change brings about.
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  freshPage();
  root = createRoot(place);
});
afterEach(() => act(async () => root.unmount()));

const linesFor = async (error: unknown) => {
  await act(async () => root.render(<UploadFailure error={error} />));
  return [...place.querySelectorAll('span:not(:has(span))')].map((line) => line.textContent);
};

it.each([
  ['presigned error', 'Máy chủ không cấp được địa chỉ để tải ảnh lên. Hãy thử lại.'],
  ['Invalid encoding', 'Cách mã hoá của tệp không được hỗ trợ.'],
] as const)('says %s to the letter, and below it what that means', async (literal, explanation) => {
  expect(await linesFor(new UploadError(literal, 'x'))).toEqual([literal, explanation]);
});

it('says everything else in one line', async () => {
  expect(await linesFor(new UnusablePicture('wrongType'))).toEqual(['Tệp này không phải ảnh JPEG, PNG, WebP hay GIF.']);
});
