import type { Operation } from '@counting-house/contract/kit/operation.ts';
import type { PermissionKey } from '@counting-house/contract/kit/permission.ts';
import type { Report } from '@counting-house/contract/kit/report.ts';
import { schemaOf } from '@counting-house/contract/kit/shape.ts';
import { reports } from '@counting-house/contract/reports/reports.operations.ts';
import { ProductReportType, SaleReportType } from '@counting-house/contract/reports/sale-labels.ts';
import type { z } from 'zod';
import { may, type ReadContext } from '../../platform/context.ts';
import { invalid } from '../../platform/problem.ts';
import { wholeProductReport, wholeSaleReport } from '../sales/report-file.service.ts';
import { getCashBook } from '../books/cash-book.service.ts';
import { getJournalRegister } from '../books/journal-register.service.ts';
import { getPurchaseRegister } from '../registers/purchase-register.service.ts';
import { getRegisterDifferences } from '../registers/register-differences.service.ts';
import { getSalesRegister } from '../registers/sales-register.service.ts';
import { getBalanceSheet } from '../statements/balance-sheet.service.ts';
import { getCashFlow } from '../statements/cash-flow.service.ts';
import { getExpenses } from '../statements/expenses.service.ts';
import { getPartyBalances } from '../statements/party-balances.service.ts';
import { getProfitLoss } from '../statements/profit-loss.service.ts';
import { getTrialBalance } from '../statements/trial-balance.service.ts';
import { getAgedPayables, getAgedReceivables } from '../tie-outs/aged.service.ts';
import { getGoodsNotBilled } from '../tie-outs/goods-not-billed.service.ts';
import { getGoodsNotDispatched } from '../tie-outs/goods-not-dispatched.service.ts';
import { getMoneyOnTheWay } from '../tie-outs/money-on-the-way.service.ts';
import { getNumberCheck } from '../tie-outs/number-check.service.ts';
import { getStockTieOut } from '../tie-outs/stock-tie-out.service.ts';
import { getTieOuts } from '../tie-outs/tie-out.service.ts';
import { getWalletsAndCards } from '../tie-outs/wallets-and-cards.service.ts';

/** A report that can be saved and sent: its call, and the function that makes it. */
type ReportKind = {
  /** The call, and behind a colon its type where it has several: `reports.getSaleReport:daily`. */
  readonly key: string;
  readonly operation: Operation<'read'>;
  readonly make: (ctx: ReadContext, input: never) => Promise<Report>;
  /** What its type asks. */
  readonly asks: Readonly<Record<string, string>>;
  /** Asked for beside the right of the call. */
  readonly needs: readonly PermissionKey[];
  /** Anyone who lacks one of these gets it without the columns that it opens. */
  readonly opensColumns: readonly PermissionKey[];
};

const kind = <O extends Operation<'read'>>(
  operation: O,
  make: (ctx: ReadContext, input: z.output<O['input']>) => Promise<Report>,
  also: Partial<Pick<ReportKind, 'key' | 'asks' | 'needs' | 'opensColumns'>> = {},
): ReportKind => ({
  key: operation.key,
  operation,
  make: make as ReportKind['make'],
  asks: {},
  needs: [],
  opensColumns: [],
  ...also,
});

const ofType = (call: Operation, type: string) => ({
  key: `${call.key}:${type}`,
  asks: { type },
  opensColumns: ['reports.sales.margin'] as const,
});

const kinds: readonly ReportKind[] = [
  kind(reports.getTrialBalance, getTrialBalance),
  kind(reports.getProfitLoss, getProfitLoss),
  kind(reports.getBalanceSheet, getBalanceSheet),
  kind(reports.getCashFlow, getCashFlow),
  kind(reports.getExpenses, getExpenses),
  kind(reports.getPartyBalances, getPartyBalances),
  ...SaleReportType.options.map((type) =>
    kind(reports.getSaleReport, wholeSaleReport, ofType(reports.getSaleReport, type)),
  ),
  ...ProductReportType.options.map((type) =>
    kind(reports.getProductReport, wholeProductReport, {
      ...ofType(reports.getProductReport, type),
      needs: type === 'margin' ? ['reports.sales.margin'] : [],
    }),
  ),
  kind(reports.getSalesRegister, getSalesRegister),
  kind(reports.getPurchaseRegister, getPurchaseRegister),
  kind(reports.getRegisterDifferences, getRegisterDifferences),
  kind(reports.getCashBook, getCashBook),
  kind(reports.getJournalRegister, getJournalRegister),
  kind(reports.getAgedReceivables, getAgedReceivables),
  kind(reports.getAgedPayables, getAgedPayables),
  kind(reports.getTieOuts, getTieOuts),
  kind(reports.getGoodsNotBilled, getGoodsNotBilled),
  kind(reports.getGoodsNotDispatched, getGoodsNotDispatched),
  kind(reports.getMoneyOnTheWay, getMoneyOnTheWay),
  kind(reports.getWalletsAndCards, getWalletsAndCards),
  kind(reports.getStockTieOut, getStockTieOut),
  kind(reports.getNumberCheck, getNumberCheck),
];
const byKey = new Map(kinds.map((one) => [one.key, one]));

/**
 * The report of a call.
 *
 * @throws {Problem} `invalid` (422) at `report` when there is none.
 */
export function kindOf(report: string): ReportKind {
  const found = byKey.get(report);
  if (!found) throw invalid({ report: 'Report not found.' });
  return found;
}

/** Whether somebody may see a report at all. */
export function maySeeReport(asker: Pick<ReadContext, 'user'>, report: string): boolean {
  const { operation, needs } = kindOf(report);
  const { permission } = operation;
  const isOpen = permission === 'self' || permission === 'public' || may(asker, permission);
  return isOpen && needs.every((right) => may(asker, right));
}

/** The rights to columns of a report that somebody lacks. */
export const blindTo = (asker: Pick<ReadContext, 'user'>, report: string): PermissionKey[] =>
  kindOf(report).opensColumns.filter((right) => !may(asker, right));

/**
 * What a report is asked, read by the shape of its call.
 *
 * @throws {Problem} `invalid` (422) at `parameters` when they do not fit.
 */
export function toReportInput(
  { operation, asks }: ReportKind,
  asked: Readonly<Record<string, string>>,
): never {
  const read = schemaOf(operation.input).safeParse({ ...asked, ...asks });
  if (!read.success) throw invalid({ parameters: 'These filters do not fit the report.' });
  return read.data as never;
}
