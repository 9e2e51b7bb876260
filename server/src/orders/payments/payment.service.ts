import type { Party } from '@counting-house/contract/accounts/open-items/party.ts';
import type { BuyerRef } from '@counting-house/contract/orders/buyer.ts';
import {
  paymentMethodNames,
  type NewPayment,
  type PaymentDirection,
  type PaymentMethod,
  type PaymentStatus,
} from '@counting-house/contract/orders/payment.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { recordMoney } from '../../books/open-items/money.service.ts';
import { spendFromWallet } from '../../customers/wallets/wallet-payment.service.ts';
import { redeemCard } from '../../offers/gift-cards/gift-card-payment.service.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import { invariant } from '../../platform/problem.ts';
import { changeRow, insertRow, insertRows, nextIds, updateRow } from '../../platform/rows/rows.ts';
import type { OrderRecord } from '../order.service.ts';
import { salesOrders } from '../order.table.ts';
import type { PayingCards } from './held.service.ts';
import { orderPayments } from './payment.table.ts';
import { isSamePayment, paymentKey } from './payment.rules.ts';
import { readCashAccount, tillInUse } from '../counter/open-till.service.ts';
import type { NewEvent } from '../timeline.service.ts';

export type PaymentRecord = typeof orderPayments.$inferSelect;

/** Who pays for an order. */
type Payer = BuyerRef & { readonly name: string };

/**
 * The rows that payments told again were recorded with: the same reference on an order is the same payment,
 * also when it is told with another method. The caller has locked the order.
 */
export async function recordedBefore(
  ctx: ReadContext,
  orderId: number,
  payments: readonly NewPayment[],
): Promise<(PaymentRecord | null)[]> {
  if (payments.every((payment) => paymentKey(payment) === null)) return payments.map(() => null);
  const rows = await ctx.tx
    .select()
    .from(orderPayments)
    .where(
      and(
        eq(orderPayments.orderId, orderId),
        eq(orderPayments.direction, 'in'),
        inArray(orderPayments.status, ['pending', 'done']),
      ),
    );
  return payments.map((payment) => rows.find((row) => isSamePayment(payment, row)) ?? null);
}

/**
 * Writes down the payments of an order that is locked or new: cash on delivery as pending, everything
 * else as done and in the books; one that is recorded already is answered as it is. The caller has
 * checked them, and writes the events.
 *
 * @param taken `recorded`: the rows of `recordedBefore`; none for an order that had no payment. `cards`: those
 *   of `payingCards`.
 * @throws {Problem} those of `recordMoney`, such as a date in a locked month.
 */
export async function takePayments(
  ctx: WriteContext,
  order: OrderRecord,
  {
    buyer,
    payments,
    recorded,
    cards,
  }: {
    buyer: Payer;
    payments: readonly NewPayment[];
    recorded: readonly (PaymentRecord | null)[];
    cards: PayingCards;
  },
): Promise<{ payments: PaymentRecord[]; events: NewEvent[] }> {
  const asked = payments.filter((_, index) => !recorded[index]);
  const ids = await nextIds(ctx, orderPayments, asked.length);
  // Of what is paid elsewhere only cash lies in the drawer of the one who took it.
  const isCash = asked.some(({ method }) => method === 'cash');
  const tillSessionId = order.tillSessionId ?? (isCash ? (await tillInUse(ctx))?.id : null) ?? null;
  const passesTill = (payment: NewPayment) =>
    order.tillSessionId !== null || (payment.method === 'cash' && isOfToday(ctx, payment));
  const values = asked.map((payment, index) => ({
    id: ids[index] as number,
    orderId: order.id,
    method: payment.method,
    amount: payment.amount,
    status: 'pending' as 'pending' | 'done',
    tendered: payment.tendered ?? null,
    reference: payment.reference || null,
    bankAccountId: payment.bankAccountId ?? null,
    note: payment.note ?? '',
    tillSessionId: passesTill(payment) ? tillSessionId : null,
  }));
  const written: typeof values = [];
  for (const [index, payment] of values.entries()) {
    const receivedOn = asked[index]?.receivedOn;
    const isCod = payment.method === 'cod';
    const cardId = cards.get(asked[index]?.giftCardCode ?? '')?.id;
    const { tillSessionId: passed } = payment;
    const posted = { order, buyer, payment, receivedOn, cardId, passed, isNew: true } as const;
    written.push(isCod ? payment : { ...payment, ...(await takeMoney(ctx, posted)) });
  }
  const rows = await insertRows(ctx, orderPayments, written);
  return {
    payments: payments.flatMap((_, index) => recorded[index] ?? rows.shift() ?? []),
    events: asked.map(({ method, amount }) => ({
      orderId: order.id,
      kind: 'payment',
      text:
        method === 'cod' ? `${rupees(amount)} to be paid on delivery` : paidText(method, amount),
    })),
  };
}

const isOfToday = ({ today }: WriteContext, { receivedOn }: NewPayment) =>
  receivedOn === undefined || receivedOn === today;

/** What payments make of an order that had none: paise received, and to be collected on delivery. */
export function paidBy(payments: readonly NewPayment[]): { paidIn: number; codPromised: number } {
  const sum = (of: readonly NewPayment[]) => of.reduce((all, { amount }) => all + amount, 0);
  return {
    paidIn: sum(payments.filter(({ method }) => method !== 'cod')),
    codPromised: sum(payments.filter(({ method }) => method === 'cod')),
  };
}

/**
 * Marks a pending payment as received and posts it. The caller has locked the order, and read the
 * payment behind the lock.
 *
 * @param how who collected cash on delivery: a courier, who then owes it, or our own people in cash.
 */
export async function settle(
  ctx: WriteContext,
  how: Receipt & { readonly payment: PaymentRecord },
): Promise<PaymentRecord> {
  const isAtDoor = !how.courier && (how.receivedOn ?? ctx.today) === ctx.today;
  const till = isAtDoor ? await tillInUse(ctx) : null;
  const posted = await postPayment(ctx, { ...how, passed: till?.id });
  return changeRow(ctx, orderPayments, how.payment, { ...posted, tillSessionId: till?.id });
}

/** Money that is received for an order. */
type Receipt = {
  readonly order: OrderRecord;
  readonly buyer: Payer;
  readonly payment: Pick<PaymentRecord, 'id' | 'method' | 'amount' | 'bankAccountId' | 'reference'>;
  readonly receivedOn?: string | undefined;
  readonly courier?: Party | null | undefined;
  /** The session of the till that it passes. */
  readonly passed?: number | null | undefined;
  /** Not written before, so that nothing of it can be in the books. */
  readonly isNew?: true;
};

/** Posts a payment that is new, and takes it out of the wallet or off the gift card that it comes from. */
async function takeMoney(
  ctx: WriteContext,
  receipt: Receipt & { readonly cardId?: number | undefined },
) {
  const { order, buyer, payment, cardId } = receipt;
  const posted = await postPayment(ctx, receipt);
  const spent = { orderId: order.id, amount: payment.amount, entryId: posted.entryId };
  if (payment.method === 'wallet') {
    return { ...posted, walletEntryId: await spendFromWallet(ctx, { ...spent, owner: buyer }) };
  }
  if (payment.method !== 'gift_card') return posted;
  invariant(cardId !== undefined, 'a gift card that pays is open');
  return { ...posted, giftCardEntryId: await redeemCard(ctx, { ...spent, cardId }) };
}

/** Posts a payment; answers what its row then says. */
async function postPayment(ctx: WriteContext, receipt: Receipt) {
  const { order, buyer, payment, courier, isNew } = receipt;
  const receivedOn = receipt.receivedOn ?? ctx.today;
  const method = payment.method === 'cod' && !courier ? 'cash' : payment.method;
  invariant(order.orderNo, 'money is taken for orders that are placed');
  const entryId = await recordMoney(ctx, {
    direction: 'in',
    method,
    cashAccountId: method === 'cash' ? await readCashAccount(ctx, receipt.passed) : undefined,
    amount: payment.amount,
    party: { kind: buyer.kind, id: buyer.id, name: buyer.name },
    date: receivedOn,
    source: {
      kind: 'order_payment',
      id: payment.id,
      no: order.orderNo,
      ...(isNew ? { seq: 1 } : {}),
    },
    bankAccountId: payment.bankAccountId ?? undefined,
    courier: courier ?? undefined,
    reference: payment.reference ?? undefined,
    orderId: order.id,
  });
  return { status: 'done', receivedOn, entryId, courierId: courier?.id } as const;
}

/** The payment that is to be collected on delivery, if there is one. */
export async function readPendingCod(
  ctx: ReadContext,
  orderId: number,
): Promise<PaymentRecord | undefined> {
  const [row] = await ctx.tx
    .select()
    .from(orderPayments)
    .where(
      and(
        eq(orderPayments.orderId, orderId),
        eq(orderPayments.method, 'cod'),
        eq(orderPayments.status, 'pending'),
      ),
    );
  return row;
}

/** Sets what is to be collected on delivery; nothing left voids it. */
export async function setPendingCod(
  ctx: WriteContext,
  payment: PaymentRecord,
  amount: number,
): Promise<void> {
  if (amount === payment.amount) return;
  await updateRow(
    ctx,
    orderPayments,
    { id: payment.id },
    amount > 0 ? { amount } : { status: 'void' },
  );
}

/** Cash on delivery that covered the whole balance goes on to do so; otherwise it never exceeds it. */
export async function followCod(
  ctx: WriteContext,
  { before, after }: { before: OrderRecord; after: OrderRecord },
): Promise<OrderRecord> {
  const pending = await readPendingCod(ctx, after.id);
  if (!pending) return after;
  await setPendingCod(ctx, pending, codAfter(before, after.balance));
  return refreshPaid(ctx, after.id);
}

/**
 * What is to be collected on delivery once the order owes another balance: all of it when it covered the
 * whole balance before, otherwise at most that. Amounts are paise.
 */
export function codAfter(
  before: Pick<OrderRecord, 'balance' | 'pendingCod'>,
  balance: number,
): number {
  const most = Math.max(0, balance);
  return before.pendingCod === before.balance ? most : Math.min(before.pendingCod, most);
}

/** Brings what an order says of its payments up to date with their rows. */
export async function refreshPaid(ctx: WriteContext, orderId: number): Promise<OrderRecord> {
  const [sums] = await ctx.tx
    .select({
      paidIn: sumAs('in', 'done'),
      paidOut: sumAs('out', 'done'),
      bounced: sumAs('in', 'bounced'),
      codPromised: sumAs('in', 'pending'),
      pendingRefund: sumAs('out', 'pending'),
    })
    .from(orderPayments)
    .where(eq(orderPayments.orderId, orderId));
  invariant(sums, 'a sum is one row');
  return updateRow(ctx, salesOrders, { id: orderId }, sums);
}

const sumAs = (direction: PaymentDirection, status: PaymentStatus) =>
  sql<number>`coalesce(sum(${orderPayments.amount})
    filter (where ${orderPayments.direction} = ${direction} and ${orderPayments.status} = ${status}), 0)::float8`;

function paidText(method: PaymentMethod, amount: number): string {
  return `Payment of ${rupees(amount)} by ${paymentMethodNames[method]}`;
}

/** Promises cash on delivery for what is still to come. */
export async function promiseCod(ctx: WriteContext, orderId: number, amount: number) {
  await insertRow(ctx, orderPayments, { orderId, method: 'cod', amount, status: 'pending' });
  await refreshPaid(ctx, orderId);
}
