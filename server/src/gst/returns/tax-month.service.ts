import {
  Filing,
  type Gstr1,
  type Gstr3b,
  type TaxHead,
  type TaxSums,
} from '@counting-house/contract/gst/gst-return.ts';
import type {
  AskedMonth,
  TaxMonth,
  TaxMonthStatus,
  TieRow,
} from '@counting-house/contract/gst/tax-month.ts';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { taxPayments } from '../payment/tax-payment.table.ts';
import { salesInvoices } from '../../invoices/invoice.table.ts';
import type { ReadContext } from '../../platform/context.ts';
import { columnsFor } from '../../platform/rows/columns-for.ts';
import { readRows } from '../../platform/rows/read.ts';
import { users } from '../../platform/people/user.table.ts';
import { schemeOfMonth } from '../../tax/registration.service.ts';
import { type GstinShare, readGstinShare } from './gstin-share.service.ts';
import { gstReturns } from './gst-return.service.ts';
import { dueAlone } from '../set-off/month-alone.service.ts';
import { monthChecks } from './month-check.service.ts';
import { setOffOf } from '../set-off/set-off.rules.ts';
import { balances, taxAccounts, type TaxAccount } from './tax-accounts.service.ts';
import { taxFilings, taxMonths } from '../../tax/tax-month.table.ts';
import { daysOf, dueOf, monthOf, monthText } from '../../tax/tax-month.service.ts';

type MonthRow = typeof taxMonths.$inferSelect;

/**
 * A month of GST: its returns, what is to be looked at, how it is paid, and how far it is. Where the GSTIN changed in the
 * month, those of the one that is named, else of the last.
 *
 * @throws {Problem} `invalid` (422) for a GSTIN that the business did not have in the month.
 */
export async function getTaxMonth(
  ctx: ReadContext,
  { month, gstin: named }: AskedMonth,
): Promise<TaxMonth> {
  const days = daysOf(month);
  const scheme = await schemeOfMonth(ctx, days);
  const { share, all } = await readGstinShare(ctx, days, named);
  const gstin = scheme === 'unregistered' ? '' : (share?.gstin ?? '');
  const [row] = await readRows(ctx, taxMonths, { month: days.from, gstin });
  const filings = await filingsOf(ctx, days.from, gstin);
  const returns = await gstReturns(ctx, days, share);
  const accounts = await taxAccounts(ctx, days, share?.gstin);
  // The accounts know no GSTIN: what moved on them is what all returns of the month say together.
  const whole = share === null || share.isWhole ? returns : await gstReturns(ctx, days);
  const tie = tieOf(accounts, whole);
  const settlement = await settlementOf(ctx, row);
  const paid = (await paymentsOf(ctx, month)).filter(
    (one) => all.length < 2 || one.gstin === gstin || one.gstin === '',
  );
  const checks = await monthChecks(ctx, days, {
    gstr1: returns.gstr1,
    tie,
    earlier: await unfiledBefore(ctx, days.from, share),
    share,
  });
  const alone = settlement
    ? { setOff: settlement.setOff, earlier: [] }
    : await dueAlone(ctx, month, gstin);
  const owed = settlement?.setOff.cash ?? 0;
  return {
    month,
    version: row?.version ?? 0,
    status: statusOf(row, filings),
    scheme,
    gstin,
    gstins: await statusesOf(ctx, days.from, all),
    stateCode: gstin.slice(0, 2) || ctx.settings['business.stateCode'],
    checked:
      row?.checkedAt && row.checkedBy !== null
        ? { at: row.checkedAt, by: await nameOf(ctx, row.checkedBy) }
        : null,
    filings,
    due: dueOf(month),
    ...returns,
    setOff: alone.setOff,
    earlierOpen: alone.earlier,
    settlement,
    paid: paid.map(({ gstin: _of, ...challan }) => challan),
    unpaid: Math.max(0, owed - paid.reduce((sum, { tax }) => sum + tax, 0)),
    checks,
    tie,
  };
}

/** What is paid by the balances that stand on the accounts, once every month before is set off. */
export const dueNow = (accounts: readonly TaxAccount[]) =>
  setOffOf({
    output: balances(accounts, 'output'),
    reverseCharge: balances(accounts, 'rcm'),
    credit: balances(accounts, 'input'),
  });

function statusOf(
  row: MonthRow | undefined,
  filings: readonly Pick<Filing, 'return'>[],
): TaxMonthStatus {
  const isFiled = (name: Filing['return']) => filings.some((filing) => filing.return === name);
  if (isFiled('gstr3b')) return 'filed';
  if (row?.settledOn) return 'settled';
  if (isFiled('gstr1')) return 'gstr1_filed';
  return row?.checkedAt ? 'checked' : 'open';
}

/** The returns of a month that are filed and were not undone. */
async function filingsOf(ctx: ReadContext, firstDay: string, gstin: string): Promise<Filing[]> {
  return ctx.tx
    .select({
      ...columnsFor(Filing, taxFilings),
      filedBy: users.name,
    })
    .from(taxFilings)
    .innerJoin(users, eq(users.id, taxFilings.filedBy))
    .where(
      and(eq(taxFilings.month, firstDay), eq(taxFilings.gstin, gstin), isNull(taxFilings.undoneAt)),
    )
    .orderBy(asc(taxFilings.return));
}

/** How far each GSTIN of a month is. */
async function statusesOf(
  ctx: ReadContext,
  firstDay: string,
  shares: readonly GstinShare[],
): Promise<TaxMonth['gstins']> {
  const found = [];
  for (const { gstin, from, to, closes } of shares) {
    const [row] = await readRows(ctx, taxMonths, { month: firstDay, gstin });
    const status = statusOf(row, await filingsOf(ctx, firstDay, gstin));
    found.push({ gstin, from, to: to < from ? closes.to : to, status });
  }
  return found;
}

/** The accounts of each tax beside what the returns say of them. */
function tieOf(
  accounts: readonly TaxAccount[],
  { gstr3b }: { readonly gstr1: Gstr1; readonly gstr3b: Gstr3b },
): TieRow[] {
  const line = (name: string) => gstr3b.lines.find((row) => row.line === name);
  const returned = {
    output: [line('3.1a'), line('3.1b')],
    rcm: [line('3.1d')],
    input: [gstr3b.netCredit],
  };
  return accounts.map((account) => ({
    ...account,
    books: account.moved,
    returned: returned[account.role].reduce(
      (sum, row) => sum + (row ? ofHead(row, account.head) : 0),
      0,
    ),
  }));
}

const keys = { IGST: 'igst', CGST: 'cgst', SGST: 'sgst', CESS: 'cess' } as const;
const ofHead = (sums: TaxSums, head: TaxHead) => sums[keys[head]];

async function settlementOf(
  ctx: ReadContext,
  row: MonthRow | undefined,
): Promise<TaxMonth['settlement']> {
  if (!row?.settledOn || row.settledBy === null || !row.setOff) return null;
  return {
    voucherId: row.settledVoucherId,
    date: row.settledOn,
    by: await nameOf(ctx, row.settledBy),
    setOff: row.setOff,
  };
}

/** The challans that paid the GST of a month and were not reversed. */
export async function readTaxPaid(ctx: ReadContext, month: string): Promise<TaxMonth['paid']> {
  return (await paymentsOf(ctx, month)).map(({ gstin: _of, ...challan }) => challan);
}

async function paymentsOf(ctx: ReadContext, month: string) {
  const rows = await readRows(ctx, taxPayments, {
    kind: 'gst',
    month: `${month}-01`,
    status: 'posted',
  });
  return rows.map((row) => ({
    ...row,
    number: row.number ?? '',
    date: row.paidOn,
  }));
}

async function nameOf(ctx: ReadContext, userId: number): Promise<string> {
  const [user] = await readRows(ctx, users, { id: userId });
  return user?.name ?? 'Counting House';
}

/** Months before this one in which something was invoiced and whose GSTR-1 is not filed; at most a year back. */
async function unfiledBefore(
  ctx: ReadContext,
  firstDay: string,
  share: GstinShare | null,
): Promise<string[]> {
  if (share === null) return [];
  const { gstin } = share;
  const { rows } = await ctx.tx.execute<{ day: string }>(sql`
    select to_char(m, 'YYYY-MM-DD') as day
    from generate_series(${firstDay}::date - interval '12 months', ${firstDay}::date - interval '1 month', '1 month') m
    where exists (
        select from ${salesInvoices} i where i.issue_date >= m::date and i.issue_date < (m + interval '1 month')::date
          and i.seller ->> 'scheme' = 'regular' and i.seller ->> 'gstin' = ${gstin}
      )
      and not exists (
        select from ${taxFilings} f where f.month = m::date and f.gstin = ${gstin} and f.return = 'gstr1' and f.undone_at is null
      )
    order by m`);
  return rows.map(({ day }) => monthText(monthOf(day)));
}
