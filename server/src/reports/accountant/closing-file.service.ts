import type { FileAnswer } from '@counting-house/contract/kit/operation.ts';
import type { Report, ReportRow } from '@counting-house/contract/kit/report.ts';
import { yearCheckLabels } from '@counting-house/contract/accounts/periods/fiscal-year.ts';
import type { NewClosingFile } from '@counting-house/contract/reports/accountant-export.ts';
import { and, desc, eq, lte } from 'drizzle-orm';
import { bankAccounts } from '../../books/banks/bank-account.table.ts';
import { yearCloseCheck } from '../../accounts/closing/year-check.service.ts';
import { fiscalYears } from '../../books/periods/fiscal-year.table.ts';
import { reconciliations } from '../../accounts/reconciliation/reconciliation.table.ts';
import { zipSync } from 'fflate';
import { keepMadeFile } from '../../admin/files/made-file.service.ts';
import { seals } from '../../platform/audit/seal.table.ts';
import type { ReadContext } from '../../platform/context.ts';
import type { JobWork } from '../../platform/jobs/jobs.ts';
import { drawReportPdf, writeReportSheets } from '../../platform/papers/report-file.ts';
import { readRow } from '../../platform/rows/rows.ts';
import { getBalanceSheet } from '../statements/balance-sheet.service.ts';
import { getCashFlow } from '../statements/cash-flow.service.ts';
import { newestEntry } from '../statements/figures.service.ts';
import { getProfitLoss } from '../statements/profit-loss.service.ts';
import { getTrialBalance } from '../statements/trial-balance.service.ts';
import { getNumberCheck } from '../tie-outs/number-check.service.ts';
import { getTieOuts } from '../tie-outs/tie-out.service.ts';
import { columnOf, documentLine } from '../tie-outs/tie-out.rules.ts';

type Made = { readonly year: string; readonly reports: readonly Report[] };

/** Every statement of a year, its checks and its seal, on one paper and in one workbook, both in a ZIP. */
export async function makeClosingFile(
  work: JobWork,
  { yearId }: NewClosingFile,
): Promise<{ fileId: number; name: string }> {
  const { settings, ...made } = await work.read(async (ctx) => ({
    ...(await closingReports(ctx, yearId)),
    settings: ctx.settings,
  }));
  await work.progress(1, 3, 'Making the PDF');
  const title = `Closing file ${made.year}`;
  const pdf = await drawReportPdf(made.reports, settings, title);
  await work.progress(2, 3, 'Writing the workbook');
  const xlsx = writeReportSheets(made.reports, settings);
  const file: FileAnswer = {
    fileName: `${title}.zip`,
    mime: 'application/zip',
    bytes: zipSync({ [`${title}.pdf`]: pdf, [`${title}.xlsx`]: xlsx }, { level: 6 }),
  };
  const fileId = await work.write((ctx) => keepMadeFile(ctx, file));
  return { fileId, name: file.fileName };
}

/** Both halves of a year in one snapshot, so that they agree. */
async function closingReports(ctx: ReadContext, yearId: number): Promise<Made> {
  const year = await readRow(ctx, fiscalYears, yearId);
  const [from, to] = [year.startDate, year.endDate < ctx.today ? year.endDate : ctx.today];
  const at = { from, to };
  return {
    year: year.name,
    reports: [
      await getTrialBalance(ctx, at),
      await getProfitLoss(ctx, { ...at, compare: 'lastYear' }),
      await getBalanceSheet(ctx, { at: to, compare: 'lastYear' }),
      await getCashFlow(ctx, at),
      await getTieOuts(ctx, { at: to }),
      await reconciled(ctx, to),
      await getNumberCheck(ctx, at),
      await checkList(ctx, yearId, to),
    ],
  };
}

/** The newest statement of each bank account that was closed, and what the book and the bank had on it. */
async function reconciled(ctx: ReadContext, at: string): Promise<Report> {
  const columns = [
    columnOf('date', 'Reconciled up to', 'date'),
    columnOf('balance', 'Statement balance', 'money'),
  ];
  const newest = ctx.tx
    .selectDistinctOn([reconciliations.bankAccountId])
    .from(reconciliations)
    .where(and(eq(reconciliations.status, 'closed'), lte(reconciliations.statementDate, at)))
    .orderBy(reconciliations.bankAccountId, desc(reconciliations.statementDate))
    .as('newest');
  const rows = await ctx.tx
    .select({
      id: bankAccounts.id,
      label: bankAccounts.label,
      date: newest.statementDate,
      balance: newest.closingBalance,
    })
    .from(bankAccounts)
    .leftJoin(newest, eq(newest.bankAccountId, bankAccounts.id))
    .orderBy(bankAccounts.label);
  return {
    ...(await frame(ctx, 'Reconciliations', 'Bank account', at)),
    columns,
    rows: rows.map(({ id, label, date, balance }) =>
      documentLine(columns, { key: `bank ${id}`, label, lead: null }, { date, balance }),
    ),
    notes: rows.flatMap(({ label, date }) =>
      date === null ? [`${label} was never reconciled.`] : [],
    ),
  };
}

/** What is looked at before a year is closed, and the newest seal over its entries. */
async function checkList(ctx: ReadContext, yearId: number, at: string): Promise<Report> {
  const { rows } = await yearCloseCheck(ctx, { id: yearId });
  const columns = [
    columnOf('outcome', 'Outcome', 'text'),
    columnOf('amount', 'Amount', 'money'),
    columnOf('says', 'What', 'text'),
  ];
  const [seal] = await ctx.tx
    .select({ id: seals.id, hash: seals.hash })
    .from(seals)
    .where(eq(seals.kind, 'ledger'))
    .orderBy(desc(seals.id))
    .limit(1);
  return {
    ...(await frame(ctx, 'Check list', 'Check', at)),
    columns,
    rows: rows.map(({ key, passed, blocks, amount, says }): ReportRow =>
      documentLine(
        columns,
        { key, label: yearCheckLabels[key], lead: null },
        {
          outcome: passed ? 'Passed' : blocks ? 'Differs' : 'Warning',
          amount: passed ? null : amount,
          says: says.join('; ') || null,
        },
      ),
    ),
    notes: seal ? [`Newest seal #${seal.id}: ${seal.hash}`] : ['No seal yet.'],
  };
}

async function frame(
  ctx: ReadContext,
  title: string,
  heading: string,
  at: string,
): Promise<Omit<Report, 'columns' | 'rows' | 'notes'>> {
  return {
    title,
    heading,
    from: null,
    to: at,
    narrowedBy: [],
    checks: [],
    asOfEntryId: await newestEntry(ctx, undefined),
    generatedAt: ctx.now,
  };
}
