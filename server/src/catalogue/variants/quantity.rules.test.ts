import { describe, expect, test } from 'vitest';
import { checkQty } from './quantity.rules.ts';

const pieces = { unitCode: 'NOS', unitDecimals: 0, minQty: 2_000, maxQty: 12_000, qtyStep: 2_000 };
const loose = { unitCode: 'KG', unitDecimals: 3, minQty: 250, maxQty: null, qtyStep: 50 };
const tenths = { unitCode: 'LTR', unitDecimals: 1, minQty: 100, maxQty: null, qtyStep: 100 };

describe('a quantity', () => {
  test.each([
    { rules: pieces, qty: 4_000, text: null },
    { rules: pieces, qty: 1_000, text: 'At least 2 pcs' },
    { rules: pieces, qty: 14_000, text: 'At most 12 pcs per order' },
    { rules: pieces, qty: 5_000, text: 'Order in steps of 2 pcs' },
    { rules: pieces, qty: 2_500, text: 'pcs cannot be split' },
    { rules: loose, qty: 1_250, text: null },
    { rules: loose, qty: 200, text: 'At least 0.25 kg' },
    { rules: loose, qty: 275, text: 'Order in steps of 0.05 kg' },
    { rules: tenths, qty: 150, text: 'Enter at most 1 decimal.' },
  ])('$qty of $rules.unitCode: $text', ({ rules, qty, text }) => {
    expect(checkQty(rules, qty)).toBe(text);
  });
});
