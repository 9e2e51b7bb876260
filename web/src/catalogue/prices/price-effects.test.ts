import type { PricePreview } from '@counting-house/contract/catalogue/price.ts';
import { expect, test } from 'vitest';
import { changeInPercent, summarizeEffects } from './price-effects.ts';

type Row = PricePreview['rows'][number];

const row = (from: number, to: number, more: Partial<Row> = {}): Row => ({
  id: from,
  version: 1,
  before: { price: from, mrp: 20_000 },
  after: { price: to, mrp: 20_000 },
  cost: null,
  warnings: [],
  ...more,
});

test.each([
  [10_000, 11_000, 1_000],
  [10_000, 9_250, -750],
  [0, 9_250, null],
])('from %i to %i is a change of %s', (from, to, change) => {
  expect(changeInPercent(row(from, to))).toBe(change);
});

test('new prices are summed up: how many, how far, and what to look at', () => {
  const mrpAlone = row(15_000, 15_000, { after: { price: 15_000, mrp: 21_000 } });

  const effects = summarizeEffects([
    row(10_000, 11_000),
    row(8_000, 5_000, { warnings: ['belowCost'] }),
    row(0, 9_000),
    row(10_000, 30_000, { warnings: ['aboveMrp', 'jump'] }),
    mrpAlone,
  ]);

  expect(effects).toEqual({
    prices: 4,
    up: 3,
    mrps: 1,
    least: -3_750,
    most: 20_000,
    aboveMrp: 1,
    belowCost: 1,
    jumps: 1,
  });
});
