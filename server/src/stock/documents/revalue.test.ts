import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { lastEntry } from '../../testing/books.ts';
import { test } from '../../testing/house.ts';
import { aBatch, aSku, pieces, positionOf, rupees } from '../../testing/stock.ts';

const { stock } = contract;

describe('goods are revalued by hand', () => {
  test('their quantity stays, the difference is a price variance, what leaves bears it', async ({
    house,
  }) => {
    const sku = await aSku(house);
    const batch = await aBatch(house, sku, { qty: pieces(10), value: rupees(100) });
    const owner = await house.as('owner');

    const doc = await owner.call(stock.revalue, {
      note: 'The label printer was billed with it',
      lines: [{ batchId: batch.id, value: rupees(80) }],
    });

    expect(doc).toMatchObject({
      number: expect.stringMatching(/^ADJ-/u),
      kind: 'revalue',
      value: -rupees(20),
      lines: [{ batch: batch.code, qty: pieces(10), value: -rupees(20) }],
    });
    expect(await lastEntry(house)).toEqual([
      ['ppv', rupees(20), 0],
      ['stock.finished', 0, rupees(20)],
    ]);
    expect(await positionOf(house, sku.id)).toMatchObject({
      onHand: pieces(10),
      value: rupees(80),
    });
    await expect(
      owner.call(stock.reverseDoc, { id: doc.id, version: doc.version, note: 'Again' }),
    ).rejects.toThrow('A revaluation is not reversed. Revalue the goods again.');
  });

  test('what is wrong is said at its field', async ({ house }) => {
    const sku = await aSku(house);
    const batch = await aBatch(house, sku, { qty: pieces(10), value: rupees(100) });
    const owner = await house.as('owner');
    const line = { batchId: batch.id, value: rupees(100) };

    await expect(
      owner.call(stock.revalue, { note: 'Again', lines: [line, line, { ...line, batchId: 9e8 }] }),
    ).rejects.toMatchObject({
      fields: {
        'lines.0.value': 'It is worth that already.',
        'lines.1.batchId': 'These goods are listed twice.',
        'lines.2.batchId': 'Choose a batch.',
      },
    });
    await expect(
      owner.call(stock.revalue, { note: '', lines: [{ ...line, value: 1 }] }),
    ).rejects.toMatchObject({ fields: { note: 'Please write why.' } });
  });

  test('is for anyone who sees what goods cost', async ({ house }) => {
    const batch = await aBatch(house, await aSku(house), { value: rupees(100) });
    const keeper = await house.withPermissions(['stock.adjustment.write', 'stock.balance.read']);

    await expect(
      keeper.call(stock.revalue, { note: 'Again', lines: [{ batchId: batch.id, value: 1 }] }),
    ).rejects.toMatchObject({ status: 403 });
  });
});
