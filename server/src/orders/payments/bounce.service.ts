import type {
  DepositAgain,
  ReturnCheque,
  UndoChequeReturn,
} from '@counting-house/contract/accounts/vouchers/clearing.ts';
import type { Voucher } from '@counting-house/contract/accounts/vouchers/voucher.ts';
import {
  bouncedCheque,
  depositReceiptAgain,
  depositReceived,
  documentOfCheque,
  takeChequeBack,
  undoTakenBack,
} from '../../accounts/cheques/cheque-return.service.ts';
import { getVoucher } from '../../accounts/vouchers/voucher-view.service.ts';
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
import {
  chequeCalled,
  holdBounced,
  lockHeldOrders,
  lockSettledOrders,
  releaseBounced,
  releaseSettled,
  reopenSettled,
  tellPeople,
} from './bounced-orders.service.ts';
import { followCod, refreshPaid, takePayments, type PaymentRecord } from './payment.service.ts';
import { orderPayments } from './payment.table.ts';

/** The cheque's order payment and its order, both locked with its buyer; null for a cheque of a receipt. */
async function lockPaidOrder(
  ctx: WriteContext,
  source: { readonly kind: string; readonly id: number },
): Promise<{ order: OrderRecord; payment: PaymentRecord } | null> {
  if (source.kind !== 'order_payment') return null;
  const { orderId } = await readRow(ctx, orderPayments, source.id);
  const order = await lockOrder(ctx, orderId);
  await lockBuyer(ctx, buyerRefOf(order));
  return { order, payment: await lockRow(ctx, orderPayments, source.id) };
}

const called = ({ reference }: Pick<PaymentRecord, 'reference'>) => chequeCalled(reference ?? '');

/**
 * Takes back a deposited cheque that bounced. An order that it paid is unpaid again: refunds of it that are not
 * paid out are void, one that is not sent yet waits, its buyer and anyone who looks after it are told.
 *
 * @throws {Problem} `cheque.state` (409); `cheque.of_document` (422) for one that paid no debt.
 */
export async function returnCheque(ctx: WriteContext, input: ReturnCheque): Promise<Voucher> {
  const cheque = await documentOfCheque(ctx, input.id);
  const paid = await lockPaidOrder(ctx, cheque);
  const settled = paid ? [] : await lockSettledOrders(ctx, cheque.item);
  const voucher = await takeChequeBack(ctx, input);
  if (paid) await reopenOrder(ctx, paid, input.reason);
  for (const { id } of settled) await reopenSettled(ctx, id, { ...cheque, reason: input.reason });
  return getVoucher(ctx, { id: voucher.id });
}

async function reopenOrder(
  ctx: WriteContext,
  { order, payment }: { order: OrderRecord; payment: PaymentRecord },
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

/**
 * Undoes that a cheque bounced: it is deposited, and pays its order or its documents again.
 *
 * @throws {Problem} `cheque.state` (409).
 */
export async function undoChequeReturn(
  ctx: WriteContext,
  input: UndoChequeReturn,
): Promise<Voucher> {
  const cheque = await documentOfCheque(ctx, input.id);
  const paid = await lockPaidOrder(ctx, cheque);
  const held = paid ? [] : await lockHeldOrders(ctx, cheque);
  const voucher = await undoTakenBack(ctx, input);
  await releaseSettled(ctx, held, cheque);
  if (paid) {
    const { order, payment } = paid;
    await changeRow(ctx, orderPayments, payment, { status: 'done' });
    await noteEvent(ctx, {
      orderId: order.id,
      kind: 'payment',
      text: `${called(payment)} of ${rupees(payment.amount)} did not bounce: ${input.reason}`,
    });
    await follow(ctx, order, payment);
  }
  return getVoucher(ctx, { id: voucher.id });
}

async function follow(
  ctx: WriteContext,
  before: OrderRecord,
  payment: PaymentRecord,
): Promise<void> {
  const paid = await refreshPaid(ctx, before.id);
  const after = await followCod(ctx, { before, after: paid });
  await releaseBounced(ctx, after, called(payment));
  await refreshBuyer(ctx, buyerRefOf(before));
}

/**
 * Deposits a cheque again that bounced. That of an order is a payment of it once more, at most what is open.
 *
 * @throws {Problem} `cheque.paid_since` (422) when less is open of the order than the cheque pays; `cheque.state`
 *   (409).
 */
export async function depositAgain(ctx: WriteContext, input: DepositAgain): Promise<Voucher> {
  const cheque = await documentOfCheque(ctx, input.id);
  const paid = await lockPaidOrder(ctx, cheque);
  if (!paid) {
    const held = await lockHeldOrders(ctx, cheque);
    const receipt = await depositReceiptAgain(ctx, input);
    await releaseSettled(ctx, held, cheque);
    return receipt;
  }
  const { order, payment } = paid;
  await bouncedCheque(ctx, input.id);
  if (payment.amount > order.balance) {
    throw ruleBroken(
      'cheque.paid_since',
      `Only ${rupees(Math.max(0, order.balance))} is open of ${order.orderNo}; the cheque is for ${rupees(payment.amount)}.`,
    );
  }
  const buyer = await readBuyer(ctx, buyerRefOf(order));
  const { payments, events } = await takePayments(ctx, order, {
    buyer,
    payments: [
      {
        method: 'cheque',
        amount: payment.amount,
        ...(payment.reference ? { reference: payment.reference } : {}),
        receivedOn: input.date ?? ctx.today,
        note: 'Deposited again',
      },
    ],
    recorded: [null],
    cards: new Map(),
  });
  const [again] = payments;
  invariant(again?.entryId, 'a cheque that is taken stands in the books');
  for (const event of events) await noteEvent(ctx, event);
  const deposit = await depositReceived(ctx, { ...input, entryId: again.entryId });
  await follow(ctx, order, payment);
  return deposit;
}
