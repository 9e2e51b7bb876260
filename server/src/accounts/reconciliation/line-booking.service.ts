import type {
  BookedLine,
  BookStatementLine,
} from '@counting-house/contract/accounts/reconciliation/bank-match.ts';
import { NewExpense } from '@counting-house/contract/accounts/expense.ts';
import { NewVoucher } from '@counting-house/contract/accounts/vouchers/voucher.ts';
import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { needsRight, type WriteContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import { invalid, invariant, notFound, ruleBroken } from '../../platform/problem.ts';
import { readRow } from '../../platform/rows/rows.ts';
import { journalEntries, journalLines } from '../../books/journal/journal.table.ts';
import { bankStatementLines } from '../statements/statement.table.ts';
import { createExpense } from '../expenses/expense.service.ts';
import { createSettlement } from '../vouchers/settlement.service.ts';
import { createVoucher } from '../vouchers/voucher.service.ts';
import { holdAccount, matched, openLines } from './bank-match.service.ts';

type Line = typeof bankStatementLines.$inferSelect;

/**
 * Posts what a line of a statement says as a voucher of its day, amount and reference, and matches the two.
 *
 * @throws {Problem} `bank_match.line_taken` (409); `bank_match.needs_approval` (422) where somebody else has
 *   to approve such a voucher; `invalid` (422) when the accounts do not come to the line; those of `createVoucher`.
 */
export async function bookStatementLine(
  ctx: WriteContext,
  input: BookStatementLine,
): Promise<BookedLine> {
  const found = await readRow(ctx, bankStatementLines, input.id);
  const account = await holdAccount(ctx, found.bankAccountId);
  const [line] = await openLines(ctx, [input.id], account.id);
  if (!line) throw notFound('Statement line');
  refuseOtherSum(line, input);
  const made = await madeOf(ctx, line, { ledgerAccountId: account.ledgerAccountId, input });
  const [entry] = await ctx.tx
    .select({ id: journalLines.id })
    .from(journalLines)
    .innerJoin(journalEntries, eq(journalEntries.id, journalLines.entryId))
    .where(
      and(
        eq(journalEntries.sourceKind, made.kind),
        eq(journalEntries.sourceId, made.id),
        isNull(journalEntries.reversesId),
        eq(journalLines.accountId, account.ledgerAccountId),
      ),
    );
  invariant(entry, 'what is booked on a bank account has a line on it');
  const match = await matched(ctx, account, {
    lines: [line],
    journalLineIds: [entry.id],
    how: 'booked',
  });
  return {
    ...match,
    voucherId: made.kind === 'voucher' ? made.id : null,
    voucherNumber: made.number,
  };
}

type Made = { readonly kind: 'voucher' | 'expense'; readonly id: number; readonly number: string };

/** The voucher, the settlement or the expense that a line becomes. */
async function madeOf(
  ctx: WriteContext,
  line: Line,
  { ledgerAccountId, input }: { ledgerAccountId: number; input: BookStatementLine },
): Promise<Made> {
  if (input.expense) return spent(ctx, line, { ledgerAccountId, input, expense: input.expense });
  if (input.settlement) {
    if (line.amount < 0) throw invalid({ settlement: 'A settlement is money in.' });
    const { id, number } = await createSettlement(ctx, {
      ...input.settlement,
      source: 'gateway',
      date: line.date,
      moneyAccountId: ledgerAccountId,
      net: line.amount,
      reference: input.reference ?? line.reference.slice(0, 64),
      narration: input.narration || line.description,
      confirmDuplicate: input.confirmDuplicate,
    });
    return { kind: 'voucher', id, number };
  }
  const voucher = await createVoucher(
    ctx,
    NewVoucher.parse(voucherOf(line, ledgerAccountId, input)),
  );
  if (voucher.status !== 'posted') throw needsSomebody(line, 'A voucher', 'Vouchers');
  return { kind: 'voucher', id: voucher.id, number: voucher.number };
}

async function spent(
  ctx: WriteContext,
  line: Line,
  {
    ledgerAccountId,
    input,
    expense: { accountId, taxId, vendorId },
  }: {
    ledgerAccountId: number;
    input: BookStatementLine;
    expense: NonNullable<BookStatementLine['expense']>;
  },
): Promise<Made> {
  needsRight(ctx, 'accounts.expense.post');
  if (line.amount > 0) throw invalid({ expense: 'An expense is money out.' });
  const expense = await createExpense(
    ctx,
    NewExpense.parse({
      date: line.date,
      accountId,
      description: (input.narration || line.description).slice(0, 300) || 'At the bank',
      vendorId: vendorId ?? null,
      paidFrom: 'account',
      moneyAccountId: ledgerAccountId,
      amount: -line.amount,
      taxMode: taxId ? 'inclusive' : 'none',
      taxId: taxId ?? null,
      reference: input.reference ?? line.reference.slice(0, 64),
      ...(input.tdsReason && { tdsSectionId: null, tdsReason: input.tdsReason }),
      post: true,
    }),
  );
  if (expense.tdsAmount > 0) {
    // The line is what the bank paid, so nothing can be deducted of it any more.
    const due = rupees(expense.tdsAmount);
    throw invalid({
      tdsReason: `TDS of ${due} is due on this. Enter it under Expenses with what was paid, or enter why none is deducted.`,
    });
  }
  if (expense.status !== 'posted') throw needsSomebody(line, 'An expense', 'Expenses');
  return { kind: 'expense', id: expense.id, number: expense.number };
}

const needsSomebody = ({ amount }: Line, what: string, where: string) =>
  ruleBroken(
    'bank_match.needs_approval',
    `${what} of ${rupees(Math.abs(amount))} needs approval by another user. Enter it under ${where}, and match it once it is posted.`,
  );

function refuseOtherSum(
  { amount }: Line,
  { party, lines, otherAccountId, expense, settlement }: BookStatementLine,
): void {
  const ways = [
    party !== undefined,
    lines.length > 0,
    otherAccountId !== undefined,
    expense !== undefined,
    settlement !== undefined,
  ];
  if (ways.filter(Boolean).length !== 1) {
    throw invalid({
      lines: 'Choose who it is, the accounts it is for, or the account it moved to.',
    });
  }
  if (lines.length === 0) return;
  const sum = lines.reduce((all, line) => all + line.amount, 0);
  const left = Math.abs(amount) - sum;
  if (left !== 0) {
    throw invalid({ lines: `The accounts differ from the line by ${rupees(Math.abs(left))}.` });
  }
}

function voucherOf(
  line: Line,
  bankLedgerId: number,
  input: BookStatementLine,
): z.input<typeof NewVoucher> {
  const isIn = line.amount > 0;
  const amount = Math.abs(line.amount);
  const words = input.narration || line.description;
  const beside = {
    date: line.date,
    amount,
    narration: words.length < 3 ? `${words} at the bank` : words,
    tdsReason: input.tdsReason,
    post: true,
    confirmDuplicate: input.confirmDuplicate,
  };
  if (input.otherAccountId !== undefined) {
    return {
      ...beside,
      kind: 'contra',
      moneyAccountId: isIn ? input.otherAccountId : bankLedgerId,
      toMoneyAccountId: isIn ? bankLedgerId : input.otherAccountId,
      reference: input.reference ?? line.reference.slice(0, 64),
    };
  }
  return {
    ...beside,
    kind: isIn ? 'receipt' : 'payment',
    method: 'bank_transfer',
    moneyAccountId: bankLedgerId,
    // A line without one, such as a charge, is known by its place in the statement.
    reference: (input.reference ?? line.reference.slice(0, 64)) || `LINE${line.id}`,
    ...(input.party ? { party: input.party, allocations: input.allocations ?? null } : {}),
    lines: input.lines.map((one) => ({
      accountId: one.accountId,
      debit: isIn ? 0 : one.amount,
      credit: isIn ? one.amount : 0,
    })),
  };
}
