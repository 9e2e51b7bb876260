import { contract } from '@counting-house/contract/contract.ts';
import type { InputOf, OutputOf } from '@counting-house/contract/kit/operation.ts';
import { sql } from 'drizzle-orm';
import type { TestHouse } from './house.ts';
import { goods } from './orders.ts';

const { purchasing } = contract;

export const gunturGodown = {
  label: 'Guntur godown',
  line1: '14, Mirchi Yard Road',
  city: 'Guntur',
  stateCode: '37',
  pinCode: '522004',
} as const;

/** A vendor who deals in spices, without a GSTIN unless one is named. */
export async function aVendor(
  house: TestHouse,
  values: Partial<InputOf<typeof purchasing.createVendor>> = {},
): Promise<OutputOf<typeof purchasing.createVendor>> {
  const owner = await house.as('owner');
  return owner.call(purchasing.createVendor, {
    name: 'Guntur Spices Pvt Ltd',
    displayName: 'Guntur Spices',
    gstTreatment: 'unregistered',
    phone: '9845012345',
    addresses: [gunturGodown],
    ...values,
  });
}

/** What a vendor asks for goods of the catalogue: ₹3,000.00 a piece from one on. */
export async function aPrice(
  house: TestHouse,
  values: Partial<InputOf<typeof purchasing.createVendorItem>> = {},
): Promise<OutputOf<typeof purchasing.createVendorItem>> {
  const owner = await house.as('owner');
  return owner.call(purchasing.createVendorItem, {
    vendorId: values.vendorId ?? (await aVendor(house)).id,
    skuId: values.skuId ?? (await aSku(house)),
    price: 300_000,
    validFrom: '2026-11-01',
    ...values,
  });
}

/** A SKU of goods of the catalogue. */
export async function aSku(house: TestHouse): Promise<number> {
  const { variantId } = await goods(house);
  const { rows } = await house.database.direct.execute<{ id: string }>(
    sql`select id from sku where variant_id = ${variantId}`,
  );
  return Number(rows[0]?.id);
}
