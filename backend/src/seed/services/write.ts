import type { Draft } from '../content.ts';
import { bullets, heading, paragraph, quote, steps } from '../html.ts';
import type { PictureTheme } from '../pictures/spec.ts';
import { FAMILIES } from './families.ts';
import type { FamilyName } from './families.ts';

type Exceptions = Pick<Draft, 'order' | 'hidden'>;

/** A service as marketing writes it: what is its own in the lead and the scope, what is the line's in the rest. */
export function service(
  family: FamilyName,
  theme: PictureTheme | null,
  title: string,
  summary: string,
  lead: string,
  scope: readonly string[],
  exceptions: Exceptions = {},
): Draft {
  const { scopeHeading, steps: procedure, promises } = FAMILIES[family];
  if (lead === '') return { title, summary, body: '', theme, ...exceptions };
  const own = [paragraph(lead), heading(scopeHeading), bullets(scope)];
  // Long and short pages, as they grow on a real site: by the length of what is said, so that it never changes.
  const kind = (title.length + lead.length) % 4;
  const procedurePart = [heading('Quy trình thực hiện'), steps(procedure)];
  const promisePart = [heading('Cam kết của Bến Mây'), bullets(promises)];
  const contact = quote('Cần báo giá trong ngày? Gọi <strong>0225 3686 188</strong> hoặc viết cho lienhe@benmay.example.');
  const rest = [[...procedurePart, ...promisePart, contact], [...promisePart, contact], [...procedurePart, contact],
    [contact]][kind] ?? [];
  return { title, summary, body: [...own, ...rest].join(''), theme, ...exceptions };
}
