import type {
  CancelVendorReturn,
  VendorReturn,
  VendorReturnStep,
} from '@counting-house/contract/purchasing/vendor-return.ts';
import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import { vendorPaper } from '../../books/taxes/party-paper.service.ts';
import { reverse } from '../../books/journal/journal.service.ts';
import { allocations, openItems } from '../../books/open-items/open-item.table.ts';
import type { WriteContext } from '../../platform/context.ts';
import { invariant, ruleBroken } from '../../platform/problem.ts';
import { readRows } from '../../platform/rows/read.ts';
import { changeRow, insertRows } from '../../platform/rows/rows.ts';
import { nextNumber } from '../../platform/settings/numbers.ts';
import { readBatches } from '../../stock/batches/batch.service.ts';
import { sendAside } from '../../stock/demand/set-aside.service.ts';
import { topUp } from '../../stock/demand/top-up.service.ts';
import { checkDate } from '../../stock/documents/document.service.ts';
import { bringBack } from '../../stock/documents/returned-stock.service.ts';
import type { Paper } from '../../stock/ledger/movement.service.ts';
import { lockPositions } from '../../stock/ledger/position.service.ts';
import { readSkus } from '../../stock/skus/sku.service.ts';
import { readStore } from '../../stock/trays/store.service.ts';
import { closeBilled } from '../bills/bill-orders.service.ts';
import { countProgress } from '../inward/inward-orders.service.ts';
import { inwardBatches, inwardLines, inwards } from '../inward/inward.table.ts';
import { poLines, purchaseOrders } from '../purchase-orders/purchase-order.table.ts';
import {
  addressFrom,
  shipToPaper,
  readVendorTerms,
} from '../purchase-orders/vendor-terms.service.ts';
import { readReturnDebit } from './return-debit.service.ts';
import { planParts } from './return-plan.service.ts';
import { postDebitNote, postUnbilled, type Returned } from './return-books.service.ts';
import type { TakenPart } from './vendor-return.rules.ts';
import { vendorReturnLines, vendorReturnParts, vendorReturns } from './vendor-return.table.ts';
import { getReturn } from './vendor-return-view.service.ts';
import {
  linesOfReturn,
  lockReturn,
  tooMuch,
  type ReturnLineRow,
  type ReturnRow,
} from './vendor-return.service.ts';

/**
 * Sends goods back to their vendor: they leave at what they cost; what was not billed of them is no longer owed, for
 * the rest the vendor gets a debit note.
 *
 * Locks the orders, the receipts, the return, then the positions of its SKUs; the debit note's number comes last.
 *
 * @throws {Problem} `vendor_return.state`, `stale` (409); `vendor_return.over` (422); what the books say to the date.
 */
export async function returnPost(ctx: WriteContext, at: VendorReturnStep): Promise<VendorReturn> {
  const { orders, inwardIds } = await lockSources(ctx, at.id);
  const head = await lockReturn(ctx, at, 'post');
  checkDate(ctx, head.businessDate);
  const lines = await linesOfReturn(ctx, head.id);
  const skuIds = lines.map(({ skuId }) => skuId);
  await lockPositions(ctx, head.storeId, skuIds);
  const plans = await planParts(ctx, head.vendorId, lines, inwardIds);
  await refuseTooMuch(ctx, head, lines, plans);

  const moved = await sendAside(
    ctx,
    { purpose: 'vendor_return', refId: head.id },
    paperOf(head, head.businessDate),
  );
  const returned = lines.map((line, index): Returned => {
    const value = moved.reduce(
      (sum, part) => sum - (part.docLineId === line.id ? part.value : 0),
      0,
    );
    return { line, value, parts: plans[index] ?? [] };
  });
  for (const { line, value } of returned) {
    await changeRow(ctx, vendorReturnLines, line, { value });
  }
  const parts = returned.flatMap(({ line, parts: own }) =>
    own.map((part) => ({ ...part, returnId: head.id, lineId: line.id })),
  );
  await insertRows(ctx, vendorReturnParts, parts);
  await countReturned(ctx, parts, 1);
  if (head.isReplacement) await countOnOrders(ctx, orders, parts, 1);
  await closeBilled(ctx, idsOf(orders));
  await finish(ctx, head, returned);
  return getReturn(ctx, { id: head.id });
}

/** Posts both sides of it, and gives the debit note its number last. */
async function finish(
  ctx: WriteContext,
  head: ReturnRow,
  returned: readonly Returned[],
): Promise<void> {
  const vendor = await readVendorTerms(ctx, head.vendorId);
  const parts = returned.flatMap((line) => line.parts);
  const { taxable, tax, total, unbilledValue } = await readReturnDebit(ctx, parts);
  await postUnbilled(ctx, head, returned);
  const isBilled = parts.some(({ billLineId }) => billLineId !== null);
  const no = isBilled ? await nextNumber(ctx, 'debit_note', { date: head.businessDate }) : null;
  if (no !== null) await postDebitNote(ctx, head, returned, { no, total });
  await changeRow(ctx, vendorReturns, head, {
    debitNoteNo: no,
    status: 'posted',
    postedAt: ctx.now,
    postedBy: ctx.user.id,
    vendorName: vendor.displayName,
    vendorPaper: vendorPaper(vendor, await addressFrom(ctx, vendor.id, undefined)),
    storePaper: shipToPaper(ctx, await readStore(ctx, head.storeId)),
    taxable,
    tax,
    total,
    unbilledValue,
    value: returned.reduce((all, { value }) => all + value, 0),
  });
}

/**
 * Cancels a return whose goods came back: they lie where they lay, at what they cost, and what it posted is reversed
 * today.
 *
 * Locks what `returnPost` locks.
 *
 * @throws {Problem} `vendor_return.settled` (422) once the vendor paid; `vendor_return.state`, `stale` (409).
 */
export async function returnCancel(
  ctx: WriteContext,
  { note, ...at }: CancelVendorReturn,
): Promise<VendorReturn> {
  const { orders } = await lockSources(ctx, at.id);
  const head = await lockReturn(ctx, at, 'cancel');
  await refuseSettled(ctx, head);
  const parts = await readRows(ctx, vendorReturnParts, { returnId: head.id }, { orderBy: ['id'] });
  const lines = await linesOfReturn(ctx, head.id);
  const skuIds = lines.map(({ skuId }) => skuId);
  await lockPositions(ctx, head.storeId, skuIds);
  await bringBack(ctx, { ...paperOf(head, ctx.today), note });
  await countReturned(ctx, parts, -1);
  if (head.isReplacement) await countOnOrders(ctx, orders, parts, -1);
  await closeBilled(ctx, idsOf(orders));
  const source = { kind: 'vendor_return', id: head.id } as const;
  const why = { reason: `${head.number}: ${note}`, date: ctx.today };
  await reverse(ctx, { source, event: 'purchase.returnedUnbilled' }, why);
  await reverse(ctx, { source, event: 'purchase.debitNoteIssued' }, why);
  await changeRow(ctx, vendorReturns, head, {
    status: 'cancelled',
    cancelledAt: ctx.now,
    cancelledBy: ctx.user.id,
    cancelNote: note,
  });
  await topUp(ctx, head.storeId, skuIds);
  return getReturn(ctx, { id: head.id });
}

const idsOf = (rows: readonly { readonly id: number }[]): number[] => rows.map(({ id }) => id);

const paperOf = (head: ReturnRow, businessDate: string): Paper => ({
  kind: 'vendor_return',
  docKind: 'vendor_return',
  docId: head.id,
  docNumber: head.number,
  storeId: head.storeId,
  businessDate,
});

/** Locks the orders and the receipts that a return's goods came with, each ascending. */
async function lockSources(ctx: WriteContext, returnId: number) {
  const [head] = await readRows(ctx, vendorReturns, { id: returnId });
  if (!head) return { orders: [], inwardIds: [] };
  const plans = await planParts(ctx, head.vendorId, await linesOfReturn(ctx, returnId));
  const known = await readRows(ctx, vendorReturnParts, { returnId });
  const rowIds = [...plans.flat(), ...known].map(({ inwardBatchId }) => inwardBatchId);
  const named = await ctx.tx
    .select({ inwardId: inwardLines.inwardId, orderId: poLines.orderId })
    .from(inwardBatches)
    .innerJoin(inwardLines, eq(inwardLines.id, inwardBatches.inwardLineId))
    .leftJoin(poLines, eq(poLines.id, inwardLines.poLineId))
    .where(inArray(inwardBatches.id, rowIds));
  const orderIds = [...new Set(named.flatMap(({ orderId }) => orderId ?? []))];
  const inwardIds = [...new Set(named.map(({ inwardId }) => inwardId))];
  const how = { orderBy: ['id'], lock: 'update' } as const;
  const orders = await readRows(ctx, purchaseOrders, { id: orderIds }, how);
  await readRows(ctx, inwards, { id: inwardIds }, how);
  return { orders, inwardIds };
}

async function refuseTooMuch(
  ctx: WriteContext,
  { vendorId }: ReturnRow,
  lines: readonly ReturnLineRow[],
  plans: readonly (readonly TakenPart[])[],
): Promise<void> {
  for (const [index, line] of lines.entries()) {
    const planned = plans[index]?.reduce((sum, { qty }) => sum + qty, 0) ?? 0;
    if (planned === line.qty) continue;
    const batch = (await readBatches(ctx, [line.batchId])).get(line.batchId);
    const sku = (await readSkus(ctx, [line.skuId])).get(line.skuId);
    invariant(batch && sku, 'a line has its batch and its SKU');
    throw await tooMuch(ctx, { vendorId, planned, batch, sku, at: `lines.${index}` });
  }
}

/** @throws {Problem} `vendor_return.settled` (422) when the vendor paid for the goods. */
async function refuseSettled(ctx: WriteContext, head: ReturnRow): Promise<void> {
  const paid = await ctx.tx
    .select({ docNo: openItems.docNo })
    .from(allocations)
    .innerJoin(openItems, eq(openItems.id, allocations.creditItemId))
    .where(
      and(
        isNull(allocations.reversedOn),
        ne(openItems.docKind, 'bill'),
        inArray(
          allocations.debitItemId,
          ctx.tx
            .select({ id: openItems.id })
            .from(openItems)
            .where(and(eq(openItems.sourceKind, 'vendor_return'), eq(openItems.sourceId, head.id))),
        ),
      ),
    );
  if (paid.length === 0) return;
  const says = `${head.debitNoteNo} is settled by ${paid.map(({ docNo }) => docNo).join(', ')}. Take that back first.`;
  throw ruleBroken('vendor_return.settled', says);
}

type Part = Pick<TakenPart, 'inwardBatchId' | 'billLineId' | 'qty' | 'keptQty' | 'value'>;

/** Counts on the rows of receipts what went back, or what came back again. The receipts are locked. */
async function countReturned(
  ctx: WriteContext,
  parts: readonly Part[],
  sign: 1 | -1,
): Promise<void> {
  const ofRow = Map.groupBy(parts, ({ inwardBatchId }) => inwardBatchId);
  for (const row of await readRows(ctx, inwardBatches, { id: [...ofRow.keys()] })) {
    const own = ofRow.get(row.id) ?? [];
    const unbilled = own.filter(({ billLineId }) => billLineId === null);
    const sum = (of: readonly Part[], key: 'qty' | 'keptQty' | 'value') =>
      sign * of.reduce((all, part) => all + part[key], 0);
    await changeRow(ctx, inwardBatches, row, {
      keptReturned: row.keptReturned + sum(own, 'keptQty'),
      unbilledQty: row.unbilledQty - sum(unbilled, 'qty'),
      unbilledValue: row.unbilledValue - sum(unbilled, 'value'),
    });
  }
}

/** The vendor sends accepted goods again: their orders have them open. The orders are locked. */
async function countOnOrders(
  ctx: WriteContext,
  orders: readonly (typeof purchaseOrders.$inferSelect)[],
  parts: readonly Part[],
  sign: 1 | -1,
): Promise<void> {
  const rows = await ctx.tx
    .select({ id: inwardBatches.id, poLineId: inwardLines.poLineId })
    .from(inwardBatches)
    .innerJoin(inwardLines, eq(inwardLines.id, inwardBatches.inwardLineId))
    .where(
      inArray(
        inwardBatches.id,
        parts.map(({ inwardBatchId }) => inwardBatchId),
      ),
    );
  const progress = new Map<number, { accepted: number; rejected: number; returned: number }>();
  for (const { inwardBatchId, qty, keptQty } of parts) {
    const poLineId = rows.find(({ id }) => id === inwardBatchId)?.poLineId;
    const again = sign * (qty - keptQty);
    if (poLineId === null || poLineId === undefined || again === 0) continue;
    const before = progress.get(poLineId)?.returned ?? 0;
    const returned = before + again;
    progress.set(poLineId, { accepted: -returned, rejected: 0, returned });
  }
  if (progress.size > 0) await countProgress(ctx, orders, progress);
}
