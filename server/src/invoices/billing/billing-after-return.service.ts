import { and, asc, eq, sql } from 'drizzle-orm';
import { salesOrders } from '../../orders/order.table.ts';
import type { ReadContext } from '../../platform/context.ts';
import { returnOrders } from '../../returns/requests/return.table.ts';
import { creditNoteLines } from '../credit/credit-note-line.table.ts';
import { creditNotes } from '../credit/credit-note.table.ts';

/** Goods that came back when others were sold against them, paise. */
export type BroughtBack = {
  readonly lines: readonly {
    readonly title: string;
    readonly qty: number | null;
    readonly unitCode: string;
    readonly total: number;
  }[];
  readonly notes: readonly string[];
  readonly total: number;
  /** The bill that they were sold with. */
  readonly orderNo: string;
  /** What went back to the buyer or pays this bill; the rest stays on that one. */
  readonly moneyBack: number;
};

/** What a sale over the counter took back; null of one that took nothing back. */
export async function billingAfterReturn(
  ctx: ReadContext,
  orderId: number,
): Promise<BroughtBack | null> {
  const [of] = await ctx.tx
    .select({
      id: returnOrders.id,
      total: returnOrders.creditTotal,
      moneyBack: returnOrders.moneyBack,
      orderNo: sql<string>`coalesce(${salesOrders.orderNo}, '')`,
    })
    .from(returnOrders)
    .innerJoin(salesOrders, eq(salesOrders.id, returnOrders.orderId))
    .where(and(eq(returnOrders.newOrderId, orderId), eq(returnOrders.type, 'counter')));
  if (!of) return null;
  const lines = await ctx.tx
    .select({
      note: sql<string>`coalesce(${creditNotes.number}, '')`,
      title: creditNoteLines.title,
      qty: creditNoteLines.qty,
      unitCode: creditNoteLines.unitCode,
      total: creditNoteLines.total,
    })
    .from(creditNoteLines)
    .innerJoin(creditNotes, eq(creditNotes.id, creditNoteLines.creditNoteId))
    .where(and(eq(creditNotes.returnId, of.id), eq(creditNotes.status, 'issued')))
    .orderBy(asc(creditNotes.id), asc(creditNoteLines.lineNo));
  const { total, moneyBack, orderNo } = of;
  return { lines, notes: [...new Set(lines.map(({ note }) => note))], total, moneyBack, orderNo };
}
