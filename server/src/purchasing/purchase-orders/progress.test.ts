import { describe, expect } from 'vitest';
import { insertPart, insertWithParts } from '../../platform/rows/rows.ts';
import { aVendorRow, skuOfVariant } from '../../testing/purchasing.ts';
import { goods } from '../../testing/orders.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { atWork } from '../../testing/work.ts';
import { poLines, poRevisions, purchaseOrders } from './purchase-order.table.ts';

/** A draft over ten pieces, of which some were received. */
async function drafted(house: TestHouse, progress: object) {
  const { vendorId, addressId } = await aVendorRow(house);
  const { variantId } = await goods(house);
  return atWork(house, async (ctx) => {
    const { sku, storeId } = await skuOfVariant(ctx, variantId);
    const { row } = await insertWithParts(
      ctx,
      purchaseOrders,
      {
        vendorId,
        vendorAddressId: addressId,
        storeId,
        orderDate: ctx.today,
        expectedDate: ctx.today,
        paymentTermsDays: 30,
        freightTerms: 'included',
        status: 'draft',
        origin: 'manual',
        taxable: 1_000,
        total: 1_000,
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
            price: 100,
            taxComponents: [],
            taxable: 1_000,
            tax: 0,
            total: 1_000,
            stockQty: 10_000,
            ...progress,
          },
        ]),
      ],
    );
    return row.id;
  });
}

describe('the database itself', () => {
  test.for([
    { receivedQty: 6_000, acceptedQty: 5_000 },
    { receivedQty: 6_000, acceptedQty: 6_000, closedQty: 5_000 },
    { billedQty: -1 },
  ])('refuses a line that came as far as %j', async (progress, { house }) => {
    const made = drafted(house, progress);

    await expect(made).rejects.toMatchObject({ cause: { constraint: 'po_line.progress' } });
  });

  test('keeps each revision once', async ({ house }) => {
    const orderId = await drafted(house, {});
    const keep = () =>
      atWork(house, (ctx) =>
        ctx.tx.insert(poRevisions).values({
          orderId,
          revision: 0,
          paper: {},
          total: 1_000,
          note: 'Less',
          createdAt: ctx.now,
          createdBy: 0,
        }),
      );
    await keep();

    await expect(keep()).rejects.toMatchObject({ cause: { constraint: 'po_revision.kept_twice' } });
  });
});
