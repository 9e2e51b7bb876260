import type { IssuedNumbers } from '@counting-house/contract/gst/gst-return.ts';
import { IssuedKind } from '@counting-house/contract/gst/issued-kind.ts';
import { sql } from 'drizzle-orm';
import { reverseChargePapers } from '../../books/taxes/reverse-charge.table.ts';
import { creditNotes } from '../../invoices/credit/credit-note.table.ts';
import { salesInvoices } from '../../invoices/invoice.table.ts';
import type { ReadContext } from '../../platform/context.ts';
import type { Supplied } from './outward.ts';

/**
 * The numbers that invoices, credit notes and papers under reverse charge got in some days, by what stands before their
 * last digits: first and last, how many, how many cancelled, and how many between them nothing bears.
 *
 * @see CGST Rules 2017, form GSTR-1, table 13.
 */
export async function issuedNumbers(
  ctx: ReadContext,
  { from, to, ours }: Supplied,
): Promise<IssuedNumbers[]> {
  const isOurs = ours === undefined ? sql`true` : sql`seller ->> 'gstin' = ${ours}`;
  const isOurPaper = ours === undefined ? sql`true` : sql`ours ->> 'gstin' = ${ours}`;
  const { rows } = await ctx.tx.execute<{
    kind: IssuedNumbers['kind'];
    series: string;
    from: string;
    to: string;
    total: string;
    cancelled: string;
    span: string;
  }>(sql`
    with doc as (
      select 'sales_invoice' as kind, number, status, series, issue_date from ${salesInvoices}
      where issue_date between ${from} and ${to} and seller ->> 'scheme' = 'regular' and ${isOurs} and series <> 'gift_card_receipt'
      union all
      select 'credit_note', number, status, 'credit_note', issue_date from ${creditNotes}
      where issue_date between ${from} and ${to} and seller ->> 'scheme' = 'regular' and ${isOurs}
      union all
      select kind, number, case when cancelled_on is null then 'issued' else 'cancelled' end, kind, date
      from ${reverseChargePapers}
      where date between ${from} and ${to} and scheme = 'regular' and ${isOurPaper}
    ), numbered as (
      select kind, number, status, regexp_replace(number, '[0-9]+$', '') as series,
        substring(number from '[0-9]+$')::bigint as n
      from doc where number ~ '[0-9]{1,15}$'
    )
    select kind, series, (array_agg(number order by n))[1] as from,
      (array_agg(number order by n desc))[1] as to, count(*) as total,
      count(*) filter (where status = 'cancelled') as cancelled, max(n) - min(n) + 1 as span
    from numbered group by kind, series
    order by array_position(${sql.param([...IssuedKind.options])}::text[], kind), series`);
  return rows.map((row) => ({
    kind: row.kind,
    series: row.series,
    from: row.from,
    to: row.to,
    total: Number(row.total),
    cancelled: Number(row.cancelled),
    missing: Number(row.span) - Number(row.total),
  }));
}
