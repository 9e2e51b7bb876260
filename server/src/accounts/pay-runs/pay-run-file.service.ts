import { usualPayFile, type PayFileColumn } from '@counting-house/contract/books/bank-account.ts';
import { payFileLabels } from '@counting-house/contract/accounts/pay-file-labels.ts';
import type { FileAnswer } from '@counting-house/contract/kit/operation.ts';
import { guarded } from '@counting-house/contract/kit/csv-guard.ts';
import { stringify } from 'csv-stringify/sync';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { ReadContext } from '../../platform/context.ts';
import { readRows } from '../../platform/rows/read.ts';
import { readRow } from '../../platform/rows/rows.ts';
import { vendors } from '../../purchasing/vendors/vendor.table.ts';
import { bankAccounts } from '../../books/banks/bank-account.table.ts';
import { vouchers } from '../vouchers/voucher.table.ts';
import { payRuns, payRunVouchers } from './pay-run.table.ts';

/** From so many paise on banks send by RTGS. @see RBI, RTGS System Regulations 2013: 2 lakh rupees. */
const rtgsFrom = 20_000_000;

/**
 * The file that a bank takes: transfers that stand in the books, in the columns that were chosen for the account.
 *
 * @throws {Problem} `not_found`.
 */
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
    .where(
      and(
        eq(payRunVouchers.payRunId, id),
        eq(vouchers.status, 'posted'),
        eq(vouchers.method, 'bank_transfer'),
      ),
    )
    .orderBy(asc(vouchers.number));
  const [bank] = await readRows(ctx, bankAccounts, { ledgerAccountId: run.moneyAccountId });
  const chosen = bank?.payFileColumns ?? [];
  const columns = chosen.length > 0 ? chosen : usualPayFile;
  const cells = rows.map(({ name, account, ifsc, amount, number }) => {
    const cell: Readonly<Record<PayFileColumn, string>> = {
      beneficiary: guarded(name),
      account_number: account,
      ifsc,
      amount: (amount / 100).toFixed(2),
      narration: number,
      date: run.date.split('-').toReversed().join('/'),
      payment_type: amount >= rtgsFrom ? 'RTGS' : 'NEFT',
      from_account: bank?.accountNumber ?? '',
    };
    return columns.map((column) => cell[column]);
  });
  const headings = columns.map((column) => payFileLabels[column]);
  const text = stringify((bank?.payFileHeadings ?? true) ? [headings, ...cells] : cells);
  return {
    fileName: `Pay-run-${run.id}-${run.date}.csv`,
    mime: 'text/csv; charset=utf-8',
    bytes: new TextEncoder().encode(text),
  };
}
