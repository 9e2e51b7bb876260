import type {
  BookedLine,
  BookStatementLine,
} from '@counting-house/contract/accounts/bank-match.ts';
import { NewVoucher } from '@counting-house/contract/accounts/voucher.ts';
import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { WriteContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import { invalid, invariant, notFound, ruleBroken } from '../../platform/problem.ts';
import { readRow } from '../../platform/rows/rows.ts';
import { journalEntries, journalLines } from '../journal/journal.table.ts';
import { bankStatementLines } from '../statements/statement.table.ts';
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
  const voucher = await createVoucher(
    ctx,
    NewVoucher.parse(voucherOf(line, account.ledgerAccountId, input)),
  );
  if (voucher.status !== 'posted') {
    throw ruleBroken(
      'bank_match.needs_approval',
      `A voucher of ${rupees(Math.abs(line.amount))} needs somebody else’s approval. Enter it under Vouchers, and match it once it is posted.`,
    );
  }
  const [entry] = await ctx.tx
    .select({ id: journalLines.id })
    .from(journalLines)
    .innerJoin(journalEntries, eq(journalEntries.id, journalLines.entryId))
    .where(
      and(
        eq(journalEntries.sourceKind, 'voucher'),
        eq(journalEntries.sourceId, voucher.id),
        isNull(journalEntries.reversesId),
        eq(journalLines.accountId, account.ledgerAccountId),
      ),
    );
  invariant(entry, 'a voucher of a bank account has a line on it');
  const match = await matched(ctx, account, {
    lines: [line],
    journalLineIds: [entry.id],
    how: 'booked',
  });
  return { ...match, voucherId: voucher.id, voucherNumber: voucher.number };
}

function refuseOtherSum(
  { amount }: Line,
  { party, lines, otherAccountId }: BookStatementLine,
): void {
  const ways = [party !== undefined, lines.length > 0, otherAccountId !== undefined];
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
