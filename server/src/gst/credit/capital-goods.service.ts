import type {
  CapitalDocument,
  CreditProposal,
} from '@counting-house/contract/gst/credit-reversal.ts';
import { sql } from 'drizzle-orm';
import { bills, billLines } from '../../purchasing/bills/bill.table.ts';
import { addMonths } from '../../platform/clock.ts';
import type { ReadContext } from '../../platform/context.ts';
import { halfUp } from '../../platform/money.ts';
import { byHead } from '../returns/gst-return.service.ts';
import { ledgerAccounts } from '../../books/chart/account.table.ts';
import { expenses } from '../../accounts/expenses/expense.table.ts';

/** Credit of capital goods is spread over so many months. @see CGST Rules 2017, rule 43(1)(c) and (e). */
const usefulMonths = 60;
const mostShown = 100;
const heads = ['igst', 'cgst', 'sgst', 'cess'] as const;
type Days = { readonly from: string; readonly to: string };
type Amounts = Record<(typeof heads)[number], number>;

/** Lines of bills and expenses of some days that went to fixed assets and bore credit, as the table `capital`. */
const capitalGoods = ({ from, to }: Days) => sql`with capital as (
    select 'bill' as kind, b.id as document_id, b.number, b.vendor_name as vendor, b.business_date as day, a.name as account,
      tax.igst, tax.cgst, tax.sgst, tax.cess
    from ${bills} b join ${billLines} l on l.bill_id = b.id and l.itc_eligible
      join ${ledgerAccounts} a on a.id = l.account_id and a.type = 'fixed_asset'
      cross join lateral ${byHead(sql`l.tax_components`)} tax
    where b.status = 'confirmed' and b.business_date between ${from} and ${to} and l.tax > 0
    union all
    select 'expense', x.id, x.number, coalesce(nullif(x.vendor_name, ''), x.payee_name), x.date, a.name,
      tax.igst, tax.cgst, tax.sgst, tax.cess
    from ${expenses} x join ${ledgerAccounts} a on a.id = x.account_id and a.type = 'fixed_asset'
      cross join lateral ${byHead(sql`x.tax_components`)} tax
    where x.status = 'posted' and x.credit_eligible and x.tax > 0 and x.date between ${from} and ${to}
  )`;

const sums = sql`coalesce(sum(igst), 0)::bigint as igst, coalesce(sum(cgst), 0)::bigint as cgst,
  coalesce(sum(sgst), 0)::bigint as sgst, coalesce(sum(cess), 0)::bigint as cess`;

/** The credit of capital goods that was taken in some days: rule 43 spreads it, and rule 42 leaves it out. */
export async function capitalCreditIn(ctx: ReadContext, days: Days): Promise<Amounts> {
  const { rows } = await ctx.tx.execute<Readonly<Record<string, string>>>(
    sql`${capitalGoods(days)} select ${sums} from capital`,
  );
  return amountsOf(rows[0] ?? {});
}

/**
 * What of the credit of capital goods is to be given back for a month: a sixtieth of the credit of each document of
 * the last sixty months, in the share that supplies without tax have in the turnover of the month.
 *
 * @param turnover paise, of the month: without tax, and in all.
 */
export async function forCapitalGoods(
  ctx: ReadContext,
  days: Days,
  { exempt, turnover, given }: { exempt: number; turnover: number; given: number },
): Promise<CreditProposal['capital']> {
  const from = addMonths(days.from, 1 - usefulMonths);
  const { rows } = await ctx.tx.execute<Readonly<Record<string, string>>>(sql`
    ${capitalGoods({ from, to: days.to })}
    select kind, document_id, number, vendor, to_char(day, 'YYYY-MM-DD') as day, string_agg(distinct account, ', ') as account,
      (extract(year from age(date_trunc('month', ${days.from}::date), date_trunc('month', day))) * 12
        + extract(month from age(date_trunc('month', ${days.from}::date), date_trunc('month', day))) + 1)::int as months,
      ${sums}
    from capital group by kind, document_id, number, vendor, day
    order by day desc, kind, document_id limit ${mostShown + 1}`);
  const credit = await capitalCreditIn(ctx, { from, to: days.to });
  return {
    exempt,
    turnover,
    documents: rows.slice(0, mostShown).map((row): CapitalDocument => ({
      kind: row['kind'] === 'bill' ? 'bill' : 'expense',
      documentId: Number(row['document_id']),
      number: row['number'] ?? '',
      vendorName: row['vendor'] ?? '',
      account: row['account'] ?? '',
      date: row['day'] ?? '',
      month: Number(row['months']),
      ...amountsOf(row),
    })),
    isWhole: rows.length <= mostShown,
    credit,
    monthly: each((head) => halfUp(BigInt(credit[head]), BigInt(usefulMonths))),
    ...each((head) =>
      turnover === 0
        ? 0
        : halfUp(BigInt(credit[head]) * BigInt(exempt), BigInt(turnover) * BigInt(usefulMonths)),
    ),
    given,
  };
}

const each = (of: (head: keyof Amounts) => number): Amounts => ({
  igst: of('igst'),
  cgst: of('cgst'),
  sgst: of('sgst'),
  cess: of('cess'),
});
const amountsOf = (row: Readonly<Record<string, string>>): Amounts =>
  each((head) => Number(row[head] ?? 0));
