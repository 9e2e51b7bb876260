import type { WriteContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import { invariant, ruleBroken } from '../../platform/problem.ts';
import { readRows } from '../../platform/rows/read.ts';
import { changeRow, lockRow, readRow } from '../../platform/rows/rows.ts';
import { readBuyer, buyerRefOf, lockBuyer, refreshBuyer } from '../buyers/buyer.service.ts';
import { tellBuyer } from '../papers/message.service.ts';
import { isLive } from '../order.rules.ts';
import { lockOrder, type OrderRecord } from '../order.service.ts';
import { bouncedMessage } from '../orders.templates.ts';
import { noteEvent } from '../timeline.service.ts';
import { chequeCalled, holdBounced, releaseBounced, tellPeople } from './bounced-orders.service.ts';
import { followCod, refreshPaid, takePayments, type PaymentRecord } from './payment.service.ts';
import { orderPayments } from './payment.table.ts';

/** An order and the payment of it that a cheque made. */
type Paid = { readonly order: OrderRecord; readonly payment: PaymentRecord };

/** The cheque's order payment and its order, both locked with its buyer; null for a cheque of a receipt. */
export async function lockPaidOrder(
  ctx: WriteContext,
  source: { readonly kind: string; readonly id: number },
): Promise<Paid | null> {
  if (source.kind !== 'order_payment') return null;
  const { orderId } = await readRow(ctx, orderPayments, source.id);
  const order = await lockOrder(ctx, orderId);
  await lockBuyer(ctx, buyerRefOf(order));
  return { order, payment: await lockRow(ctx, orderPayments, source.id) };
}

const called = ({ reference }: Pick<PaymentRecord, 'reference'>) => chequeCalled(reference ?? '');

/** An order is unpaid again whose cheque bounced. */
export async function reopenPaid(
  ctx: WriteContext,
  { order, payment }: Paid,
  reason: string,
): Promise<void> {
  await changeRow(ctx, orderPayments, payment, { status: 'bounced' });
  const words = `${called(payment)} of ${rupees(payment.amount)} bounced: ${reason}`;
  await noteEvent(ctx, { orderId: order.id, kind: 'payment', text: words });
  await voidRefunds(ctx, payment);
  const after = await refreshPaid(ctx, order.id);
  if (isLive(order.status) && after.balance > 0) await holdBounced(ctx, after, called(payment));
  await refreshBuyer(ctx, buyerRefOf(order));
  await tellBuyer(ctx, order, bouncedMessage, {
    values: {
      cheque: payment.reference ?? '',
      amount: rupees(payment.amount),
      due: rupees(Math.max(0, after.balance)),
    },
  });
  await tellPeople(ctx, after, words);
}

/** Nothing is given back of money that did not come. */
async function voidRefunds(ctx: WriteContext, payment: PaymentRecord): Promise<void> {
  const pending = await readRows(ctx, orderPayments, {
    refundOfId: payment.id,
    status: 'pending',
  });
  for (const refund of pending) {
    await changeRow(ctx, orderPayments, refund, { status: 'void' });
    await noteEvent(ctx, {
      orderId: payment.orderId,
      kind: 'refund',
      text: `Refund of ${rupees(refund.amount)} is void: ${called(payment)} bounced`,
    });
  }
}

/** A cheque pays its order after all. */
export async function payOnceMore(
  ctx: WriteContext,
  { order, payment }: Paid,
  reason: string,
): Promise<void> {
  await changeRow(ctx, orderPayments, payment, { status: 'done' });
  await noteEvent(ctx, {
    orderId: order.id,
    kind: 'payment',
    text: `${called(payment)} of ${rupees(payment.amount)} did not bounce: ${reason}`,
  });
  await settlePaid(ctx, { order, payment });
}

/** What follows from a cheque that pays its order again: cash to collect, holds, and what the buyer owes. */
export async function settlePaid(
  ctx: WriteContext,
  { order: before, payment }: Paid,
): Promise<void> {
  const paid = await refreshPaid(ctx, before.id);
  const after = await followCod(ctx, { before, after: paid });
  await releaseBounced(ctx, after, called(payment));
  await refreshBuyer(ctx, buyerRefOf(before));
}

/** @throws {Problem} `cheque.paid_since` (422) when less is open of the order than the cheque pays. */
export function assertStillOpen({ order, payment }: Paid): void {
  if (payment.amount > order.balance) {
    throw ruleBroken(
      'cheque.paid_since',
      `Only ${rupees(Math.max(0, order.balance))} is open of ${order.orderNo}; the cheque is for ${rupees(payment.amount)}.`,
    );
  }
}

/**
 * Takes a cheque as a payment of its order once more.
 *
 * @returns its entry in the books.
 */
export async function payTaken(
  ctx: WriteContext,
  { order, payment }: Paid,
  receivedOn: string,
): Promise<number> {
  const buyer = await readBuyer(ctx, buyerRefOf(order));
  const { payments, events } = await takePayments(ctx, order, {
    buyer,
    payments: [
      {
        method: 'cheque',
        amount: payment.amount,
        ...(payment.reference ? { reference: payment.reference } : {}),
        receivedOn,
        note: 'Deposited again',
      },
    ],
    recorded: [null],
    cards: new Map(),
  });
  const [again] = payments;
  invariant(again?.entryId, 'a cheque that is taken stands in the books');
  for (const event of events) await noteEvent(ctx, event);
  return again.entryId;
}
