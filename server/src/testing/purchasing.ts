import { eq } from 'drizzle-orm';
import type { WriteContext } from '../platform/context.ts';
import { invariant } from '../platform/problem.ts';
import { insertRow } from '../platform/rows/rows.ts';
import { vendorAddresses } from '../purchasing/vendors/vendor-address.table.ts';
import { vendors } from '../purchasing/vendors/vendor.table.ts';
import { skus } from '../stock/skus/sku.table.ts';
import { defaultStore } from '../stock/trays/store.service.ts';
import type { TestHouse } from './house.ts';
import { atWork } from './work.ts';

/** A vendor with an address in Tamil Nadu; registered, unless something else is said. */
export const aVendorRow = (house: TestHouse, facts: Partial<typeof vendors.$inferInsert> = {}) =>
  atWork(house, async (ctx) => {
    const vendor = await insertRow(ctx, vendors, {
      number: 'VEN-9001',
      name: 'Kongu Traders Pvt Ltd',
      displayName: 'Kongu Traders',
      nameKey: 'kongu traders',
      kind: 'company',
      gstTreatment: 'registered',
      gstin: '33AAKFK4821M1Z5',
      pan: 'AAKFK4821M',
      phone: '9845012345',
      email: 'orders@kongu.example.in',
      leadTimeDays: 5,
      searchText: 'Kongu Traders',
      ...facts,
    });
    const address = await insertRow(ctx, vendorAddresses, {
      vendorId: vendor.id,
      label: 'Godown',
      use: 'both',
      line1: '41, Perundurai Road',
      city: 'Erode',
      stateCode: '33',
      pinCode: '638011',
      isDefaultBilling: true,
      isDefaultDispatch: true,
    });
    return { vendorId: vendor.id, addressId: address.id };
  });

/** The SKU of a variant, and the store that everything is in. */
export async function skuOfVariant(ctx: WriteContext, variantId: number) {
  const [sku] = await ctx.tx.select().from(skus).where(eq(skus.variantId, variantId));
  invariant(sku, 'a variant has its SKU');
  return { sku, storeId: (await defaultStore(ctx)).id };
}
