import { codeOfGoods } from '@counting-house/contract/stock/gs1.ts';
import type { CandidateList, CandidatesInput } from '@counting-house/contract/returns/return.ts';
import { and, desc, eq, ilike, inArray, or, sql, type SQL } from 'drizzle-orm';
import { thumbOf } from '../../catalogue/images/image.service.ts';
import { variants } from '../../catalogue/variants/variant.table.ts';
import { salesInvoices } from '../../invoices/invoice.table.ts';
import { boughtBy, isBuyer } from '../../orders/buyers/buyer.service.ts';
import { buyers } from '../../orders/buyers/buyer.table.ts';
import { orderLines } from '../../orders/line.table.ts';
import { salesOrders } from '../../orders/order.table.ts';
import { asked } from '../../platform/rows/asked.ts';
import type { ReadContext } from '../../platform/context.ts';
import { shareOf } from '../../platform/money.ts';
import { returnReasons } from './create.service.ts';
import { returnableQty, returnFault, returnUntil } from './returnable.rules.ts';
import { linesToReturn } from './returnable.service.ts';

const mostOrders = 20;

/** Lines that were shipped and could come back, of all orders that a word finds, the newest first. */
export async function candidates(ctx: ReadContext, input: CandidatesInput): Promise<CandidateList> {
  const orders = await ordersOf(ctx, input);
  const lines = await linesToReturn(ctx, { orderIds: orders.map(({ id }) => id) });
  const reasons = [...(await returnReasons(ctx)).values()]
    .toSorted((a, b) => a.sortOrder - b.sortOrder)
    .map(({ id, name, needsPhoto }) => ({ id, name, needsPhoto }));
  const rows = orders.flatMap((order) =>
    lines
      .filter(({ orderId, qtyShipped }) => orderId === order.id && qtyShipped > 0)
      .map((line) => {
        const most = returnableQty(line, { isOverride: true });
        const free = returnableQty(line);
        const fault =
          line.openReturn === null
            ? returnFault(line, { qty: Math.max(free, 1), today: ctx.today, isOverride: false })
            : `${line.openReturn} is still open for it`;
        const isDelivered = line.qtyDelivered > 0 || most === 0;
        return {
          orderId: order.id,
          orderNo: order.orderNo,
          buyer: order.buyer,
          customerId: order.customerId,
          phone: order.phone,
          orderLineId: line.orderLineId,
          sku: line.sku,
          title: line.title,
          thumb: thumbOf(line.picture),
          unitCode: line.unitCode,
          unitDecimals: line.unitDecimals,
          deliveredOn: line.deliveredOn,
          returnUntil: returnUntil(line),
          qtyReturnable: fault === null ? free : most,
          paid: shareOf(line.netAmount, { part: most, whole: line.qty }),
          whyNot: fault !== null && !isDelivered ? 'Not delivered yet' : fault,
        };
      }),
  );
  return { rows, reasons };
}

function ordersOf(ctx: ReadContext, input: CandidatesInput) {
  const isWanted = and(
    inArray(salesOrders.status, ['confirmed', 'packed', 'shipped', 'delivered']),
    ...asked(input, { orderId: salesOrders.id, customerId: salesOrders.customerId }),
  );
  return ctx.tx
    .select({
      id: salesOrders.id,
      orderNo: sql<string>`coalesce(${salesOrders.orderNo}, '')`,
      buyer: sql<string>`coalesce(${buyers.name}, '')`,
      phone: sql<string>`coalesce(${buyers.phone}, '')`,
      customerId: salesOrders.customerId,
    })
    .from(salesOrders)
    .leftJoin(buyers, isBuyer)
    .where(and(isWanted, input.q ? found(ctx, input.q, isWanted) : undefined))
    .orderBy(desc(salesOrders.placedAt), desc(salesOrders.id))
    .limit(input.q || input.orderId || input.customerId ? mostOrders : 0);
}

/**
 * Orders that a phone, a number of an order or an invoice, a SKU or a barcode names. What stands in other
 * tables is looked up once, as ids, so that each part goes over an index.
 */
function found(ctx: ReadContext, q: string, isWanted: SQL | undefined): SQL | undefined {
  const pattern = `%${q.replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`;
  const billed = ctx.tx
    .select({ id: salesInvoices.orderId })
    .from(salesInvoices)
    .where(eq(salesInvoices.number, q.toUpperCase()))
    .limit(mostOrders);
  const variant = ctx.tx
    .select({ id: variants.id })
    .from(variants)
    .where(eq(variants.barcode, codeOfGoods(q)));
  const scanned = ctx.tx
    .selectDistinct({ id: orderLines.orderId })
    .from(orderLines)
    .innerJoin(salesOrders, eq(salesOrders.id, orderLines.orderId))
    .where(and(sql`${orderLines.variantId} = (${variant})`, isWanted))
    .orderBy(desc(orderLines.orderId))
    .limit(mostOrders);
  return or(
    ilike(salesOrders.searchText, pattern),
    boughtBy(ctx, pattern),
    sql`${salesOrders.id} = any(array(${billed}) || array(${scanned}))`,
  );
}
