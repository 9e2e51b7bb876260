import type { PartyPaper } from '@counting-house/contract/purchasing/party-paper.ts';
import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import { ourPaper } from '../../books/taxes/party-paper.service.ts';
import type { ReadContext } from '../../platform/context.ts';
import { conflict, invalid, ruleBroken } from '../../platform/problem.ts';
import { readRow } from '../../platform/rows/rows.ts';
import { vendorAddresses } from '../vendors/vendor-address.table.ts';
import { vendors } from '../vendors/vendor.table.ts';
import type { stores } from '../../stock/trays/store.table.ts';

export type Vendor = typeof vendors.$inferSelect;
export type VendorAddress = typeof vendorAddresses.$inferSelect;

/**
 * The address that a vendor's goods leave from: the one that is named, else the usual one.
 *
 * @throws {Problem} `invalid` (422) at `vendorAddressId`.
 */
export async function addressFrom(
  ctx: ReadContext,
  vendorId: number,
  id: number | undefined,
): Promise<VendorAddress> {
  const [address] = await ctx.tx
    .select()
    .from(vendorAddresses)
    .where(
      and(
        eq(vendorAddresses.vendorId, vendorId),
        id === undefined
          ? inArray(vendorAddresses.use, ['dispatch', 'both'])
          : eq(vendorAddresses.id, id),
      ),
    )
    .orderBy(desc(vendorAddresses.isDefaultDispatch), asc(vendorAddresses.id))
    .limit(1);
  if (!address || address.use === 'billing') {
    throw invalid({ vendorAddressId: 'Choose an address that goods leave from.' });
  }
  return address;
}

/**
 * Whether a vendor may be ordered from.
 *
 * @throws {Problem} `vendor.inactive`, `vendor.on_hold` (409).
 */
export function checkOrderable(vendor: Vendor): void {
  if (vendor.status === 'inactive') {
    const says = `${vendor.displayName} is not active.`;
    throw conflict('vendor.inactive', says, { fields: { vendorId: says } });
  }
  if (vendor.status === 'hold' && vendor.holdKind !== 'payments') {
    const says = `${vendor.displayName} is on hold: ${vendor.holdReason}.`;
    throw ruleBroken('vendor.on_hold', says, { fields: { vendorId: says } });
  }
}

/** Where goods are to be brought: a store of ours, under the address of the business. */
export function shipToPaper(ctx: ReadContext, store: typeof stores.$inferSelect): PartyPaper {
  const ours = ourPaper(ctx);
  return { ...ours, name: [ours.name, store.name].join(', ') };
}

/** @throws {Problem} `not_found`. */
export const readVendorTerms = (ctx: ReadContext, id: number): Promise<Vendor> =>
  readRow(ctx, vendors, id);

/** Whether we owe the tax of what a vendor bills: of one from abroad. @see IGST Act 2017, section 5 (3). */
export const owesTaxFor = ({ gstTreatment }: Pick<Vendor, 'gstTreatment'>): boolean =>
  gstTreatment === 'overseas';
