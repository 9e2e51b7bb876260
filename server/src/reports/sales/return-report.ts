import type { SaleReportInput } from '@counting-house/contract/reports/sale-report.ts';
import type { ReportColumn } from '@counting-house/contract/reports/sale-labels.ts';
import { sql, type SQL } from 'drizzle-orm';
import type { ReadContext } from '../../platform/context.ts';
import { ofOrder, type OtherReport } from './other-report.ts';
import type { ReportSpan } from './report-span.rules.ts';
import { momentsOf } from './sale-source.ts';

const pieces = (decision: string) => sql`(select coalesce(sum(p.qty), 0) from return_piece p
  where p.return_line_id = l.id and p.decision = ${decision})`;

const lineUnits = sql`sum(case when r.received_at is null then l.qty_requested else l.qty_received end)`;

/** What went back for a return stands with its first line, so that it counts once. */
const ofFirstLine = (amount: SQL) =>
  sql`sum(case when l.id = (select min(one.id) from return_line one where one.return_id = r.id)
  then ${amount} else 0 end)`;

/** What of the credit paid the order that took the place of the goods: all that was not refunded. */
const usedForExchange = sql`case when r.new_order_id is null then 0 else greatest(0, r.money_back - (
  select coalesce(sum(p.amount), 0) from order_payment p
  where p.return_id = r.id and p.direction = 'out' and p.status in ('done', 'pending'))) end`;

const exchanged = ofFirstLine(usedForExchange);
const moneyBack = ofFirstLine(sql`r.money_back - (${usedForExchange})`);

/** What was credited for a line, and what was not. */
export const creditsSql = sql`cross join lateral (
          select coalesce(sum(n.total), 0) as total, coalesce(sum(n.kept), 0) as kept
          from credit_note_line n join credit_note d on d.id = n.credit_note_id
          where d.return_id = r.id and d.status = 'issued' and n.order_line_id = l.order_line_id
        ) c`;

/** Returns that were asked for in the period, by reason; a reason opens to its goods. */
export function returnReport(
  ctx: ReadContext,
  input: SaleReportInput,
  span: ReportSpan,
): OtherReport {
  const { within } = input;
  const key = within === undefined ? sql`l.reason_id::text` : sql`g.variant_id::text`;
  return {
    nameLabel: within === undefined ? 'Reason' : 'Product',
    columns: [
      'returnCount',
      'units',
      'creditTotal',
      'heldBack',
      'restocked',
      'quarantined',
      'scrapped',
      'offersAccepted',
      'moneyBack',
      'exchanged',
      'daysToClose',
    ],
    rows: sql`select ${key} as key, min(${within === undefined ? sql`s.name` : sql`g.title`}) as name,
        null::text as record_kind, null::bigint as record_id, count(distinct r.id) as "returnCount",
        ${lineUnits} as units,
        sum(c.total) as "creditTotal", sum(c.kept) as "heldBack",
        sum(${pieces('restock')}) as restocked, sum(${pieces('quarantine')}) as quarantined,
        sum(${pieces('scrap')}) as scrapped, count(distinct r.id) filter (where r.is_kept) as "offersAccepted",
        ${moneyBack} as "moneyBack", ${exchanged} as exchanged,
        round(avg(extract(epoch from r.closed_at - r.requested_at) / 86400)) as "daysToClose"
      from return_order r join return_line l on l.return_id = r.id join sales_order o on o.id = r.order_id
        join order_line g on g.id = l.order_line_id join reason s on s.id = l.reason_id
        ${creditsSql}
      where ${returnsIn(ctx, input, span)} group by ${key}`,
    adds: [
      'units',
      'creditTotal',
      'heldBack',
      'restocked',
      'quarantined',
      'scrapped',
      'moneyBack',
      'exchanged',
    ],
    sort: '-units',
    opens: true,
  };
}

/** Lines `l` of returns `r` of orders `o` that were asked for in the period. */
export function returnsIn(ctx: ReadContext, input: SaleReportInput, span: ReportSpan): SQL {
  const { from, until } = momentsOf(ctx, span);
  const { returnType, condition, decision, within } = input;
  const piece = (what: SQL) =>
    sql`exists (select from return_piece p where p.return_line_id = l.id and ${what})`;
  const conditions: SQL[] = [
    sql`r.requested_at >= ${from} and r.requested_at < ${until}`,
    ofOrder(input),
    ...(returnType ? [sql`r.type = ${returnType}`] : []),
    ...(condition ? [piece(sql`p.condition = ${condition}`)] : []),
    ...(decision ? [piece(sql`p.decision = ${decision}`)] : []),
    ...(within === undefined ? [] : [sql`l.reason_id::text = ${within}`]),
  ];
  return sql.join(conditions, sql` and `);
}

/** What each figure of the report counts of the lines of one return. */
export const ofReturn: Partial<Record<ReportColumn, SQL>> = {
  returnCount: sql`1`,
  units: lineUnits,
  creditTotal: sql`sum(c.total)`,
  heldBack: sql`sum(c.kept)`,
  restocked: sql`sum(${pieces('restock')})`,
  quarantined: sql`sum(${pieces('quarantine')})`,
  scrapped: sql`sum(${pieces('scrap')})`,
  offersAccepted: sql`case when r.is_kept then 1 else 0 end`,
  moneyBack,
  exchanged,
};
