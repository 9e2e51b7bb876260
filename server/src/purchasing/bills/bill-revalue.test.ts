import { contract } from '@counting-house/contract/contract.ts';
import { expect } from 'vitest';
import { stockOut } from '../../stock/documents/stock-out.service.ts';
import { at, entryOf } from '../../testing/bills.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { anItem, unitOf } from '../../testing/items.ts';
import { expectLaws } from '../../testing/laws/laws.ts';
import { aVendorRow } from '../../testing/purchasing.ts';
import { pieces, positionOf } from '../../testing/stock.ts';
import { within } from '../../testing/within.ts';

const { purchasing } = contract;
const kg = (n: number) => Math.round(n * 1_000);

/** 290 and 200 KG of turmeric at 120 rupees, 128.2 KG of the first used; billed at 121.20. */
async function billedDearer(house: TestHouse) {
  const { vendorId } = await aVendorRow(house);
  const skuId = (await anItem(house)).skuId ?? 0;
  const unitId = await unitOf(house, 'KG');
  const admin = await house.as('admin');
  const order = await admin.call(purchasing.createOrder, {
    vendorId,
    lines: [{ skuId, unitId, qty: kg(490), price: 120_00 }],
    submit: true,
  });
  const receive = (challanNo: string, qty: number) =>
    admin.call(purchasing.inward, {
      mode: 'post',
      kind: 'with_po',
      vendorId,
      challanNo,
      lines: [
        {
          poLineId: order.lines[0]?.id ?? 0,
          skuId,
          unitId,
          batches: [{ number: challanNo, acceptedQty: qty }],
        },
      ],
    });
  const owner = await house.as('owner');
  await owner.call(purchasing.orderApprove, at(order));
  const first = await receive('D-1', kg(290));
  await within(house, (ctx) =>
    stockOut(ctx, {
      purpose: 'sample',
      lines: [{ skuId, qty: kg(128.2), reasonCode: 'SAMPLE' }],
    }),
  );
  const second = await receive('D-2', kg(200));
  const clerk = await house.as('accountant');
  const bill = await clerk.call(purchasing.createBill, {
    vendorId,
    vendorBillNo: 'KT/0118',
    vendorBillDate: order.orderDate,
    vendorTotal: 59_388_00,
    lines: [first, second].map(({ lines: [line] }) => ({
      inwardLineId: line?.id ?? 0,
      qty: line?.receivedQty ?? 0,
      price: 121_20,
      taxId: null,
    })),
    confirm: true,
  });
  return { admin, order, skuId, bill };
}

test('goods that are here bear what their bill says beyond the receipt, the rest is a variance', async ({
  house,
}) => {
  const { bill, skuId, admin, order } = await billedDearer(house);

  expect(bill).toMatchObject({ state: 'confirmed', toStock: 434_16, toVariance: 153_84 });
  expect(await entryOf(house, bill.id)).toEqual([
    ['2120', 58_800_00],
    ['1151', 434_16],
    ['5110', 153_84],
    ['2110', -59_388_00],
  ]);
  expect(await positionOf(house, skuId)).toMatchObject({
    onHand: kg(361.8),
    value: 19_416_00 + 24_000_00 + 434_16,
  });
  expect(await admin.call(purchasing.getOrder, { id: order.id })).toMatchObject({
    status: 'closed',
    statusNote: 'All of it is billed.',
  });
  await expectLaws(house);
});

test('cancelled after more was used: what that bore is a variance, the order is open to bills', async ({
  house,
}) => {
  const { bill, skuId, admin, order } = await billedDearer(house);
  await within(house, (ctx) =>
    stockOut(ctx, {
      purpose: 'sample',
      lines: [{ skuId, qty: kg(161.8), reasonCode: 'SAMPLE' }],
    }),
  );

  await admin.call(purchasing.billCancel, { ...at(bill), note: 'Wrong paper' });

  expect(await positionOf(house, skuId)).toMatchObject({
    onHand: kg(200),
    value: 24_000_00,
  });
  const entries = await entryOf(house, bill.id);
  const left = (code: string) =>
    entries.filter(([of]) => of === code).reduce((sum, [, paise]) => sum + Number(paise), 0);
  expect([left('2120'), left('1151'), left('5110'), left('2110')]).toEqual([0, 194_16, -194_16, 0]);
  expect(await admin.call(purchasing.getOrder, { id: order.id })).toMatchObject({
    status: 'received',
  });
  await expectLaws(house);
});

test('goods without batches are worth their average, whatever part of them is billed dearer or cheaper', async ({
  house,
}) => {
  const { vendorId } = await aVendorRow(house);
  const unitId = await unitOf(house, 'NOS');
  const jars = { unitId, tracking: 'none', expiryPolicy: 'none' } as const;
  const skuId = (await anItem(house, { name: 'Glass jar', ...jars })).skuId ?? 0;
  const admin = await house.as('admin');
  const clerk = await house.as('accountant');
  const receive = (challanNo: string, acceptedQty: number, price: number) =>
    admin.call(purchasing.inward, {
      mode: 'post',
      kind: 'without_po',
      withoutPoReason: 'urgent',
      vendorId,
      challanNo,
      lines: [{ skuId, unitId, price, batches: [{ acceptedQty }] }],
    });
  const use = (qty: number) =>
    within(house, (ctx) =>
      stockOut(ctx, { purpose: 'sample', lines: [{ skuId, qty, reasonCode: 'SAMPLE' }] }),
    );
  const worth = () => positionOf(house, skuId);

  await receive('D-1', pieces(400), 3_00);
  const second = await receive('D-2', pieces(600), 3_50);
  expect(await worth()).toMatchObject({ onHand: pieces(1_000), value: 3_300_00 });
  await use(pieces(333));
  expect(await worth()).toMatchObject({ onHand: pieces(667), value: 2_201_10 });

  const bill = (vendorBillNo: string, qty: number, price: number) =>
    clerk.call(purchasing.createBill, {
      vendorId,
      vendorBillNo,
      vendorBillDate: second.businessDate,
      vendorTotal: Math.round((qty / 1_000) * price),
      lines: [{ inwardLineId: second.lines[0]?.id ?? 0, qty, price, taxId: null }],
      confirm: true,
    });
  // More jars are here than came with this receipt: they bear all of the Rs 25.
  expect(await bill('KT/1', pieces(250), 3_60)).toMatchObject({ toStock: 25_00, toVariance: 0 });
  expect((await worth()).value).toBe(2_226_10);
  await use(pieces(333));
  expect((await worth()).value).toBe(1_114_72);

  // 334 of the 600 are here: of Rs 17.50 less they lose Rs 9.74.
  expect(await bill('KT/2', pieces(350), 3_45)).toMatchObject({
    toStock: -9_74,
    toVariance: -7_76,
  });
  expect(await worth()).toMatchObject({ onHand: pieces(334), value: 1_104_98 });
  await use(pieces(334));
  expect(await worth()).toMatchObject({ onHand: 0, value: 0 });
  await expectLaws(house);
});
