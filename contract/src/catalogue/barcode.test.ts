import { describe, expect, test } from 'vitest';
import { calculateCheckDigit, oneForm, unknownText } from './barcode.ts';
import { barcode } from './field.ts';

describe('the check digit of a barcode', () => {
  test.each([
    ['890123456789', 0],
    ['400638133393', 1],
    ['9638507', 4],
    ['03600029145', 2],
  ])('of %s is %i', (digits, check) => {
    expect(calculateCheckDigit(digits)).toBe(check);
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

test.each([
  ['036000291452', '0036000291452'],
  ['0036000291452', '0036000291452'],
  ['00036000291452', '0036000291452'],
  ['18901234567891', '18901234567891'],
  ['0000012345670', '12345670'],
  ['036000291453', '036000291453'],
  ['MP-1', 'MP-1'],
])('%s is kept as %s', (code, kept) => {
  expect(oneForm(code)).toBe(kept);
});

test.each([
  ['MP-1', "'MP-1' not found."],
  ['8901234567890', "'8901234567890' not found."],
  ['8901234567894', "'8901234567894' not found. Perhaps its last digit should be 0."],
  [
    '890123456789',
    "'890123456789' not found. Either its last digit should be 1, or its check digit is missing: the whole code is 8901234567890.",
  ],
  [
    '03600029145',
    "'03600029145' not found. Perhaps its check digit is missing: the whole code is 036000291452.",
  ],
])('of %s that nobody knows is said what may be wrong', (text, says) => {
  expect(unknownText(text)).toBe(says);
});
