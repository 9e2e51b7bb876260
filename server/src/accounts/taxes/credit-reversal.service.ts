import type {
  CancelCreditReversal,
  CreditReversal,
  ListCreditReversals,
  NewCreditReversal,
} from '@counting-house/contract/accounts/credit-reversal.ts';
import { reclaimable } from '@counting-house/contract/accounts/credit-reversal.ts';
import type { ListAnswer } from '@counting-house/contract/kit/list.ts';
import { gte, lte } from 'drizzle-orm';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import { invalid, invariant, ruleBroken } from '../../platform/problem.ts';
import { pageOf } from '../../platform/rows/list.ts';
import { changeRow, insertRow, lockRow, stale } from '../../platform/rows/rows.ts';
import { daysOf } from '../../tax/returns/filing.service.ts';
import { taxAccounts } from '../../tax/returns/tax-accounts.service.ts';
import { recordVoucher, takeBackMade } from '../vouchers/record.service.ts';
import { creditReversals } from './credit-reversal.table.ts';
import { accountOf } from './settle-tax.service.ts';

type Row = typeof creditReversals.$inferSelect;

const keys = { IGST: 'igst', CGST: 'cgst', SGST: 'sgst', CESS: 'cess' } as const;

/** Credit that was given back, newest first. */
export async function listCreditReversals(
  ctx: ReadContext,
  input: ListCreditReversals,
): Promise<ListAnswer<CreditReversal>> {
  const days = input.month ? daysOf(input.month) : null;
  const page = await pageOf(ctx, input, {
    rows: ctx.tx.select().from(creditReversals).$dynamic(),
    matching: ctx.tx.select({ id: creditReversals.id }).from(creditReversals).$dynamic(),
    id: creditReversals.id,
    where: days
      ? [gte(creditReversals.businessDate, days.from), lte(creditReversals.businessDate, days.to)]
      : [],
    search: [creditReversals.number, creditReversals.note],
    sorts: { businessDate: creditReversals.businessDate },
    defaultSort: '-businessDate',
  });
  return { ...page, rows: page.rows.map(reversalOf) };
}

/**
 * Gives credit of input tax back: it becomes an expense, and stands in 4(B) of GSTR-3B.
 *
 * @throws {Problem} `invalid` (422) for more than the credit that stands on an account; `period.*` (422).
 */
export async function createCreditReversal(
  ctx: WriteContext,
  input: NewCreditReversal,
): Promise<CreditReversal> {
  const month = daysOf(input.businessDate.slice(0, 7));
  const accounts = (await taxAccounts(ctx, month)).filter(({ role }) => role === 'input');
  const parts = accounts.map((account) => ({ account, amount: input[keys[account.head]] }));
  const total = parts.reduce((sum, { amount }) => sum + amount, 0);
  if (total === 0) throw invalid({ igst: 'Enter an amount above zero.' });
  const short = parts.find(({ account, amount }) => amount > 0 && amount > account.balance);
  if (short) {
    const { account } = short;
    const says = `${account.name} holds ${rupees(Math.max(account.balance, 0))} of credit at the end of that month.`;
    throw invalid({ [keys[account.head]]: says });
  }
  const reversal = await insertRow(ctx, creditReversals, {
    ...input,
    isPermanent: !reclaimable.includes(input.reason),
  });
  const voucher = await recordVoucher(ctx, {
    kind: 'journal',
    event: 'tax.creditReversed',
    source: { kind: 'credit_reversal', id: reversal.id },
    date: input.businessDate,
    lines: [
      { accountId: await accountOf(ctx, 'expense.taxBlocked'), debit: total },
      ...parts.flatMap(({ account, amount }) =>
        amount > 0 ? [{ accountId: account.accountId, credit: amount }] : [],
      ),
    ],
    narration: input.note,
  });
  return reversalOf(await changeRow(ctx, creditReversals, reversal, { number: voucher.number }));
}

/**
 * Takes a reversal of credit back, as long as its month is open.
 *
 * @throws {Problem} `credit_reversal.cancelled_already`, `period.*` (422); `stale` (409).
 */
export async function cancelCreditReversal(
  ctx: WriteContext,
  { id, version, reason }: CancelCreditReversal,
): Promise<CreditReversal> {
  const row = await lockRow(ctx, creditReversals, id);
  if (row.cancelledAt) {
    throw ruleBroken('credit_reversal.cancelled_already', 'This reversal is already cancelled.');
  }
  if (row.version !== version) throw await stale(ctx, creditReversals, row);
  await takeBackMade(ctx, { kind: 'credit_reversal', id }, { reason });
  const cancelled = await changeRow(ctx, creditReversals, row, {
    cancelledAt: ctx.now,
    cancelledBy: ctx.user.id,
    cancelReason: reason,
  });
  return reversalOf(cancelled);
}

function reversalOf(row: Row): CreditReversal {
  invariant(row.number, 'a reversal has the number of its journal');
  return {
    id: row.id,
    number: row.number,
    businessDate: row.businessDate,
    reason: row.reason,
    note: row.note,
    igst: row.igst,
    cgst: row.cgst,
    sgst: row.sgst,
    cess: row.cess,
    total: row.igst + row.cgst + row.sgst + row.cess,
    status: row.cancelledAt ? 'cancelled' : 'posted',
    cancelReason: row.cancelReason,
    version: row.version,
  };
}
