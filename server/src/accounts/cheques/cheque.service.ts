import type {
  ChequeStatus,
  ClearCheques,
  DepositCheques,
  ListCheques,
} from '@counting-house/contract/accounts/vouchers/clearing.ts';
import type { Voucher } from '@counting-house/contract/accounts/vouchers/voucher.ts';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { dateText } from '../../platform/clock.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { conflict, invalid, invariant, ruleBroken } from '../../platform/problem.ts';
import { asked } from '../../platform/rows/asked.ts';
import { pageOf } from '../../platform/rows/list.ts';
import { readRows } from '../../platform/rows/read.ts';
import { changeRow, insertRow, insertRows } from '../../platform/rows/rows.ts';
import { ledgerAccounts } from '../../books/chart/account.table.ts';
import { systemAccounts } from '../../books/chart/system-account.service.ts';
import { credit } from '../../books/journal/journal.service.ts';
import { journalEntries, journalLines } from '../../books/journal/journal.table.ts';
import { bankNamed } from '../vouchers/place.service.ts';
import { putInBooks } from '../vouchers/voucher-post.service.ts';
import { getVoucher } from '../vouchers/voucher-view.service.ts';
import { voucherClearings, vouchers } from '../vouchers/voucher.table.ts';

const deposits = alias(vouchers, 'deposit');
const returns = alias(vouchers, 'cheque_return');
const banks = alias(ledgerAccounts, 'bank');
const receipts = alias(vouchers, 'receipt');

const status = sql<ChequeStatus>`case when ${voucherClearings.returnVoucherId} is not null then 'returned'
  when ${voucherClearings.clearedOn} is not null then 'cleared'
  when ${voucherClearings.id} is not null then 'deposited' else 'in_hand' end`;

const chequeDate = sql<string>`coalesce(${receipts.referenceDate}, ${journalLines.entryDate})`;

/** Lines of the books by which cheques came: those of entries that were reversed without a deposit are gone. */
const isCheque = async (ctx: ReadContext) =>
  and(
    inArray(journalLines.accountId, await systemAccounts(ctx, 'clearing.cheques')),
    sql`${journalLines.debit} > 0 and ${journalEntries.reversesId} is null`,
    sql`(${voucherClearings.id} is not null or not exists (select from journal_entry r where r.reverses_id = ${journalEntries.id}))`,
  );

const ofCheques = (ctx: ReadContext) =>
  ctx.tx
    .select({
      id: journalLines.id,
      status,
      number: sql<string>`coalesce(${journalLines.bankRef}, '')`,
      chequeDate,
      receivedOn: journalLines.entryDate,
      partyName: sql<string>`coalesce(${journalEntries.partyName}, ${journalEntries.narration})`,
      docNo: journalEntries.sourceNo,
      voucherId: receipts.id,
      amount: journalLines.debit,
      depositId: deposits.id,
      depositNo: sql<string>`coalesce(${deposits.number}, '')`,
      bank: sql<string>`coalesce(${banks.name}, '')`,
      clearedOn: voucherClearings.clearedOn,
      returnNo: sql<string>`coalesce(${returns.number}, '')`,
      isAgain: sql<boolean>`${voucherClearings.againLineId} is not null`,
    })
    .from(journalLines)
    .innerJoin(journalEntries, eq(journalEntries.id, journalLines.entryId))
    .leftJoin(
      receipts,
      and(eq(journalEntries.sourceKind, 'voucher'), eq(receipts.id, journalEntries.sourceId)),
    )
    .leftJoin(
      voucherClearings,
      and(eq(voucherClearings.journalLineId, journalLines.id), isNull(voucherClearings.releasedAt)),
    )
    .leftJoin(deposits, eq(deposits.id, voucherClearings.voucherId))
    .leftJoin(banks, eq(banks.id, deposits.toMoneyAccountId))
    .leftJoin(returns, eq(returns.id, voucherClearings.returnVoucherId));

/** Cheques that were received, newest first. */
export async function listCheques(ctx: ReadContext, input: ListCheques) {
  return pageOf(ctx, input, {
    rows: ofCheques(ctx).$dynamic(),
    matching: ctx.tx
      .select({ id: journalLines.id })
      .from(journalLines)
      .innerJoin(journalEntries, eq(journalEntries.id, journalLines.entryId))
      .leftJoin(
        voucherClearings,
        and(
          eq(voucherClearings.journalLineId, journalLines.id),
          isNull(voucherClearings.releasedAt),
        ),
      )
      .$dynamic(),
    id: journalLines.id,
    where: [await isCheque(ctx), ...asked(input, { status })],
    search: [journalLines.bankRef, journalEntries.partyName, journalEntries.sourceNo],
    sorts: { receivedOn: journalLines.entryDate },
    defaultSort: '-receivedOn',
  });
}

export async function chequesNamed(ctx: ReadContext, ids: readonly number[]) {
  const rows = await ofCheques(ctx)
    .where(and(await isCheque(ctx), inArray(journalLines.id, [...ids])))
    .orderBy(asc(journalLines.id));
  if (rows.length < new Set(ids).size) throw invalid({ ids: 'Choose cheques from the list.' });
  return rows;
}

export const chequeNotNow = (number: string, word: string) =>
  conflict('cheque.state', `Cheque ${number} is ${word}; this can't be done now.`);

const stateLabels: Readonly<Record<ChequeStatus, string>> = {
  in_hand: 'in hand',
  deposited: 'deposited',
  cleared: 'cleared',
  returned: 'bounced',
};

/**
 * Deposits cheques at a bank, in one transfer.
 *
 * @throws {Problem} `cheque.not_due` (422) for one that bears a later date; `cheque.state`,
 *   `voucher_clearing.twice` (409) for one that somebody else deposited.
 */
export async function depositCheques(ctx: WriteContext, input: DepositCheques): Promise<Voucher> {
  const date = input.date ?? ctx.today;
  const cheques = await chequesNamed(ctx, input.ids);
  for (const cheque of cheques) {
    if (cheque.status !== 'in_hand') throw chequeNotNow(cheque.number, stateLabels[cheque.status]);
    if (cheque.chequeDate > date || cheque.receivedOn > date) {
      const says = `Cheque ${cheque.number} is dated ${dateText(cheque.chequeDate > date ? cheque.chequeDate : cheque.receivedOn)}.`;
      throw ruleBroken('cheque.not_due', says, { fields: { date: says } });
    }
  }
  const [inHand] = await readRows(ctx, ledgerAccounts, { systemKey: 'clearing.cheques' });
  invariant(inHand, 'the chart has cheques in hand');
  const voucher = await insertRow(ctx, vouchers, {
    kind: 'contra',
    event: 'cheque.deposited',
    status: 'draft',
    date,
    moneyAccountId: inHand.id,
    toMoneyAccountId: await bankNamed(ctx, input.moneyAccountId),
    amount: cheques.reduce((sum, { amount }) => sum + amount, 0),
    reference: input.reference,
    narration: `Cheques ${cheques.map(({ number }) => number).join(', ')}`.slice(0, 500),
    searchText: cheques
      .map(({ number, partyName }) => `${number} ${partyName}`)
      .join(' ')
      .slice(0, 2_000),
  });
  await insertRows(
    ctx,
    voucherClearings,
    cheques.map(({ id, amount }) => ({ voucherId: voucher.id, journalLineId: id, amount })),
  );
  await putInBooks(ctx, voucher, {
    confirmDuplicate: true,
    clears: cheques.map(({ amount, number }) =>
      credit('cheques_in_hand', amount, { bankRef: number === '' ? undefined : number }),
    ),
  });
  return getVoucher(ctx, { id: voucher.id });
}

/** The live clearing of a cheque, locked. @throws {Problem} `cheque.state` (409). */
export async function depositedCheque(ctx: WriteContext, journalLineId: number) {
  const [cheque] = await chequesNamed(ctx, [journalLineId]);
  invariant(cheque, 'a cheque that was named is there');
  const [clearing] = await readRows(
    ctx,
    voucherClearings,
    { journalLineId, releasedAt: null },
    { lock: 'update' },
  );
  if (!clearing) throw chequeNotNow(cheque.number, 'in hand');
  if (clearing.returnVoucherId !== null) throw chequeNotNow(cheque.number, 'bounced');
  return { cheque, clearing };
}

/** Notes that the bank paid deposited cheques. @throws {Problem} `cheque.state` (409). */
export async function clearCheques(ctx: WriteContext, input: ClearCheques): Promise<{ ok: true }> {
  const clearedOn = input.date ?? ctx.today;
  for (const id of [...new Set(input.ids)].toSorted((a, b) => a - b)) {
    const { clearing } = await depositedCheque(ctx, id);
    await changeRow(ctx, voucherClearings, clearing, { clearedOn });
  }
  return { ok: true };
}
