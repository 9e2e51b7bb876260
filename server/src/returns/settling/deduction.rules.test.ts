import { expect, test } from 'vitest';
import { usualDeduction } from './deduction.rules.ts';

test.for([
  { fault: false, fee: 1_000, conditions: ['damaged'], amount: 0, rate: 0 },
  { fault: true, fee: 1_000, conditions: ['sealed'], amount: 3_498, rate: 1_000 },
  { fault: true, fee: 0, conditions: ['damaged'], amount: 17_489, rate: 5_000 },
  { fault: true, fee: 6_000, conditions: ['damaged'], amount: 34_978, rate: 10_000 },
  { fault: true, fee: 0, conditions: ['sealed', 'damaged'], amount: 8_745, rate: null },
] as const)(
  'of ₹349.78 with $fee held back, $conditions: $amount',
  ({ fault, fee, conditions, amount, rate }) => {
    const held = usualDeduction(
      {
        goods: 34_978,
        reason: { isCustomerFault: fault, feeRate: fee },
        pieces: conditions.map((condition) => ({ qty: 1_000, condition })),
      },
      { opened: 0, damaged: 5_000 },
    );

    expect(held).toEqual({ amount, rate });
  },
);
