import { describe, expect, test } from 'vitest';
import { leftFaults, spendCredit } from './counter-exchange.rules.ts';

describe('credit of goods brought back', () => {
  test.for([
    // credit, open of the new bill, paid beside → used, left
    [10_000, 25_000, 0, 10_000, 0],
    [10_000, 10_000, 15_000, 10_000, 0],
    [10_000, 6_000, 0, 6_000, 4_000],
    [10_000, 0, 0, 0, 10_000],
  ] as const)('of %i pays %i open', ([credit, open, paid, used, rest]) => {
    expect(spendCredit({ credit, open, paid })).toEqual({ used, rest, fields: {} });
  });

  test.for([
    [10_000, 5_000, 10_000, 'Only ₹50.00 is to be paid beside the return'],
    [10_000, 0, 6_000, 'Nothing to pay: the return is worth more'],
  ] as const)('of %i refuses what is paid for nothing', ([credit, open, paid, says]) => {
    expect(spendCredit({ credit, open, paid }).fields).toEqual({ payments: says });
  });

  test('is kept for anyone who has a name', () => {
    expect(leftFaults('keep', { amount: 100, isWalkIn: false })).toEqual({});
    expect(leftFaults('wallet', { amount: 100, isWalkIn: true })).toHaveProperty('left');
    expect(leftFaults('keep', { amount: 0, isWalkIn: true })).toEqual({});
  });
});
