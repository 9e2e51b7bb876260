import { describe, expect, test } from 'vitest';
import { acceptedValue, mostReceivable, shareCharge, valuesOfBatches } from './inward.rules.ts';

describe('the most that can be received', () => {
  test.for([
    [500_000, 500, 3, 525_000],
    [400_000, 500, 3, 420_000],
    [7_000, 500, 0, 7_000],
    [99_000, 500, 0, 103_000],
    [1_234, 500, 2, 1_290],
    [500_000, 0, 3, 500_000],
  ] as const)('%d open, %d bps over, %d decimals: %d', ([open, overBps, decimals, most]) => {
    expect(mostReceivable(open, { overBps, decimals })).toBe(most);
  });
});

const batch = (lineId: number, qty: number, value = 0, grams: number | null = qty) => ({
  lineId,
  qty,
  value,
  grams,
});

describe('a charge', () => {
  test('by weight', () => {
    const goods = [batch(1, 290_000), batch(2, 200_000)];

    expect(shareCharge(245_000, 'weight', goods)).toEqual([145_000, 100_000]);
  });

  test('by value, and by quantity where nothing is worth anything', () => {
    expect(shareCharge(100, 'value', [batch(1, 1, 200), batch(2, 1, 100)])).toEqual([67, 33]);
    expect(shareCharge(100, 'value', [batch(1, 3), batch(2, 1)])).toEqual([75, 25]);
  });

  test('by line, then by quantity', () => {
    const goods = [batch(1, 1), batch(1, 3), batch(2, 9)];

    expect(shareCharge(201, 'equal', goods)).toEqual([25, 76, 100]);
  });

  test('by weight of what nobody knows the weight of', () => {
    expect(shareCharge(1, 'weight', [batch(1, 1), batch(2, 1, 1, null)])).toBeNull();
  });
});

test('the value of a line is split to the paisa', () => {
  const parts = valuesOfBatches(1_000, [1, 1, 1]);

  expect(parts).toEqual([334, 333, 333]);
});

test('what is kept of the rejected takes the rest of the value', () => {
  expect(acceptedValue(3_600_000, 290_000, 10_000)).toBe(3_480_000);
  expect(acceptedValue(0, 0, 0)).toBe(0);
});
