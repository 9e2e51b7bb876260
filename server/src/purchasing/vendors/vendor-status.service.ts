import type {
  NewVendorStatus,
  Vendor,
} from '@counting-house/contract/purchasing/vendors/vendor.ts';
import { and, asc, eq, gt, inArray, lte } from 'drizzle-orm';
import { openItems } from '../../books/open-items/open-item.table.ts';
import { needsRight, type ReadContext, type WriteContext } from '../../platform/context.ts';
import { conflict, invalid } from '../../platform/problem.ts';
import { changeRow, lockRow, stale } from '../../platform/rows/rows.ts';
import { counted } from '../../platform/rows/thing.ts';
import { inwards } from '../inward/inward.table.ts';
import { purchaseOrders } from '../purchase-orders/purchase-order.table.ts';
import { comingStatuses } from '../purchase-orders/stock-ahead.service.ts';
import { getVendor } from './vendor-list.service.ts';
import { needsUnmerged } from './vendor-merge.service.ts';
import { vendors } from './vendor.table.ts';

type VendorRecord = typeof vendors.$inferSelect;

/**
 * Puts a vendor on hold, releases them or gives them up.
 *
 * @throws {Problem} `stale`, `vendor.in_use` (409) while something is open; `right_missing` (403); `vendor.merged`,
 *   `invalid` (422).
 */
export async function vendorStatus(ctx: WriteContext, input: NewVendorStatus): Promise<Vendor> {
  const { id, version, status, holdKind, holdReason, holdUntil } = input;
  const before = await lockRow(ctx, vendors, id);
  if (before.version !== version) throw await stale(ctx, vendors, before);
  needsUnmerged(before);
  const isHolding = status === 'hold' || (status === 'active' && before.status === 'hold');
  needsRight(ctx, isHolding ? 'purchasing.vendor.hold' : 'purchasing.vendor.write', 'status');
  if (status === 'hold') {
    if (!holdReason) throw invalid({ holdReason: 'Enter a reason for the hold.' });
    if (before.status === 'inactive') {
      throw invalid({ status: `${before.displayName} is not active.` });
    }
    if (holdUntil && holdUntil <= ctx.today) {
      throw invalid({ holdUntil: 'Choose a day in the future.' });
    }
  }
  if (status === 'inactive') await refuseInUse(ctx, before);
  const isHeld = status === 'hold';
  await changeRow(ctx, vendors, before, {
    status,
    holdKind: isHeld ? (holdKind ?? 'all') : null,
    holdReason: isHeld ? (holdReason ?? null) : null,
    holdUntil: isHeld ? (holdUntil ?? null) : null,
  });
  return getVendor(ctx, { id });
}

/** The vendors whose hold ends by itself today, or ended while the house was closed. */
export async function vendorsToRelease(ctx: ReadContext): Promise<number[]> {
  const rows = await ctx.tx
    .select({ id: vendors.id })
    .from(vendors)
    .where(and(eq(vendors.status, 'hold'), lte(vendors.holdUntil, ctx.today)))
    .orderBy(asc(vendors.id));
  return rows.map(({ id }) => id);
}

/** Makes a vendor active again on the morning that was agreed. @returns false when somebody else did before. */
export async function releaseVendor(ctx: WriteContext, id: number): Promise<boolean> {
  const vendor = await lockRow(ctx, vendors, id);
  const isDue = vendor.holdUntil !== null && vendor.holdUntil <= ctx.today;
  if (vendor.status !== 'hold' || !isDue) return false;
  await changeRow(ctx, vendors, vendor, {
    status: 'active',
    holdKind: null,
    holdReason: null,
    holdUntil: null,
  });
  return true;
}

/**
 * Anyone who still delivers, or is still to be paid, stays.
 *
 * @throws {Problem} `vendor.in_use` (409).
 */
async function refuseInUse(ctx: WriteContext, vendor: VendorRecord): Promise<void> {
  const open = {
    open_purchase_order: await ctx.tx.$count(
      purchaseOrders,
      and(
        eq(purchaseOrders.vendorId, vendor.id),
        inArray(purchaseOrders.status, ['waiting', ...comingStatuses]),
      ),
    ),
    receipt_to_post: await ctx.tx.$count(
      inwards,
      and(eq(inwards.vendorId, vendor.id), eq(inwards.status, 'draft')),
    ),
    unpaid_bill: await ctx.tx.$count(
      openItems,
      and(
        eq(openItems.partyKind, 'vendor'),
        eq(openItems.partyId, vendor.id),
        eq(openItems.docKind, 'bill'),
        gt(openItems.outstanding, 0),
      ),
    ),
  };
  const parts = Object.entries(open).flatMap(([what, many]) =>
    many > 0 ? [counted(many, what)] : [],
  );
  if (parts.length === 0) return;
  const says = `${vendor.displayName} has ${parts.join(', ')}.`;
  throw conflict('vendor.in_use', says, { fields: { status: says } });
}
