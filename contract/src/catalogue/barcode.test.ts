import { describe, expect, test } from 'vitest';
import { checkDigitOf } from './barcode.ts';
import { barcode } from './field.ts';

describe('the check digit of a barcode', () => {
  test.each([
    ['890123456789', 0],
    ['400638133393', 1],
    ['9638507', 4],
    ['03600029145', 2],
  ])('of %s is %i', (digits, check) => {
    expect(checkDigitOf(digits)).toBe(check);
  });

  test.each([
    ['8901234567890', undefined],
    ['8 901234 567890', undefined],
    ['8901234567891', 'Barcode is not valid: the last digit should be 0'],
    ['89012346', 'Barcode is not valid: the last digit should be 5'],
    ['890123456', 'Barcode must be 8, 12, 13 or 14 digits'],
    ['89012345678AB', 'Barcode must be 8, 12, 13 or 14 digits'],
  ])('%s: %s', (written, text) => {
    expect(barcode.safeParse(written).error?.issues[0]?.message).toBe(text);
  });
});
