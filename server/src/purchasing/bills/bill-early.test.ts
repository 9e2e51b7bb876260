import { contract } from '@counting-house/contract/contract.ts';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { ledgerAccounts } from '../../books/chart/account.table.ts';
import { at, entryOf } from '../../testing/bills.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { anItem, unitOf } from '../../testing/items.ts';
import { expectLaws } from '../../testing/laws/laws.ts';
import { aVendorRow } from '../../testing/purchasing.ts';
import { trayNamed } from '../../testing/stock.ts';
import { atWork } from '../../testing/work.ts';

const { purchasing, stock } = contract;
const kg = (n: number) => Math.round(n * 1_000);

/** An order over 10 kg at Rs 120, of goods that are inspected when they come. */
async function ordered(house: TestHouse) {
  const { vendorId } = await aVendorRow(house);
  const skuId = (await anItem(house, { inspectOnReceipt: true })).skuId ?? 0;
  const unitId = await unitOf(house, 'KG');
  const admin = await house.as('admin');
  const order = await admin.call(purchasing.createOrder, {
    vendorId,
    lines: [{ skuId, unitId, qty: kg(10), price: 120_00 }],
    submit: true,
  });
  const poLineId = order.lines[0]?.id ?? 0;
  const receive = (mode: 'draft' | 'post', batch: object) =>
    admin.call(purchasing.inward, {
      mode,
      kind: 'with_po',
      vendorId,
      challanNo: `D-${mode}`,
      vendorBillNo: 'KT/0200',
      vendorBillDate: order.orderDate,
      lines: [
        { poLineId, skuId, unitId, batches: [{ number: `GT-${mode}`, acceptedQty: 0, ...batch }] },
      ],
    });
  const clerk = await house.as('accountant');
  const bill = (inwardLineId: number) =>
    clerk.call(purchasing.createBill, {
      vendorId,
      vendorBillNo: 'KT/0200',
      vendorBillDate: order.orderDate,
      vendorTotal: 1_200_00,
      lines: [{ inwardLineId, qty: kg(10), price: 120_00, taxId: null }],
    });
  return { admin, clerk, vendorId, order, receive, bill };
}

test('a bill that is there before its goods waits for them', async ({ house }) => {
  const { admin, clerk, vendorId, receive, bill } = await ordered(house);

  const early = await clerk.call(purchasing.billFromInwards, { vendorId });
  expect(early.lines).toEqual([]);
  const draft = await receive('draft', { acceptedQty: kg(10) });
  await expect(bill(draft.lines[0]?.id ?? 0)).rejects.toMatchObject({
    fields: { 'lines.0.inwardLineId': 'Choose goods that this vendor delivered.' },
  });

  const inward = await receive('post', { acceptedQty: kg(10) });
  const [line] = inward.lines;
  const waiting = await clerk.call(purchasing.billConfirm, at(await bill(line?.id ?? 0)));
  expect(waiting).toMatchObject({
    state: 'exception',
    lines: [{ match: { qty: 'not_inspected', says: ['The goods are pending inspection.'] } }],
  });
  expect(await entryOf(house, waiting.id)).toEqual([]);

  const batchId = line?.batches[0]?.batchId ?? 0;
  const trayId = (await trayNamed(house, 'QUARANTINE')).id;
  await admin.call(stock.inspect, { batchId, decisions: [{ trayId, acceptQty: kg(10) }] });
  const back = await admin.call(purchasing.billReject, { ...at(waiting), note: 'Inspected now' });
  const confirmed = await clerk.call(purchasing.billConfirm, at(back));

  expect(confirmed).toMatchObject({ state: 'confirmed', balance: 1_200_00 });
  expect(await entryOf(house, confirmed.id)).toEqual([
    ['2120', 1_200_00],
    ['2110', -1_200_00],
  ]);
  await expectLaws(house);
});

test('a bill of goods that all went back with the driver is an exception', async ({ house }) => {
  const { clerk, receive, bill } = await ordered(house);
  const inward = await receive('post', {
    rejectedQty: kg(10),
    rejectWhere: 'kept',
    rejectReason: 'Wet',
  });

  const waiting = await clerk.call(
    purchasing.billConfirm,
    at(await bill(inward.lines[0]?.id ?? 0)),
  );

  expect(waiting).toMatchObject({
    state: 'exception',
    lines: [{ match: { qty: 'not_received', says: ['Nothing of the 10 kg was accepted.'] } }],
  });
});

test('a vendor without GSTIN charges no tax; what is ours to pay stands on both sides, and goes back', async ({
  house,
}) => {
  const { vendorId } = await aVendorRow(house, { gstTreatment: 'unregistered', gstin: null });
  const clerk = await house.as('accountant');
  const { rows: taxes } = await clerk.call(contract.tax.listTaxes, { q: 'GST5' });
  const { accountId, today } = await atWork(house, async (ctx) => {
    const [account] = await ctx.tx
      .select()
      .from(ledgerAccounts)
      .where(eq(ledgerAccounts.code, '6150'));
    return { accountId: account?.id ?? 0, today: ctx.today };
  });
  const paper = (vendorBillNo: string, reverseCharge?: boolean) => ({
    vendorId,
    vendorBillNo,
    vendorBillDate: today,
    vendorTotal: 1_000_00,
    ...(reverseCharge === undefined ? {} : { reverseCharge }),
    lines: [
      { accountId, description: 'Cartage', qty: 1_000, price: 1_000_00, taxId: taxes[0]?.id ?? 0 },
    ],
    confirm: true,
  });

  const plain = await clerk.call(purchasing.createBill, paper('C-1'));
  expect(plain).toMatchObject({ reverseCharge: false, tax: 0, total: 1_000_00 });
  expect(await entryOf(house, plain.id)).toEqual([
    ['6150', 1_000_00],
    ['2110', -1_000_00],
  ]);

  const ours = await clerk.call(purchasing.createBill, paper('C-2', true));
  expect(ours).toMatchObject({ tax: 50_00, total: 1_000_00, balance: 1_000_00 });
  expect(await entryOf(house, ours.id)).toEqual([
    ['6150', 1_000_00],
    ['1163', 50_00],
    ['2147', -50_00],
    ['2110', -1_000_00],
  ]);
  const admin = await house.as('admin');
  await admin.call(purchasing.billCancel, { ...at(ours), note: 'Not ours to pay' });
  const net = new Map<unknown, number>();
  for (const [code, paise] of await entryOf(house, ours.id)) {
    net.set(code, (net.get(code) ?? 0) + Number(paise));
  }
  expect([...net.values()]).toEqual([0, 0, 0, 0]);
  await expectLaws(house);
});
