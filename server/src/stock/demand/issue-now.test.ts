import { describe, expect } from 'vitest';
import { lastEntry } from '../../testing/books.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { aBatch, aSku, inTray, orderOf, pieces, positionOf, rupees } from '../../testing/stock.ts';
import { within } from '../../testing/within.ts';
import { batchHold } from '../batches/batch-hold.service.ts';
import { receiveReturn } from './returned-goods.service.ts';
import { reserve } from './demand.service.ts';
import { issueNow } from './issue-now.service.ts';

/** Ten pieces of each of two batches, at Rs 10 and Rs 20. */
async function shelf(house: TestHouse) {
  const sku = await aSku(house, { name: 'Jaggery' });
  const [first, second] = [
    await aBatch(house, sku, { value: rupees(100), expiryDate: '2027-01-31' }),
    await aBatch(house, sku, { value: rupees(200), expiryDate: '2027-03-31' }),
  ];
  const bill = (qty: number, { batchId, id = 1 }: { batchId?: number; id?: number } = {}) =>
    within(house, (ctx) =>
      issueNow(ctx, {
        refId: id,
        refNumber: `ORD-${id}`,
        date: '2026-11-21',
        channel: 'b2c',
        lines: [{ refLineId: id, skuId: sku.id, qty, batchId }],
      }),
    );
  return { sku, first, second, bill };
}

describe('goods that leave with the bill', () => {
  test('are taken by first expiry, and what they cost is posted', async ({ house }) => {
    const { sku, first, second, bill } = await shelf(house);

    const issued = await bill(pieces(12));

    expect(issued).toEqual([
      { refLineId: 1, batchId: first.id, qty: pieces(10), value: rupees(100) },
      { refLineId: 1, batchId: second.id, qty: pieces(2), value: rupees(40) },
    ]);
    expect(await positionOf(house, sku.id)).toEqual({
      onHand: pieces(8),
      reserved: 0,
      value: rupees(160),
    });
    expect(await lastEntry(house)).toEqual([
      ['cogs', rupees(140), 0],
      ['stock.finished', 0, rupees(140)],
    ]);
  });

  test('are of the batch that is handed over', async ({ house }) => {
    const { second, bill } = await shelf(house);

    const issued = await bill(pieces(1), { batchId: second.id });

    expect(issued).toMatchObject([{ batchId: second.id }]);
  });

  test('are what was held for them, and nobody else’s', async ({ house }) => {
    const { sku, first, bill } = await shelf(house);
    for (const id of [1, 2]) {
      await within(house, (ctx) => reserve(ctx, orderOf({ id, skuId: sku.id, qty: pieces(8) })));
    }

    await bill(pieces(8));
    const tooMuch = bill(pieces(5), { id: 3 });

    await expect(tooMuch).rejects.toMatchObject({
      code: 'stock.short',
      message: "Only 4 pcs of 'Jaggery' can be used; 5 pcs are wanted.",
      beside: { more: { lines: [{ refLineId: 3, wanted: pieces(5), available: pieces(4) }] } },
    });
    expect(await inTray(house, first.id, 'FG-FLOOR')).toMatchObject({ onHand: pieces(2) });
    expect(await positionOf(house, sku.id)).toMatchObject({ reserved: pieces(8) });
  });

  test('are no more than the line wants', async ({ house }) => {
    const { sku, bill } = await shelf(house);
    await within(house, (ctx) => reserve(ctx, orderOf({ id: 1, skuId: sku.id, qty: pieces(3) })));

    await expect(bill(pieces(4))).rejects.toMatchObject({
      beside: { fields: { 'lines.0.qty': 'Only 3 pcs of this line are left to issue.' } },
    });
  });

  test('are not of a batch on hold', async ({ house }) => {
    const { first, bill } = await shelf(house);
    await within(house, (ctx) =>
      batchHold(ctx, { id: first.id, version: first.version, reason: 'Mould' }),
    );

    await expect(bill(pieces(1), { batchId: first.id })).rejects.toMatchObject({
      code: 'batch.on_hold',
    });
  });

  test('come back at what they cost', async ({ house }) => {
    const { sku, first, bill } = await shelf(house);
    await bill(pieces(3));

    const [piece] = await within(house, (ctx) =>
      receiveReturn(ctx, {
        returnId: 1,
        returnNo: 'RET-000001',
        channel: 'b2c',
        pieces: [
          {
            returnLineId: 1,
            skuId: sku.id,
            qty: pieces(2),
            shipped: { docKind: 'order', docId: 1, orderLineId: 1 },
            decision: 'restock',
          },
        ],
      }),
    );

    expect(piece).toMatchObject({ parts: [{ batchId: first.id }], value: rupees(20) });
  });
});
