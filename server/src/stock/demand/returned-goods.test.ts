import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { lastEntry } from '../../testing/books.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import {
  aBatch,
  aSku,
  inTray,
  mainStore,
  orderOf,
  pieces,
  positionOf,
  trayNamed,
} from '../../testing/stock.ts';
import { within } from '../../testing/within.ts';
import { batchHold } from '../batches/batch-hold.service.ts';
import { reserve } from './demand.service.ts';
import { pack } from './parcel-goods.service.ts';
import { ship } from './ship-goods.service.ts';
import { receiveReturn, type ReturnedPiece } from './returned-goods.service.ts';

const { stock } = contract;
const parcel = { parcelId: 7, parcelNo: 'PKG-0000007' };
const shipped = { docKind: 'parcel', docId: 7, orderLineId: 1 } as const;

/** Two of 485 pieces worth Rs 18,219.02 went out in a parcel, at Rs 75.13. */
async function sent(house: TestHouse) {
  const sku = await aSku(house, { name: 'Turmeric' });
  const batch = await aBatch(house, sku, {
    qty: pieces(485),
    value: 1_821_902,
    number: 'GT/118',
    expiryDate: '2027-09-06',
  });
  const { id: storeId } = await mainStore(house);
  const lines = [{ orderLineId: 1, skuId: sku.id, qty: pieces(2) }];
  await within(house, (ctx) => reserve(ctx, orderOf({ id: 1, skuId: sku.id, qty: pieces(2) })));
  await within(house, (ctx) => pack(ctx, { ...parcel, orderId: 1, storeId, lines }));
  await within(house, (ctx) => ship(ctx, { ...parcel, date: '2026-11-21', channel: 'b2c' }));
  const comesBack = (...given: Partial<ReturnedPiece>[]) =>
    within(house, (ctx) =>
      receiveReturn(ctx, {
        returnId: 3,
        returnNo: 'RET-000003',
        channel: 'b2c',
        pieces: given.map((piece) => ({
          returnLineId: 31,
          skuId: sku.id,
          qty: pieces(1),
          shipped,
          decision: 'restock',
          ...piece,
        })),
      }),
    );
  return { sku, batch, comesBack };
}

describe('goods that come back', () => {
  test('are for sale again in their batch, at what they cost', async ({ house }) => {
    const { sku, batch, comesBack } = await sent(house);

    const [piece] = await comesBack({});

    expect(piece).toEqual({
      returnLineId: 31,
      decision: 'restock',
      parts: [{ batchId: batch.id, qty: pieces(1) }],
      value: 3_757,
    });
    expect(await inTray(house, batch.id, 'FG-FLOOR')).toMatchObject({ onHand: pieces(484) });
    expect(await positionOf(house, sku.id)).toMatchObject({ value: 1_821_902 - 7_513 + 3_757 });
    expect(await lastEntry(house)).toEqual([
      ['stock.finished', 3_757, 0],
      ['cogs', 0, 3_757],
    ]);
  });

  test('bring back to the paisa what they took, the last taking the rest', async ({ house }) => {
    const { sku, comesBack } = await sent(house);

    const first = await comesBack({});
    const second = await comesBack({});

    expect([first[0]?.value, second[0]?.value]).toEqual([3_757, 3_756]);
    expect(await positionOf(house, sku.id)).toMatchObject({ value: 1_821_902 });
  });

  test('wait in quarantine, and are not promised', async ({ house }) => {
    const { sku, batch, comesBack } = await sent(house);

    await comesBack({ decision: 'quarantine' });

    expect(await inTray(house, batch.id, 'QUARANTINE')).toMatchObject({ onHand: pieces(1) });
    const { row } = await stockOf(house, sku.id);
    expect(row).toMatchObject({ onHand: pieces(484), blocked: pieces(1), free: pieces(483) });
  });

  test('are written off in one step, and what they cost becomes the loss', async ({ house }) => {
    const { sku, batch, comesBack } = await sent(house);

    await comesBack({ decision: 'scrap' });

    expect(await positionOf(house, sku.id)).toMatchObject({
      onHand: pieces(483),
      value: 1_821_902 - 7_513,
    });
    expect(await inTray(house, batch.id, 'REJECT')).toMatchObject({ onHand: 0 });
    expect(await lastEntry(house)).toEqual([
      ['stock.scrap', 3_757, 0],
      ['cogs', 0, 3_757],
    ]);
  });

  test('stay the customer’s when they are sent back', async ({ house }) => {
    const { sku, comesBack } = await sent(house);

    const [piece] = await comesBack({ decision: 'send_back' });

    expect(piece).toMatchObject({ decision: 'send_back', parts: [], value: 0 });
    expect(await positionOf(house, sku.id)).toMatchObject({ onHand: pieces(483) });
  });

  test('are no more than left', async ({ house }) => {
    const { comesBack } = await sent(house);
    await comesBack({});

    const tooMany = comesBack({ decision: 'scrap' }, { decision: 'quarantine' });

    await expect(tooMany).rejects.toMatchObject({
      status: 422,
      code: 'return.too_many',
      message: 'Only 1 pc can be returned',
    });
  });

  test('of a batch that is on hold are not sold again', async ({ house }) => {
    const { batch, comesBack } = await sent(house);
    await within(house, (ctx) =>
      batchHold(ctx, { id: batch.id, version: batch.version, reason: 'Mould' }),
    );

    await expect(comesBack({})).rejects.toMatchObject({ code: 'batch.on_hold' });
    await expect(comesBack({ decision: 'quarantine' })).resolves.toHaveLength(1);
  });

  test('that expired meanwhile are not sold again', async ({ house }) => {
    const { comesBack } = await sent(house);
    house.clock.set('2027-09-07T06:00:00Z');

    await expect(comesBack({})).rejects.toMatchObject({ code: 'batch.expired' });
  });

  test('of a batch nobody knows wait for a look, worth what the rest is', async ({ house }) => {
    const { sku, comesBack } = await sent(house);

    const [piece] = await comesBack({
      shipped: undefined,
      batchNumber: 'ZZ/1',
      expiryDate: '2027-05-31',
    });

    expect(piece).toMatchObject({ decision: 'quarantine', value: 3_756 });
    const batch = await batchOf(house, piece?.parts[0]?.batchId ?? 0);
    expect(batch).toMatchObject({
      skuId: sku.id,
      number: 'ZZ/1',
      origin: 'return',
      status: 'quarantine',
      expiryDate: '2027-05-31',
    });
  });

  test('go back to the batch whose number is read off them', async ({ house }) => {
    const { batch, comesBack } = await sent(house);

    const [piece] = await comesBack({ shipped: undefined, batchNumber: 'gt/118' });

    expect(piece).toMatchObject({ decision: 'restock', parts: [{ batchId: batch.id }] });
  });

  test('do not go into a tray that nothing is sold from', async ({ house }) => {
    const { comesBack } = await sent(house);
    const { id: trayId } = await trayNamed(house, 'REJECT');

    await expect(comesBack({ trayId })).rejects.toMatchObject({
      beside: { fields: { 'pieces.0.trayId': 'Choose a tray that goods are sold from.' } },
    });
  });
});

const stockOf = async (house: TestHouse, skuId: number) => {
  const { rows } = await (await house.as('admin')).call(stock.listPositions, {});
  return { row: rows.find((row) => row.id === skuId) };
};

const batchOf = async (house: TestHouse, id: number) =>
  (await house.as('admin')).call(stock.getBatch, { code: String(id) });
