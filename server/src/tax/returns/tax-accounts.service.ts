import type { TaxHead } from '@counting-house/contract/tax/gst-return.ts';
import { sql } from 'drizzle-orm';
import { ledgerAccounts } from '../../accounts/chart/account.table.ts';
import { journalEntries, journalLines } from '../../accounts/journal/journal.table.ts';
import { ledgerDayMarks, ledgerDays } from '../../accounts/journal/ledger-day.table.ts';
import type { ReadContext } from '../../platform/context.ts';
import { taxComponents } from '../tax-component.table.ts';
import { uncounted } from './inward.ts';
import type { Days } from './outward.ts';
import type { ByHead } from './set-off.rules.ts';

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

/** The accounts of the components of GST. Days that are added up are not added up again. */
export async function taxAccounts(ctx: ReadContext, { from, to }: Days): Promise<TaxAccount[]> {
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
    )
    select a.id, a.code, a.name, a.head, a.role,
      (coalesce(sum(t.amount) filter (where t.day >= ${from}), 0) - coalesce(max(apart.amount), 0)) * a.side as moved,
      coalesce(sum(t.amount), 0) * a.side as balance
    from account a left join turned t on t.account_id = a.id left join apart on apart.account_id = a.id
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

/** What stands on the accounts of one role, by tax. */
export function balances(accounts: readonly TaxAccount[], role: Role): ByHead {
  const of = (head: TaxHead) =>
    accounts
      .filter((account) => account.role === role && account.head === head)
      .reduce((sum, { balance }) => sum + balance, 0);
  return { IGST: of('IGST'), CGST: of('CGST'), SGST: of('SGST'), CESS: of('CESS') };
}
