import type {
  ListTdsDue,
  TdsDue,
  TdsDues,
  TdsRegister,
  TdsRow,
} from '@counting-house/contract/gst/tds.ts';
import { actOf, actOn, type IncomeTaxAct } from '@counting-house/contract/tax/income-tax-act.ts';
import type { ListAnswer } from '@counting-house/contract/kit/list.ts';
import { and, desc, eq, gte, inArray, isNotNull, lte, sql, type SQL } from 'drizzle-orm';
import { companies } from '../../b2b/companies/company.table.ts';
import { addDays, addMonths, fiscalYearOf } from '../../platform/clock.ts';
import type { ReadContext } from '../../platform/context.ts';
import { asked, atLeast, upTo } from '../../platform/rows/asked.ts';
import { pageOf } from '../../platform/rows/list.ts';
import { bills } from '../../purchasing/bills/bill.table.ts';
import { vendors } from '../../purchasing/vendors/vendor.table.ts';
import { ofSection } from '../../tax/withholding/withholding.service.ts';
import { withholdingSections } from '../../tax/withholding/withholding-section.table.ts';
import { expenses } from '../../accounts/expenses/expense.table.ts';
import { ledgerAccounts } from '../../books/chart/account.table.ts';
import { systemAccounts } from '../../books/chart/system-account.service.ts';
import { journalEntries, journalLines } from '../../books/journal/journal.table.ts';
import { turnover } from '../../books/journal/turnover.service.ts';
import { toTaxPayment } from '../payment/payment-view.service.ts';
import { voucherLines } from '../../accounts/vouchers/voucher.table.ts';
import { taxPayments } from '../payment/tax-payment.table.ts';
import { lateInterest, tdsDueDate } from './tds.rules.ts';

const accountsOf = {
  payable: ['tds.payable'],
  receivable: ['tds.receivable', 'tcs.receivable'],
} as const;

/** What was held back, line by line as the books have it, newest first; with the challan that paid it. */
export async function listTdsRegister(
  ctx: ReadContext,
  input: TdsRegister,
): Promise<ListAnswer<TdsRow>> {
  const isPayable = input.side === 'payable';
  const amount = isPayable
    ? sql<number>`${journalLines.credit} - ${journalLines.debit}`.mapWith(Number)
    : sql<number>`${journalLines.debit} - ${journalLines.credit}`.mapWith(Number);
  const paidBy = (field: SQL) => sql<string | null>`(
    select ${field} from ${taxPayments} p where p.kind = 'tds' and p.status = 'posted'
      and case when ${withholdingSections.id} is null then p.is_unnamed
        else p.section_id = ${withholdingSections.id} and not p.is_unnamed end
      and p.month = date_trunc('month', ${journalLines.entryDate})::date
    order by p.id desc limit 1)`;
  const page = await pageOf(ctx, input, {
    rows: ctx.tx
      .select({
        id: journalLines.id,
        date: journalLines.entryDate,
        sourceKind: journalEntries.sourceKind,
        documentId: journalEntries.sourceId,
        number: journalEntries.sourceNo,
        partyKind: journalEntries.partyKind,
        partyId: journalEntries.partyId,
        partyName: sql<string>`coalesce(${journalEntries.partyName}, '')`,
        pan: sql<string>`coalesce(${vendors.pan}, substr(${companies.gstin}, 3, 10), '')`,
        section: sql<string>`coalesce(${cited}, '')`,
        rateBps: sql<
          number | null
        >`coalesce(${bills.tdsBps}, ${expenses.tdsBps}, ${voucherLines.tdsBps})`,
        base: sql<
          number | null
        >`coalesce(${bills.tdsBase}, ${expenses.tdsBase}, ${voucherLines.tdsBase}) * sign(${amount})`.mapWith(
          nullable,
        ),
        tds: amount,
        isTcs: sql<boolean>`${ledgerAccounts.systemKey} = 'tcs.receivable'`,
        challanNo: sql<string>`coalesce(${paidBy(sql`p.challan_no`)}, '')`,
        paidOn: sql<string | null>`${paidBy(sql`to_char(p.paid_on, 'YYYY-MM-DD')`)}`,
      })
      .from(journalLines)
      .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, journalLines.accountId))
      .innerJoin(journalEntries, eq(journalEntries.id, journalLines.entryId))
      .leftJoin(
        bills,
        and(eq(journalEntries.sourceKind, 'bill'), eq(bills.id, journalEntries.sourceId)),
      )
      .leftJoin(
        expenses,
        and(eq(journalEntries.sourceKind, 'expense'), eq(expenses.id, journalEntries.sourceId)),
      )
      .leftJoin(
        voucherLines,
        and(
          eq(journalEntries.sourceKind, 'voucher'),
          eq(voucherLines.voucherId, journalEntries.sourceId),
          isNotNull(voucherLines.tdsSectionId),
        ),
      )
      .leftJoin(withholdingSections, eq(withholdingSections.id, namedSection))
      .leftJoin(
        vendors,
        and(eq(journalEntries.partyKind, 'vendor'), eq(vendors.id, journalEntries.partyId)),
      )
      .leftJoin(
        companies,
        and(eq(journalEntries.partyKind, 'company'), eq(companies.id, journalEntries.partyId)),
      )
      .$dynamic(),
    matching: ctx.tx
      .select({ id: journalLines.id })
      .from(journalLines)
      .innerJoin(journalEntries, eq(journalEntries.id, journalLines.entryId))
      .leftJoin(
        bills,
        and(eq(journalEntries.sourceKind, 'bill'), eq(bills.id, journalEntries.sourceId)),
      )
      .leftJoin(
        expenses,
        and(eq(journalEntries.sourceKind, 'expense'), eq(expenses.id, journalEntries.sourceId)),
      )
      .leftJoin(
        voucherLines,
        and(
          eq(journalEntries.sourceKind, 'voucher'),
          eq(voucherLines.voucherId, journalEntries.sourceId),
          isNotNull(voucherLines.tdsSectionId),
        ),
      )
      .$dynamic(),
    id: journalLines.id,
    where: [
      inArray(journalLines.accountId, await systemAccounts(ctx, ...accountsOf[input.side])),
      sql`${journalEntries.event} not in ('tax.paid', 'openingBalance.entered')`,
      ...asked(input, {
        from: atLeast(journalLines.entryDate),
        to: upTo(journalLines.entryDate),
        partyId: journalEntries.partyId,
      }),
      input.section ? ofSection(namedSection, input.section) : undefined,
    ],
    search: [journalEntries.partyName, journalEntries.sourceNo],
    sorts: { date: journalLines.entryDate },
    defaultSort: '-date',
  });
  return page;
}

/** As a challan and a certificate name it. */
const cited = sql<string>`coalesce(${withholdingSections.paymentCode}, ${withholdingSections.provision})`;

/** The section that a bill, an expense or a payment names. */
const namedSection = sql<
  number | null
>`coalesce(${bills.tdsSectionId}, ${expenses.tdsSectionId}, ${voucherLines.tdsSectionId})`;

const nullable = (value: unknown) => (value === null ? null : Number(value));

/** What is to be paid for each month and section, and the challans that paid, newest first. */
export async function listTdsDue(ctx: ReadContext, input: ListTdsDue): Promise<TdsDues> {
  const year = fiscalYearOf(ctx.today, ctx.settings['business.fiscalYearStartMonth']);
  const days = { from: input.from ?? year.startDate, to: input.to ?? ctx.today };
  const before = { from: addMonths(days.from, -12), to: addDays(days.from, -1) };
  const held = [
    ...(await heldBack(ctx, days)),
    ...(input.withUnpaid ? await heldBack(ctx, before) : []).filter(({ tds, paid }) => tds > paid),
  ];
  const payments = await ctx.tx
    .select()
    .from(taxPayments)
    .where(
      and(
        eq(taxPayments.kind, 'tds'),
        gte(taxPayments.month, `${days.from.slice(0, 7)}-01`),
        lte(taxPayments.month, days.to),
      ),
    )
    .orderBy(desc(taxPayments.paidOn), desc(taxPayments.id))
    .limit(500);
  const { rows } = await ctx.tx.execute<{ balance: string }>(sql`
    select coalesce(sum(credit - debit), 0) as balance from ${turnover}
    where ${inArray(sql`account_id`, await systemAccounts(ctx, 'tds.payable'))} and day <= ${days.to}`);
  return {
    rows: held.map((row): TdsDue => {
      const due = tdsDueDate(row.month);
      const unpaid = row.tds - row.paid;
      return {
        ...row,
        unpaid,
        due,
        interest: lateInterest(unpaid, {
          from: `${row.month}-01`,
          due,
          today: ctx.today,
          monthBps: actOf(row.act).lateMonthBps,
        }),
      };
    }),
    payments: payments.map(toTaxPayment),
    account: Number(rows[0]?.balance),
  };
}

/** What was held back by month and section, by the entries of the books, and what challans paid of it. */
export async function heldBack(ctx: ReadContext, days: { from: string; to: string }) {
  const accounts = await systemAccounts(ctx, 'tds.payable');
  const { rows } = await ctx.tx.execute<{
    month: string;
    section_id: string | null;
    section: string | null;
    name: string | null;
    formerly: string | null;
    act: IncomeTaxAct | null;
    tds: string;
    paid: string;
  }>(sql`
    with held as (
      select to_char(l.entry_date, 'YYYY-MM') as month, coalesce(b.tds_section_id, x.tds_section_id, v.tds_section_id) as section_id,
        sum(l.credit - l.debit)::bigint as tds
      from ${journalLines} l
        join ${journalEntries} e on e.id = l.entry_id
        left join ${bills} b on e.source_kind = 'bill' and b.id = e.source_id
        left join ${expenses} x on e.source_kind = 'expense' and x.id = e.source_id
        left join ${voucherLines} v on e.source_kind = 'voucher' and v.voucher_id = e.source_id
          and v.tds_section_id is not null
      where ${inArray(sql`l.account_id`, accounts)}
        and l.entry_date between ${days.from} and ${days.to}
        and e.event not in ('tax.paid', 'openingBalance.entered')
      group by 1, 2
    )
    select held.month, held.section_id, coalesce(s.payment_code, s.provision) as section, s.name, s.formerly, s.act, held.tds, coalesce((
        select sum(p.tax) from ${taxPayments} p where p.kind = 'tds' and p.status = 'posted'
          and case when held.section_id is null then p.is_unnamed
            else p.section_id = held.section_id and not p.is_unnamed end
          and to_char(p.month, 'YYYY-MM') = held.month
      ), 0) as paid
    from held left join ${withholdingSections} s on s.id = held.section_id
    order by held.month desc, s.code nulls last, section`);
  return rows.map((row) => ({
    month: row.month,
    sectionId: row.section_id === null ? null : Number(row.section_id),
    section: row.section ?? '',
    formerly: row.formerly ?? '',
    act: row.act ?? actOn(`${row.month}-01`).act,
    name: row.name ?? 'Without a section',
    tds: Number(row.tds),
    paid: Number(row.paid),
  }));
}
