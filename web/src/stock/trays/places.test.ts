import type { SkuDetails } from '@counting-house/contract/stock/position.ts';
import { expect, test } from 'vitest';
import { placeOfBatch, placeOfOnlyBatch, listPlaces } from './places.ts';

const batch = (id: number) =>
  ({ id, code: `B000000${id}`, number: `GT/${id}` }) as SkuDetails['batches'][number];
const lying = (batchId: number, area: string, tray: string, onHand: number, reserved = 0) =>
  ({
    batchId,
    area,
    tray,
    trayId: tray.length,
    onHand,
    reserved,
  }) as SkuDetails['balances'][number];

const sku = {
  batches: [batch(2), batch(1)],
  balances: [
    lying(1, 'reject', 'REJECT', 10_000),
    lying(1, 'rm', 'R-01', 20_000, 19_000),
    lying(1, 'rm', 'R-02', 5_000),
    lying(1, 'packed', 'PACKED', 3_000),
    lying(2, 'quarantine', 'QUARANTINE', 1_000),
  ],
};

test('goods that may be used come before those set aside, the most that is free first', () => {
  expect(listPlaces(sku).map(({ tray }) => tray)).toEqual(['QUARANTINE', 'R-02', 'R-01', 'REJECT']);
});

test.each([1, 'b0000001', 'GT/1'])(
  'the batch %s is meant where most of it can be taken',
  (named) => {
    expect(placeOfBatch(sku, named)?.tray).toBe('R-02');
  },
);

test('the only batch has not to be chosen, one of several has', () => {
  const [first] = sku.batches;
  const only = { batches: [batch(1)], balances: sku.balances.filter((one) => one.batchId === 1) };

  expect(placeOfOnlyBatch(only)?.tray).toBe('R-02');
  expect(placeOfOnlyBatch({ ...sku, batches: first ? [first] : [] })).toBeUndefined();
  expect(placeOfOnlyBatch({ batches: [], balances: [] })).toBeUndefined();
});
