import { sql, type SQL } from 'drizzle-orm';
import { expenses } from '../../accounts/expenses/expense.table.ts';
import { ledgerAccounts } from '../../books/chart/account.table.ts';
import { journalEntries, journalLines } from '../../books/journal/journal.table.ts';
import { bills, billLines } from '../../purchasing/bills/bill.table.ts';
import { vendorNoteLines, vendorNotes } from '../../purchasing/notes/vendor-note.table.ts';
import { vendorReturnParts, vendorReturns } from '../../purchasing/returns/vendor-return.table.ts';
import { vendorAddresses } from '../../purchasing/vendors/vendor-address.table.ts';
import { vendors } from '../../purchasing/vendors/vendor.table.ts';
import { taxComponents } from '../../tax/tax-component.table.ts';
import { taxes } from '../../tax/tax.table.ts';
import { creditReversals } from '../credit/credit-reversal.table.ts';
import { vouchers } from '../../accounts/vouchers/voucher.table.ts';
import { byHead } from './by-head.rules.ts';
import type { Days } from '../../tax/tax-month.service.ts';

/** Entries that move tax between accounts, and what a business brought with it: no return counts them. */
export const uncounted = sql`('tax.settled', 'tax.paid', 'openingBalance.entered')`;

const head = (code: string, amount: SQL, role: SQL) =>
  sql`coalesce(sum(${amount}) filter (where ${role} and c.code = ${code}), 0)::bigint`;

/** The amounts of one role by head, under names that begin with a word. */
const headsOf = (amount: SQL, role: SQL, prefix: string) =>
  sql.join(
    ['IGST', 'CGST', 'SGST', 'CESS'].map(
      (code) => sql`${head(code, amount, role)} as ${sql.raw(prefix + code.toLowerCase())}`,
    ),
    sql`, `,
  );

/** The value that tax was worked out on, once for both halves. */
const base = (role: SQL, side: SQL) =>
  sql`coalesce(sum(coalesce(l.tax_base, 0) * sign(${side})) filter (where ${role} and c.code in ('IGST', 'CGST')), 0)::bigint`;

const isInput = sql`a.tax_role = 'input'`;
const isReverse = sql`a.tax_role = 'rcm'`;

/** Where credit of tax that is ours to pay stands: what comes from abroad is import of services. */
const ownTax = (vendorId: SQL) => sql`case when exists (
      select from ${vendors} abroad where abroad.id = ${vendorId} and abroad.gst_treatment = 'overseas'
    ) then '4A2' else '4A3' end`;

/** Bills that came into the books in some days, and those that were cancelled, with a minus. */
const billEntries = ({ from, to }: Days) => sql`(
    select id, entry_date, source_id as bill_id, case when reverses_id is null then 1 else -1 end as sign
    from ${journalEntries}
    where event in ('purchase.billEntered', 'purchase.billCancelled') and source_kind = 'bill'
      and entry_date between ${from} and ${to}
  )`;

/** Debit notes and vendors' credit notes that lowered what was bought in some days, and those that were cancelled. */
const noteEntries = ({ from, to }: Days, kind: 'vendor_note' | 'vendor_return') => sql`(
    select id, entry_date, source_id, source_no, case when reverses_id is null then -1 else 1 end as sign
    from ${journalEntries}
    where event = 'purchase.debitNoteIssued' and source_kind = ${kind} and entry_date between ${from} and ${to}
  )`;

/** What notes and returns took off bills, one row for each line, with a minus before what it lowers. */
const lowered = (days: Days) => sql`(
    select e.id, 'vendor_note' as source_kind, n.id as source_id, e.source_no as number, e.entry_date as day,
      n.vendor_name as party, n.vendor_id, n.vendor_address_id, n.reverse_charge, l.itc_eligible, l.tax_id,
      l.taxable * e.sign as taxable, l.tax, l.tax_components, e.sign
    from ${noteEntries(days, 'vendor_note')} e join ${vendorNotes} n on n.id = e.source_id
      join ${vendorNoteLines} l on l.note_id = n.id
    union all
    select e.id, 'vendor_return', r.id, e.source_no, e.entry_date, r.vendor_name, r.vendor_id, b.vendor_address_id,
      b.reverse_charge, l.itc_eligible, l.tax_id, p.value * e.sign, p.tax, p.tax_components, e.sign
    from ${noteEntries(days, 'vendor_return')} e join ${vendorReturns} r on r.id = e.source_id
      join ${vendorReturnParts} p on p.return_id = r.id
      join ${billLines} l on l.id = p.bill_line_id join ${bills} b on b.id = l.bill_id
  )`;

/** Expenses that came into the books in some days, and those that were taken out, with a minus. */
const expenseEntries = ({ from, to }: Days) => sql`(
    select id, entry_date, source_id as expense_id, case when reverses_id is null then 1 else -1 end as sign
    from ${journalEntries}
    where event = 'expense.recorded' and source_kind = 'expense' and entry_date between ${from} and ${to}
  )`;

/**
 * What was bought with tax in some days, read off the books, as the table `inward` of a statement that
 * begins with this: one row for each entry and line of GSTR-3B. Tax without credit stands in no account
 * of taxes; it is read off bills and expenses, as credit that is given back at once. Credit that was given
 * back in an earlier month and is claimed again is credit of its day, and named in 4(D)(1).
 *
 * @see CGST Act 2017, section 17(5); notification 14/2022 for 4(B) and 4(D).
 */
export const inward = ({ from, to }: Days): SQL => sql`with booked as (
    select e.id, e.event, e.reverses_id, e.source_kind, e.source_id, e.source_no as number, e.entry_date as day,
      coalesce(e.party_name, '') as party, e.party_kind, e.party_id,
      ${headsOf(sql`l.debit - l.credit`, isInput, 'in_')},
      ${headsOf(sql`l.credit - l.debit`, isReverse, 'rc_')},
      ${base(isInput, sql`l.debit - l.credit`)} as in_taxable,
      ${base(isReverse, sql`l.credit - l.debit`)} as rc_taxable,
      bool_or(${isReverse}) as is_reverse
    from ${journalLines} l
      join ${ledgerAccounts} a on a.id = l.account_id and a.tax_role in ('input', 'rcm')
      join ${taxComponents} c on c.id = a.tax_component_id
      join ${journalEntries} e on e.id = l.entry_id
    where l.entry_date between ${from} and ${to} and e.event not in ${uncounted}
    group by e.id
  ), blocked as (
    select e.id, 'bill' as source_kind, b.id as bill_id, b.number, e.entry_date as day, b.vendor_name as party,
      b.vendor_id, b.reverse_charge, sum(l.taxable * e.sign)::bigint as taxable,
      sum(tax.igst * e.sign)::bigint as igst, sum(tax.cgst * e.sign)::bigint as cgst,
      sum(tax.sgst * e.sign)::bigint as sgst, sum(tax.cess * e.sign)::bigint as cess
    from ${billEntries({ from, to })} e join ${bills} b on b.id = e.bill_id
      join ${billLines} l on l.bill_id = b.id
      cross join lateral ${byHead(sql`l.tax_components`)} tax
    where not l.itc_eligible and l.tax > 0
    group by e.id, e.entry_date, b.id
    union all
    select e.id, 'expense', x.id, x.number, e.entry_date, x.vendor_name, x.vendor_id, x.reverse_charge,
      x.taxable * e.sign, tax.igst, tax.cgst, tax.sgst, tax.cess
    from ${expenseEntries({ from, to })} e join ${expenses} x on x.id = e.expense_id
      left join ${vendors} v on v.id = x.vendor_id
      cross join lateral ${byHead(sql`x.tax_components`, sql`e.sign`)} tax
    where not x.credit_eligible and x.tax > 0
      and (x.reverse_charge or v.gstin is not null or x.blocked_reason is not null)
    union all
    select n.id, n.source_kind, n.source_id, n.number, n.day, n.party, n.vendor_id, n.reverse_charge,
      sum(n.taxable)::bigint, sum(tax.igst)::bigint, sum(tax.cgst)::bigint, sum(tax.sgst)::bigint,
      sum(tax.cess)::bigint
    from ${lowered({ from, to })} n cross join lateral ${byHead(sql`n.tax_components`, sql`n.sign`)} tax
    where not n.itc_eligible and n.tax > 0
    group by n.id, n.source_kind, n.source_id, n.number, n.day, n.party, n.vendor_id, n.reverse_charge
  ), claimed as (
    select b.*, reversal.id is not null as is_reversal, reversal.is_permanent, coalesce(b.reverses_id is not null
        and date_trunc('month', reversal.business_date) < ${from}::date, false) as is_again
    from booked b
      left join ${vouchers} v on b.source_kind = 'voucher' and v.id = b.source_id
      left join ${creditReversals} reversal on v.source_kind = 'credit_reversal' and reversal.id = v.source_id
  ), inward as (
    select b.id, b.source_kind, b.source_id, b.number, b.day, b.party, b.party_kind, b.party_id,
      case when is_reversal and not is_again then case when is_permanent then '4B1' else '4B2' end
        when is_reverse then ${ownTax(sql`case when b.party_kind = 'vendor' then b.party_id end`)} else '4A5' end as line,
      in_taxable * turned.sign as taxable, in_igst * turned.sign as igst, in_cgst * turned.sign as cgst,
      in_sgst * turned.sign as sgst, in_cess * turned.sign as cess
    from claimed b
      cross join lateral (select case when is_reversal and not is_again then -1 else 1 end as sign) turned
    where in_igst <> 0 or in_cgst <> 0 or in_sgst <> 0 or in_cess <> 0
    union all
    select id, source_kind, source_id, number, day, party, party_kind, party_id, '4D1', in_taxable, in_igst, in_cgst,
      in_sgst, in_cess
    from claimed where is_again and not is_permanent
    union all
    select id, source_kind, source_id, number, day, party, party_kind, party_id, '3.1d', rc_taxable, rc_igst,
      rc_cgst, rc_sgst, rc_cess
    from booked where is_reverse
    union all
    select id, source_kind, bill_id, number, day, party, 'vendor', vendor_id,
      case when reverse_charge then ${ownTax(sql`vendor_id`)} else '4A5' end, taxable, igst, cgst, sgst, cess
    from blocked
    union all
    select id, source_kind, bill_id, number, day, party, 'vendor', vendor_id, '4B1', taxable, igst, cgst, sgst, cess
    from blocked
  )`;

/**
 * What was bought without tax in some days, as the table `untaxed` of a statement that begins with this, by whether it
 * came from another state: exempt and nil rated goods, and everything of sellers who charge none.
 */
export const inwardUntaxed = (days: Days, ourState: string): SQL => sql`with untaxed as (
    select e.id, 'bill' as source_kind, b.id as source_id, b.number, e.entry_date as day, b.vendor_name as party,
      coalesce(t.treatment = 'non_gst', false) as is_non_gst, (a.state_code is distinct from ${ourState}) as is_inter,
      l.taxable * e.sign as taxable
    from ${billEntries(days)} e join ${bills} b on b.id = e.bill_id
      join ${billLines} l on l.bill_id = b.id
      join ${vendorAddresses} a on a.id = b.vendor_address_id
      left join ${taxes} t on t.id = l.tax_id
    where l.tax = 0
    union all
    select n.id, n.source_kind, n.source_id, n.number, n.day, n.party, coalesce(t.treatment = 'non_gst', false),
      (a.state_code is distinct from ${ourState}), n.taxable
    from ${lowered(days)} n join ${vendorAddresses} a on a.id = n.vendor_address_id
      left join ${taxes} t on t.id = n.tax_id
    where n.tax = 0
    union all
    select e.id, 'expense', x.id, x.number, e.entry_date, coalesce(nullif(x.vendor_name, ''), x.payee_name),
      t.treatment = 'non_gst', x.supply_state <> ${ourState}, x.taxable * e.sign
    from ${expenseEntries(days)} e join ${expenses} x on x.id = e.expense_id join ${taxes} t on t.id = x.tax_id
    where x.tax = 0
  )`;
