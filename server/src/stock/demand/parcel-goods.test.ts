import { desc } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { journalEntries } from '../../books/journal/journal.table.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import {
  aBatch,
  aSku,
  inTray,
  mainStore,
  orderOf,
  pieces,
  positionOf,
} from '../../testing/stock.ts';
import { within } from '../../testing/within.ts';
import { release, reserve } from './demand.service.ts';
import { pack, unpack } from './parcel-goods.service.ts';
import { ship } from './ship-goods.service.ts';

const parcel = { parcelId: 7, parcelNo: 'PKG-0000007' };

/** 485 pieces worth Rs 18,219.02, two of them held for an order. */
async function ordered(house: TestHouse) {
  const sku = await aSku(house);
  const batch = await aBatch(house, sku, {
    qty: pieces(485),
    value: 1_821_902,
    expiryDate: '2027-09-06',
  });
  await within(house, (ctx) => reserve(ctx, orderOf({ id: 1, skuId: sku.id, qty: pieces(2) })));
  const { id: storeId } = await mainStore(house);
  const packTwo = () =>
    within(house, (ctx) =>
      pack(ctx, {
        ...parcel,
        orderId: 1,
        storeId,
        lines: [{ orderLineId: 1, skuId: sku.id, qty: pieces(2) }],
      }),
    );
  const shipOn = (date: string) =>
    within(house, (ctx) => ship(ctx, { ...parcel, date, channel: 'b2c' }));
  return { sku, batch, packTwo, shipOn };
}

describe('packing', () => {
  test('takes the goods and their reservation into the parcel', async ({ house }) => {
    const { sku, batch, packTwo } = await ordered(house);

    const packed = await packTwo();

    expect(packed.goods).toEqual([
      {
        orderLineId: 1,
        skuId: sku.id,
        batchId: batch.id,
        trayFromId: batch.trayId,
        qty: pieces(2),
      },
    ]);
    expect(await inTray(house, batch.id, 'PACKED')).toEqual({
      onHand: pieces(2),
      reserved: pieces(2),
    });
    expect(await positionOf(house, sku.id)).toMatchObject({
      onHand: pieces(485),
      reserved: pieces(2),
    });
  });

  test('takes no more than is held', async ({ house }) => {
    const { packTwo } = await ordered(house);
    await packTwo();

    await expect(packTwo()).rejects.toMatchObject({ status: 422, code: 'stock.short' });
  });

  test('keeps the order from being given back', async ({ house }) => {
    const { packTwo } = await ordered(house);
    await packTwo();

    const giving = within(house, (ctx) => release(ctx, { purpose: 'order', refId: 1 }));

    await expect(giving).rejects.toMatchObject({
      status: 409,
      code: 'stock.packed',
      message: 'Parcel PKG-0000007 of ORD-1 is packed. Unpack it first.',
    });
  });

  test('is undone by unpacking: back in the tray, and held', async ({ house }) => {
    const { sku, batch, packTwo } = await ordered(house);
    await packTwo();

    await within(house, (ctx) => unpack(ctx, parcel));

    expect(await inTray(house, batch.id, 'PACKED')).toEqual({ onHand: 0, reserved: 0 });
    expect(await inTray(house, batch.id, 'FG-FLOOR')).toEqual({
      onHand: pieces(485),
      reserved: pieces(2),
    });
    expect(await positionOf(house, sku.id)).toMatchObject({ reserved: pieces(2) });
  });
});

describe('shipping', () => {
  test('takes the goods out at what they cost, and posts it', async ({ house }) => {
    const { sku, batch, packTwo, shipOn } = await ordered(house);
    await packTwo();

    const shipped = await shipOn('2026-11-21');

    expect(shipped).toEqual([{ orderLineId: 1, batchId: batch.id, qty: pieces(2), value: 7_513 }]);
    expect(await positionOf(house, sku.id)).toEqual({
      onHand: pieces(483),
      reserved: 0,
      value: 1_814_389,
    });
    const [entry] = await house.database.direct
      .select()
      .from(journalEntries)
      .orderBy(desc(journalEntries.id))
      .limit(1);
    expect(entry).toMatchObject({ event: 'stock.dispatched', entryDate: '2026-11-21' });
  });

  test('is refused once the batch has expired, packed or not', async ({ house }) => {
    const { batch, packTwo, shipOn } = await ordered(house);
    house.clock.set('2027-09-06T04:30:00.000Z');
    await packTwo();
    house.clock.set('2027-09-07T04:30:00.000Z');

    await expect(shipOn('2027-09-07')).rejects.toMatchObject({
      code: 'batch.expired',
      message: `Batch ${batch.code} expired on 06 Sep 2027.`,
    });
  });
});
