import { describe, expect } from 'vitest';
import { insertRow } from '../../platform/rows/rows.ts';
import { goods } from '../../testing/orders.ts';
import { aVendorRow, skuOfVariant } from '../../testing/purchasing.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { atWork } from '../../testing/work.ts';
import {
  inwardBatches,
  inwardCharges,
  inwardFiles,
  inwardLabels,
  inwardLines,
  inwards,
} from './inward.table.ts';

/** A draft of a receipt with one line. */
async function drafted(house: TestHouse) {
  const { vendorId } = await aVendorRow(house);
  const { variantId } = await goods(house);
  return atWork(house, async (ctx) => {
    const { sku, storeId } = await skuOfVariant(ctx, variantId);
    const inward = await insertRow(ctx, inwards, {
      labelCode: `N-${inwardLabels.seqName}`,
      kind: 'without_po',
      vendorId,
      vendorName: 'Kongu Traders',
      storeId,
      arrivedAt: ctx.now,
      businessDate: ctx.today,
      status: 'draft',
    });
    const line = await insertRow(ctx, inwardLines, {
      inwardId: inward.id,
      lineNo: 1,
      skuId: sku.id,
      unitId: sku.unitId,
      price: 100,
      receivedQty: 10_000,
    });
    return { inwardId: inward.id, inwardLineId: line.id };
  });
}

describe('the database itself', () => {
  test.for([
    { row: { unbilledQty: 10_000, unbilledValue: 1_000 }, breaks: null },
    { row: { unbilledQty: 10_001 }, breaks: 'inward_batch.unbilled_outside' },
    { row: { unbilledValue: -1 }, breaks: 'inward_batch.unbilled_outside' },
    { row: { rejectedQty: 1 }, breaks: 'inward_batch.reject_where' },
  ])('bills no goods twice: $row', async ({ row, breaks }, { house }) => {
    const line = await drafted(house);
    const made = atWork(house, (ctx) =>
      insertRow(ctx, inwardBatches, {
        ...line,
        rowNo: 1,
        acceptedQty: 10_000,
        acceptedStock: 10_000,
        goodsValue: 1_000,
        ...row,
      }),
    );

    await (breaks === null
      ? expect(made).resolves.toBeTruthy()
      : expect(made).rejects.toMatchObject({ cause: { constraint: breaks } }));
  });

  test('pays nobody nothing', async ({ house }) => {
    const { inwardId } = await drafted(house);
    const free = atWork(house, (ctx) =>
      insertRow(ctx, inwardCharges, {
        inwardId,
        kind: 'freight',
        amount: 0,
        split: 'value',
        payTo: 'cash',
      }),
    );
    await expect(free).rejects.toMatchObject({
      cause: { constraint: 'inward_charge.amount_outside' },
    });
  });

  test('keeps photos of receipts that there are', async ({ house }) => {
    const orphan = atWork(house, (ctx) =>
      ctx.tx
        .insert(inwardFiles)
        .values({ inwardId: 99, fileId: 99, createdAt: ctx.now, createdBy: 0 }),
    );

    await expect(orphan).rejects.toThrow('inward_file');
  });
});
