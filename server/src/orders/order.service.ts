import type { Order } from '@counting-house/contract/orders/order.ts';
import { paymentStateOf } from '@counting-house/contract/orders/payment.ts';
import type { StateCode } from '@counting-house/contract/customers/state.ts';
import { and, asc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { bankAccounts } from '../books/banks/bank-account.table.ts';
import { thumbOf, variantPicture } from '../catalogue/images/image.service.ts';
import { variants } from '../catalogue/variants/variant.table.ts';
import { may, type ReadContext, type WriteContext } from '../platform/context.ts';
import { hot } from '../platform/database/hot.ts';
import { rupees } from '../platform/money.ts';
import { readRows } from '../platform/rows/read.ts';
import { theOne } from '../platform/rows/rows.ts';
import { groups } from '../b2b/groups/group.table.ts';
import { customers } from '../customers/customer.table.ts';
import { users } from '../platform/people/user.table.ts';
import { demands } from '../stock/demand/demand.table.ts';
import { isBuyer, lockBuyers, toBuyerRef, type Buyer } from './buyers/buyer.service.ts';
import { buyers } from './buyers/buyer.table.ts';
import { orderCharges } from './placing/charge.table.ts';
import { orderOffers } from './placing/offer.table.ts';
import { orderLines } from './line.table.ts';
import { listActions, openQty, calculateProgress } from './order.rules.ts';
import { salesOrders } from './order.table.ts';
import { reasons } from './reasons/reason.table.ts';
import { giftCardEntries, giftCards } from '../offers/gift-cards/gift-card.table.ts';
import { orderPayments } from './payments/payment.table.ts';
import { readSettlements } from './payments/settlement.service.ts';
import { returnOrders } from '../returns/requests/return.table.ts';
import { bearsTax } from './placing/price.rules.ts';
import { taxesByRate } from '../tax/tax.service.ts';
import { readNewTotal, type WholeOrder } from './fulfilment/tax-due.service.ts';

const assignees = alias(users, 'assignee');

export type OrderRecord = typeof salesOrders.$inferSelect;
export type LineRecord = typeof orderLines.$inferSelect;
type PaymentRecord = typeof orderPayments.$inferSelect;

/**
 * Locks an order and its buyer until the end of the transaction; every writer of an order begins
 * here, before number series, stock and books. See `lockCustomer` for the order of locks.
 *
 * @throws {Problem} `not_found`.
 */
export async function lockOrder(ctx: WriteContext, id: number): Promise<OrderRecord> {
  const row = theOne(salesOrders, await lockOrders(ctx, [id]));
  return row;
}

/** Locks several orders, lowest id first, and then their buyers; unknown ids are left out. */
export async function lockOrders(
  ctx: WriteContext,
  ids: readonly number[],
): Promise<OrderRecord[]> {
  return (await lockWithBuyers(ctx, ids)).orders;
}

async function lockWithBuyers(ctx: WriteContext, ids: readonly number[]) {
  const orders = await readRows(ctx, salesOrders, { id: ids }, { orderBy: ['id'], lock: 'update' });
  const buyers = await lockBuyers(
    ctx,
    orders.flatMap((order) => toBuyerRef(order) ?? []),
  );
  return { orders, buyers };
}

/** Locks an order as `lockWholeOrder` does, and says who buys; nobody of a draft. @throws {Problem} `not_found`. */
export async function lockOrderOfBuyer(
  ctx: WriteContext,
  id: number,
): Promise<{ whole: WholeOrder; buyer: Buyer | null }> {
  const { orders, buyers } = await lockWithBuyers(ctx, [id]);
  const order = theOne(salesOrders, orders);
  return { whole: { order, lines: await readOrderLines(ctx, id) }, buyer: buyers[0] ?? null };
}

/** Locks an order as `lockOrder` does, and reads its lines. @throws {Problem} `not_found`. */
export async function lockWholeOrder(ctx: WriteContext, id: number): Promise<WholeOrder> {
  const order = await lockOrder(ctx, id);
  return { order, lines: await readOrderLines(ctx, id) };
}

/** The lines of an order, those taken off included. */
export function readOrderLines(ctx: ReadContext, orderId: number): Promise<LineRecord[]> {
  return readRows(ctx, orderLines, { orderId }, { orderBy: ['lineNo'] });
}

/**
 * An order with its lines, charges, payments, and what may be done with it.
 *
 * @throws {Problem} `not_found`.
 */
export async function getOrder(ctx: ReadContext, { id }: { id: number }): Promise<Order> {
  const [heads, lines, charges, payments, exchangeFor] = await Promise.all([
    headOf(ctx.tx).execute({ id }),
    fullLinesOf(ctx.tx).execute({ id }),
    readRows(ctx, orderCharges, { orderId: id }, { orderBy: ['id'] }),
    paymentsOf(ctx.tx).execute({ id }),
    exchangeOf(ctx.tx).execute({ id }),
  ]);
  const head = theOne(salesOrders, heads);
  const whole = { order: head.order, lines: lines.map(({ line }) => line) };
  const newTotal = await readNewTotal(ctx, whole);
  const settlements = await readSettlements(ctx, head.order);
  return shown(ctx, head, {
    settlements,
    lines,
    charges,
    payments,
    newTotal,
    exchangeFor: exchangeFor[0] ?? null,
  });
}

/** As `getOrder`, of one that was written just now: by today's taxes, with these charges and payments. */
export async function getNewOrder(
  ctx: ReadContext,
  { id }: { id: number },
  { charges, payments }: { charges: Shown['charges']; payments: readonly PaymentRecord[] },
): Promise<Order> {
  const isOfMore = payments.some(
    ({ bankAccountId, giftCardEntryId }) => bankAccountId !== null || giftCardEntryId !== null,
  );
  const [heads, lines, shownPayments] = await Promise.all([
    headOf(ctx.tx).execute({ id }),
    fullLinesOf(ctx.tx).execute({ id }),
    isOfMore
      ? paymentsOf(ctx.tx).execute({ id })
      : payments.map((payment) => ({ payment, bankAccountName: null, giftCardLast4: null })),
  ]);
  return shown(ctx, theOne(salesOrders, heads), {
    lines,
    charges,
    payments: shownPayments,
    newTotal: null,
    settlements: [],
    exchangeFor: null,
  });
}

type Head = Awaited<ReturnType<ReturnType<typeof headOf>['execute']>>[number];
type Shown = {
  readonly lines: Awaited<ReturnType<ReturnType<typeof fullLinesOf>['execute']>>;
  readonly charges: readonly (typeof orderCharges.$inferSelect)[];
  readonly payments: readonly {
    payment: PaymentRecord;
    bankAccountName: string | null;
    giftCardLast4: string | null;
  }[];
  readonly newTotal: number | null;
  readonly settlements: Order['settlements'];
  readonly exchangeFor: Order['exchangeFor'];
};

function shown(ctx: ReadContext, head: Head, { lines, charges, payments, ...beside }: Shown) {
  const { order, buyer } = head;
  const isDraft = order.status === 'draft';
  const live = lines.filter(({ line }) => openQty(line) > 0);
  const progress = calculateProgress(lines.map(({ line }) => line));
  return {
    ...order,
    orderNo: orderName(order),
    placeOfSupply: order.placeOfSupply as StateCode,
    placeReason: order.placeReason,
    ...beside,
    buyer:
      buyer && !may(ctx, 'customers.customer.read')
        ? { ...buyer, ordersCount: null, spend: null, outstanding: null, unpaidOrders: null }
        : buyer,
    lines: lines.map(({ line, picture, reserved, done }) => ({
      ...line,
      thumb: thumbOf(picture),
      qtyReserved: reserved ?? 0,
      qtyShort:
        line.skuId === null || isDraft
          ? 0
          : Math.max(0, openQty(line) - (reserved ?? 0) - (done ?? 0)),
    })),
    business:
      order.groupId !== null
        ? {
            groupId: order.groupId,
            groupName: head.groupName ?? '',
            personId: order.personId,
            personName: head.personName,
            customerPo: order.customerPo,
            customerPoDate: order.customerPoDate,
            validUntil: order.validUntil,
          }
        : null,
    assignee:
      order.assigneeId !== null && head.assigneeName !== null
        ? { id: order.assigneeId, name: head.assigneeName }
        : null,
    charges: [...charges],
    cancelReason: head.cancelReason,
    offers: head.verdicts ?? [],
    taxesByRate: taxesByRate(
      [...live.map(({ line }) => line), ...charges.filter((charge) => !charge.isCancelled)].filter(
        bearsTax,
      ),
    ),
    paymentState: paymentStateOf(order),
    payments: payments.map(({ payment, ...more }) => ({ ...payment, ...more })),
    progress,
    actions: listActions(
      { ...order, progress },
      {
        needsPayment: ctx.settings['orders.confirmNeedsPayment'],
        may: (right) => may(ctx, right),
      },
    ),
    placedAt: isDraft ? null : order.placedAt,
    createdByName: head.createdByName ?? 'Counting House',
  };
}

/** The return that an order takes the place of the goods of. */
const exchangeOf = hot((tx) =>
  tx
    .select({ returnId: returnOrders.id, returnNo: returnOrders.number })
    .from(returnOrders)
    .where(eq(returnOrders.newOrderId, sql.placeholder('id')))
    .prepare('order_exchange'),
);

const shownBuyer = {
  kind: buyers.kind,
  id: buyers.id,
  number: buyers.number,
  name: buyers.name,
  phone: buyers.phone,
  email: buyers.email,
  ordersCount: buyers.ordersCount,
  spend: buyers.spend,
  outstanding: buyers.outstanding,
  unpaidOrders: buyers.unpaidOrders,
  status: buyers.status,
  blockReason: buyers.blockReason,
};
const persons = alias(customers, 'person');

const headOf = hot((tx) =>
  tx
    .select({
      order: salesOrders,
      buyer: shownBuyer,
      createdByName: users.name,
      assigneeName: assignees.name,
      cancelReason: reasons.name,
      verdicts: orderOffers.verdicts,
      groupName: groups.name,
      personName: persons.name,
    })
    .from(salesOrders)
    .leftJoin(buyers, isBuyer)
    .leftJoin(orderOffers, eq(orderOffers.orderId, salesOrders.id))
    .leftJoin(users, eq(users.id, salesOrders.createdBy))
    .leftJoin(assignees, eq(assignees.id, salesOrders.assigneeId))
    .leftJoin(reasons, eq(reasons.id, salesOrders.cancelReasonId))
    .leftJoin(groups, eq(groups.id, salesOrders.groupId))
    .leftJoin(persons, eq(persons.id, salesOrders.personId))
    .where(eq(salesOrders.id, sql.placeholder('id')))
    .prepare('order_head'),
);

const fullLinesOf = hot((tx) =>
  tx
    .select({
      line: orderLines,
      picture: variantPicture,
      reserved: demands.reserved,
      done: demands.done,
    })
    .from(orderLines)
    .leftJoin(demands, and(eq(demands.purpose, 'order'), eq(demands.refLineId, orderLines.id)))
    .leftJoin(variants, eq(variants.id, orderLines.variantId))
    .where(eq(orderLines.orderId, sql.placeholder('id')))
    .orderBy(asc(orderLines.lineNo))
    .prepare('order_full_lines'),
);

const paymentsOf = hot((tx) =>
  tx
    .select({
      payment: orderPayments,
      bankAccountName: bankAccounts.label,
      giftCardLast4: giftCards.last4,
    })
    .from(orderPayments)
    .leftJoin(bankAccounts, eq(bankAccounts.id, orderPayments.bankAccountId))
    .leftJoin(giftCardEntries, eq(giftCardEntries.id, orderPayments.giftCardEntryId))
    .leftJoin(giftCards, eq(giftCards.id, giftCardEntries.giftCardId))
    .where(eq(orderPayments.orderId, sql.placeholder('id')))
    .orderBy(asc(orderPayments.id))
    .prepare('order_shown_payments'),
);

/** The number of an order, or 'Draft 18'. */
export const orderName = ({ id, orderNo }: Pick<OrderRecord, 'id' | 'orderNo'>) =>
  orderNo ?? `Draft ${id}`;

/** As `orderName`, in a query. */
export const orderNameSql = sql<string>`coalesce(${salesOrders.orderNo}, 'Draft ' || ${salesOrders.id})`;

/** How a total went, after the words of what happened: 'Order changed, total raised from … to …'. */
export function editText(words: string, before: number, after: number): string {
  if (after === before) return words;
  const way = after > before ? 'raised' : 'lowered';
  return `${words}, total ${way} from ${rupees(before)} to ${rupees(after)}`;
}
