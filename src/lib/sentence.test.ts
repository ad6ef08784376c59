import { expect, it } from 'vitest';

import { asSentence } from './sentence.ts';

it.each(['Trùng', 'Tên (đã dùng)', '“Kho 3”'])('%s is ended as a sentence', (text) => expect(asSentence(text)).toBe(`${text}.`));

it.each(['Đã có mã này.', 'Ai?', 'Không!', 'Đợi…', 'Hỏi “Ai?”'])('%s is a sentence already', (text) => expect(asSentence(text)).toBe(text));
