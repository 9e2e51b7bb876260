import type {
  DepositAgain,
  ReturnCheque,
  UndoChequeReturn,
} from '@counting-house/contract/accounts/vouchers/clearing.ts';
import type { Voucher } from '@counting-house/contract/accounts/vouchers/voucher.ts';
import {
  assertStillOpen,
  lockPaidOrder,
  payOnceMore,
  payTaken,
  reopenPaid,
  settlePaid,
} from '../../orders/payments/bounce.service.ts';
import {
  lockHeldOrders,
  lockSettledOrders,
  releaseSettled,
  reopenSettled,
} from '../../orders/payments/bounced-orders.service.ts';
import type { WriteContext } from '../../platform/context.ts';
import { getVoucher } from '../vouchers/voucher-view.service.ts';
import {
  bouncedCheque,
  depositReceiptAgain,
  depositReceived,
  documentOfCheque,
  takeChequeBack,
  undoTakenBack,
} from './cheque-return.service.ts';

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
  if (paid) await reopenPaid(ctx, paid, input.reason);
  for (const { id } of settled) await reopenSettled(ctx, id, { ...cheque, reason: input.reason });
  return getVoucher(ctx, { id: voucher.id });
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
  if (paid) await payOnceMore(ctx, paid, input.reason);
  return getVoucher(ctx, { id: voucher.id });
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
  await bouncedCheque(ctx, input.id);
  assertStillOpen(paid);
  const entryId = await payTaken(ctx, paid, input.date ?? ctx.today);
  const deposit = await depositReceived(ctx, { ...input, entryId });
  await settlePaid(ctx, paid);
  return deposit;
}
