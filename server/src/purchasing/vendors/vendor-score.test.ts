import { contract } from '@counting-house/contract/contract.ts';
import { RawMaterialInward } from '@counting-house/contract/purchasing/inward/inward.ts';
import { expect } from 'vitest';
import { insertPart, insertRow, insertWithParts } from '../../platform/rows/rows.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { goods } from '../../testing/orders.ts';
import { skuOfVariant } from '../../testing/purchasing.ts';
import { aVendor } from '../../testing/vendors.ts';
import { atWork } from '../../testing/work.ts';
import { inward } from '../inward/inward.service.ts';
import { inwardBatches, inwardLines, inwards } from '../inward/inward.table.ts';
import { poLines, purchaseOrders } from '../purchase-orders/purchase-order.table.ts';
import { getVendorScore } from './vendor-score.service.ts';

const { purchasing } = contract;

type Delivery = {
  readonly on: string;
  readonly accepted: number;
  readonly rejected?: number;
  readonly expected?: string;
  /** Paise of the whole line. */
  readonly taxable?: number;
};

/** An order over ten pieces for 20 November, sent on the 10th, and one receipt of it. */
async function delivered(house: TestHouse, vendorId: number, delivery: Delivery) {
  const { variantId } = await goods(house);
  const owner = await house.as('owner');
  const { addresses } = await owner.call(purchasing.getVendor, { id: vendorId });
  await atWork(house, async (ctx) => {
    const { accepted, rejected = 0, taxable = 100_000, expected = '2026-11-20' } = delivery;
    const { sku, storeId } = await skuOfVariant(ctx, variantId);
    const vendor = { name: 'Guntur Spices', address: [], gstin: '', stateCode: '37' };
    const paper = { ...vendor, phone: '', email: '' };
    const order = await insertWithParts(
      ctx,
      purchaseOrders,
      {
        number: `PO-${delivery.on}-${accepted}-${taxable}`,
        vendorId,
        vendorAddressId: addresses[0]?.id ?? 0,
        vendor: paper,
        shipTo: paper,
        storeId,
        orderDate: '2026-11-10',
        expectedDate: expected,
        paymentTermsDays: 30,
        freightTerms: 'included',
        status: 'part_received',
        origin: 'manual',
        sentAt: '2026-11-10T04:30:00.000Z',
        sentHow: 'phone',
        taxable,
        total: taxable,
      },
      [
        insertPart(poLines, 'orderId', [
          {
            lineNo: 1,
            skuId: sku.id,
            code: sku.code,
            name: sku.name,
            unitId: sku.unitId,
            qty: 10_000,
            price: taxable / 10,
            taxComponents: [],
            taxable,
            tax: 0,
            total: taxable,
            stockQty: 10_000,
            receivedQty: accepted + rejected,
            acceptedQty: accepted,
            rejectedQty: rejected,
          },
        ]),
      ],
    );
    const inward = await insertRow(ctx, inwards, {
      number: `INW-${order.row.id}`,
      labelCode: `N${order.row.id}`,
      kind: 'with_po',
      vendorId,
      vendorName: 'Guntur Spices',
      storeId,
      arrivedAt: ctx.now,
      businessDate: delivery.on,
      challanNo: 'C-1',
      status: 'posted',
      postedAt: ctx.now,
    });
    const line = await insertRow(ctx, inwardLines, {
      inwardId: inward.id,
      lineNo: 1,
      poLineId: order.parts[0][0]?.id ?? 0,
      skuId: sku.id,
      unitId: sku.unitId,
      price: taxable / 10,
      receivedQty: accepted + rejected,
    });
    await insertRow(ctx, inwardBatches, {
      inwardId: inward.id,
      inwardLineId: line.id,
      rowNo: 1,
      acceptedQty: accepted,
      rejectedQty: rejected,
      rejectWhere: rejected > 0 ? 'sent_back' : null,
      acceptedStock: accepted,
      unbilledQty: accepted,
      sentBackStock: rejected,
    });
  });
}

test('a vendor is judged by what came, in time, whole and good', async ({ house }) => {
  house.clock.set('2026-11-23T10:00:00+05:30');
  const { id } = await aVendor(house);
  await delivered(house, id, { on: '2026-11-14', accepted: 10_000 });
  await delivered(house, id, { on: '2026-11-22', accepted: 10_000 });
  const keeper = await house.as('store keeper');
  const early = await keeper.call(purchasing.getVendorScore, { id });
  await delivered(house, id, {
    on: '2026-11-18',
    accepted: 4_000,
    rejected: 1_000,
    taxable: 40_000,
  });
  await delivered(house, id, { on: '2026-11-20', accepted: 10_000 });
  // What is expected today may still come today.
  await delivered(house, id, { on: '2026-11-23', accepted: 1_000, expected: '2026-11-23' });

  const score = await keeper.call(purchasing.getVendorScore, { id });

  expect(early).toMatchObject({
    onTime: { bps: null, lines: 2 },
    lead: { days: null, orders: 2 },
  });
  expect(score).toEqual({
    from: '2025-11-23',
    to: '2026-11-23',
    // Of four lines, those of the 14th and the 20th came whole by the 20th.
    onTime: { bps: 5_000, lines: 4 },
    // Three whole ones, and four pieces of ten.
    filled: { bps: 8_500, lines: 4 },
    // One piece of ₹40.00, of three times ₹1,000.00 and five pieces of ₹40.00.
    rejected: { bps: 125, lines: 4 },
    // After 4, 8, 10, 12 and 13 days.
    lead: { days: 10, orders: 5 },
    // Nothing came a year ago.
    priceChange: { changeBps: null, items: 0 },
  });
  const { rows } = await keeper.call(purchasing.listVendors, {});
  expect(rows.find((row) => row.id === id)).toMatchObject({ onTimeBps: 5_000, rejectedBps: 125 });
});

/** Ten pieces that came without an order on a day, at so many paise a piece. */
async function came(
  house: TestHouse,
  {
    vendorId,
    sku,
    on,
    price,
  }: { vendorId: number; sku: { id: number; unitId: number }; on: string; price: number },
) {
  house.clock.set(`${on}T10:00:00+05:30`);
  const input = RawMaterialInward.parse({
    mode: 'post',
    kind: 'without_po',
    withoutPoReason: 'urgent',
    vendorId,
    challanNo: `C-${sku.id}-${on}`,
    lines: [{ skuId: sku.id, unitId: sku.unitId, price, batches: [{ acceptedQty: 10_000 }] }],
  });
  await atWork(house, (ctx) => inward(ctx, input));
}

test('prices are held against those of a year ago, by value', async ({ house }) => {
  const { id: vendorId } = await aVendor(house);
  // Ten pieces a year ago, the same now, of three kinds.
  for (const [before, now] of [
    [100_00, 120_00],
    [50_00, 50_00],
    [40_00, 30_00],
  ] as const) {
    const { variantId } = await goods(house);
    const { sku } = await atWork(house, (ctx) => skuOfVariant(ctx, variantId));
    await came(house, { vendorId, sku, on: '2026-04-01', price: before });
    await came(house, { vendorId, sku, on: '2026-10-02', price: now });
  }

  house.clock.set('2027-04-02T10:00:00+05:30');
  const score = await atWork(house, (ctx) => getVendorScore(ctx, { id: vendorId }));

  // (20 % of 1,200 + 0 % of 500 − 25 % of 300) / 2,000 = 8.25 %.
  expect(score.priceChange).toEqual({ changeBps: 825, items: 3 });
});
