import type {
  ReturnIssuedCheque,
  UndoIssuedReturn,
} from '@counting-house/contract/accounts/vouchers/clearing.ts';
import type { Voucher } from '@counting-house/contract/accounts/vouchers/voucher.ts';
import { dateText } from '../../platform/clock.ts';
import type { WriteContext } from '../../platform/context.ts';
import { invalid, ruleBroken } from '../../platform/problem.ts';
import { readRows } from '../../platform/rows/read.ts';
import { changeRow, insertRow, insertRows, lockRow } from '../../platform/rows/rows.ts';
import { settleItem, takeBackSettled } from '../../books/open-items/open-item.service.ts';
import { openItems } from '../../books/open-items/open-item.table.ts';
import { settleReopened } from '../../books/open-items/reopened.service.ts';
import { lockOrdersOfItems } from '../../books/open-items/settle-lock.service.ts';
import { settledBefore } from '../open-items/settled.service.ts';
import { keepCharges } from '../vouchers/charge-lines.service.ts';
import { takeBack } from '../vouchers/take-back.service.ts';
import { lockVoucher, refuseMade } from '../vouchers/voucher-lock.service.ts';
import { calledVoucher, putInBooks, type VoucherRow } from '../vouchers/voucher-post.service.ts';
import { getVoucher } from '../vouchers/voucher-view.service.ts';
import { voucherLines, vouchers } from '../vouchers/voucher.table.ts';

/** What a payment is for somebody who is owed or owes; null of one that goes to accounts. */
async function itemOf(ctx: WriteContext, { id }: VoucherRow) {
  const [item] = await readRows(ctx, openItems, {
    sourceKind: 'voucher',
    sourceId: id,
    voidedOn: null,
  });
  return item ?? null;
}

/**
 * Takes back a payment whose cheque bounced: the bank has the money again, what it paid is open again, and the bank's
 * charge is spent. What was deducted from it, such as TDS, stays deducted.
 *
 * @throws {Problem} `voucher.state`, `stale` (409); `cheque.of_document` (422) for a payment that was made otherwise;
 *   `voucher.of_document` (422) for one that another document made.
 */
export async function returnIssuedCheque(
  ctx: WriteContext,
  input: ReturnIssuedCheque,
): Promise<Voucher> {
  const payment = await lockVoucher(ctx, input, 'bounce');
  refuseMade(payment);
  if (payment.kind !== 'payment' || payment.method !== 'cheque') {
    throw ruleBroken('cheque.of_document', `${calledVoucher(payment)} was not paid by cheque.`);
  }
  const date = input.date ?? ctx.today;
  if (date < payment.date) {
    throw invalid({ date: `It was paid on ${dateText(payment.date)}.` });
  }
  const item = await itemOf(ctx, payment);
  if (item) await lockOrdersOfItems(ctx, [item.id]);
  const reopened = item ? await takeBackSettled(ctx, item, { on: date, reason: input.reason }) : [];
  const { moneyAccountId, partyKind, partyId, partyName, amount, reference, centre } = payment;
  const voucher = await insertRow(ctx, vouchers, {
    kind: 'cheque_return',
    event: 'cheque.issuedReturned',
    status: 'draft',
    date,
    method: 'cheque',
    moneyAccountId,
    partyKind,
    partyId,
    partyName,
    amount,
    reference,
    centre,
    allocatesItself: false,
    narration: `Our cheque ${reference} bounced: ${input.reason}`.slice(0, 500),
    searchText: `${partyName ?? ''} ${reference} ${input.reason}`,
    sourceKind: 'voucher',
    sourceId: payment.id,
  });
  const spent = partyKind === null ? await turnedLines(ctx, payment, voucher) : 0;
  await keepCharges(ctx, voucher, input, spent);
  const posted = await putInBooks(ctx, voucher, {
    confirmDuplicate: true,
    settles: item ? [{ openItemId: item.id, amount }] : [],
    orderId: item?.orderId ?? undefined,
  });
  if (item) await settleAgain(ctx, item.id, posted.postedAt);
  await settleReopened(ctx, reopened);
  await changeRow(ctx, vouchers, payment, { status: 'bounced', statusNote: input.reason });
  return getVoucher(ctx, { id: voucher.id });
}

/** The accounts that a payment went to, the other way round. @returns how many lines they are. */
async function turnedLines(
  ctx: WriteContext,
  payment: VoucherRow,
  { id }: VoucherRow,
): Promise<number> {
  const lines = await readRows(
    ctx,
    voucherLines,
    { voucherId: payment.id, kind: 'account' },
    { orderBy: ['lineNo'] },
  );
  await insertRows(
    ctx,
    voucherLines,
    lines.map(({ accountId, debit, credit, partyKind, partyId, partyName, memo }, index) => ({
      voucherId: id,
      lineNo: index + 1,
      kind: 'account' as const,
      accountId,
      debit: credit,
      credit: debit,
      partyKind,
      partyId,
      partyName,
      memo,
    })),
  );
  return lines.length;
}

/** Settles with what is left of a payment what it settled before, as far as that is still open. */
async function settleAgain(ctx: WriteContext, id: number, until: string | null): Promise<void> {
  const now = await lockRow(ctx, openItems, id);
  if (now.outstanding === 0) return;
  const left = { id, amount: now.outstanding };
  await settleItem(ctx, now, { named: await settledBefore(ctx, left, until) });
}

/**
 * Undoes that a cheque of ours bounced: it is paid, and settles what it settled, as far as that is still open.
 *
 * @throws {Problem} `voucher.state`, `stale` (409).
 */
export async function undoIssuedReturn(
  ctx: WriteContext,
  { reason, ...at }: UndoIssuedReturn,
): Promise<Voucher> {
  const payment = await lockVoucher(ctx, at, 'unbounce');
  const [made] = await readRows(ctx, vouchers, {
    sourceKind: 'voucher',
    sourceId: payment.id,
    event: 'cheque.issuedReturned',
    status: 'posted',
  });
  if (!made) {
    throw ruleBroken(
      'cheque.of_document',
      `${calledVoucher(payment)} is a cheque that was received. Undo it in the list of cheques.`,
    );
  }
  const item = await itemOf(ctx, payment);
  if (item) await lockOrdersOfItems(ctx, [item.id]);
  await takeBack(ctx, await lockRow(ctx, vouchers, made.id), { reason });
  if (item) await settleAgain(ctx, item.id, made.postedAt);
  return getVoucher(ctx, { id: payment.id });
}
