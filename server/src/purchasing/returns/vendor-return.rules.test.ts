import { describe, expect, test } from 'vitest';
import { takeBack, type ReceiptRest } from './vendor-return.rules.ts';

const components = [
  { componentId: 1, code: 'CGST', rate: 2_500, amount: 251 },
  { componentId: 2, code: 'SGST', rate: 2_500, amount: 250 },
];

/** Ten kept and 290 accepted; some of it on a bill. */
const receipt = (billed: number): ReceiptRest => ({
  inwardBatchId: 7,
  unbilledQty: 300 - billed,
  unbilledValue: (300 - billed) * 12,
  keptQty: 10,
  billed:
    billed === 0
      ? []
      : [
          {
            of: {
              billLineId: 3,
              qty: billed,
              taxable: 10_001,
              components: components.map((part) => ({ ...part })),
            },
            qty: billed,
          },
        ],
});

describe('goods that go back', () => {
  test.each([
    { billed: 0, qty: 10, isRejected: true, parts: [[null, 10, 10, 120]] },
    { billed: 0, qty: 300, isRejected: true, parts: [[null, 300, 10, 3_600]] },
    { billed: 290, qty: 10, isRejected: true, parts: [[null, 10, 10, 120]] },
    { billed: 290, qty: 29, isRejected: false, parts: [[3, 29, 0, 1_000]] },
    {
      billed: 290,
      qty: 12,
      isRejected: true,
      parts: [
        [null, 10, 10, 120],
        [3, 2, 0, 69],
      ],
    },
    {
      billed: 200,
      qty: 95,
      isRejected: false,
      parts: [
        [null, 90, 0, 1_080],
        [3, 5, 0, 250],
      ],
    },
    {
      billed: 290,
      qty: 295,
      isRejected: false,
      parts: [
        [3, 290, 0, 10_001],
        [null, 5, 5, 60],
      ],
    },
    { billed: 300, qty: 4, isRejected: true, parts: [[3, 4, 4, 133]] },
  ])('$qty of 300 with $billed billed: $parts', ({ billed, qty, isRejected, parts }) => {
    const taken = takeBack(qty, [receipt(billed)], { isRejected });

    expect(taken.map((part) => [part.billLineId, part.qty, part.keptQty, part.value])).toEqual(
      parts,
    );
  });

  test('the last to go takes what is left of price and tax', () => {
    const rows = [receipt(300)];
    const all = [100, 100, 100].flatMap((qty) => takeBack(qty, rows, { isRejected: false }));

    expect(all.map(({ value }) => value)).toEqual([3_334, 3_334, 3_333]);
    expect(all.map(({ taxComponents }) => taxComponents.map(({ amount }) => amount))).toEqual([
      [84, 83],
      [84, 84],
      [83, 83],
    ]);
  });

  test('from the newest receipt first, and no more than came', () => {
    const rows = [{ ...receipt(0), inwardBatchId: 9 }, receipt(0)];

    const taken = takeBack(650, rows, { isRejected: false });

    expect(taken.reduce((sum, { qty }) => sum + qty, 0)).toBe(600);
    expect(taken[0]?.inwardBatchId).toBe(9);
  });
});
