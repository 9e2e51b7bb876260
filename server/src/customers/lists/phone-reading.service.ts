/** A number as a list writes it: a mobile, a landline, or one that may be either; all with ten digits. */
type ReadNumber = { readonly digits: string; readonly is: 'mobile' | 'landline' | 'either' };

/**
 * Tells a mobile number from a landline by the way it is written: `98450 12345` and `+91-9845012345` are mobiles,
 * `080-26531234` and `(0821) 2345678` are landlines, and `08212345678` may be either.
 *
 * @returns null when it has no ten digits.
 */
export function readNumber(typed: string): ReadNumber | null {
  const text = typed.replace(/^\s*(?:\+|00)?\s*91(?=[\s-]*\(?0?\d[\d\s()-]{9,})/u, '').trim();
  const all = text.replaceAll(/\D/gu, '');
  const digits = all.replace(/^0/u, '');
  if (!/^[1-9]\d{9}$/u.test(digits) || /[^\d\s().+-]/u.test(typed)) return null;
  if (/^[1-5]/u.test(digits)) return { digits, is: 'landline' };
  const groups = text.split(/\D+/u).filter(Boolean);
  const [first = ''] = groups;
  const area = first.replace(/^0/u, '');
  const isArea = groups.length > 1 && area.length >= 2 && area.length <= 4;
  const hasZero = all.startsWith('0');
  if (isArea && (hasZero || text.startsWith('(') || area.length === 2 || groups.length === 2)) {
    return { digits, is: 'landline' };
  }
  // No code of an area begins with 9.
  if (hasZero && groups.length === 1 && !digits.startsWith('9')) return { digits, is: 'either' };
  return { digits, is: 'mobile' };
}

/** Why a number is not taken for a mobile. */
export const landlineText = (typed: string, { is }: ReadNumber): string =>
  is === 'landline'
    ? `${typed} is a landline. Enter a mobile number`
    : `${typed} may be a landline. Enter a mobile number without the 0`;
