import type { Operation } from '@counting-house/contract/kit/operation.ts';
import type { Report } from '@counting-house/contract/kit/report.ts';
import { schemaOf } from '@counting-house/contract/kit/shape.ts';
import { reports } from '@counting-house/contract/reports/reports.operations.ts';
import type { z } from 'zod';
import type { ReadContext } from '../../platform/context.ts';
import { invalid } from '../../platform/problem.ts';
import { getBalanceSheet } from '../statements/balance-sheet.service.ts';
import { getCashFlow } from '../statements/cash-flow.service.ts';
import { getExpenses } from '../statements/expenses.service.ts';
import { getPartyBalances } from '../statements/party-balances.service.ts';
import { getProfitLoss } from '../statements/profit-loss.service.ts';
import { getTrialBalance } from '../statements/trial-balance.service.ts';

/** A report that can be saved and sent: its call, and the function that makes it. */
type ReportKind = {
  readonly operation: Operation<'read'>;
  readonly make: (ctx: ReadContext, input: never) => Promise<Report>;
};

const kind = <O extends Operation<'read'>>(
  operation: O,
  make: (ctx: ReadContext, input: z.output<O['input']>) => Promise<Report>,
): ReportKind => ({ operation, make: make as ReportKind['make'] });

const kinds: readonly ReportKind[] = [
  kind(reports.getTrialBalance, getTrialBalance),
  kind(reports.getProfitLoss, getProfitLoss),
  kind(reports.getBalanceSheet, getBalanceSheet),
  kind(reports.getCashFlow, getCashFlow),
  kind(reports.getExpenses, getExpenses),
  kind(reports.getPartyBalances, getPartyBalances),
];
const byKey = new Map(kinds.map((one) => [one.operation.key, one]));

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

/**
 * What a report is asked, read by the shape of its call.
 *
 * @throws {Problem} `invalid` (422) at `parameters` when they do not fit.
 */
export function inputOf({ operation }: ReportKind, asked: Readonly<Record<string, string>>): never {
  const read = schemaOf(operation.input).safeParse(asked);
  if (!read.success) throw invalid({ parameters: 'These filters do not fit the report.' });
  return read.data as never;
}
