import { and, asc, eq, ne } from 'drizzle-orm';
import { groupItems } from '../../b2b/groups/group-item.table.ts';
import { dateText } from '../../platform/clock.ts';
import type { ReadContext } from '../../platform/context.ts';
import { readBuyer, buyerRefOf } from '../buyers/buyer.service.ts';
import { orderLines } from '../line.table.ts';
import { salesOrders } from '../order.table.ts';

/** What the papers of a company's order say beside what every order's say. */
export type BuyerItemCodes = {
  /** Its own order number, with the date where it gave one; empty for none. */
  readonly order: string;
  /** Of the place that is billed; empty when it is not registered. */
  readonly gstin: string;
  /** Days from an invoice until it is due; 0 when it pays in advance. */
  readonly dueDays: number;
  /** SKU → the company's own item number, from the price list of its group. */
  readonly items: ReadonlyMap<string, string>;
};

const noWords: BuyerItemCodes = { order: '', gstin: '', dueDays: 0, items: new Map() };

/** What the company of an order calls it; nothing for an order of a person. */
export async function readBuyerItemCodes(
  ctx: ReadContext,
  orderId: number,
): Promise<BuyerItemCodes> {
  const [order] = await ctx.tx
    .select({
      buyerKind: salesOrders.buyerKind,
      buyerId: salesOrders.buyerId,
      buyerGstin: salesOrders.buyerGstin,
      groupId: salesOrders.groupId,
      customerPo: salesOrders.customerPo,
      customerPoDate: salesOrders.customerPoDate,
    })
    .from(salesOrders)
    .where(eq(salesOrders.id, orderId));
  if (!order || order.groupId === null) return noWords;
  const { groupId, customerPo, customerPoDate } = order;
  const { gstin, dueDays } = await readBuyer(ctx, buyerRefOf(order));
  const coded = await ctx.tx
    .select({ sku: orderLines.sku, code: groupItems.buyerCode })
    .from(orderLines)
    .innerJoin(
      groupItems,
      and(eq(groupItems.variantId, orderLines.variantId), eq(groupItems.groupId, groupId)),
    )
    .where(
      and(
        eq(orderLines.orderId, orderId),
        eq(groupItems.isActive, true),
        ne(groupItems.buyerCode, ''),
      ),
    )
    .orderBy(asc(groupItems.validFrom));
  return {
    order:
      customerPo && customerPoDate ? `${customerPo} of ${dateText(customerPoDate)}` : customerPo,
    gstin: order.buyerGstin || gstin,
    dueDays,
    // Of prices one after the other, the latest says what it is called.
    items: new Map(coded.map(({ sku, code }) => [sku, code])),
  };
}

/** `Your item SP-77`, under what we call it; empty where they have no number of their own. */
export function buyerItemText({ items }: BuyerItemCodes, sku: string): string {
  const code = items.get(sku);
  return code === undefined ? '' : `Your item ${code}`;
}
