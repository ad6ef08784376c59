/**
 * Vietnamese telephone numbers.
 *
 * Accepted with spaces, dots and dashes; kept as digits, `+84` or `84` written as the leading `0`.
 */

const MOBILE = /^0[35789]\d{8}$/;
const LANDLINE = /^02\d{9}$/;
const HOTLINE = /^1[89]00\d{4,6}$/;

/** Digits alone, national form. Returns what was typed (without separators) where it is no number. */
export function normalisePhone(typed: string): string {
  const bare = typed.replace(/[\s.\-()]/g, '');
  const international = /^(?:\+84|84)(\d+)$/.exec(bare);
  return international ? `0${international[1]}` : bare;
}

export function isMobile(typed: string): boolean {
  return MOBILE.test(normalisePhone(typed));
}

/** A company's number: mobile, landline or hotline. */
export function isCompanyPhone(typed: string): boolean {
  const number = normalisePhone(typed);
  return MOBILE.test(number) || LANDLINE.test(number) || HOTLINE.test(number);
}
