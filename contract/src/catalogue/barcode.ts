/**
 * The check digit of an EAN, UPC or GTIN.
 *
 * @param digits all but the check digit.
 * @see GS1 General Specifications, "check digit calculation".
 */
export function checkDigitOf(digits: string): number {
  const sum = [...digits]
    .toReversed()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}
