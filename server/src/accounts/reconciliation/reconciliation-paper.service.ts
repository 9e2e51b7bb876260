import type { FileAnswer } from '@counting-house/contract/kit/operation.ts';
import { and, eq, lte } from 'drizzle-orm';
import { dateText } from '../../platform/clock.ts';
import type { ReadContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import { plainAmount } from '../../platform/papers/line-paper.ts';
import { openPdf, paper, pdfFile } from '../../platform/papers/pdf.ts';
import { heading, line, paragraph, penOn, type Pen } from '../../platform/papers/report-page.ts';
import { readRow } from '../../platform/rows/rows.ts';
import { bankAccounts } from '../../books/banks/bank-account.table.ts';
import { bankStatementLines } from '../statements/statement.table.ts';
import { readReconciliation } from './reconciliation.service.ts';
import { listBookLines } from './book-line.service.ts';
import { reconciliations } from './reconciliation.table.ts';

/** Rows of each list that are printed; the figures above count all. */
const mostRows = 200;

/**
 * The reconciliation on paper: from the books to the bank, and what stands between the two.
 *
 * @throws {Problem} `not_found`.
 */
export async function printReconciliation(
  ctx: ReadContext,
  { id }: { id: number },
): Promise<FileAnswer> {
  const row = await readRow(ctx, reconciliations, id);
  const account = await readRow(ctx, bankAccounts, row.bankAccountId);
  const shown = await readReconciliation(ctx, row);
  const { figures } = shown;
  const page = await openPdf(paper.a4, 'Bank reconciliation');
  const pen = penOn(page);
  heading(pen, `Bank reconciliation of ${account.label} to ${dateText(row.statementDate)}`);
  paragraph(
    pen,
    [
      ctx.settings['business.legalName'] || ctx.settings['business.name'],
      account.bankName,
      shown.closedBy === null
        ? 'Open'
        : `Closed by ${shown.closedBy} on ${dateText((shown.closedAt ?? ctx.now).slice(0, 10))}`,
    ].join(' · '),
  );
  for (const [words, amount, isStrong] of [
    ['Balance per books', figures.bookBalance, false],
    ['less receipts not on the statement', figures.receiptsNotAtBank, false],
    ['add payments not on the statement', figures.paymentsNotAtBank, false],
    ['add money in, not in the books', figures.moneyInNotInBooks, false],
    ['less money out, not in the books', figures.moneyOutNotInBooks, false],
    ...(row.acceptedReason === ''
      ? []
      : ([[`Left out: ${row.acceptedReason}`, figures.excluded, false]] as const)),
    ['Expected at the bank', figures.expected, true],
    ['Closing per statement', row.closingBalance, false],
    ['Difference', figures.difference, true],
  ] as const) {
    line(pen, [
      { text: words, width: 0.75, isStrong },
      { text: rupees(amount), width: 0.25, isRight: true, isStrong },
    ]);
  }
  if (row.status === 'open') await drawBetween(ctx, pen, row);
  const fileName = `Reconciliation-${account.label}-${row.statementDate}.pdf`;
  return pdfFile(page, fileName.replaceAll(/[^\w.-]+/gu, '-'));
}

/** What stands between the books and the bank, one by one. */
async function drawBetween(
  ctx: ReadContext,
  pen: Pen,
  { bankAccountId, statementDate }: typeof reconciliations.$inferSelect,
): Promise<void> {
  const inBooks = await listBookLines(ctx, {
    id: bankAccountId,
    to: statementDate,
    limit: mostRows,
  });
  const atBank = await ctx.tx
    .select()
    .from(bankStatementLines)
    .where(
      and(
        eq(bankStatementLines.bankAccountId, bankAccountId),
        eq(bankStatementLines.status, 'open'),
        lte(bankStatementLines.date, statementDate),
      ),
    )
    .orderBy(bankStatementLines.date, bankStatementLines.id)
    .limit(mostRows);
  const rows = (title: string, all: readonly { date: string; text: string; amount: number }[]) => {
    if (all.length === 0) return;
    heading(pen, title);
    for (const { date, text, amount } of all) {
      line(pen, [
        { text: dateText(date), width: 0.15 },
        { text, width: 0.65 },
        { text: plainAmount(amount), width: 0.2, isRight: true },
      ]);
    }
  };
  rows(
    'In the books, not at the bank',
    inBooks.rows.map(({ date, no, partyName, amount }) => ({
      date,
      text: [no, partyName].filter(Boolean).join(', '),
      amount,
    })),
  );
  rows(
    'At the bank, not in the books',
    atBank.map(({ date, description, amount }) => ({ date, text: description, amount })),
  );
}
