import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { test, type TestHouse } from '../../testing/house.ts';
import { anOrderToPack, atStation, boxNamed, withSetting } from '../../testing/logistics.ts';
import { pieces } from '../../testing/stock.ts';

const { orders, stock } = contract;

/** An order of ten pieces of which six are scanned; so many more lie in the house. */
async function sixOfTen(house: TestHouse, lying = 10) {
  await withSetting(house, 'logistics.requireWeight', false);
  const { order, sku } = await anOrderToPack(house, { qty: 10, stock: lying });
  const station = await atStation(house, order);
  const seen = await station.scan(sku, 6);
  const lineId = seen.lines[0]?.id ?? 0;
  const short = (qty: number, reason: 'not_there' | 'damaged' = 'not_there') =>
    station.act({ action: 'short', lineId, qty, reason });
  return { order, sku, station, short };
}

describe('goods that are missing at the packing station', () => {
  test('are recorded, their tray is to be counted, and a supervisor sends the rest', async ({
    house,
  }) => {
    const { order, station, short } = await sixOfTen(house);
    const owner = await house.as('owner');

    const recorded = await short(pieces(4));

    expect(recorded.basket).toMatchObject({ status: 'hold', isShort: true });
    expect(recorded.verdict?.text).toMatch(/^4 pcs of .+ not found, and no other is free\./u);
    const { rows: counts } = await owner.call(stock.listCounts, {});
    expect(counts).toMatchObject([{ kind: 'spot', status: 'draft' }]);
    const again = atStation(house, order);
    await expect(again).rejects.toMatchObject({ status: 403 });
    const goOn = await atStation(house, order, { packer: owner });
    expect(goOn.answer.lines).toMatchObject([{ wanted: pieces(6), scanned: pieces(6) }]);
    const box = await boxNamed(house, 'Box S');
    const packed = await goOn.act({ action: 'setBox', seq: 1, boxTypeId: box.id });
    expect(packed.basket.status).toBe('packed');
    const { lines } = await owner.call(orders.getOrder, { id: order.id });
    expect(lines[0]).toMatchObject({ qtyPacked: pieces(6) });
    expect(station.basketId).toBe(goOn.basketId);
  });

  test('are taken from elsewhere where others are free, and packing goes on', async ({ house }) => {
    const { station, sku, short } = await sixOfTen(house, 13);

    const recorded = await short(pieces(3));

    expect(recorded.verdict?.text).toMatch(/^3 pcs of .+ not found\. Take 3 from tray /u);
    expect(recorded.basket).toMatchObject({ status: 'packing', isShort: false });
    expect(recorded.lines).toMatchObject([{ wanted: pieces(10), scanned: pieces(6) }]);
    const full = await station.scan(sku, 4);
    expect(full.verdict?.kind).toBe('all_done');
  });

  test('are promised to nobody until their tray is counted', async ({ house }) => {
    const { short } = await sixOfTen(house);
    const owner = await house.as('owner');
    const free = async () => (await owner.call(stock.listPositions, {})).rows[0]?.free;

    await short(pieces(4));

    expect(await free()).toBe(0);
    const [count] = (await owner.call(stock.listCounts, {})).rows;
    await owner.call(stock.countCancel, {
      id: count?.id ?? 0,
      version: count?.version ?? 1,
      note: 'Found behind the rack',
    });
    expect((await owner.call(stock.listHolds, {})).rows).toMatchObject([{ status: 'released' }]);
  });

  test('go to quarantine when they are damaged', async ({ house }) => {
    const { short } = await sixOfTen(house);
    const owner = await house.as('owner');

    await short(pieces(4), 'damaged');

    const { rows } = await owner.call(stock.listTrays, { area: 'quarantine' });
    expect((await owner.call(stock.listCounts, {})).rows).toEqual([]);
    const tray = await owner.call(stock.getTray, { id: rows[0]?.id ?? 0 });
    expect(tray.goods).toMatchObject([{ onHand: pieces(4) }]);
  });

  test('are at most what is left to be packed', async ({ house }) => {
    const { short } = await sixOfTen(house);

    await expect(short(pieces(5))).rejects.toMatchObject({
      status: 422,
      fields: { qty: expect.stringMatching(/^Only 4 of /u) },
    });
  });
});
