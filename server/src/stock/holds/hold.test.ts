import { contract } from '@counting-house/contract/contract.ts';
import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { notices } from '../../integrations/notices/notice.table.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { aBatch, aSku, inTray, orderOf, pieces, positionOf } from '../../testing/stock.ts';
import { within } from '../../testing/within.ts';
import { availability } from '../demand/availability.service.ts';
import { reserve } from '../demand/demand.service.ts';
import { swapBatch } from '../demand/swap.service.ts';
import { getHold } from './hold-list.service.ts';

const { stock } = contract;

/** Ten pieces of a batch that expires first and ten of a later one, and a day that lies five days ahead. */
async function shelf(house: TestHouse) {
  const keeper = await house.as('store keeper');
  const sku = await aSku(house, { name: 'Kokum' });
  const first = await aBatch(house, sku, { expiryDate: '2027-01-31' });
  const later = await aBatch(house, sku, { expiryDate: '2027-06-30' });
  const keep = (more: object = {}) =>
    keeper.call(stock.hold, {
      skuId: sku.id,
      qty: pieces(4),
      heldFor: 'Lakshmi Stores',
      lastDate: '2026-11-25',
      ...more,
    });
  const free = async () =>
    within(house, async (ctx) => (await availability(ctx, [sku.id])).get(sku.id)?.free);
  return { keeper, sku, first, later, keep, free };
}

const told = async (house: TestHouse, userId: number) =>
  (
    await house.database.direct
      .select()
      .from(notices)
      .where(eq(notices.userId, userId))
      .orderBy(notices.id)
  ).map(({ text }) => text);

describe('goods that are held for somebody', () => {
  test('are promised to nobody else, the first to expire unless a batch is named', async ({
    house,
  }) => {
    const { keep, free, first, later } = await shelf(house);

    const any = await keep();
    const named = await keep({ batchId: later.id, qty: pieces(3), heldFor: 'Mrs Rao' });

    expect(any).toMatchObject({ status: 'held', heldQty: pieces(4), trays: ['FG-FLOOR'] });
    expect(named).toMatchObject({ batch: later.code, heldQty: pieces(3) });
    expect(await inTray(house, first.id, 'FG-FLOOR')).toMatchObject({ reserved: pieces(4) });
    expect(await inTray(house, later.id, 'FG-FLOOR')).toMatchObject({ reserved: pieces(3) });
    expect(await free()).toBe(pieces(13));
  });

  test('are no more than is free, for no longer than the setting says', async ({ house }) => {
    const { keep, first } = await shelf(house);
    const most = "Only 10 pcs of 'Kokum' can be used; 11 pcs are wanted.";

    await expect(keep({ batchId: first.id, qty: pieces(11) })).rejects.toMatchObject({
      status: 422,
      fields: { qty: most },
    });
    await expect(keep({ lastDate: '2026-12-22' })).rejects.toMatchObject({
      fields: { lastDate: 'Goods are held for at most 30 days: until 21 Dec 2026.' },
    });
    await expect(keep({ lastDate: '2026-11-20' })).rejects.toMatchObject({
      fields: { lastDate: 'Choose today or a later day.' },
    });
    await expect(keep({ qty: 500 })).rejects.toMatchObject({ fields: { qty: expect.any(String) } });
  });

  test('go to who waits when they are released, and are released once', async ({ house }) => {
    const { keeper, keep, sku } = await shelf(house);
    const { id, version } = await keep({ qty: pieces(20) });
    await within(house, (ctx) =>
      reserve(ctx, orderOf({ id: 1, skuId: sku.id, qty: pieces(5) }, { onShort: 'partial' })),
    );
    expect(await positionOf(house, sku.id)).toMatchObject({ reserved: pieces(20) });

    const released = await keeper.call(stock.releaseHold, { id, version });

    expect(released).toMatchObject({ status: 'released', heldQty: 0, trays: [] });
    expect(await positionOf(house, sku.id)).toMatchObject({ reserved: pieces(5) });
    await expect(
      keeper.call(stock.releaseHold, { id, version: released.version }),
    ).rejects.toMatchObject({
      code: 'stock_hold.closed',
      message: 'Nothing is held for Lakshmi Stores any more.',
    });
  });

  test('are free by themselves the day after their last, and who held them is told', async ({
    house,
  }) => {
    const { keeper, keep, free } = await shelf(house);
    const { id } = await keep();

    house.clock.set('2026-11-25T12:00:00Z');
    await house.runJobs();
    expect(await free()).toBe(pieces(16));
    house.clock.set('2026-11-25T18:36:00Z'); // 00:06 in India.
    await house.runJobs();

    expect(await free()).toBe(pieces(20));
    expect(await within(house, (ctx) => getHold(ctx, { id }))).toMatchObject({
      status: 'ended',
      heldQty: 0,
    });
    expect(await told(house, keeper.userId)).toEqual([
      "4 pcs of 'Kokum' are no longer held for Lakshmi Stores: 25 Nov 2026 was the last day.",
    ]);
  });

  test('are given up when their batch is stopped, and are not filled up again', async ({
    house,
  }) => {
    const { keeper, keep, first, free } = await shelf(house);
    const whole = await keep();
    const part = await keep({ qty: pieces(8), heldFor: 'Mrs Rao' });

    await keeper.call(stock.batchHold, { id: first.id, version: first.version, reason: 'Smells' });

    const { rows } = await keeper.call(stock.listHolds, { status: ['held'] });
    expect(rows).toMatchObject([{ id: part.id, qty: pieces(8), heldQty: pieces(2) }]);
    expect(await keeper.call(stock.getHold, { id: whole.id })).toMatchObject({ status: 'lost' });
    expect(await free()).toBe(pieces(8));
    expect(await told(house, keeper.userId)).toEqual([
      `Nothing of 'Kokum' is held any more for Lakshmi Stores: batch ${first.code} is on hold.`,
      `Only 2 pcs of 'Kokum' are still held for Mrs Rao: batch ${first.code} is on hold.`,
    ]);
  });

  test('give way to a write-off that takes reserved goods', async ({ house }) => {
    const { keeper, keep, sku, first } = await shelf(house);
    const { id } = await keep();
    const line = { skuId: sku.id, batchId: first.id, trayId: first.trayId, reasonCode: 'DAMAGED' };
    const writeOff = (more: object) =>
      keeper.call(stock.scrap, { lines: [{ ...line, qty: pieces(9), ...more }] });

    await expect(writeOff({})).rejects.toMatchObject({
      code: 'stock.reserved',
      message: expect.stringContaining('is reserved for Lakshmi Stores'),
    });
    await writeOff({ takeReserved: true });

    expect(await keeper.call(stock.getHold, { id })).toMatchObject({ heldQty: pieces(1) });
  });

  test('are not exchanged for the batch that a packer scans', async ({ house }) => {
    const { keep, sku, later } = await shelf(house);
    await keep({ batchId: later.id, qty: pieces(10) });
    await within(house, (ctx) => reserve(ctx, orderOf({ id: 1, skuId: sku.id, qty: pieces(2) })));

    const swap = within(house, (ctx) =>
      swapBatch(ctx, {
        orderLineId: 1,
        batchId: later.id,
        qty: pieces(2),
        reason: 'It lay in front',
      }),
    );

    await expect(swap).rejects.toMatchObject({
      code: 'batch.taken',
      message: `Batch ${later.code} is reserved for Lakshmi Stores and can't be exchanged.`,
    });
  });
});
