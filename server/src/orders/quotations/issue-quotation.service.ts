import type { Order } from '@counting-house/contract/orders/order.ts';
import { and, eq, ne } from 'drizzle-orm';
import type { WriteContext } from '../../platform/context.ts';
import { changeRow, insertRow } from '../../platform/rows/rows.ts';
import { nextNumber } from '../../platform/settings/numbers.ts';
import type { BuyerItemCodes } from '../papers/buyer-item-codes.service.ts';
import { quotations, type QuotationPaper } from './quotation.table.ts';
import { revisionNo, saysOther } from './quotation.rules.ts';

export type QuotationRecord = typeof quotations.$inferSelect;

/** A draft that can be quoted: it has a customer and items, and is not of a bill or of the counter. */
export const isQuotable = ({
  status,
  source,
  buyer,
  lines,
}: Pick<Order, 'status' | 'source' | 'buyer' | 'lines'>): boolean =>
  status === 'draft' &&
  source !== 'invoice' &&
  source !== 'store' &&
  buyer !== null &&
  lines.length > 0;

/**
 * The quotation of a draft, which is issued the first time that it is printed or sent. A draft that says something else
 * by then is its next revision; the one before stays, superseded. The caller has locked the order.
 */
export async function issueQuotation(
  ctx: WriteContext,
  order: Order,
  theirs: BuyerItemCodes,
): Promise<QuotationRecord> {
  const before = await inForce(ctx, order.id);
  if (before && !saysOther(before.paper.order, order)) return before;
  if (before) await changeRow(ctx, quotations, before, { status: 'superseded', lostReason: '' });
  const series = before?.series ?? (await nextNumber(ctx, 'quotation', { date: ctx.today }));
  const revision = (before?.revision ?? 0) + 1;
  const number = revisionNo(series, revision);
  return insertRow(ctx, quotations, {
    orderId: order.id,
    series,
    revision,
    number,
    validUntil: order.business?.validUntil ?? null,
    total: order.grandTotal,
    paper: paperOf(order, theirs),
    issuedAt: ctx.now,
    searchText: [number, order.buyer?.name, ...order.lines.map(({ title }) => title)]
      .filter(Boolean)
      .join(' ')
      .slice(0, 2_000),
  });
}

/** The quotation of a draft or order that no revision has replaced. */
export async function inForce(
  ctx: Pick<WriteContext, 'tx'>,
  orderId: number,
): Promise<QuotationRecord | undefined> {
  const [row] = await ctx.tx
    .select()
    .from(quotations)
    .where(and(eq(quotations.orderId, orderId), ne(quotations.status, 'superseded')));
  return row;
}

/** What is kept of the paper: what it shows, and nothing of ours. */
function paperOf(order: Order, { items, ...theirs }: BuyerItemCodes): QuotationPaper {
  const ours = { payments: [], settlements: [], actions: [], offers: [], tags: [], note: '' };
  return {
    order: { ...order, ...ours, assignee: null },
    theirs: { ...theirs, items: [...items] },
  };
}
