import { describe, expect, test } from 'vitest';
import { repackWeights } from './repack.rules.ts';

const part = (qty: number, facts: Partial<Parameters<typeof repackWeights>[0][number]> = {}) => ({
  qty,
  shareBps: undefined,
  cost: 0,
  weightGrams: null,
  ...facts,
});

describe('what is repacked is divided', () => {
  test.each([
    [
      'by the shares',
      [part(4_000, { shareBps: 7_000, cost: 1 }), part(1_000, { shareBps: 3_000 })],
      [7_000, 3_000],
    ],
    ['by what it costs', [part(4_000, { cost: 900 }), part(1_000, { cost: 300 })], [900, 300]],
    [
      'by weight where a cost is not known',
      [part(4_000, { cost: 900, weightGrams: 250 }), part(1_000, { weightGrams: 500 })],
      [1_000_000, 500_000],
    ],
    [
      'by number where nothing else is known',
      [part(4_000, { weightGrams: 250 }), part(1_000)],
      [4_000, 1_000],
    ],
  ])('%s', (_, parts, weights) => {
    expect(repackWeights(parts)).toEqual(weights);
  });
});
