import {
  GiftCard,
  type GiftCardDetail,
  GiftCardEntry,
  type GiftCardListInput,
  type GiftCardTotals,
} from '@counting-house/contract/offers/gift-card.ts';
import type { ListAnswer } from '@counting-house/contract/kit/list.ts';
import { desc, eq, ilike, sql } from 'drizzle-orm';
import { customers } from '../../customers/customer.table.ts';
import { receipts } from '../../customers/receipts/receipt.table.ts';
import { salesOrders } from '../../orders/order.table.ts';
import type { ReadContext } from '../../platform/context.ts';
import { invariant } from '../../platform/problem.ts';
import { asked, pick, upTo } from '../../platform/rows/asked.ts';
import { columnsFor } from '../../platform/rows/columns-for.ts';
import { pageOf } from '../../platform/rows/list.ts';
import { theOne } from '../../platform/rows/rows.ts';
import { users } from '../../platform/people/user.table.ts';
import { giftCardEntries, giftCards } from './gift-card.table.ts';

/** How far ahead the house says what expires. */
const soonDays = 30;

/** Customers and orders whose cards a word of a search finds. */
const mostFound = 500;

/** Gift cards by the last four of their codes, the newest first; never the codes. */
export async function listGiftCards(
  ctx: ReadContext,
  input: GiftCardListInput,
): Promise<ListAnswer<GiftCard>> {
  return pageOf(ctx, input, {
    rows: cardRows(ctx),
    matching: ctx.tx.select({ id: giftCards.id }).from(giftCards).$dynamic(),
    id: giftCards.id,
    where: [
      ...asked(input, {
        ...pick(giftCards, 'status', 'source', 'customerId'),
        expiresBefore: upTo(giftCards.expiresOn),
        hasBalance: sql<boolean>`${giftCards.balance} > 0`,
      }),
      input.orderId === undefined
        ? undefined
        : sql`${giftCards.orderLineId} in (select id from order_line where order_id = ${input.orderId})`,
    ],
    search: [giftCards.searchText, ofCustomer(ctx), ofOrder(ctx)],
    sorts: pick(giftCards, 'id', 'balance', 'expiresOn'),
    defaultSort: '-id',
  });
}

/** Cards of the customers that a word finds; these are looked up once, over an index. */
const ofCustomer = (ctx: ReadContext) => (pattern: string) =>
  sql`${giftCards.customerId} = any(array(${ctx.tx
    .select({ id: customers.id })
    .from(customers)
    .where(ilike(customers.searchText, pattern))
    .limit(mostFound)}))`;

/** Cards that paid the orders that a word finds. */
const ofOrder = (ctx: ReadContext) => (pattern: string) =>
  sql`${giftCards.id} = any(array(${ctx.tx
    .select({ id: giftCardEntries.giftCardId })
    .from(giftCardEntries)
    .where(
      sql`${giftCardEntries.orderId} = any(array(${ctx.tx
        .select({ id: salesOrders.id })
        .from(salesOrders)
        .where(ilike(salesOrders.searchText, pattern))
        .limit(mostFound)}))`,
    )
    .limit(mostFound)}))`;

/** What all cards that can be used hold. */
export async function getGiftCardTotals(ctx: ReadContext): Promise<GiftCardTotals> {
  const [totals] = await ctx.tx
    .select({
      outstanding: sql<number>`coalesce(sum(${giftCards.balance}), 0)::float8`,
      expiring: sql<number>`coalesce(sum(${giftCards.balance})
        filter (where ${giftCards.expiresOn} <= ${ctx.today}::date + ${soonDays}::int), 0)::float8`,
    })
    .from(giftCards)
    .where(eq(giftCards.status, 'active'));
  invariant(totals, 'a sum is one row');
  return totals;
}

/** A card and what it was used for. @throws {Problem} `not_found`. */
export async function getGiftCard(
  ctx: ReadContext,
  { id }: { readonly id: number },
): Promise<GiftCardDetail> {
  const card = theOne(giftCards, await cardRows(ctx).where(eq(giftCards.id, id)));
  const entries = await ctx.tx
    .select({
      ...columnsFor(GiftCardEntry, giftCardEntries),
      at: giftCardEntries.createdAt,
      orderNo: salesOrders.orderNo,
      user: sql<string>`coalesce(${users.name}, 'Counting House')`,
    })
    .from(giftCardEntries)
    .leftJoin(salesOrders, eq(salesOrders.id, giftCardEntries.orderId))
    .leftJoin(users, eq(users.id, giftCardEntries.createdBy))
    .where(eq(giftCardEntries.giftCardId, id))
    .orderBy(desc(giftCardEntries.id));
  return { ...card, entries };
}

function cardRows(ctx: ReadContext) {
  return ctx.tx
    .select({
      ...columnsFor(GiftCard, giftCards),
      customerName: customers.name,
      receiptNo: receipts.number,
      isOfOrder: sql<boolean>`${giftCards.orderLineId} is not null`,
    })
    .from(giftCards)
    .leftJoin(customers, eq(customers.id, giftCards.customerId))
    .leftJoin(receipts, eq(receipts.id, giftCards.receiptId))
    .$dynamic();
}
