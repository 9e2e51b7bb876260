import type {
  Inward,
  RawMaterialInward,
} from '@counting-house/contract/purchasing/inward/inward.ts';
import { and, eq, gte, lte, ne, sql } from 'drizzle-orm';
import { attachFiles } from '../../admin/files/attached.service.ts';
import { addDays, dateText, fiscalYearOf } from '../../platform/clock.ts';
import type { WriteContext } from '../../platform/context.ts';
import { conflict, invalid, invariant } from '../../platform/problem.ts';
import { changeRow, insertRow } from '../../platform/rows/rows.ts';
import { storeInUse } from '../../stock/trays/store.service.ts';
import {
  checkOrderable,
  readVendorTerms,
  type Vendor,
} from '../purchase-orders/vendor-terms.service.ts';
import { lockOrders } from './inward-orders.service.ts';
import { postInward } from './inward-post.service.ts';
import { keepRows, lockDraft } from './inward-rows.service.ts';
import { getInward } from './inward-view.service.ts';
import { inwardFiles, inwardLabels, inwards } from './inward.table.ts';

type Row = typeof inwards.$inferSelect;

/**
 * Takes in goods that arrived, or keeps what is known of them as a draft that any colleague may go on with.
 *
 * Locks the orders, the receipt, then the positions of all SKUs.
 *
 * @throws {Problem} `invalid` (422) with a text for each wrong field; `inward.challan_again`, `po.state`, `stale`,
 *   `inward.state` (409); `vendor.on_hold` (422), `vendor.inactive` (409); what the books say to the date.
 */
export async function inward(ctx: WriteContext, input: RawMaterialInward): Promise<Inward> {
  const orders = await lockOrders(ctx, input);
  const before = input.id === undefined ? null : await lockDraft(ctx, input.id, input.version);
  const vendor = await readVendorTerms(ctx, input.vendorId);
  if (input.kind === 'without_po') checkOrderable(vendor);
  const [order] = orders.orders;
  const store = await storeInUse(ctx, input.storeId ?? order?.storeId);
  const fields = headFaults(ctx, input);
  if (Object.keys(fields).length > 0) throw invalid(fields);
  if (input.mode === 'post') await checkChallan(ctx, vendor, input);

  const head = await keepHead(ctx, before, input, { vendor, storeId: store.id });
  const lines = await keepRows(ctx, head, input);
  await attachFiles(ctx, inwardFiles, { inwardId: head.id }, input.fileIds);
  const warnings =
    input.mode === 'post' ? await postInward(ctx, { head, vendor, input, lines, orders }) : [];
  return { ...(await getInward(ctx, { id: head.id })), warnings };
}

function headFaults(ctx: WriteContext, input: RawMaterialInward): Record<string, string> {
  const fields: Record<string, string> = {};
  const businessDate = input.businessDate ?? ctx.today;
  const { charges } = input;
  if (input.arrivedAt && Date.parse(input.arrivedAt) > Date.parse(ctx.now)) {
    fields['arrivedAt'] = 'The date cannot be in the future';
  }
  if (businessDate > ctx.today) fields['businessDate'] = 'The date cannot be in the future';
  const backDays = ctx.settings['stock.backDays'];
  if (businessDate < addDays(ctx.today, -backDays)) {
    fields['businessDate'] = `Stock can be dated back at most ${backDays} days.`;
  }
  for (const [index, { payTo, vendorId }] of charges.entries()) {
    if (payTo === 'other' && vendorId === undefined) {
      fields[`charges.${index}.vendorId`] = 'Choose who is paid.';
    }
  }
  if (input.mode === 'draft') return fields;
  if (input.lines.length === 0) fields['lines'] = 'Add at least one line.';
  if (!input.challanNo && !input.vendorBillNo) {
    fields['challanNo'] = 'Please enter the challan or bill number.';
  }
  if (input.kind === 'without_po' && input.withoutPoReason === undefined) {
    fields['withoutPoReason'] = 'Enter a reason for receiving without a purchase order.';
  }
  if (input.withoutPoReason === 'other' && !input.note) {
    fields['note'] = 'Enter a reason for receiving without a purchase order.';
  }
  return fields;
}

/** A delivery note is taken in once, unless somebody says that this is another. */
async function checkChallan(
  ctx: WriteContext,
  vendor: Vendor,
  { challanNo, confirmDuplicate, businessDate = ctx.today, id }: RawMaterialInward,
): Promise<void> {
  if (!challanNo || confirmDuplicate) return;
  const { startDate, endDate } = fiscalYearOf(
    businessDate,
    ctx.settings['business.fiscalYearStartMonth'],
  );
  const [known] = await ctx.tx
    .select({ id: inwards.id, number: inwards.number, date: inwards.businessDate })
    .from(inwards)
    .where(
      and(
        eq(inwards.vendorId, vendor.id),
        eq(sql`lower(${inwards.challanNo})`, challanNo.toLowerCase()),
        eq(inwards.status, 'posted'),
        gte(inwards.businessDate, startDate),
        lte(inwards.businessDate, endDate),
        id === undefined ? undefined : ne(inwards.id, id),
      ),
    )
    .limit(1);
  if (!known) return;
  const says = `Challan ${challanNo} of ${vendor.displayName} was already received as ${known.number} on ${dateText(known.date)}.`;
  throw conflict('inward.challan_again', says, {
    fields: { challanNo: says },
    more: { inwardId: known.id },
  });
}

async function keepHead(
  ctx: WriteContext,
  before: Row | null,
  input: RawMaterialInward,
  { vendor, storeId }: { vendor: Vendor; storeId: number },
): Promise<Row> {
  const values = {
    kind: input.kind,
    vendorId: vendor.id,
    vendorName: vendor.displayName,
    storeId,
    arrivedAt: input.arrivedAt ?? before?.arrivedAt ?? ctx.now,
    businessDate: input.businessDate ?? ctx.today,
    challanNo: input.challanNo,
    challanDate: input.challanDate ?? null,
    vendorBillNo: input.vendorBillNo,
    vendorBillDate: input.vendorBillDate ?? null,
    vehicleNo: input.vehicleNo,
    lrNo: input.lrNo,
    ewayBillNo: input.ewayBillNo,
    withoutPoReason: input.kind === 'without_po' ? (input.withoutPoReason ?? null) : null,
    note: input.note,
  };
  if (before) return changeRow(ctx, inwards, before, values);
  return insertRow(ctx, inwards, { ...values, status: 'draft', labelCode: await nextLabel(ctx) });
}

/** `N0000012`; labels take no lock and may have gaps. */
async function nextLabel(ctx: WriteContext): Promise<string> {
  const { rows } = await ctx.tx.execute<{ n: string }>(
    sql`select nextval(${inwardLabels.seqName}) as n`,
  );
  const [label] = rows;
  invariant(label, 'a sequence answers its number');
  return `N${label.n.padStart(7, '0')}`;
}
