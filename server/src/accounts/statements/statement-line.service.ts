import type {
  ExcludeStatementLines,
  IncludeStatementLines,
  SplitStatementLine,
} from '@counting-house/contract/accounts/reconciliation/statement.ts';
import type { WriteContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import { conflict, notFound, ruleBroken } from '../../platform/problem.ts';
import { readRows } from '../../platform/rows/read.ts';
import { changeRow, insertRows, readRow, removeRow } from '../../platform/rows/rows.ts';
import { holdAccount, openLines, refuseClosed } from '../reconciliation/bank-match.service.ts';
import { bankStatementLines } from './statement.table.ts';

/**
 * Leaves lines out of the books, such as what the bank posted twice.
 *
 * @throws {Problem} `bank_match.line_taken` (409); `reconciliation.closed` (422).
 */
export async function excludeStatementLines(
  ctx: WriteContext,
  { lineIds, reason }: ExcludeStatementLines,
) {
  const accountId = await heldAccount(ctx, lineIds);
  const lines = await openLines(ctx, lineIds, accountId);
  for (const line of lines) {
    await refuseClosed(ctx, accountId, line.date);
    await changeRow(ctx, bankStatementLines, line, { status: 'excluded', excludedReason: reason });
  }
  return { changed: lines.length };
}

/**
 * Takes lines in again that were left out, or joins the parts of one that was split; others are left alone.
 *
 * @throws {Problem} `bank_match.line_taken` (409) while a part is handled; `reconciliation.closed` (422).
 */
export async function includeStatementLines(ctx: WriteContext, { lineIds }: IncludeStatementLines) {
  const accountId = await heldAccount(ctx, lineIds);
  const lines = await readRows(
    ctx,
    bankStatementLines,
    { id: [...new Set(lineIds)], bankAccountId: accountId, status: ['excluded', 'split'] },
    { orderBy: ['id'], lock: 'update' },
  );
  for (const line of lines) {
    await refuseClosed(ctx, accountId, line.date);
    if (line.status === 'split') await joinParts(ctx, line.id);
    await changeRow(ctx, bankStatementLines, line, { status: 'open', excludedReason: null });
  }
  return { changed: lines.length };
}

async function joinParts(ctx: WriteContext, parentLineId: number): Promise<void> {
  const parts = await readRows(
    ctx,
    bankStatementLines,
    { parentLineId },
    { orderBy: ['id'], lock: 'update' },
  );
  if (parts.some(({ status }) => status !== 'open')) {
    throw conflict('bank_match.line_taken', 'A part of it is handled. Undo that first.');
  }
  for (const { id } of parts) await removeRow(ctx, bankStatementLines, id);
}

/**
 * Splits a line into parts that add up to it, each handled by itself.
 *
 * @throws {Problem} `statement.parts_differ` (422); `bank_match.line_taken` (409).
 */
export async function splitStatementLine(ctx: WriteContext, { id, amounts }: SplitStatementLine) {
  const accountId = await heldAccount(ctx, [id]);
  const [line] = await openLines(ctx, [id], accountId);
  if (!line) throw notFound('Statement line');
  await refuseClosed(ctx, accountId, line.date);
  const sum = amounts.reduce((all, amount) => all + amount, 0);
  if (sum !== line.amount) {
    throw ruleBroken(
      'statement.parts_differ',
      `The parts differ from the line by ${rupees(Math.abs(sum - line.amount))}.`,
    );
  }
  if (amounts.some((amount) => Math.sign(amount) !== Math.sign(line.amount))) {
    throw ruleBroken('statement.parts_differ', 'Each part goes the same way as the line.');
  }
  await changeRow(ctx, bankStatementLines, line, { status: 'split' });
  await insertRows(
    ctx,
    bankStatementLines,
    amounts.map((amount) => ({
      statementId: line.statementId,
      bankAccountId: line.bankAccountId,
      lineNo: line.lineNo,
      date: line.date,
      valueDate: line.valueDate,
      description: line.description,
      reference: line.reference,
      amount,
      balance: null,
      fingerprint: null,
      status: 'open' as const,
      excludedReason: null,
      parentLineId: line.id,
    })),
  );
  return { changed: amounts.length };
}

/** Holds the account that the first of some lines belongs to; those of another are not found. */
async function heldAccount(ctx: WriteContext, [first]: readonly number[]): Promise<number> {
  const line = await readRow(ctx, bankStatementLines, first ?? 0);
  const account = await holdAccount(ctx, line.bankAccountId);
  return account.id;
}
