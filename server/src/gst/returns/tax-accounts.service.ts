import type { TaxHead } from '@counting-house/contract/gst/gst-return.ts';
import { sql, type SQL } from 'drizzle-orm';
import { ledgerAccounts } from '../../books/chart/account.table.ts';
import { journalEntries, journalLines } from '../../books/journal/journal.table.ts';
import { ledgerDayMarks, ledgerDays } from '../../books/journal/ledger-day.table.ts';
import type { ReadContext } from '../../platform/context.ts';
import { taxComponents } from '../../tax/tax-component.table.ts';
import { creditNotes } from '../../invoices/credit/credit-note.table.ts';
import { salesInvoices } from '../../invoices/invoice.table.ts';
import { vouchers } from '../../accounts/vouchers/voucher.table.ts';
import type { GstinSpan } from '../../tax/registration.service.ts';
import { daysOfSpan, usedSpans } from './gstin-share.service.ts';
import { uncounted } from './inward.ts';
import type { Days } from '../../tax/tax-month.service.ts';
import type { ByHead } from '../set-off/set-off.rules.ts';
import { taxMonths } from '../../tax/tax-month.table.ts';

type Role = 'output' | 'input' | 'rcm';

/** An account of a tax: what moved in some days by documents, and what stands on it after them. */
export type TaxAccount = {
  readonly accountId: number;
  readonly code: string;
  readonly name: string;
  readonly head: TaxHead;
  readonly role: Role;
  /** Paise, on the account's own side: input debits, the others credits. */
  readonly moved: number;
  readonly balance: number;
};

/**
 * The accounts of the components of GST. Days that are added up are not added up again.
 *
 * @param gstin of the business, whose part of the balances alone is meant where it had others as well: credit of one
 *   never pays the tax of another. What moved is that of all.
 */
export async function taxAccounts(
  ctx: ReadContext,
  { from, to }: Days,
  gstin?: string,
): Promise<TaxAccount[]> {
  const spans = gstin === undefined ? [] : await usedSpans(ctx);
  const own = gstin !== undefined && spans.length > 1 ? ownPart(gstin, spans, to) : everything;
  const { rows } = await ctx.tx.execute<{
    id: string;
    code: string;
    name: string;
    head: TaxHead;
    role: Role;
    moved: string;
    balance: string;
  }>(sql`
    with account as (
      select a.id, a.code, a.name, c.code as head, a.tax_role as role,
        case a.tax_role when 'input' then 1 else -1 end as side
      from ${ledgerAccounts} a join ${taxComponents} c on c.id = a.tax_component_id
      where a.tax_role is not null and c.code in ('IGST', 'CGST', 'SGST', 'CESS')
    ), turned as (
      select account_id, day, debit - credit as amount from ${ledgerDays}
      where account_id in (select id from account) and day <= ${to}
      union all
      select account_id, entry_date, debit - credit from (
        select account_id, entry_date, debit, credit from ${journalLines}
        where id > coalesce((select line_id from ${ledgerDayMarks}), 0)
        order by id offset 0
      ) behind where account_id in (select id from account) and entry_date <= ${to}
    ), apart as (
      select l.account_id, sum(l.debit - l.credit) as amount
      from ${journalEntries} e join ${journalLines} l on l.entry_id = e.id
      where e.event in ${uncounted} and e.entry_date between ${from} and ${to}
        and l.account_id in (select id from account)
      group by 1
    ), ${own.astray}
    select a.id, a.code, a.name, a.head, a.role,
      (coalesce(sum(t.amount) filter (where t.day >= ${from}), 0) - coalesce(max(apart.amount), 0)) * a.side as moved,
      (coalesce(sum(t.amount) filter (where ${own.isOfDay(sql`t.day`)}), 0) + coalesce(max(astray.amount), 0)) * a.side as balance
    from account a left join turned t on t.account_id = a.id left join apart on apart.account_id = a.id
      left join astray on astray.account_id = a.id
    group by a.id, a.code, a.name, a.head, a.role, a.side
    order by a.code`);
  return rows.map((row) => ({
    accountId: Number(row.id),
    code: row.code,
    name: row.name,
    head: row.head,
    role: row.role,
    moved: Number(row.moved),
    balance: Number(row.balance),
  }));
}

/** Which days of an account count, and what of other days counts with them or is taken off. */
type Part = { readonly isOfDay: (day: SQL) => SQL; readonly astray: SQL };

const everything: Part = {
  isOfDay: () => sql`true`,
  astray: sql`astray as (select null::bigint as account_id, 0::bigint as amount where false)`,
};

/**
 * The part of one GSTIN by the days on which it was in use. Documents that the one before issued on the day of a change
 * are its own, and so is what undoes or credits its documents, and every set-off of its months, whenever it was made.
 */
function ownPart(gstin: string, spans: readonly GstinSpan[], to: string): Part {
  const own = spans.filter((span) => span.gstin === gstin);
  const isOfDay = (day: SQL) =>
    own.length === 0
      ? sql`false`
      : sql`(${sql.join(
          own.map((span) => daysOfSpan(span, day)),
          sql` or `,
        )})`;
  const changes = sql.join(
    spans.flatMap(({ from }) => (from === '' ? [] : [sql`${from}::date`])),
    sql`, `,
  );
  const astray = sql`marked as (
      select e.id, i.seller ->> 'gstin' as gstin
      from ${journalEntries} e join ${salesInvoices} i on i.id = e.source_id
      where e.source_kind = 'sales_invoice' and (e.entry_date in (${changes}) or e.reverses_id is not null)
      union all
      select e.id, n.seller ->> 'gstin'
      from ${journalEntries} e join ${creditNotes} n on n.id = e.source_id
      where e.source_kind = 'credit_note'
      union all
      select e.id, m.gstin
      from ${taxMonths} m join ${vouchers} v on v.source_kind = 'tax_month' and v.source_id = m.id
        join ${journalEntries} e on e.source_kind = 'voucher' and e.source_id = v.id
      where e.entry_date <= ${to}
    ), astray as (
      select l.account_id, sum((l.debit - l.credit) * (
          (case when marked.gstin = ${gstin} then 1 else 0 end)
          - (case when ${isOfDay(sql`l.entry_date`)} then 1 else 0 end))) as amount
      from marked join ${journalLines} l on l.entry_id = marked.id
      where l.account_id in (select id from account) and l.entry_date <= ${to}
      group by 1
    )`;
  return { isOfDay, astray };
}

/** What stands on the accounts of one role, by tax. */
export function balances(accounts: readonly TaxAccount[], role: Role): ByHead {
  const of = (head: TaxHead) =>
    accounts
      .filter((account) => account.role === role && account.head === head)
      .reduce((sum, { balance }) => sum + balance, 0);
  return { IGST: of('IGST'), CGST: of('CGST'), SGST: of('SGST'), CESS: of('CESS') };
}
