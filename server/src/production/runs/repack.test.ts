import { production } from '@counting-house/contract/production/production.operations.ts';
import { describe, expect } from 'vitest';
import { test } from '../../testing/house.ts';
import { aBatch, aSku, pieces, positionOf } from '../../testing/stock.ts';
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

describe('a repack', () => {
  test('splits the value by shares and lasts as long as what went in', async ({ house }) => {
    const [big, small, box] = [await aSku(house), await aSku(house), await aSku(house)];
    const batch = await aBatch(house, big, { value: 10_001, expiryDate: '2027-01-31' });
    const owner = await house.as('owner');
    const wanted = {
      inputs: [{ batchId: batch.id, trayId: batch.trayId, qty: pieces(10) }],
      outputs: [
        { skuId: small.id, qty: pieces(30), shareBps: 5_000 },
        { skuId: box.id, qty: pieces(1), shareBps: 5_000 },
      ],
    };

    await expect(
      owner.call(production.repack, {
        ...wanted,
        outputs: [{ skuId: small.id, qty: pieces(30), shareBps: 9_999 }],
      }),
    ).rejects.toMatchObject({
      fields: { 'outputs.0.shareBps': 'The shares must add up to 100 %.' },
    });
    const run = await owner.call(production.repack, wanted);

    expect(run.outputs).toMatchObject([
      { value: 5_001, expiryDate: '2027-01-31' },
      { value: 5_000, expiryDate: '2027-01-31' },
    ]);
    await owner.call(production.runReverse, {
      id: run.id,
      version: run.version,
      note: 'Not wanted',
    });
    expect(await positionOf(house, big.id)).toMatchObject({ onHand: pieces(10), value: 10_001 });
  });

  test('is divided by what the goods cost, and refuses what its batches cannot be', async ({
    house,
  }) => {
    const [big, small, box] = [await aSku(house), await aSku(house), await aSku(house)];
    await aBatch(house, small, { value: 30_000, number: 'S-1' });
    await aBatch(house, box, { value: 10_000 });
    const batch = await aBatch(house, big, { value: 12_000, expiryDate: '2027-01-31' });
    const owner = await house.as('owner');
    const inputs = [{ batchId: batch.id, trayId: batch.trayId, qty: pieces(4) }];
    const outputs = [
      { skuId: small.id, qty: pieces(2) },
      { skuId: box.id, qty: pieces(2) },
    ];

    const wrong = owner.call(production.repack, {
      inputs,
      outputs: [
        { skuId: small.id, qty: pieces(2), number: 's-1', expiryDate: '2027-02-01' },
        { skuId: box.id, qty: pieces(2), shareBps: 5_000 },
      ],
    });
    await expect(wrong).rejects.toMatchObject({
      fields: {
        'outputs.0.number': "'" + small.name + "' already has a batch 's-1'.",
        'outputs.0.expiryDate': `The expiry can't be after 31 Jan 2027 (from ${batch.code}).`,
        'outputs.0.shareBps': 'Enter a share here, too.',
      },
    });
    const run = await owner.call(production.repack, { inputs, outputs });

    expect(run.outputs.map(({ value }) => value)).toEqual([3_600, 1_200]);
  });
});
