import { and, asc, sql } from 'drizzle-orm';
import { z } from 'zod';
import { orderLines } from '../../orders/line.table.ts';
import { attempt } from '../../platform/database/attempt.ts';
import type { ReadContext } from '../../platform/context.ts';
import { job, type JobWork } from '../../platform/jobs/jobs.ts';
import type { Problem } from '../../platform/problem.ts';
import { issueForParcel } from './issue.service.ts';

const mostOrders = 500;

/**
 * Issues invoices for services: nobody packs them, so they wait for no parcel. Those of an order that
 * still has goods to be invoiced go on the invoice of the goods.
 *
 * Confirming an order wakes it; the clock brings what was missed.
 */
export const issueServicesJob = job({
  kind: 'invoices.issueServices',
  says: 'Issue invoices for services',
  every: { cron: '*/5 * * * *' },
  input: z.strictObject({}),
  isQuiet: true,
  run: issueServices,
});

/** @throws {Problem} the first refusal, when all that can be issued is. */
async function issueServices(work: JobWork): Promise<{ issued: number }> {
  const orders = await work.read(toInvoice);
  let issued = 0;
  let refused: Problem | undefined;
  for (const { orderId } of orders) {
    const one = await work.write((ctx) =>
      attempt(ctx, (within) => issueForParcel(within, { orderId, lines: [], parcelId: null })),
    );
    if (one.done) issued += 1;
    else refused ??= one.problem;
  }
  if (refused) throw refused;
  return { issued };
}

/** Orders whose services are rendered, and none of whose goods will bring an invoice. */
function toInvoice(ctx: ReadContext) {
  const open = sql`(line.qty - line.qty_cancelled)`;
  return ctx.tx
    .selectDistinct({ orderId: orderLines.orderId })
    .from(orderLines)
    .where(
      and(
        // As the index of these lines says it, word by word.
        sql`${orderLines.kind} = 'service' and ${orderLines.qtyInvoiced} < ${orderLines.qtyDelivered}`,
        sql`not exists (select from order_line line where line.order_id = ${orderLines.orderId}
          and line.kind = 'goods' and ${open} > line.qty_invoiced)`,
      ),
    )
    .orderBy(asc(orderLines.orderId))
    .limit(mostOrders);
}
