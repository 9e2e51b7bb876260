import { contract } from '@counting-house/contract/contract.ts';
import { desc } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { runDueJobs } from '../../testing/jobs.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { atStation, boxNamed, withSetting } from '../../testing/logistics.ts';
import { anOrder, goods } from '../../testing/orders.ts';
import { aBatch, pieces } from '../../testing/stock.ts';
import { basketScans } from './basket.table.ts';

const { logistics } = contract;

/** An order of two pieces that holds a batch whose last day is 25 November 2026. */
async function heldOnExpiring(house: TestHouse, { others = 0 }: { others?: number } = {}) {
  const item = await goods(house, { stock: 0 });
  const sku = { id: item.skuId };
  const early = await aBatch(house, sku, { qty: pieces(2), expiryDate: '2026-11-25' });
  const order = await anOrder(house, {
    lines: [{ variantId: item.variantId, qty: pieces(2) }],
    confirm: true,
  });
  const late =
    others > 0 ? await aBatch(house, sku, { qty: pieces(others), expiryDate: '2027-05-31' }) : null;
  return { item, early, late, order };
}

const afterItExpired = (house: TestHouse) => house.clock.set('2026-11-26T04:30:00.000Z');

const queueOf = async (house: TestHouse, stage: 'ready' | 'waiting') =>
  (await (await house.as('packer')).call(logistics.listQueue, { stage })).rows;

describe('an order held on a batch that expired', () => {
  test('is packed from what is free', async ({ house }) => {
    const { item, late, order } = await heldOnExpiring(house, { others: 5 });
    const box = (await boxNamed(house, 'Box S')).labelCode;
    afterItExpired(house);
    const ready = await queueOf(house, 'ready');

    const station = await atStation(house, order);
    await station.scan(item.sku, 2);
    await station.scan(box);
    const closed = await station.act({ action: 'weigh', seq: 1, grams: 600, source: 'typed' });

    expect(ready).toMatchObject([{ id: order.id, why: '' }]);
    expect(station.answer.lines[0]?.batches).toMatchObject([{ code: late?.code, qty: pieces(2) }]);
    const parcelId = closed.boxes[0]?.parcelId ?? 0;
    const parcel = await (await house.as('packer')).call(logistics.getParcel, { id: parcelId });
    expect(parcel.items).toMatchObject([{ batch: late?.code }]);
  });

  test('waits when nothing is free, and says which batch', async ({ house }) => {
    const { early, order } = await heldOnExpiring(house, { others: 1 });
    afterItExpired(house);

    const [ready, waiting] = [await queueOf(house, 'ready'), await queueOf(house, 'waiting')];
    const opening = atStation(house, order);

    expect(ready).toEqual([]);
    expect(waiting).toMatchObject([{ id: order.id, why: `Batch ${early.code} expired` }]);
    await expect(opening).rejects.toMatchObject({
      code: 'order.not_ready',
      message: `${order.orderNo} can't be packed: batch ${early.code} of ${order.lines[0]?.title} expired on 25 Nov 2026, and only 1 pc is free.`,
    });
  });

  test('is opened again with what is free, also when its basket was started before', async ({
    house,
  }) => {
    const { early, late, order } = await heldOnExpiring(house, { others: 5 });
    const before = await atStation(house, order);
    await before.scan(early.code);
    afterItExpired(house);

    const station = await atStation(house, order, { packer: await house.as('admin') });

    expect(station.answer.lines).toMatchObject([{ scanned: 0, wanted: pieces(2) }]);
    const next = await station.scan(late?.code ?? '');
    expect(next.verdict).toMatchObject({ kind: 'ok' });
  });

  test('is given other goods in the night', async ({ house }) => {
    const { late, order } = await heldOnExpiring(house, { others: 5 });
    house.clock.set('2026-11-25T18:40:00.000Z');

    await runDueJobs(house.database, house.clock);

    const [line] = (await atStation(house, order)).answer.lines;
    expect(line?.batches).toMatchObject([{ code: late?.code }]);
  });
});

describe('a batch that expires later than the one held', () => {
  test('is asked about, then taken, and why is written down', async ({ house }) => {
    const { early, late, order } = await heldOnExpiring(house, { others: 5 });
    const station = await atStation(house, order);

    const asked = await station.scan(late?.code ?? '');
    const { verdict } = await station.act({
      action: 'scan',
      code: late?.code ?? '',
      multiplier: 1,
      swapReason: 'first_not_found',
    });

    expect(asked.verdict).toMatchObject({
      kind: 'reason_needed',
      tone: 'attention',
      text: `Batch ${early.code} expires first, on 25 Nov 2026. Why do you take ${late?.code}?`,
    });
    expect(asked.lines[0]?.scanned).toBe(0);
    expect(asked.stop).toBeNull();
    expect(verdict).toMatchObject({
      kind: 'swapped',
      tone: 'attention',
      text: `Batch ${late?.code} taken instead of ${early.code}, which expires first, on 25 Nov 2026.`,
    });
    const [last] = await house.database.direct
      .select()
      .from(basketScans)
      .orderBy(desc(basketScans.id));
    expect(last).toMatchObject({ reason: 'first_not_found' });
  });

  test('stops the station where the first expiry is strict', async ({ house }) => {
    const { early, late, order } = await heldOnExpiring(house, { others: 5 });
    await withSetting(house, 'stock.fefoPolicy', 'strict');
    const station = await atStation(house, order);

    const { verdict, lines } = await station.scan(late?.code ?? '');

    expect(verdict).toMatchObject({
      kind: 'wrong_batch',
      text: `Wrong batch ${late?.code}: Batch ${early.code} expires first; take that one.`,
    });
    expect(lines[0]?.scanned).toBe(0);
  });

  test('is taken without a word where it does not matter', async ({ house }) => {
    const { early, late, order } = await heldOnExpiring(house, { others: 5 });
    await withSetting(house, 'stock.fefoPolicy', 'off');
    const station = await atStation(house, order);

    const { verdict } = await station.scan(late?.code ?? '');

    expect(verdict?.text).toBe(`Batch ${late?.code} taken instead of ${early.code}.`);
  });
});
