import type { PaymentMethod } from '@counting-house/contract/orders/payment.ts';
import type {
  RefundablePayment,
  RefundPart,
  RefundTo,
} from '@counting-house/contract/orders/payments/refund.ts';
import { and, asc, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { recordMoney } from '../../books/open-items/money.service.ts';
import { payBackToWallet } from '../../customers/wallets/wallet-payment.service.ts';
import { canTakeBack, payBackToCard } from '../../offers/gift-cards/gift-card-payment.service.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { invalid, invariant } from '../../platform/problem.ts';
import { changeRow, insertRows, nextIds } from '../../platform/rows/rows.ts';
import { readBuyer, buyerRefOf, refreshBuyer, type Buyer } from '../buyers/buyer.service.ts';
import type { OrderRecord } from '../order.service.ts';
import { noteEvent } from '../timeline.service.ts';
import { refreshPaid, type PaymentRecord } from './payment.service.ts';
import {
  isGivenAtOnce,
  amountOnAccount,
  owedTo,
  refundRefusals,
  refundText,
  refundableRest,
  splitRefund,
  refundRoute,
  refundRoutes,
} from './refund.rules.ts';
import { orderPayments } from './payment.table.ts';
import { readCashAccount, tillInUse } from '../counter/open-till.service.ts';

export { amountToRefund as moneyBackOf, owedTo, type RefundOrder } from './refund.rules.ts';

/** Money to be given back for an order, in paise. */
type GiveBack = {
  readonly amount: number;
  /** The way it came when left out. */
  readonly to?: RefundTo | undefined;
  /** Which payment gives how much; by what is left of each when left out. Adds up to the amount. */
  readonly spread?: readonly RefundPart[] | undefined;
  readonly reason: string;
  /** The return that it settles. */
  readonly returnId?: number | undefined;
};

type GivenBack = { readonly order: OrderRecord; readonly refunds: readonly PaymentRecord[] };

/**
 * Gives money back to the buyer of an order: never more than the order owes, and of no payment more than
 * is left of it. Cash is paid and posted now; what goes through a bank is pending until `payRefund`. The
 * caller has locked the order.
 *
 * @throws {Problem} `invalid` (422) by field; `cash.short` (422).
 */
export async function giveBack(
  ctx: WriteContext,
  order: OrderRecord,
  { amount, to = 'source', spread, reason, returnId }: GiveBack,
): Promise<GivenBack> {
  if (amount === 0) return { order, refunds: [] };
  const paid = await refundable(ctx, order.id);
  const parts = spread ?? splitRefund(amount, paid, to);
  const fields = refundRefusals(parts, {
    amount,
    paid,
    owed: owedTo(order),
    onAccount: amountOnAccount(order),
  });
  if (Object.keys(fields).length > 0) throw invalid(fields);

  const buyer = await readBuyer(ctx, buyerRefOf(order));
  const refunds: PaymentRecord[] = [];
  for (const part of parts) {
    const source = paid.find(({ id }) => id === part.paymentId);
    invariant(source, 'a part names a payment of the order');
    refunds.push(await refundPart(ctx, { order, buyer, source, part, reason, returnId }));
  }
  await noteEvent(ctx, {
    orderId: order.id,
    kind: 'refund',
    text: `Refund ${refundText(refunds)}: ${reason}`,
  });
  const after = await refreshPaid(ctx, order.id);
  await refreshBuyer(ctx, buyer);
  return { order: after, refunds };
}

/** The payments of an order, with how an amount that goes back spreads over them. */
export async function refundPlan(
  ctx: ReadContext,
  orderId: number,
  amount: number,
): Promise<RefundablePayment[]> {
  const paid = await refundable(ctx, orderId);
  const shares = new Map(
    splitRefund(amount, paid, 'source').map((part) => [part.paymentId, part.amount]),
  );
  return paid.map((payment) => ({
    id: payment.id,
    method: payment.method,
    receivedOn: payment.receivedOn,
    reference: payment.reference,
    rest: refundableRest(payment),
    share: shares.get(payment.id) ?? 0,
    wayBack: refundRoute(payment, 'source'),
    ways: refundRoutes(payment),
  }));
}

/** Payments of an order that can still be given back, oldest first; credit of another order as it once came. */
export async function refundable(ctx: ReadContext, orderId: number): Promise<PaymentRecord[]> {
  const rows = await ctx.tx
    .select({ payment: orderPayments, origin: origins })
    .from(orderPayments)
    .leftJoin(origins, eq(origins.id, orderPayments.originId))
    .where(
      and(
        eq(orderPayments.orderId, orderId),
        eq(orderPayments.direction, 'in'),
        eq(orderPayments.status, 'done'),
      ),
    )
    .orderBy(asc(orderPayments.id));
  return rows
    .map(({ payment, origin }) => (origin ? { ...payment, ...cameAs(origin) } : payment))
    .filter((payment) => refundableRest(payment) > 0);
}

const origins = alias(orderPayments, 'origin');

/** Credit of another order goes back the way in which the money once came. */
const cameAs = (origin: PaymentRecord) => ({
  method: origin.method,
  courierId: origin.courierId,
  bankAccountId: origin.bankAccountId,
  walletEntryId: origin.walletEntryId,
  giftCardEntryId: origin.giftCardEntryId,
});

type Refund = {
  readonly order: OrderRecord;
  readonly buyer: Buyer;
  readonly refund: Pick<
    PaymentRecord,
    'id' | 'method' | 'amount' | 'bankAccountId' | 'reference' | 'tillSessionId'
  >;
};

/**
 * Marks money that goes back through a bank as paid, and posts it. The caller has locked the order, and
 * read the refund behind the lock.
 *
 * @param how `paidOn` today when left out; `reference` of the bank.
 */
export async function payRefund(
  ctx: WriteContext,
  { order, buyer, refund }: Refund & { readonly refund: PaymentRecord },
  how: {
    readonly paidOn?: string | undefined;
    readonly reference?: string | undefined;
    readonly bankAccountId?: number | undefined;
  } = {},
): Promise<PaymentRecord> {
  const paid = await changeRow(ctx, orderPayments, refund, {
    reference: how.reference || undefined,
    bankAccountId: how.bankAccountId,
  });
  const posted = await postRefund(ctx, { order, buyer, refund: paid }, how.paidOn ?? ctx.today);
  return changeRow(ctx, orderPayments, paid, posted);
}

/** Posts money that goes back; answers what its row then says. */
async function postRefund(ctx: WriteContext, { order, buyer, refund }: Refund, paidOn: string) {
  invariant(order.orderNo, 'money goes back for orders that were placed');
  const entryId = await recordMoney(ctx, {
    direction: 'out',
    method: refund.method,
    amount: refund.amount,
    party: { kind: buyer.kind, id: buyer.id, name: buyer.name },
    date: paidOn,
    source: { kind: 'order_payment', id: refund.id, no: order.orderNo, seq: 1 },
    bankAccountId: refund.bankAccountId ?? undefined,
    cashAccountId:
      refund.method === 'cash' ? await readCashAccount(ctx, refund.tillSessionId) : undefined,
    reference: refund.reference ?? undefined,
    orderId: order.id,
  });
  return { status: 'done' as const, receivedOn: paidOn, entryId };
}

async function refundPart(
  ctx: WriteContext,
  given: {
    readonly order: OrderRecord;
    readonly buyer: Buyer;
    readonly source: PaymentRecord;
    readonly part: RefundPart;
    readonly reason: string;
    readonly returnId: number | undefined;
  },
): Promise<PaymentRecord> {
  const { order, buyer, source, part, reason, returnId } = given;
  const method = await openWay(ctx, source, refundRoute(source, part.to));
  const [id] = await nextIds(ctx, orderPayments, 1);
  invariant(id, 'a sequence gives an id');
  const values = {
    id,
    orderId: order.id,
    direction: 'out' as const,
    method,
    amount: part.amount,
    refundOfId: source.id,
    returnId: returnId ?? null,
    reference: null,
    bankAccountId: method === source.method ? source.bankAccountId : null,
    note: reason,
    tillSessionId: (await tillInUse(ctx))?.id ?? null,
  };
  const settled = isGivenAtOnce(method)
    ? await givenNow(ctx, { order, buyer, refund: values, source })
    : { status: 'pending' as const };
  const [refund] = await insertRows(ctx, orderPayments, [{ ...values, ...settled }]);
  invariant(refund, 'an insert answers its row');
  return refund;
}

/** Posts what is given at once, and puts it into the wallet or onto the gift card when it goes there. */
async function givenNow(
  ctx: WriteContext,
  { source, ...given }: Refund & { readonly source: PaymentRecord },
) {
  const { order, buyer, refund } = given;
  const posted = await postRefund(ctx, given, ctx.today);
  const back = { orderId: order.id, amount: refund.amount, entryId: posted.entryId };
  const { walletEntryId: spentId, giftCardEntryId: redeemedId } = source;
  if (refund.method === 'wallet') {
    const wallet = { ...back, owner: buyer, spentId, isOfCard: redeemedId !== null };
    return { ...posted, walletEntryId: await payBackToWallet(ctx, wallet) };
  }
  if (refund.method !== 'gift_card') return posted;
  invariant(redeemedId, 'a gift card that paid has an entry that says so');
  return { ...posted, giftCardEntryId: await payBackToCard(ctx, { ...back, redeemedId }) };
}

/** Money for a gift card that is blocked goes into the buyer's wallet instead. */
async function openWay(
  ctx: ReadContext,
  { giftCardEntryId }: PaymentRecord,
  method: PaymentMethod,
): Promise<PaymentMethod> {
  if (method !== 'gift_card' || giftCardEntryId === null) return method;
  return (await canTakeBack(ctx, { redeemedId: giftCardEntryId })) ? method : 'wallet';
}
