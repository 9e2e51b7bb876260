import { contract } from '@counting-house/contract/contract.ts';
import { expect } from 'vitest';
import { inwardCancel } from '../../purchasing/inward/cancel.service.ts';
import { inward } from '../../purchasing/inward/inward.service.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { anItem } from '../../testing/items.ts';
import { pieces } from '../../testing/stock.ts';
import { aVendor } from '../../testing/vendors.ts';
import { atWork } from '../../testing/work.ts';
import { stockOut } from '../documents/stock-out.service.ts';

const { stock } = contract;

const price = 7_01;

/** A jar without batches, of which these many were received on these days. */
async function jars(house: TestHouse, days: readonly (readonly [day: string, qty: number])[]) {
  const { id: vendorId } = await aVendor(house);
  const { skuId, unitId } = await anItem(house, { name: 'Jar', tracking: 'none' });
  if (skuId === null || unitId === null) throw new Error('a jar is kept in stock');
  const receipts: { id: number; version: number }[] = [];
  for (const [day, qty] of days) {
    house.clock.set(`${day}T10:00:00+05:30`);
    const receipt = await atWork(house, (ctx) =>
      inward(ctx, {
        mode: 'post',
        kind: 'without_po',
        vendorId,
        challanNo: `D-${day}`,
        vendorBillNo: '',
        vehicleNo: '',
        lrNo: '',
        ewayBillNo: '',
        confirmDuplicate: false,
        withoutPoReason: 'urgent',
        note: '',
        fileIds: [],
        charges: [],
        lines: [
          {
            skuId,
            unitId,
            price,
            batches: [
              {
                acceptedQty: pieces(qty),
                rejectedQty: 0,
                rejectReason: '',
                labels: 0,
                checks: [],
              },
            ],
          },
        ],
      }),
    );
    receipts.push(receipt);
  }
  return { skuId, receipts };
}

test('goods without batches age by their last receipts that cover what is on hand', async ({
  house,
}) => {
  house.clock.set('2026-05-01T09:00:00+05:30');
  // Days before the report: 206, 145, 53, 22 and 13; the last is taken back.
  const { skuId, receipts } = await jars(house, [
    ['2026-05-01', 100],
    ['2026-07-01', 60],
    ['2026-10-01', 30],
    ['2026-11-01', 20],
    ['2026-11-10', 500],
  ]);
  house.clock.set('2026-11-23T10:00:00+05:30');
  const [wrong] = receipts.slice(-1);
  if (!wrong) throw new Error('there are receipts');
  await atWork(house, (ctx) => inwardCancel(ctx, { ...wrong, note: 'Wrong vendor' }));
  await atWork(house, (ctx) =>
    stockOut(ctx, {
      purpose: 'sample',
      lines: [{ skuId, qty: pieces(150), reasonCode: 'SAMPLE' }],
    }),
  );
  const admin = await house.as('admin');
  const [lying] = (await admin.call(stock.getSku, { id: skuId })).balances;
  await admin.call(stock.adjust, {
    reasonCode: 'FOUND',
    note: 'Behind the shelf',
    lines: [{ skuId, batchId: lying?.batchId, trayId: lying?.trayId ?? 0, qty: pieces(3) }],
  });

  const { rows, sums } = await admin.call(stock.listAgeing, { sums: true });
  const { receipts: lasting } = await admin.call(stock.getSku, { id: skuId });

  // 63 on hand. What was found makes nothing younger.
  const values = {
    value: 63 * price,
    value30: 20 * price,
    value60: 30 * price,
    value90: 0,
    value180: 13 * price,
    valueOlder: 0,
  };
  expect(rows).toMatchObject([
    { ...values, days30: pieces(20), days60: pieces(30), days90: 0, days180: pieces(13), older: 0 },
  ]);
  expect(sums).toEqual(values);
  expect(lasting.map(({ date, days, received, left }) => [date, days, received, left])).toEqual([
    ['2026-11-01', 22, pieces(20), pieces(20)],
    ['2026-10-01', 53, pieces(30), pieces(30)],
    ['2026-07-01', 145, pieces(60), pieces(13)],
  ]);
});

test('what no receipt covers is as old as the first of them', async ({ house }) => {
  house.clock.set('2026-10-10T09:00:00+05:30');
  const { skuId } = await jars(house, [
    ['2026-10-10', 7],
    ['2026-11-20', 2],
  ]);
  const admin = await house.as('admin');
  const [lying] = (await admin.call(stock.getSku, { id: skuId })).balances;
  await admin.call(stock.adjust, {
    reasonCode: 'FOUND',
    note: 'Behind the shelf',
    lines: [{ skuId, batchId: lying?.batchId, trayId: lying?.trayId ?? 0, qty: pieces(4) }],
  });

  house.clock.set('2027-06-01T09:00:00+05:30');
  const accountant = await house.as('accountant');
  const { rows } = await accountant.call(stock.listAgeing, {});

  expect(rows).toMatchObject([{ onHand: pieces(13), older: pieces(11 + 2), days180: 0 }]);
});
