import { contract } from '@counting-house/contract/contract.ts';
import { and, desc, eq, gt } from 'drizzle-orm';
import { expect } from 'vitest';
import { balances } from '../../stock/ledger/balance.table.ts';
import { ordered, received } from '../../testing/bills.ts';
import { taxOf } from '../../testing/catalogue.ts';
import { test, type Person, type TestHouse } from '../../testing/house.ts';
import { kg } from '../../testing/production.ts';
import { aBatch, aSku, pieces } from '../../testing/stock.ts';

const { gst, purchasing, stock } = contract;
const november = { month: '2026-11' };

const lost = async (house: TestHouse) =>
  (await (await house.as('accountant')).call(gst.proposeCreditReversals, november)).lost;

/** Writes some of a batch off, where it lies. */
async function scrap(house: TestHouse, by: Person, line: Scrapped) {
  const [lies] = await house.database.direct
    .select({ trayId: balances.trayId })
    .from(balances)
    .where(and(eq(balances.batchId, line.batchId), gt(balances.onHand, 0)))
    .orderBy(desc(balances.onHand));
  await by.call(stock.scrap, {
    note: 'Fell off the shelf',
    lines: [{ ...line, trayId: lies?.trayId ?? 0, reasonCode: 'DAMAGED' }],
  });
}

type Scrapped = { skuId: number; batchId: number; qty: number };

test('goods bought ready-made are lost with the credit of their bill', async ({ house }) => {
  const { admin, clerk, sku, inward, paper } = await received(house);
  const preview = await clerk.call(purchasing.previewBill, paper(55, { total: 6_600_00 }));
  await clerk.call(purchasing.createBill, paper(55, { total: preview.sum, confirm: true }));
  const batchId = inward.lines[0]?.batches[0]?.batchId ?? 0;

  await scrap(house, admin, { skuId: sku.id, batchId, qty: pieces(10) });

  const said = await lost(house);
  expect(preview.tax).toBeGreaterThan(0);
  expect(said).toMatchObject({ goods: 1_200_00, made: 0, unknown: 0 });
  expect(said.igst + said.cgst + said.sgst).toBe(Math.round((preview.tax * 10) / 55));
});

test('each batch is lost at the tax of its own bill, not of the last one', async ({ house }) => {
  const { admin, skuId, comes, billed } = await ordered(house);
  const first = await comes(40, 'D-1');
  const second = await comes(40, 'D-2');
  const line = (inward: typeof first) => ({
    inwardLineId: inward.lines[0]?.id ?? 0,
    qty: kg(40),
    price: 120_00,
  });
  await billed(first, 40);
  const dear = await billed(second, 40, {
    confirm: false,
    vendorTotal: 5_664_00,
    lines: [{ ...line(second), taxId: await taxOf(house, 18) }],
  });
  await admin.call(purchasing.billConfirm, { id: dear.id, version: dear.version });
  const waiting = await admin.call(purchasing.getBill, { id: dear.id });
  const reason = {
    id: waiting.id,
    version: waiting.version,
    lineNotes: [{ lineNo: 1, note: 'Their rate is right' }],
  };
  if (waiting.state === 'exception')
    await (await house.as('owner')).call(purchasing.billApprove, reason);

  const batchId = first.lines[0]?.batches[0]?.batchId ?? 0;
  await scrap(house, admin, { skuId, batchId, qty: kg(10) });

  // 10 kg at ₹120.00 and 5 %.
  expect(await lost(house)).toMatchObject({ goods: 1_200_00, igst: 60_00, cgst: 0, sgst: 0 });
});

test('of opening stock no bill is known', async ({ house }) => {
  const sku = await aSku(house);
  const batch = await aBatch(house, sku, { qty: pieces(10), value: 500_00 });
  const admin = await house.as('admin');

  await scrap(house, admin, { skuId: sku.id, batchId: batch.id, qty: pieces(2) });

  expect(await lost(house)).toMatchObject({ goods: 0, made: 0, unknown: 100_00, igst: 0 });
});
