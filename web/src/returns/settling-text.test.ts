import { returns } from '@counting-house/contract/returns/returns.operations.ts';
import { expect, test } from 'vitest';
import { plain } from '../testing/plain.ts';
import { actText } from './use-settling.ts';

const preview = plain(returns.previewSettle, {
  creditTotal: 31_480,
  moneyBack: 20_373,
  payments: [
    { id: 1, method: 'upi' },
    { id: 2, method: 'cash' },
  ],
});
const upi = { paymentId: 1, amount: 20_000, to: 'source' } as const;
const cash = { paymentId: 2, amount: 373, to: 'source' } as const;

test.each([
  ['refund', [upi, cash], {}, 'Credit ₹314.80 and refund ₹200.00 UPI, ₹3.73 cash'],
  ['refund', [upi, { ...cash, amount: 0 }], {}, 'Credit ₹314.80 and refund ₹200.00 UPI'],
  ['wallet', [upi], {}, 'Credit ₹314.80 into the wallet'],
  ['none', [upi], {}, 'Credit ₹314.80'],
  ['refund', [], { moneyBack: 0 }, 'Credit ₹314.80'],
  ['replacement', [], {}, 'Credit ₹314.80 and place the order'],
  ['repair', [], {}, 'Close as repaired'],
  ['refund', [], { creditTotal: 0 }, 'Close without a credit note'],
] as const)('%s of %j is said on its button', (resolution, parts, part, says) => {
  expect(actText({ ...preview, ...part }, { resolution, parts: [...parts] })).toBe(says);
});
