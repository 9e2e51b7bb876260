import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { eq } from 'drizzle-orm';
import { insertRow } from '../../platform/rows/rows.ts';
import { batches } from '../../stock/batches/batch.table.ts';
import { stockPolicies } from '../../stock/skus/stock-policy.table.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { aVendorRow } from '../../testing/purchasing.ts';
import { aBatch, aSku, mainStore, pieces } from '../../testing/stock.ts';
import { aPrice, aVendor } from '../../testing/vendors.ts';
import { atWork } from '../../testing/work.ts';

const { purchasing } = contract;

/** Pouches that are filled up to 5,000 once 1,000 are left; their vendor sells 500s, at least 1,000. */
async function pouches(house: TestHouse) {
  const { vendorId } = await aVendorRow(house);
  const sku = await aSku(house, { name: 'Pouch' });
  const { id: storeId } = await mainStore(house);
  await atWork(house, (ctx) =>
    insertRow(ctx, stockPolicies, {
      skuId: sku.id,
      storeId,
      reorderLevel: pieces(1_000),
      maxLevel: pieces(5_000),
      source: 'buy',
    }),
  );
  const sold = { minQty: pieces(1_000), multiple: pieces(500) };
  await aPrice(house, { ...sold, vendorId, skuId: sku.id, price: 2_00, isPreferred: true });
  return { vendorId, sku };
}

/** Pouches that are ordered and approved. */
async function comes(
  house: TestHouse,
  { vendorId, sku }: Awaited<ReturnType<typeof pouches>>,
  qty: number,
) {
  const admin = await house.as('admin');
  const line = { skuId: sku.id, unitId: sku.unitId, qty, price: 2_00 };
  return admin.call(purchasing.createOrder, { vendorId, lines: [line], submit: true });
}

const lineOf = (row: { id: number; vendorId: number | null; unitId: number; qty: number }) => ({
  skuId: row.id,
  vendorId: row.vendorId ?? 0,
  unitId: row.unitId,
  qty: row.qty,
});

describe('a reorder', () => {
  test('fills up to the highest level in what the preferred vendor sells', async ({ house }) => {
    const there = await pouches(house);
    const cheaper = await aVendor(house, { phone: '9845099887' });
    await aPrice(house, { vendorId: cheaper.id, skuId: there.sku.id, price: 1_00 });
    const admin = await house.as('admin');
    await comes(house, there, pieces(695));

    const { rows } = await admin.call(purchasing.listReorder, {});
    expect(rows).toMatchObject([
      {
        id: there.sku.id,
        vendorName: 'Kongu Traders',
        free: 0,
        onOrder: pieces(695),
        projected: pieces(695),
        qty: pieces(4_500),
        price: 2_00,
        amount: 9_000_00,
      },
    ]);

    await comes(house, there, pieces(4_500));
    expect((await admin.call(purchasing.listReorder, {})).rows).toEqual([]);
    const all = await admin.call(purchasing.listReorder, { all: true });
    expect(all.rows).toMatchObject([{ isDue: false, qty: 0, projected: pieces(5_195) }]);
  });

  test('takes goods that are pending inspection as coming', async ({ house }) => {
    const { sku } = await pouches(house);
    const admin = await house.as('admin');
    const batch = await aBatch(house, sku, { qty: pieces(4_700), tray: 'QUARANTINE' });
    await house.database.direct
      .update(batches)
      .set({ status: 'quarantine', statusReason: 'Pending inspection' })
      .where(eq(batches.id, batch.id));

    const { rows } = await admin.call(purchasing.listReorder, { all: true });

    expect(rows).toMatchObject([
      { free: 0, inspection: pieces(4_700), projected: pieces(4_700), isDue: false, qty: 0 },
    ]);
  });

  test('becomes one draft for each vendor, and today’s grows', async ({ house }) => {
    const first = await pouches(house);
    const admin = await house.as('admin');
    const [row] = (await admin.call(purchasing.listReorder, {})).rows;
    const { drafts } = await admin.call(purchasing.orderFromReorder, {
      lines: row ? [lineOf(row)] : [],
    });
    expect(drafts).toMatchObject([{ vendorName: 'Kongu Traders', lines: 1 }]);

    const label = await aSku(house, { name: 'Label' });
    const { id: storeId } = await mainStore(house);
    await atWork(house, (ctx) =>
      insertRow(ctx, stockPolicies, {
        skuId: label.id,
        storeId,
        reorderLevel: pieces(10),
        reorderQty: pieces(100),
        source: 'buy',
      }),
    );
    await aPrice(house, { vendorId: first.vendorId, skuId: label.id, price: 50 });
    const { rows } = await admin.call(purchasing.listReorder, {});
    expect(rows.map(({ name, draft }) => [name, draft?.id ?? null])).toEqual([
      ['Label', null],
      ['Pouch', drafts[0]?.id],
    ]);
    const more = await admin.call(purchasing.orderFromReorder, {
      lines: rows.filter(({ draft }) => !draft).map(lineOf),
    });
    const order = await admin.call(purchasing.getOrder, { id: more.drafts[0]?.id ?? 0 });

    expect(order.id).toBe(drafts[0]?.id);
    expect([order.status, order.origin]).toEqual(['draft', 'reorder']);
    expect(order.lines.map(({ name, qty, price }) => [name, qty, price])).toEqual([
      ['Pouch', pieces(5_000), 2_00],
      ['Label', pieces(100), 50],
    ]);
  });

  test('takes any goods that somebody sells, short or not', async ({ house }) => {
    const { sku, vendorId } = await pouches(house);
    const admin = await house.as('admin');
    const label = await aSku(house, { name: 'Label' });
    const cap = await aSku(house, { name: 'Cap' });
    await aPrice(house, { vendorId, skuId: label.id, price: 50, minQty: pieces(20) });

    const { drafts } = await admin.call(purchasing.orderItems, { skuIds: [sku.id, label.id] });
    const order = await admin.call(purchasing.getOrder, { id: drafts[0]?.id ?? 0 });
    expect(order.lines.map(({ name, qty }) => [name, qty])).toEqual([
      ['Pouch', pieces(5_000)],
      ['Label', pieces(20)],
    ]);

    await expect(admin.call(purchasing.orderItems, { skuIds: [label.id] })).rejects.toMatchObject({
      fields: { 'lines.0.skuId': `'Label' is already on ${order.number}.` },
    });
    await expect(admin.call(purchasing.orderItems, { skuIds: [cap.id] })).rejects.toMatchObject({
      fields: { 'skuIds.0': "'Cap' has no price of a vendor. Add one to a price list." },
    });
  });

  test('by two at once is made by one, and the other reads where it is', async ({ house }) => {
    await pouches(house);
    const [admin, owner] = [await house.as('admin'), await house.as('owner')];
    const [row] = (await admin.call(purchasing.listReorder, {})).rows;
    const asked = { lines: row ? [lineOf(row)] : [] };

    const outcomes = await Promise.allSettled(
      [admin, owner].map((who) => who.call(purchasing.orderFromReorder, asked)),
    );

    const [made] = outcomes.flatMap((one) => (one.status === 'fulfilled' ? one.value.drafts : []));
    const refused = outcomes.flatMap((one): unknown[] =>
      one.status === 'rejected' ? [one.reason] : [],
    );
    expect(refused).toMatchObject([
      { fields: { 'lines.0.skuId': `'Pouch' is already on ${made?.number}.` } },
    ]);
    expect((await admin.call(purchasing.listOrders, {})).rows).toHaveLength(1);
  });

  test('of goods that nobody has a price for is refused', async ({ house }) => {
    const { sku } = await pouches(house);
    const other = await aVendor(house, { phone: '9845099887' });
    const admin = await house.as('admin');
    const line = { skuId: sku.id, vendorId: other.id, unitId: sku.unitId, qty: pieces(1) };

    await expect(admin.call(purchasing.orderFromReorder, { lines: [line] })).rejects.toMatchObject({
      fields: {
        'lines.0.vendorId': "'Pouch' has no price of this vendor. Add one to its price list.",
      },
    });
  });
});
