import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { lastEntry } from '../../testing/books.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import {
  aBatch,
  aSku,
  inTray,
  orderOf,
  pieces,
  positionOf,
  rupees,
  trayNamed,
} from '../../testing/stock.ts';
import { within } from '../../testing/within.ts';
import { reserve } from '../demand/demand.service.ts';

const { stock } = contract;

async function shelf(house: TestHouse) {
  const sku = await aSku(house, { name: 'Ghee' });
  const batch = await aBatch(house, sku, { value: rupees(1_000), expiryDate: '2027-01-31' });
  const keeper = await house.as('store keeper');
  const place = { skuId: sku.id, batchId: batch.id, trayId: batch.trayId };
  const scrapTwo = () =>
    keeper.call(stock.scrap, { lines: [{ ...place, qty: pieces(2), reasonCode: 'DAMAGED' }] });
  const undo = ({ id, version }: { id: number; version: number }) =>
    keeper.call(stock.reverseDoc, { id, version, note: 'By mistake' });
  return { sku, batch, keeper, place, scrapTwo, undo };
}

describe('reversing a document', () => {
  test('brings written-off goods back at what they cost', async ({ house }) => {
    const { sku, keeper, scrapTwo, undo } = await shelf(house);
    const doc = await scrapTwo();

    const back = await undo(doc);

    expect(back).toMatchObject({
      kind: 'scrap',
      status: 'posted',
      note: 'By mistake',
      reversalOf: { id: doc.id, number: doc.number },
      lines: [{ fromTray: null, toTray: 'FG-FLOOR', qty: pieces(2) }],
    });
    expect(await keeper.call(stock.getDoc, { id: doc.id })).toMatchObject({
      status: 'reversed',
      reversedBy: { id: back.id },
    });
    expect(await positionOf(house, sku.id)).toEqual({
      onHand: pieces(10),
      reserved: 0,
      value: rupees(1_000),
    });
    expect(await lastEntry(house)).toEqual([
      ['stock.finished', rupees(200), 0],
      ['stock.scrap', 0, rupees(200)],
    ]);
  });

  test('is done once, and not itself reversed', async ({ house }) => {
    const { keeper, scrapTwo, undo } = await shelf(house);
    const doc = await scrapTwo();
    const back = await undo(doc);
    const { version } = await keeper.call(stock.getDoc, { id: doc.id });

    await expect(undo({ id: doc.id, version })).rejects.toMatchObject({
      status: 409,
      code: 'stock_doc.reversed_already',
      message: `${doc.number} was already reversed by ${back.number}.`,
    });
    await expect(undo(back)).rejects.toMatchObject({ code: 'stock_doc.not_reversible' });
  });

  test('is refused when the goods are gone', async ({ house }) => {
    const { batch, keeper, scrapTwo, undo } = await shelf(house);
    await scrapTwo();
    const opened = await keeper.call(stock.getDoc, { id: batch.docId });

    await expect(undo(opened)).rejects.toMatchObject({
      status: 422,
      code: 'reverse.used',
      message: `2 pcs of batch ${batch.code} has been used since. Correct it with a count.`,
    });
  });

  test('takes found goods away from the order that holds them', async ({ house }) => {
    const { sku, keeper, place, undo } = await shelf(house);
    const found = await keeper.call(stock.adjust, {
      reasonCode: 'FOUND',
      note: 'Behind the shelf',
      lines: [{ ...place, qty: pieces(2) }],
    });
    await within(house, (ctx) => reserve(ctx, orderOf({ id: 1, skuId: sku.id, qty: pieces(12) })));

    await undo(found);

    expect(await positionOf(house, sku.id)).toEqual({
      onHand: pieces(10),
      reserved: pieces(10),
      value: rupees(1_000),
    });
  });

  test('moves goods back', async ({ house }) => {
    const { batch, keeper, undo } = await shelf(house);
    const to = await trayNamed(house, 'A-01');
    const moved = await keeper.call(stock.move, {
      lines: [{ batchId: batch.id, fromTrayId: batch.trayId, toTrayId: to.id, qty: pieces(4) }],
    });

    await undo(moved);

    expect(await inTray(house, batch.id, 'FG-FLOOR')).toMatchObject({ onHand: pieces(10) });
  });

  test('of opening stock takes all of it away', async ({ house }) => {
    const { sku, batch, keeper, undo } = await shelf(house);
    const opened = await keeper.call(stock.getDoc, { id: batch.docId });

    await undo(opened);

    expect(await positionOf(house, sku.id)).toEqual({ onHand: 0, reserved: 0, value: 0 });
  });

  test('leaves a document alone that is pending approval', async ({ house }) => {
    const { batch, keeper, undo } = await shelf(house);
    const rich = await aBatch(house, { id: batch.skuId }, { value: rupees(9_000) });
    const doc = await keeper.call(stock.scrap, {
      lines: [
        {
          skuId: batch.skuId,
          batchId: rich.id,
          trayId: rich.trayId,
          qty: pieces(9),
          reasonCode: 'DAMAGED',
        },
      ],
    });

    await expect(undo(doc)).rejects.toMatchObject({
      message: `${doc.number} is pending approval. Reject it instead.`,
    });
  });
});
