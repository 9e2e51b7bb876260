import type {
  DepositAgain,
  ReturnCheque,
  UndoChequeReturn,
} from '@counting-house/contract/accounts/vouchers/clearing.ts';
import { dateText } from '../../platform/clock.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { invalid, invariant, ruleBroken } from '../../platform/problem.ts';
import { readRows } from '../../platform/rows/read.ts';
import { changeRow, insertRow, lockRow, theOne, readRow } from '../../platform/rows/rows.ts';
import { ledgerAccounts } from '../../books/chart/account.table.ts';
import { systemAccount } from '../../books/chart/system-account.service.ts';
import { journalEntries, journalLines } from '../../books/journal/journal.table.ts';
import { settleItem, takeBackSettled } from '../../books/open-items/open-item.service.ts';
import { openItems } from '../../books/open-items/open-item.table.ts';
import { settleReopened } from '../../books/open-items/reopened.service.ts';
import { settledBefore } from '../open-items/settled.service.ts';
import { chequeNotNow, chequesNamed, depositCheques, depositedCheque } from './cheque.service.ts';
import { takeBack } from '../vouchers/take-back.service.ts';
import { keepCharges } from '../vouchers/charge-lines.service.ts';
import { recordVoucher, takeBackMade } from '../vouchers/record.service.ts';
import { putInBooks, type VoucherRow } from '../vouchers/voucher-post.service.ts';
import {
  voucherAllocations,
  voucherClearings,
  voucherLines,
  vouchers,
} from '../vouchers/voucher.table.ts';

/** The entry by which a cheque came, and what its giver was credited with; null when it paid no debt. */
async function receivedWith(ctx: ReadContext, journalLineId: number) {
  const line = await readRow(ctx, journalLines, journalLineId);
  const entry = theOne(journalEntries, await readRows(ctx, journalEntries, { id: line.entryId }));
  const [item] = await readRows(ctx, openItems, { entryId: entry.id, voidedOn: null });
  return { line, entry, item: item ?? null };
}

/**
 * The document by which a cheque came, `order_payment` or `voucher`, with the cheque's number and what its giver was
 * credited with; null when it paid no debt.
 *
 * @throws {Problem} `not_found`.
 */
export async function documentOfCheque(ctx: ReadContext, journalLineId: number) {
  const { line, entry, item } = await receivedWith(ctx, journalLineId);
  return { kind: entry.sourceKind, id: entry.sourceId, number: line.bankRef ?? '', item };
}

/**
 * Takes back a cheque that bounced: the one who gave it owes again what it settled, and what they are charged for it; the
 * bank's charge is spent. Its receipt is marked as bounced. The voucher is that of the document that took the cheque.
 *
 * @throws {Problem} `cheque.state` (409); `cheque.of_document` (422) for one that paid no debt.
 */
export async function takeChequeBack(ctx: WriteContext, input: ReturnCheque): Promise<VoucherRow> {
  const { cheque, clearing } = await depositedCheque(ctx, input.id);
  const deposit = theOne(vouchers, await readRows(ctx, vouchers, { id: clearing.voucherId }));
  const { entry, item } = await receivedWith(ctx, input.id);
  if (!item || !['customer', 'company', 'vendor'].includes(item.partyKind)) {
    throw ruleBroken(
      'cheque.of_document',
      `Cheque ${cheque.number} paid no invoice. Reverse ${deposit.number}, then ${cheque.docNo}.`,
    );
  }
  const date = input.date ?? ctx.today;
  if (date < deposit.date) {
    throw invalid({ date: `It was deposited on ${dateText(deposit.date)}.` });
  }
  const reopened = await takeBackSettled(ctx, item, { on: date, reason: input.reason });
  const voucher = await insertRow(ctx, vouchers, {
    kind: 'cheque_return',
    event: 'cheque.returned',
    status: 'draft',
    date,
    method: 'cheque',
    moneyAccountId: deposit.toMoneyAccountId,
    partyKind: item.partyKind,
    partyId: item.partyId,
    partyName: entry.partyName ?? cheque.partyName,
    amount: cheque.amount,
    reference: cheque.number,
    allocatesItself: false,
    narration: `Cheque ${cheque.number} bounced: ${input.reason}`.slice(0, 500),
    searchText: `${cheque.partyName} ${cheque.number} ${input.reason}`,
    sourceKind: entry.sourceKind,
    sourceId: entry.sourceId,
  });
  await keepCharges(ctx, voucher, input);
  const posted = await putInBooks(ctx, voucher, {
    confirmDuplicate: true,
    settles: [{ openItemId: item.id, amount: cheque.amount }],
    orderId: item.orderId ?? undefined,
  });
  await settleReopened(ctx, reopened);
  await chargeParty(ctx, posted, { amount: input.chargeParty, item });
  await changeRow(ctx, voucherClearings, clearing, {
    returnVoucherId: voucher.id,
    clearedOn: null,
  });
  if (entry.sourceKind === 'voucher') {
    const receipt = await lockRow(ctx, vouchers, entry.sourceId);
    await changeRow(ctx, vouchers, receipt, { status: 'bounced', statusNote: input.reason });
  }
  return posted;
}

/** Charges the one who gave a cheque for its return: they owe it at once. It is taken back with the return. */
async function chargeParty(
  ctx: WriteContext,
  returned: VoucherRow,
  { amount, item }: { amount: number; item: typeof openItems.$inferSelect },
): Promise<void> {
  if (amount === 0) return;
  const side = { debit: 0, credit: 0 };
  await recordVoucher(ctx, {
    kind: 'journal',
    event: 'cheque.charged',
    source: { kind: 'voucher', id: returned.id },
    date: returned.date,
    lines: [
      {
        ...side,
        accountId: item.accountId,
        party: { kind: item.partyKind, id: item.partyId },
        debit: amount,
      },
      { ...side, accountId: await systemAccount(ctx, 'income.other'), credit: amount },
    ],
    narration: `Charge for cheque ${returned.reference}, which bounced`,
  });
}

/** A cheque that bounced and was not deposited again, with its clearing locked. @throws {Problem} `cheque.state` (409). */
export async function bouncedCheque(ctx: WriteContext, journalLineId: number) {
  const [cheque] = await chequesNamed(ctx, [journalLineId]);
  invariant(cheque, 'a cheque that was named is there');
  const [clearing] = await readRows(
    ctx,
    voucherClearings,
    { journalLineId, releasedAt: null },
    { lock: 'update' },
  );
  if (!clearing?.returnVoucherId) throw chequeNotNow(cheque.number, 'not bounced');
  if (clearing.againLineId !== null) throw chequeNotNow(cheque.number, 'deposited again');
  return { cheque, clearing, returned: await lockRow(ctx, vouchers, clearing.returnVoucherId) };
}

/**
 * Undoes that a cheque bounced: it stands as deposited again, and settles what it settled, as far as that is
 * still open.
 *
 * @throws {Problem} `cheque.state` (409); those of `takeBack`.
 */
export async function undoTakenBack(
  ctx: WriteContext,
  { id, reason }: UndoChequeReturn,
): Promise<VoucherRow> {
  const { returned } = await bouncedCheque(ctx, id);
  const { item } = await receivedWith(ctx, id);
  invariant(item, 'a cheque that was taken back paid a debt');
  await takeBackMade(ctx, { kind: 'voucher', id: returned.id }, { reason });
  const after = await takeBack(ctx, returned, { reason });
  const now = await lockRow(ctx, openItems, item.id);
  const left = { id: item.id, amount: now.outstanding };
  await settleItem(ctx, now, { named: await settledBefore(ctx, left, returned.postedAt) });
  return after;
}

/**
 * Receives a cheque that a receipt brought, and that bounced, once more, and deposits it. It settles what it
 * settled before, as far as that is still open.
 *
 * @returns the deposit.
 * @throws {Problem} `cheque.state` (409); those of `depositCheques`.
 */
export async function depositReceiptAgain(ctx: WriteContext, input: DepositAgain) {
  const { returned } = await bouncedCheque(ctx, input.id);
  const { entry, item } = await receivedWith(ctx, input.id);
  invariant(item, 'a cheque that was taken back paid a debt');
  const receipt = await readRow(ctx, vouchers, entry.sourceId);
  const date = input.date ?? ctx.today;
  const {
    kind,
    event,
    method,
    moneyAccountId,
    partyKind,
    partyId,
    partyName,
    amount,
    reference,
    referenceDate,
    centre,
    searchText,
  } = receipt;
  const again = await insertRow(ctx, vouchers, {
    kind,
    event,
    method,
    moneyAccountId,
    partyKind,
    partyId,
    partyName,
    amount,
    reference,
    referenceDate,
    centre,
    searchText,
    status: 'draft',
    date,
    allocatesItself: false,
    narration: `Cheque ${reference} deposited again`,
  });
  const lines = await readRows(ctx, voucherLines, { voucherId: receipt.id });
  for (const { id: _id, voucherId: _of, ...line } of lines) {
    await insertRow(ctx, voucherLines, { ...line, voucherId: again.id });
  }
  const settles = await settledBefore(ctx, item, returned.postedAt);
  for (const part of settles) {
    await insertRow(ctx, voucherAllocations, { ...part, voucherId: again.id });
  }
  await putInBooks(ctx, again, { confirmDuplicate: true, confirmLimit: true, settles });
  const [posted] = await readRows(ctx, journalEntries, {
    sourceKind: 'voucher',
    sourceId: again.id,
  });
  invariant(posted, 'a receipt that is posted has its entry');
  return depositReceived(ctx, { ...input, entryId: posted.id });
}

/**
 * Deposits a cheque that bounced and was received again, at the bank where it bounced unless another is named.
 *
 * @param again `entryId`: the entry by which it was received again.
 */
export async function depositReceived(
  ctx: WriteContext,
  again: DepositAgain & { readonly entryId: number },
) {
  const { clearing } = await bouncedCheque(ctx, again.id);
  const [inHand] = await readRows(ctx, ledgerAccounts, { systemKey: 'clearing.cheques' });
  const lines = await readRows(ctx, journalLines, { entryId: again.entryId });
  const line = lines.find(({ accountId }) => accountId === inHand?.id);
  invariant(line, 'a cheque that is received lies with the cheques in hand');
  const deposit = theOne(vouchers, await readRows(ctx, vouchers, { id: clearing.voucherId }));
  await changeRow(ctx, voucherClearings, clearing, { againLineId: line.id });
  return depositCheques(ctx, {
    ids: [line.id],
    moneyAccountId: again.moneyAccountId ?? deposit.toMoneyAccountId ?? undefined,
    date: again.date,
    reference: again.reference,
  });
}
