import type { Draft } from '../content.ts';
import { bullets, heading, paragraph } from '../html.ts';
import type { PictureTheme } from '../pictures/spec.ts';

/** A product as the catalogue has it: what it is for, its data, how it is sold. Without data there is no page yet. */
export function product(
  theme: PictureTheme | null,
  title: string,
  summary: string,
  use: string,
  data: readonly string[],
  sale: string,
  exceptions: Pick<Draft, 'order' | 'hidden'> = {},
): Draft {
  if (data.length === 0) return { title, summary, body: '', theme, ...exceptions };
  const body = [
    paragraph(use),
    heading('Thông số'),
    bullets(data),
    heading('Đặt hàng'),
    paragraph(sale),
  ];
  return { title, summary, body: body.join(''), theme, ...exceptions };
}
