import type {
  PurchaseOrder,
  PurchaseOrderLineInput,
  RevisePurchaseOrder,
} from '@counting-house/contract/purchasing/purchase-orders/purchase-order.ts';
import { sql } from 'drizzle-orm';
import type { WriteContext } from '../../platform/context.ts';
import { qtyText } from '../../platform/money.ts';
import { invalid, invariant } from '../../platform/problem.ts';
import { changeRow, readRow } from '../../platform/rows/rows.ts';
import { unitRatios } from '../../stock/skus/unit-ratio.service.ts';
import { vendorAddresses } from '../vendors/vendor-address.table.ts';
import { readPurchaseLines, lockForStep, type OrderLine } from './order-step.service.ts';
import { priceLines, type PricedLine } from './priced-lines.service.ts';
import { getOrder, type RevisionPaper } from './purchase-order-view.service.ts';
import { saveLines, orderTotals, orderSearchText } from './purchase-order.service.ts';
import { needsApproval, statusByProgress } from './purchase-order.rules.ts';
import { poRevisions, purchaseOrders } from './purchase-order.table.ts';
import { tellApprovers } from './steps.service.ts';
import { readVendorTerms } from './vendor-terms.service.ts';

/**
 * Changes what is open of an order that has left draft, and keeps it as it was. Lines of which something has
 * arrived keep their goods, unit and price, and at least what has arrived. It waits for approval again when its
 * total grew over the limit.
 *
 * @throws {Problem} `po.state`, `stale` (409); `invalid` (422).
 */
export async function orderRevise(
  ctx: WriteContext,
  { id, version, note, lines: given, ...head }: RevisePurchaseOrder,
): Promise<PurchaseOrder> {
  const order = await lockForStep(ctx, { id, version }, 'revise');
  const kept = await readPurchaseLines(ctx, id);
  const vendor = await readVendorTerms(ctx, order.vendorId);
  const address = await readRow(ctx, vendorAddresses, order.vendorAddressId);
  const terms = { vendor, address, date: order.orderDate };
  await checkNamed(ctx, kept, given);
  const { lines, fields } = await priceLines(ctx, given, terms);
  const priced = lines.flatMap((line) => line ?? []);
  Object.assign(fields, await belowReceived(ctx, kept, given, lines));
  const expectedDate = head.expectedDate ?? order.expectedDate;
  if (expectedDate < order.orderDate) {
    fields['expectedDate'] = "The expected date can't be before the order date.";
  }
  if (Object.keys(fields).length > 0) throw invalid(fields);

  await keepRevision(ctx, order, kept, note);
  await saveLines(ctx, id, kept, given, priced);
  const totals = orderTotals(priced);
  const waits =
    totals.total > order.total &&
    needsApproval(totals.total, ctx.settings['purchasing.approvalLimit']);
  const now = await readPurchaseLines(ctx, id);
  await changeRow(ctx, purchaseOrders, order, {
    revision: order.revision + 1,
    expectedDate,
    noteToVendor: head.noteToVendor,
    submittedAt: ctx.now,
    submittedBy: ctx.user.id,
    statusNote: note,
    ...totals,
    searchText: orderSearchText(vendor, priced),
    ...(waits
      ? { status: 'waiting' as const, approvedAt: null, approvedBy: null }
      : { status: statusByProgress(now, { isSent: order.sentAt !== null }) }),
  });
  if (waits) await tellApprovers(ctx, { ...order, total: totals.total }, vendor.displayName);
  return getOrder(ctx, { id });
}

/** Lines that a receipt names may not be left out, be it one that was taken back. */
async function checkNamed(
  ctx: WriteContext,
  kept: readonly OrderLine[],
  given: readonly PurchaseOrderLineInput[],
): Promise<void> {
  const stay = new Set(given.map(({ id }) => id));
  const gone = kept.filter((line) => !stay.has(line.id));
  if (gone.length === 0) return;
  const { rows } = await ctx.tx.execute<{ id: string }>(sql`
    select distinct po_line_id as id from inward_line
    where po_line_id = any(${sql.param(gone.map(({ id }) => id))}::bigint[])`);
  const [named] = rows;
  if (!named) return;
  const line = gone.find(({ id }) => id === Number(named.id));
  throw invalid({
    lines: `'${line?.name ?? ''}' is named by a receipt and stays. Close it short instead.`,
  });
}

/** What is wrong with lines of which something has arrived or is billed. */
async function belowReceived(
  ctx: WriteContext,
  kept: readonly OrderLine[],
  given: readonly PurchaseOrderLineInput[],
  priced: readonly (PricedLine | null)[],
): Promise<Record<string, string>> {
  const byId = new Map(kept.map((line) => [line.id, line]));
  const fields: Record<string, string> = {};
  const { units } = await unitRatios(
    ctx,
    [],
    priced.flatMap((line) => (line?.bought.sku ? [line.bought.sku.unitId] : [])),
  );
  for (const [index, line] of priced.entries()) {
    const before = byId.get(given[index]?.id ?? 0);
    if (!before || !line) continue;
    const least = Math.max(before.acceptedQty + before.closedQty, before.billedQty);
    const isOther =
      line.skuId !== before.skuId ||
      line.itemId !== before.itemId ||
      line.unitId !== before.unitId ||
      line.price !== before.price ||
      line.discountBps !== before.discountBps;
    const hasCome = before.receivedQty > 0 || before.billedQty > 0;
    if (!(hasCome && isOther) && line.stockQty >= least) continue;
    const unit = units.get(line.bought.sku?.unitId ?? line.unitId);
    const field = hasCome && isOther ? 'price' : 'qty';
    const come = field === 'qty' ? least : Math.max(before.receivedQty, least);
    const received = `Line ${index + 1}: ${qtyText(come, unit?.code ?? '')} is already received`;
    fields[`lines.${index}.${field}`] =
      field === 'qty'
        ? `${received}.`
        : `${received} on these terms. Keep them here, and add a line for the rest.`;
  }
  return fields;
}

async function keepRevision(
  ctx: WriteContext,
  order: typeof purchaseOrders.$inferSelect,
  lines: readonly OrderLine[],
  note: string,
): Promise<void> {
  const { units } = await unitRatios(
    ctx,
    [],
    lines.map(({ unitId }) => unitId),
  );
  const paper: RevisionPaper = {
    lines: lines.map(({ name, qty, unitId, price }) => {
      const unit = units.get(unitId);
      invariant(unit, 'a line has its unit');
      return { name, qty, unit: unit.code, price };
    }),
  };
  await ctx.tx.insert(poRevisions).values({
    orderId: order.id,
    revision: order.revision,
    paper,
    total: order.total,
    note,
    createdAt: ctx.now,
    createdBy: ctx.user.id,
  });
}
