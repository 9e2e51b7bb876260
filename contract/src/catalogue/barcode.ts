/**
 * The check digit of an EAN, UPC or GTIN.
 *
 * @param digits all but the check digit.
 * @see GS1 General Specifications, "check digit calculation".
 */
export function calculateCheckDigit(digits: string): number {
  const sum = [...digits]
    .toReversed()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}

const tradeNumber = /^(?:\d{8}|\d{12,14})$/u;

const checks = (digits: string): boolean =>
  calculateCheckDigit(digits.slice(0, -1)) === Number(digits.at(-1));

/**
 * A trade number in the one form that the house keeps and looks up: a UPC of 12 digits, the same with a zero
 * in front as an EAN, and with two as a GTIN of 14 are one number. Every other code stays as it is.
 *
 * `barcode_form` of the database says the same.
 */
export function oneForm(code: string): string {
  if (!tradeNumber.test(code) || !checks(code)) return code;
  const bare = code.replace(/^0+/u, '');
  const length = [8, 13].find((most) => bare.length <= most) ?? 14;
  return bare.padStart(length, '0');
}

/** What is said of a code of goods that nobody knows, with what is wrong with its check digit. */
export function unknownText(text: string): string {
  const hints = hintsOf(text);
  const [first] = hints;
  if (!first) return `'${text}' not found.`;
  return `'${text}' not found. ${hints.length > 1 ? 'Either' : 'Perhaps'} ${hints.join(', or ')}.`;
}

function hintsOf(text: string): string[] {
  if (!/^\d+$/u.test(text) || (tradeNumber.test(text) && checks(text))) return [];
  return [
    ...(tradeNumber.test(text)
      ? [`its last digit should be ${calculateCheckDigit(text.slice(0, -1))}`]
      : []),
    ...([7, 11, 12].includes(text.length)
      ? [`its check digit is missing: the whole code is ${text}${calculateCheckDigit(text)}`]
      : []),
  ];
}
