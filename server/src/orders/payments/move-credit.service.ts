import type {
  BuyerCredit,
  CreditUsed,
  UseCredit,
} from '@counting-house/contract/orders/payments/credit.ts';
import { and, asc, eq, lt, ne } from 'drizzle-orm';
import { recordMoney } from '../../books/open-items/money.service.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import { conflict, invalid, invariant, ruleBroken } from '../../platform/problem.ts';
import { insertRows, nextIds, readRow } from '../../platform/rows/rows.ts';
import {
  readBuyer,
  buyerRefOf,
  isSameBuyer,
  toBuyerRef,
  refreshBuyer,
} from '../buyers/buyer.service.ts';
import { confirmByRule } from '../confirm.service.ts';
import { getOrder, lockOrders, type OrderRecord } from '../order.service.ts';
import { salesOrders } from '../order.table.ts';
import { noteEvents } from '../timeline.service.ts';
import {
  readPendingCod,
  refreshPaid,
  setPendingCod,
  type PaymentRecord,
} from './payment.service.ts';
import { owedTo, splitRefund } from './refund.rules.ts';
import { refundable } from './refund.service.ts';
import { orderPayments } from './payment.table.ts';
import { whoGaveBack } from './who.service.ts';

/**
 * Uses what one order owes its buyer for another order of the same buyer.
 *
 * Locks both orders, lowest id first, then the buyer.
 *
 * @throws {Problem} `refund.given` (409) when somebody gave it back or used it first; `invalid` (422) by
 *   field; `order.not_open` (422) for a draft.
 */
export async function useCredit(ctx: WriteContext, input: UseCredit): Promise<CreditUsed> {
  const { fromOrderId, toOrderId, amount } = input;
  const locked = new Map(
    (await lockOrders(ctx, [fromOrderId, toOrderId])).map((order) => [order.id, order]),
  );
  const from = locked.get(fromOrderId);
  const to = locked.get(toOrderId);
  if (!from) throw invalid({ fromOrderId: 'Choose the order that has the credit' });
  if (!to || to === from || !isSameBuyer(toBuyerRef(from), toBuyerRef(to))) {
    throw invalid({ toOrderId: 'Choose another order of the same customer' });
  }
  if (to.status === 'draft') throw ruleBroken('order.not_open', 'Place the order first');
  const owed = owedTo(from);
  if (amount > owed) {
    const given = await whoGaveBack(ctx, from.id);
    if (given) throw conflict('refund.given', given);
    throw invalid({ amount: `Only ${rupees(owed)} is due` });
  }
  if (amount > to.balance) {
    throw invalid({ amount: `More than the balance of ${rupees(Math.max(0, to.balance))}` });
  }
  await moveCredit(ctx, { from, to, amount });
  await confirmByRule(ctx, to.id);
  return { from: await getOrder(ctx, from), to: await getOrder(ctx, to) };
}

/** Orders of the buyer of an order that owe them money, oldest first. */
export async function listCredit(
  ctx: ReadContext,
  { id }: { readonly id: number },
): Promise<BuyerCredit> {
  const order = await readRow(ctx, salesOrders, id);
  if (order.buyerKind === null || order.buyerId === null) return { rows: [] };
  const found = await ctx.tx
    .select()
    .from(salesOrders)
    .where(
      and(
        eq(salesOrders.buyerKind, order.buyerKind),
        eq(salesOrders.buyerId, order.buyerId),
        lt(salesOrders.balance, 0),
        ne(salesOrders.id, id),
      ),
    )
    .orderBy(asc(salesOrders.id))
    .limit(mostOrders);
  return {
    rows: found.flatMap((one) => {
      const owed = owedTo(one);
      return owed > 0 ? [{ orderId: one.id, orderNo: one.orderNo ?? '', owed }] : [];
    }),
  };
}

/** Orders of one buyer that are looked at for credit. */
const mostOrders = 50;

type Move = {
  readonly from: OrderRecord;
  readonly to: OrderRecord;
  /** Paise: at most what `from` owes its buyer, and what is open of `to`. */
  readonly amount: number;
};

/**
 * Moves credit between two orders of a buyer: of each payment of the one a part goes out, and comes in for
 * the other. Cash to be collected on delivery goes down by it. The caller has locked both orders.
 */
export async function moveCredit(
  ctx: WriteContext,
  { from, to, amount }: Move,
): Promise<{ from: OrderRecord; to: OrderRecord }> {
  if (amount === 0) return { from, to };
  const paid = await refundable(ctx, from.id);
  const pending = await readPendingCod(ctx, to.id);
  if (pending) await setPendingCod(ctx, pending, Math.min(pending.amount, to.balance - amount));
  for (const part of splitRefund(amount, paid, 'source')) {
    const source = paid.find(({ id }) => id === part.paymentId);
    invariant(source, 'a part names a payment of the order');
    await movePart(ctx, { from, to, source, amount: part.amount });
  }
  await noteEvents(ctx, [
    {
      orderId: from.id,
      kind: 'refund',
      text: `Credit of ${rupees(amount)} used for ${to.orderNo}`,
    },
    {
      orderId: to.id,
      kind: 'payment',
      text: `Payment of ${rupees(amount)} by credit of ${from.orderNo}`,
    },
  ]);
  const after = { from: await refreshPaid(ctx, from.id), to: await refreshPaid(ctx, to.id) };
  await refreshBuyer(ctx, buyerRefOf(to));
  return after;
}

async function movePart(
  ctx: WriteContext,
  { from, to, source, amount }: Move & { readonly source: PaymentRecord },
): Promise<void> {
  const [outId, inId] = await nextIds(ctx, orderPayments, 2);
  invariant(outId && inId, 'a sequence gives ids');
  const buyer = await readBuyer(ctx, buyerRefOf(from));
  const post = (direction: 'in' | 'out', id: number, order: OrderRecord) =>
    recordMoney(ctx, {
      direction,
      method: 'order_credit',
      amount,
      party: { kind: buyer.kind, id: buyer.id, name: buyer.name },
      date: ctx.today,
      source: { kind: 'order_payment', id, no: order.orderNo ?? '', seq: 1 },
      orderId: order.id,
    });
  const both = {
    method: 'order_credit' as const,
    amount,
    status: 'done' as const,
    receivedOn: ctx.today,
  };
  await insertRows(ctx, orderPayments, [
    {
      ...both,
      id: outId,
      orderId: from.id,
      direction: 'out',
      refundOfId: source.id,
      entryId: await post('out', outId, from),
      note: `Used for ${to.orderNo}`,
    },
    {
      ...both,
      id: inId,
      orderId: to.id,
      movedFromId: outId,
      tillSessionId: to.tillSessionId,
      originId: source.originId ?? source.id,
      entryId: await post('in', inId, to),
      note: `Credit of ${from.orderNo}`,
    },
  ]);
}
