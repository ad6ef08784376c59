/**
 * Vietnamese telephone numbers.
 *
 * Accepted with spaces, dots, dashes and brackets; kept as digits, `+84`, `0084` or `84` written as the leading `0`.
 */

const MOBILE = /^0[35789]\d{8}$/;
const LANDLINE = /^02\d{9}$/;
const HOTLINE = /^1[89]00\d{4,6}$/;

/** Digits alone, national form. Returns what was typed (without separators) where it is no number. */
export function normalisePhone(typed: string): string {
  // Any dash, and what nobody sees: address books put marks of direction around a copied number.
  const bare = typed.replace(/[\s.()\p{Pd}\p{Cf}]/gu, '');
  // Many write the trunk zero as well, in brackets, that only callers at home dial (ITU-T E.123, 7.2).
  const international = /^(?:\+|00)?840?([1-9]\d*)$/.exec(bare);
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
