import type {
  DraftListInput,
  InvoiceDraftStatus,
} from '@counting-house/contract/invoices/draft.ts';
import { eq, sql } from 'drizzle-orm';
import { isBuyer } from '../../orders/buyers/buyer.service.ts';
import { buyers } from '../../orders/buyers/buyer.table.ts';
import { orderNameSql } from '../../orders/order.service.ts';
import { salesOrders } from '../../orders/order.table.ts';
import type { ReadContext } from '../../platform/context.ts';
import { asked } from '../../platform/rows/asked.ts';
import { pageOf } from '../../platform/rows/list.ts';
import { users } from '../../platform/people/user.table.ts';
import { invoiceDrafts } from './draft.table.ts';

/** Drafts over orders, and bills without an order that are drafts of orders themselves: few in any house. */
const isDraft = sql`${salesOrders.id} in (select order_id from invoice_draft
  union all select id from sales_order where status = 'draft' and source = 'invoice')`;

const ofDraft = sql`from invoice_draft_line own join order_line line on line.id = own.order_line_id
  where own.draft_id = ${invoiceDrafts.id}`;

/** As `statusOf` says it of one draft. */
const draftStatus = sql<InvoiceDraftStatus>`case when ${invoiceDrafts.id} is null then 'ready'
  when ${salesOrders.status} = 'cancelled' then 'order_cancelled'
  when not exists (select ${ofDraft} and line.qty - line.qty_cancelled > line.qty_invoiced) then 'invoiced'
  when exists (select ${ofDraft} and own.qty > line.qty - line.qty_cancelled - line.qty_invoiced) then 'changed'
  else 'ready' end`;

const savedAt = sql<string>`coalesce(${invoiceDrafts.updatedAt}, ${salesOrders.updatedAt})`;

/** Invoices that nobody has issued yet, over orders and without one. */
export async function listDrafts(ctx: ReadContext, input: DraftListInput) {
  const page = await pageOf(ctx, input, {
    rows: ctx.tx
      .select({
        id: salesOrders.id,
        kind: sql<
          'order' | 'bill'
        >`case when ${invoiceDrafts.id} is null then 'bill' else 'order' end`,
        orderNo: orderNameSql,
        buyerName: sql<string>`coalesce(${buyers.name}, '')`,
        total: sql<number>`coalesce(${invoiceDrafts.total}, ${salesOrders.grandTotal})`.mapWith(
          Number,
        ),
        status: draftStatus,
        draftId: invoiceDrafts.id,
        draftVersion: invoiceDrafts.version,
        savedAt: savedAt.mapWith(salesOrders.updatedAt),
        savedByName: sql<string>`coalesce(${users.name}, '')`,
        version: salesOrders.version,
      })
      .from(salesOrders)
      .leftJoin(invoiceDrafts, eq(invoiceDrafts.orderId, salesOrders.id))
      .leftJoin(buyers, isBuyer)
      .leftJoin(
        users,
        eq(users.id, sql`coalesce(${invoiceDrafts.updatedBy}, ${salesOrders.updatedBy})`),
      )
      .$dynamic(),
    matching: ctx.tx
      .select({ id: salesOrders.id })
      .from(salesOrders)
      .leftJoin(invoiceDrafts, eq(invoiceDrafts.orderId, salesOrders.id))
      .$dynamic(),
    id: salesOrders.id,
    where: [isDraft, ...asked(input, { status: draftStatus })],
    search: [salesOrders.searchText],
    numbers: [salesOrders.orderNo],
    sorts: { savedAt },
    defaultSort: '-savedAt',
  });
  return page;
}
