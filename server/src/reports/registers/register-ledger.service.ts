import { sql, type SQL } from 'drizzle-orm';
import { turnoverOf } from '../../books/journal/turnover.service.ts';
import type { ReadContext } from '../../platform/context.ts';
import type { Span } from '../span.rules.ts';

const heads = ['cgst', 'sgst', 'igst', 'cess'] as const;
type Heads = Readonly<Record<(typeof heads)[number], number>>;
type TaxRole = 'output' | 'input' | 'rcm';

/** What was moved on the accounts that registers are compared with, paise: what was sold, and tax by its part. */
type Moved = {
  readonly sold: number;
  readonly output: Heads;
  readonly input: Heads;
  /** Owed by ourselves, all parts together. */
  readonly reverse: number;
};

/** Entries that move tax between accounts, and what a business brought with it: they are no sale and no purchase. */
export const noDocuments = sql`('tax.settled', 'openingBalance.entered', 'tax.creditReversed')`;

/**
 * The lines `l` of entries `entry` of a table: entries of some days have ids that lie together, and the bounds lead to
 * them by the index instead of through all lines there are.
 */
export const withLines = (table: SQL): SQL => sql`join journal_line l on l.entry_id = entry.id
    and l.entry_id between (select min(id) from ${table}) and (select max(id) from ${table})`;

/** Sums by the part of the tax on accounts of one role. */
export const taxHeads = (amount: SQL, role: TaxRole): SQL =>
  sql.join(
    heads.map(
      (head) => sql`coalesce(sum(${amount}) filter
        (where a.tax_role = ${role} and c.code = ${head.toUpperCase()}), 0) as ${sql.raw(head)}`,
    ),
    sql`, `,
  );

/**
 * What the ledger says of some days, without the entries that close a year, set tax off, give credit back or
 * bring balances along.
 */
export async function ledgerMoved(
  ctx: ReadContext,
  { from, to }: Span,
  upTo: number | undefined,
): Promise<Moved> {
  const { rows } = await ctx.tx.execute<{ role: string; head: string | null; amount: string }>(sql`
    with account as (
      select a.id, coalesce(a.tax_role, 'sold') as role, lower(c.code) as head,
        case when a.tax_role = 'input' then 1 else -1 end as side
      from ledger_account a left join tax_component c on c.id = a.tax_component_id
      where a.type in ('sales', 'sales_return', 'shipping_income')
        or (a.tax_role is not null and c.code in ('CGST', 'SGST', 'IGST', 'CESS'))
    ), moved as (
      select account_id, debit - credit as amount from ${turnoverOf({ upTo, closedFrom: from })}
      where day between ${from} and ${to} and account_id in (select id from account)
      union all
      select l.account_id, l.credit - l.debit from journal_entry e join journal_line l on l.entry_id = e.id
      where e.event in ${noDocuments} and e.entry_date between ${from} and ${to}
        and ${upTo === undefined ? sql`true` : sql`e.id <= ${upTo}`}
        and l.account_id in (select id from account)
    )
    select role, head, sum(amount * side) as amount
    from moved join account on account.id = moved.account_id group by 1, 2`);
  const of = (role: TaxRole | 'sold', head?: string) =>
    rows
      .filter((row) => row.role === role && (head === undefined || row.head === head))
      .reduce((sum, { amount }) => sum + Number(amount), 0);
  const byHead = (role: TaxRole): Heads => ({
    cgst: of(role, 'cgst'),
    sgst: of(role, 'sgst'),
    igst: of(role, 'igst'),
    cess: of(role, 'cess'),
  });
  return {
    sold: of('sold'),
    output: byHead('output'),
    input: byHead('input'),
    reverse: of('rcm'),
  };
}
