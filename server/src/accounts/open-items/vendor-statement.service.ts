import type { FileAnswer } from '@counting-house/contract/kit/operation.ts';
import type { AskVendorStatement } from '@counting-house/contract/purchasing/vendors/vendor-statement.ts';
import { and, asc, eq, lte } from 'drizzle-orm';
import { ledgerAccounts } from '../../books/chart/account.table.ts';
import { journalEntries, journalLines } from '../../books/journal/journal.table.ts';
import { payables } from './payable.service.ts';
import { printedLogo } from '../../admin/files/file-view.service.ts';
import { fiscalYearOf } from '../../platform/clock.ts';
import type { ReadContext } from '../../platform/context.ts';
import { openPdf, paper, pdfFile } from '../../platform/papers/pdf.ts';
import { invalid } from '../../platform/problem.ts';
import { readRow } from '../../platform/rows/rows.ts';
import { drawStatement } from './vendor-statement-paper.ts';
import { vendors } from '../../purchasing/vendors/vendor.table.ts';

const mostLines = 1_000;

/**
 * What stands with a vendor: what was owed before, each entry since, what is owed at the end and how late it is.
 *
 * @throws {Problem} `not_found`; `invalid` (422) at `from` when it is after the end, or gives too many lines.
 */
export async function vendorStatement(
  ctx: ReadContext,
  input: AskVendorStatement,
): Promise<FileAnswer> {
  const statement = await readVendorStatement(ctx, input);
  const page = await openPdf(paper.a4, 'Statement');
  drawStatement(page, statement, await printedLogo(ctx));
  const fileName = `Statement-${statement.vendor.number}-${statement.to}.pdf`;
  return pdfFile(page, fileName.replaceAll(/[^\w.-]+/gu, '-'));
}

/** What a vendor's statement says; see `vendorStatement`. */
export async function readVendorStatement(
  ctx: ReadContext,
  { id, from, to = ctx.today }: AskVendorStatement,
) {
  const vendor = await readRow(ctx, vendors, id);
  const { settings } = ctx;
  const begin = from ?? fiscalYearOf(to, settings['business.fiscalYearStartMonth']).startDate;
  if (begin > to) throw invalid({ from: 'The first day is after the last.' });
  const all = await linesUntil(ctx, id, to);
  const lines = all.filter(({ date }) => date >= begin);
  if (lines.length > mostLines) {
    throw invalid({ from: 'These are more than 1,000 entries. Choose a later first day.' });
  }
  const owed = (of: typeof all) => of.reduce((sum, { credit, debit }) => sum + credit - debit, 0);
  return {
    vendor,
    ours: {
      name: settings['business.legalName'] || settings['business.name'],
      gstin: settings['business.gstin'],
    },
    from: begin,
    to,
    opening: owed(all.filter(({ date }) => date < begin)),
    lines,
    closing: owed(all),
    ageing: await payables(ctx, { asOf: to, vendorId: id }),
  };
}

/** What was booked on the account of what we owe a vendor, by day. */
function linesUntil(ctx: ReadContext, vendorId: number, to: string) {
  return ctx.tx
    .select({
      date: journalLines.entryDate,
      document: journalEntries.sourceNo,
      narration: journalEntries.narration,
      debit: journalLines.debit,
      credit: journalLines.credit,
    })
    .from(journalLines)
    .innerJoin(journalEntries, eq(journalEntries.id, journalLines.entryId))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, journalLines.accountId))
    .where(
      and(
        eq(journalLines.partyKind, 'vendor'),
        eq(journalLines.partyId, vendorId),
        eq(ledgerAccounts.systemKey, 'ap.vendor'),
        lte(journalLines.entryDate, to),
      ),
    )
    .orderBy(asc(journalLines.entryDate), asc(journalLines.id));
}
