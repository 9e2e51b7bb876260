import { and, eq, inArray, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { ruleBroken } from '../../platform/problem.ts';
import { changeRow, theOne, removeRow } from '../../platform/rows/rows.ts';
import { bills } from '../bills/bill.table.ts';
import { inwardCharges, inwards } from '../inward/inward.table.ts';
import { items } from '../items/item.table.ts';
import { purchaseOrders } from '../purchase-orders/purchase-order.table.ts';
import { vendorNotes } from '../notes/vendor-note.table.ts';
import { vendorReturns } from '../returns/vendor-return.table.ts';
import { keepSearchText } from './vendor-address.service.ts';
import { vendorAddresses } from './vendor-address.table.ts';
import { vendorCategories } from './vendor-category.table.ts';
import { vendorFiles } from './vendor-file.table.ts';
import { vendorItems } from './vendor-item.table.ts';
import { vendors } from './vendor.table.ts';

type VendorRecord = typeof vendors.$inferSelect;
type Ids = { readonly keepId: number; readonly dropId: number };
type Pair = { readonly keep: VendorRecord; readonly drop: VendorRecord };

/** Documents of a vendor, in the order in which they are locked. */
const documents = [purchaseOrders, inwards, bills, vendorReturns, vendorNotes] as const;

/**
 * Locks the documents of the vendor that goes, then both vendors, lowest id first: nobody can write anything more
 * for either.
 *
 * @throws {Problem} `not_found`; `vendor.merged` (422) of one that was merged before.
 */
export async function lockVendorsToMerge(
  ctx: WriteContext,
  { keepId, dropId }: Ids,
): Promise<Pair> {
  for (const table of documents) await lockOf(ctx, table, dropId);
  const first = await lockWhole(ctx, Math.min(keepId, dropId));
  const second = await lockWhole(ctx, Math.max(keepId, dropId));
  const [keep, drop] = keepId < dropId ? [first, second] : [second, first];
  return { keep, drop };
}

/** Why two vendors cannot become one as they are; null when they can. */
export async function whyNotMergeVendors(
  ctx: ReadContext,
  { keep, drop }: Pair,
): Promise<string | null> {
  if (keep.gstin === null && drop.gstin !== null) {
    return `Keep ${drop.name}: it has the GSTIN ${drop.gstin}.`;
  }
  if (drop.gstin !== null && keep.gstin !== drop.gstin) {
    return `${keep.gstin} and ${drop.gstin} are two registrations: their tax credit is claimed apart. Keep both vendors.`;
  }
  const { rows } = await ctx.tx.execute<{ no: string; paper: string }>(sql`
    select d.vendor_bill_no as no, 'bill' as paper from bill d join bill k on k.vendor_id = ${keep.id}
        and (k.fiscal_year, k.normalized_no) = (d.fiscal_year, d.normalized_no) and k.status <> 'cancelled'
      where d.vendor_id = ${drop.id} and d.status <> 'cancelled'
    union all
    select d.bill_no, 'bill' from expense d join expense k on k.vendor_id = ${keep.id}
        and (k.fiscal_year, k.normalized_no) = (d.fiscal_year, d.normalized_no) and k.status <> 'cancelled'
      where d.vendor_id = ${drop.id} and d.status <> 'cancelled' and d.normalized_no <> ''
    union all
    select d.vendor_note_no, 'credit note' from vendor_note d join vendor_note k on k.vendor_id = ${keep.id}
        and (k.fiscal_year, k.normalized_no) = (d.fiscal_year, d.normalized_no) and k.status <> 'cancelled'
      where d.vendor_id = ${drop.id} and d.status <> 'cancelled' and d.normalized_no <> ''
    limit 1`);
  const [twice] = rows;
  return twice
    ? `Both have a ${twice.paper} ${twice.no} of one year. Cancel one of them first.`
    : null;
}

/**
 * Gives documents, addresses, prices, files and categories of a vendor to another one, whose terms hold from then
 * on; the one that goes stays as a sign that says where it went.
 */
export async function absorbVendor(ctx: WriteContext, { keep, drop }: Pair): Promise<void> {
  await moveDocuments(ctx, { keep, drop });
  await ctx.tx
    .update(items)
    .set({ defaultVendorId: keep.id })
    .where(eq(items.defaultVendorId, drop.id));
  await moveAddresses(ctx, { keep, drop });
  await movePrices(ctx, { keep, drop });
  await moveCategories(ctx, { keep, drop });
  await ctx.tx
    .update(vendorFiles)
    .set({ vendorId: keep.id })
    .where(eq(vendorFiles.vendorId, drop.id));
  await ctx.tx
    .update(vendors)
    .set({ mergedIntoId: keep.id })
    .where(eq(vendors.mergedIntoId, drop.id));
  await changeRow(ctx, vendors, drop, {
    status: 'inactive',
    mergedIntoId: keep.id,
    holdKind: null,
    holdReason: null,
    holdUntil: null,
    gstTreatment: 'unregistered',
    gstin: null,
    allowSameGstin: false,
    sameGstinReason: null,
    email: null,
    altPhone: null,
    bankAccountName: '',
    bankAccountNumber: '',
    ifsc: '',
    upiId: '',
    searchText: drop.number,
  });
  await keepSearchText(ctx, await changeRow(ctx, vendors, keep, together(keep, drop)));
}

async function moveDocuments(ctx: WriteContext, { keep, drop }: Pair): Promise<void> {
  const to = { vendorId: keep.id };
  await ctx.tx.update(purchaseOrders).set(to).where(eq(purchaseOrders.vendorId, drop.id));
  await ctx.tx.update(inwards).set(to).where(eq(inwards.vendorId, drop.id));
  await ctx.tx.update(inwardCharges).set(to).where(eq(inwardCharges.vendorId, drop.id));
  await ctx.tx.update(bills).set(to).where(eq(bills.vendorId, drop.id));
  await ctx.tx.update(vendorReturns).set(to).where(eq(vendorReturns.vendorId, drop.id));
  await ctx.tx.update(vendorNotes).set(to).where(eq(vendorNotes.vendorId, drop.id));
}

/** What the one that is kept learns of the other: nothing that was known is lost, and a hold stays a hold. */
function together(keep: VendorRecord, drop: VendorRecord) {
  const isHeld = keep.status !== 'hold' && drop.status === 'hold';
  return {
    email: keep.email ?? drop.email,
    altPhone: keep.altPhone ?? (drop.phone === keep.phone ? drop.altPhone : drop.phone),
    pan: keep.pan ?? drop.pan,
    contactName: keep.contactName || drop.contactName,
    website: keep.website ?? drop.website,
    notes: [keep.notes, drop.notes].filter(Boolean).join('\n\n').slice(0, 2_000),
    ...(isHeld
      ? {
          status: 'hold' as const,
          holdKind: drop.holdKind,
          holdReason: drop.holdReason,
          holdUntil: drop.holdUntil,
        }
      : {}),
    ...(keep.status === 'inactive' && !isHeld ? { status: drop.status } : {}),
  };
}

/** Documents name the address that they were written to, so none is dropped; the defaults of the kept one hold. */
async function moveAddresses(ctx: WriteContext, { keep, drop }: Pair): Promise<void> {
  const known = await addressesOf(ctx, keep.id);
  const labels = new Set(known.map(({ label }) => label.toLowerCase()));
  for (const address of await addressesOf(ctx, drop.id)) {
    const label = labels.has(address.label.toLowerCase())
      ? `${address.label.slice(0, 25)} (${drop.number})`
      : address.label;
    const isFirst = known.length === 0;
    await changeRow(ctx, vendorAddresses, address, {
      vendorId: keep.id,
      label,
      isDefaultBilling: isFirst && address.isDefaultBilling,
      isDefaultDispatch: isFirst && address.isDefaultDispatch,
    });
  }
}

const addressesOf = (ctx: WriteContext, vendorId: number) =>
  ctx.tx
    .select()
    .from(vendorAddresses)
    .where(eq(vendorAddresses.vendorId, vendorId))
    .orderBy(vendorAddresses.id);

/** Where both ask a price for the same thing, unit, quantity and days, that of the one that is kept holds. */
async function movePrices(ctx: WriteContext, { keep, drop }: Pair): Promise<void> {
  const { rows } = await ctx.tx.execute<{ id: string }>(sql`
    select d.id from vendor_item d where d.vendor_id = ${drop.id} and exists (
      select from vendor_item k where k.vendor_id = ${keep.id}
        and (k.unit_id, k.min_qty) = (d.unit_id, d.min_qty)
        and k.sku_id is not distinct from d.sku_id and k.item_id is not distinct from d.item_id
        and daterange(k.valid_from, k.valid_to, '[]') && daterange(d.valid_from, d.valid_to, '[]'))`);
  for (const { id } of rows) await removeRow(ctx, vendorItems, Number(id));
  await ctx.tx
    .update(vendorItems)
    .set({ vendorId: keep.id })
    .where(eq(vendorItems.vendorId, drop.id));
}

async function moveCategories(ctx: WriteContext, { keep, drop }: Pair): Promise<void> {
  const own = ctx.tx
    .select({ id: vendorCategories.categoryId })
    .from(vendorCategories)
    .where(eq(vendorCategories.vendorId, keep.id));
  const ofDropped = eq(vendorCategories.vendorId, drop.id);
  await ctx.tx
    .delete(vendorCategories)
    .where(and(ofDropped, inArray(vendorCategories.categoryId, own)));
  await ctx.tx.update(vendorCategories).set({ vendorId: keep.id }).where(ofDropped);
}

async function lockOf(
  ctx: WriteContext,
  table: (typeof documents)[number],
  vendorId: number,
): Promise<void> {
  await ctx.tx
    .select({ id: table.id })
    .from(table as PgTable)
    .where(eq(table.vendorId, vendorId))
    .orderBy(table.id)
    .for('update');
}

async function lockWhole(ctx: WriteContext, id: number): Promise<VendorRecord> {
  const row = theOne(
    vendors,
    await ctx.tx.select().from(vendors).where(eq(vendors.id, id)).for('update'),
  );
  needsUnmerged(row);
  return row;
}

/** @throws {Problem} `vendor.merged` (422). */
export function needsUnmerged({ mergedIntoId }: Pick<VendorRecord, 'mergedIntoId'>): void {
  if (mergedIntoId === null) return;
  throw ruleBroken('vendor.merged', 'This vendor was merged into another. Open that one.');
}
