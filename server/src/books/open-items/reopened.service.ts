import { and, asc, eq, gt, inArray, isNotNull } from 'drizzle-orm';
import { creditNotes } from '../../invoices/credit/credit-note.table.ts';
import type { WriteContext } from '../../platform/context.ts';
import { settleItem } from './open-item.service.ts';
import { openItems } from './open-item.table.ts';

/**
 * Settles what was opened again with what lies open of the same orders: an invoice whose payment was taken back with
 * its credit notes, an invoice with what paid one that is cancelled. A credit note takes its own invoice first.
 *
 * Locks what lies open, by id. The caller holds the orders.
 */
export async function settleReopened(ctx: WriteContext, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const left = await ctx.tx
    .select({ item: openItems, invoiceId: creditNotes.invoiceId })
    .from(openItems)
    .leftJoin(
      creditNotes,
      and(eq(openItems.sourceKind, 'credit_note'), eq(openItems.sourceId, creditNotes.id)),
    )
    .where(
      and(
        inArray(
          openItems.orderId,
          ctx.tx
            .select({ orderId: openItems.orderId })
            .from(openItems)
            .where(and(inArray(openItems.id, [...ids]), isNotNull(openItems.orderId))),
        ),
        eq(openItems.side, 'credit'),
        gt(openItems.outstanding, 0),
      ),
    )
    .orderBy(asc(openItems.id))
    .for('update', { of: openItems });
  for (const { item, invoiceId } of left) {
    const first = invoiceId === null ? undefined : { kind: 'sales_invoice', id: invoiceId };
    await settleItem(ctx, item, { first });
  }
}
