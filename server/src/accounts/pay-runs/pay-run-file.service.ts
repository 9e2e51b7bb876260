import type { FileAnswer } from '@counting-house/contract/kit/operation.ts';
import { guarded } from '@counting-house/contract/kit/csv-guard.ts';
import { stringify } from 'csv-stringify/sync';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { ReadContext } from '../../platform/context.ts';
import { readRow } from '../../platform/rows/rows.ts';
import { vendors } from '../../purchasing/vendors/vendor.table.ts';
import { vouchers } from '../vouchers/voucher.table.ts';
import { payRuns, payRunVouchers } from './pay-run.table.ts';

/** The file that a bank takes: payments that stand in the books. @throws {Problem} `not_found`. */
export async function payRunFile(ctx: ReadContext, { id }: { id: number }): Promise<FileAnswer> {
  const run = await readRow(ctx, payRuns, id);
  const rows = await ctx.tx
    .select({
      name: sql<string>`coalesce(nullif(${vendors.bankAccountName}, ''), ${vendors.name})`,
      account: vendors.bankAccountNumber,
      ifsc: vendors.ifsc,
      amount: vouchers.amount,
      number: sql<string>`coalesce(${vouchers.number}, '')`,
    })
    .from(payRunVouchers)
    .innerJoin(vouchers, eq(vouchers.id, payRunVouchers.voucherId))
    .innerJoin(vendors, eq(vendors.id, vouchers.partyId))
    .where(and(eq(payRunVouchers.payRunId, id), eq(vouchers.status, 'posted')))
    .orderBy(asc(vouchers.number));
  const text = stringify([
    ['Beneficiary', 'Account number', 'IFSC', 'Amount', 'Narration'],
    ...rows.map(({ name, account, ifsc, amount, number }) => [
      guarded(name),
      account,
      ifsc,
      (amount / 100).toFixed(2),
      number,
    ]),
  ]);
  return {
    fileName: `Pay-run-${run.id}-${run.date}.csv`,
    mime: 'text/csv; charset=utf-8',
    bytes: new TextEncoder().encode(text),
  };
}
