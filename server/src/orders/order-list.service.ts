import type { ListAnswer } from '@counting-house/contract/kit/list.ts';
import {
  type OrderListInput,
  OrderRow,
  type OrderStage,
  type StageCounts,
} from '@counting-house/contract/orders/order-list.ts';
import { OrderStage as Stages } from '@counting-house/contract/orders/order-list.ts';
import type {
  Channel,
  OrderSource,
  OrderStatus,
} from '@counting-house/contract/orders/order-labels.ts';
import { paymentStateOf, type PaymentState } from '@counting-house/contract/orders/payment.ts';
import {
  and,
  arrayContains,
  eq,
  exists,
  gt,
  inArray,
  lte,
  ne,
  not,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ReadContext } from '../platform/context.ts';
import { asked, pick, range } from '../platform/rows/asked.ts';
import { atMost } from '../platform/rows/at-most.ts';
import { columnsFor } from '../platform/rows/columns-for.ts';
import { withinDays } from '../platform/rows/days.ts';
import { pageOf } from '../platform/rows/list.ts';
import { inNumbers } from '../platform/rows/words.ts';
import { users } from '../platform/people/user.table.ts';
import { foundByBuyer, isBuyer } from './buyers/buyer.service.ts';
import { buyers } from './buyers/buyer.table.ts';
import { orderNameSql } from './order.service.ts';
import { salesInvoices } from '../invoices/invoice.table.ts';
import { coupons } from '../offers/coupon.table.ts';
import { offerUses } from '../offers/use.table.ts';
import { salesOrders } from './order.table.ts';
import { orderPayments } from './payments/payment.table.ts';
import { orderParcels } from '../stock/demand/order-parcel.table.ts';

const assignees = alias(users, 'assignee');

/** A stage is counted up to here; the screen says "10,000+". */
export const countLimit = 10_001;

/** Orders, newest first; those that wait for us oldest first. Drafts only when they are asked for. */
export async function listOrders(
  ctx: ReadContext,
  input: OrderListInput,
): Promise<ListAnswer<OrderRow>> {
  const page = await pageOf(ctx, input, {
    rows: ctx.tx
      .select(rowFields)
      .from(salesOrders)
      .leftJoin(buyers, isBuyer)
      .leftJoin(users, eq(users.id, salesOrders.createdBy))
      .leftJoin(assignees, eq(assignees.id, salesOrders.assigneeId))
      .$dynamic(),
    matching: ctx.tx.select({ id: salesOrders.id }).from(salesOrders).$dynamic(),
    id: salesOrders.id,
    where: orderFilters(ctx, input),
    ...wordsOfOrders(ctx),
    sorts: pick(salesOrders, 'placedAt', 'promisedOn', 'grandTotal', 'balance'),
    defaultSort: waitsForUs(input.stage) ? 'placedAt' : '-placedAt',
  });
  return {
    ...page,
    rows: page.rows.map((row) => ({
      ...row,
      ...row.lines,
      qty: row.lines.progress.open,
      createdByName: row.createdByName ?? 'Counting House',
      paymentState: paymentStateOf(row),
      isLate: isLate(row, ctx.today),
    })),
  };
}

/** Where the words of a search for orders are looked for. */
export const wordsOfOrders = (ctx: ReadContext) => ({
  search: [salesOrders.searchText, ofBuyer(ctx), inNumbers(ofPapers(ctx))],
  numbers: [salesOrders.orderNo],
});

/** What waits for us is worked through from its oldest; everything else is read from its newest. */
const waitsForUs = (stage: OrderStage | undefined) =>
  stage !== undefined && ['new', 'on_hold', 'confirmed', 'packed'].includes(stage);

/** How many orders stand in each stage, and what of them needs somebody. */
export async function getStages(
  ctx: ReadContext,
  input: { channel?: Channel | undefined; source?: OrderSource[] | undefined },
): Promise<StageCounts> {
  const wanted = and(...asked(input, { channel: salesOrders.channel, source: salesOrders.source }));
  const count = (where: SQL | undefined) => {
    const some = ctx.tx
      .select({ one: sql<number>`1`.as('one') })
      .from(salesOrders)
      .where(and(where, wanted))
      .limit(atMost(countLimit))
      .as('some');
    return sql<number>`(select count(*)::int from ${some})`;
  };
  const named = Stages.options.map((stage) => [stage, count(inStage(stage))] as const);
  const [found] = await ctx.tx
    .select({
      ...(Object.fromEntries(named) as Record<OrderStage, SQL<number>>),
      late: count(late(ctx.today)),
      codToCollect: count(codToCollect),
    })
    .from(sql`(select 1) as once`);
  const { late: lateOrders = 0, codToCollect: toCollect = 0, ...stages } = found ?? {};
  return {
    stages: stages as Record<OrderStage, number>,
    late: lateOrders,
    codToCollect: toCollect,
  };
}

/** The orders that a list of them shows. */
export function orderFilters(ctx: ReadContext, input: OrderListInput): (SQL | undefined)[] {
  return [
    ...asked(input, {
      ...pick(salesOrders, 'status', 'source', 'channel', 'deliveryMethod', 'cancelReasonId'),
      ...pick(salesOrders, 'customerId', 'companyId', 'groupId'),
      ids: salesOrders.id,
      stateCode: salesOrders.placeOfSupply,
      promised: range(salesOrders.promisedOn),
      total: range(salesOrders.grandTotal),
    }),
    input.stage ? inStage(input.stage) : input.status ? undefined : inStage('all'),
    input.payment && or(...input.payment.map(paidAs)),
    input.hold && or(...input.hold.map(heldFor)),
    input.offerId || input.couponCode ? withOffer(ctx, input) : undefined,
    input.tag ? arrayContains(salesOrders.tags, [input.tag]) : undefined,
    // Written out, as the index of those that go another way has it.
    input.deliveryMethod && !input.deliveryMethod.includes('courier')
      ? sql`${salesOrders.deliveryMethod} <> 'courier'`
      : undefined,
    input.method &&
      exists(
        ctx.tx
          .select({ one: sql`1` })
          .from(orderPayments)
          .where(
            and(
              eq(orderPayments.orderId, salesOrders.id),
              inArray(orderPayments.method, input.method),
              ne(orderPayments.status, 'void'),
            ),
          ),
      ),
    input.variantId ? withLine(sql`l.variant_id = ${input.variantId}`) : undefined,
    input.productId
      ? withLine(
          sql`l.variant_id in (select v.id from product_variant v where v.product_id = ${input.productId})`,
        )
      : undefined,
    input.hasBackorder === true ? waiting : undefined,
    input.mine === true ? eq(salesOrders.createdBy, ctx.user.id) : undefined,
    input.assignedToMe === true ? eq(salesOrders.assigneeId, ctx.user.id) : undefined,
    input.late === true ? late(ctx.today) : undefined,
    input.codDue === true ? codToCollect : undefined,
    input.owed === true ? and(isOwed, gt(salesOrders.balance, salesOrders.pendingCod)) : undefined,
    ...withinDays(ctx, salesOrders.placedAt, { from: input.placedFrom, to: input.placedTo }),
  ];
}

/** Drafts that were given up keep no number. */
const isDiscarded = sql`(${salesOrders.status} = 'cancelled' and ${salesOrders.orderNo} is null)`;
const isHeld = sql`${salesOrders.holds} <> '[]'::jsonb`;
/** As the index demand_short has it: few among all orders. */
const waiting = sql`${salesOrders.id} in (select d.ref_id from demand d where d.purpose = 'order'
  and d.status = 'open' and d.wanted > d.done + d.reserved)`;
export const codToCollect = sql`${salesOrders.pendingCod} > 0 and ${salesOrders.status} = 'delivered'`;

// Written out, not as parameters, so that the partial indexes of these few orders always serve.
export const late = (today: string) =>
  sql`${salesOrders.promisedOn} < ${today} and ${salesOrders.status} in ('placed', 'confirmed', 'packed', 'shipped')`;
const isOwed = sql`${salesOrders.balance} > 0`;
/** As `paidOf` tells it. */
const paid = sql`(${salesOrders.paidIn} - ${salesOrders.paidOut} + ${salesOrders.settledOtherwise})`;
const wasPaid = sql`(${salesOrders.paidIn} > 0 or ${salesOrders.settledOtherwise} > 0)`;
const isRefundDue = sql`${salesOrders.balance} < 0`;
const isLeft = sql`(${salesOrders.grandTotal} = 0
  or ${salesOrders.grandTotal} > ${salesOrders.cancelledValue} + ${salesOrders.creditedValue})`;

/** Of an offer, or by a coupon code; what was given back counts no more. */
const withOffer = (
  ctx: ReadContext,
  { offerId, couponCode }: Pick<OrderListInput, 'offerId' | 'couponCode'>,
) =>
  inArray(
    salesOrders.id,
    ctx.tx
      .select({ id: offerUses.orderId })
      .from(offerUses)
      .leftJoin(coupons, eq(coupons.id, offerUses.couponId))
      .where(
        and(
          eq(offerUses.isGivenBack, false),
          offerId ? eq(offerUses.offerId, offerId) : undefined,
          couponCode ? eq(coupons.code, couponCode) : undefined,
        ),
      ),
  );

const withLine = (matches: SQL) =>
  sql`exists (select 1 from order_line l where l.order_id = ${salesOrders.id} and l.qty > l.qty_cancelled and ${matches})`;

/** The orders of a tab. Held ones leave the tab New, because somebody must release them first. */
export function inStage(stage: OrderStage): SQL | undefined {
  switch (stage) {
    case 'new':
      return and(eq(salesOrders.status, 'placed'), sql`${salesOrders.holds} = '[]'::jsonb`);
    case 'on_hold':
      return isHeld;
    case 'refund_due':
      return isRefundDue;
    case 'all':
      return and(ne(salesOrders.status, 'draft'), not(isDiscarded));
    case 'cancelled':
      return and(eq(salesOrders.status, 'cancelled'), not(isDiscarded));
    case 'discarded':
      return isDiscarded;
    case 'draft':
    case 'confirmed':
    case 'packed':
    case 'shipped':
    case 'delivered':
    case 'returned':
      return eq(salesOrders.status, stage);
  }
}

function paidAs(state: PaymentState): SQL | undefined {
  switch (state) {
    case 'refund_due':
      return isRefundDue;
    case 'paid':
      return and(eq(salesOrders.balance, 0), isLeft);
    case 'part_paid':
      return and(isOwed, gt(paid, 0));
    case 'unpaid':
      return and(isOwed, lte(paid, 0));
    case 'refunded':
      return and(eq(salesOrders.balance, 0), not(isLeft), wasPaid);
    case 'nothing_due':
      return and(eq(salesOrders.balance, 0), not(isLeft), not(wasPaid));
  }
}

function heldFor(code: string): SQL {
  if (code === 'any') return isHeld;
  return sql`${isHeld} and ${salesOrders.holds} @> ${JSON.stringify([{ code }])}::jsonb`;
}

/** Whose buyer, as they are called today, has a word. */
const ofBuyer = (ctx: ReadContext) => (pattern: string) => foundByBuyer(ctx, pattern);

/** Papers that a word of a search finds. */
const mostPapers = 500;

/** Whose invoice or parcel has a number with a word in it; each goes over the index of its list. */
const ofPapers = (ctx: ReadContext) => (pattern: string) => {
  const invoice = sql`(coalesce(${salesInvoices.number}, '') || ' ' || ${salesInvoices.orderNo} || ' '
    || coalesce(${salesInvoices.buyer} ->> 'name', '') || ' ' || coalesce(${salesInvoices.buyer} ->> 'phone', '')
    || ' ' || coalesce(${salesInvoices.buyer} ->> 'gstin', ''))`;
  const billed = ctx.tx
    .select({ id: salesInvoices.orderId })
    .from(salesInvoices)
    .where(sql`${invoice} ilike ${pattern}`)
    .limit(mostPapers);
  const sent = ctx.tx
    .select({ id: orderParcels.orderId })
    .from(orderParcels)
    .where(sql`(${orderParcels.number} || ' ' || ${orderParcels.waybill}) ilike ${pattern}`)
    .limit(mostPapers);
  return sql`${salesOrders.id} = any(array(${billed}) || array(${sent}))`;
};

function isLate(row: { promisedOn: string | null; status: OrderStatus }, today: string): boolean {
  return (
    row.promisedOn !== null &&
    row.promisedOn < today &&
    row.status !== 'draft' &&
    row.status !== 'delivered' &&
    row.status !== 'returned' &&
    row.status !== 'cancelled'
  );
}

type LineSums = Pick<OrderRow, 'items' | 'lineCount' | 'progress'>;

const namedItems = 2;

/**
 * What a row says of its lines, in one visit to them: those that are not cancelled, or all of an order that is. Sums
 * are made of floats, which hold every quantity exactly and cost half of those that PostgreSQL makes of large integers.
 */
const linesOfRow = sql<LineSums>`(
  select json_build_object(
    'items', coalesce((array_agg(title order by line_no))[1:${sql.raw(String(namedItems))}], '{}'),
    'lineCount', count(*),
    'progress', json_build_object(
      'open', coalesce(sum((qty - qty_cancelled)::float8), 0), 'packed', coalesce(sum(qty_packed::float8), 0),
      'shipped', coalesce(sum(qty_shipped::float8), 0), 'delivered', coalesce(sum(qty_delivered::float8), 0)))
  from order_line where order_id = ${salesOrders.id} and (qty > qty_cancelled or ${salesOrders.status} = 'cancelled'))`;

const rowFields = {
  ...columnsFor(OrderRow, salesOrders),
  orderNo: orderNameSql,
  buyerName: buyers.name,
  buyerPhone: buyers.phone,
  city: sql<string | null>`${salesOrders.shippingAddress} ->> 'city'`,
  lines: linesOfRow,
  ...pick(salesOrders, 'cancelledValue', 'creditedValue', 'paidIn', 'paidOut', 'settledOtherwise'),
  assigneeName: assignees.name,
  createdByName: users.name,
};
