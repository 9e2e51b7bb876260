import type {
  SaleDocument,
  SaleDrill,
  SaleDrillInput,
} from '@counting-house/contract/reports/sale-report.ts';
import {
  SaleReportType,
  wordOf,
  type ReportColumn,
} from '@counting-house/contract/reports/sale-labels.ts';
import { texts } from '@counting-house/contract/kit/problem.ts';
import { sql, type SQL } from 'drizzle-orm';
import type { ReadContext } from '../../platform/context.ts';
import { invalid, notFound, Problem } from '../../platform/problem.ts';
import { figures, ordersOfFacts, sumsSql } from './figures.ts';
import { extraDrilldowns, otherDocuments, otherDrills } from './other-documents.ts';
import { passColumns, reportRows } from './report-page.service.ts';
import { reportSpanOf, type ReportSpan } from './report-span.rules.ts';
import { openedGrouping } from './sale-report.service.ts';
import { factsIn } from './sale-source.ts';

/** A figure that is worked out of others opens the first of them. */
const standIns: Partial<Record<ReportColumn, ReportColumn>> = {
  marginRate: 'margin',
  averageOrder: 'afterDiscount',
  averagePrice: 'afterDiscount',
  share: 'net',
  orders: 'afterDiscount',
  returnRate: 'returns',
  returnedUnits: 'returns',
  averageWith: 'net',
};

/** Figures whose documents add up to them. */
const additive = {
  ...figures,
  share: figures.net,
} as const;

/**
 * The documents behind a figure, newest first, each with its part: their sum is the figure. A rate or an average
 * opens what it is worked out of.
 *
 * @throws {Problem} `not_found` for a report or row that there is not; `invalid` (422) for a column without documents.
 */
export async function drillSaleReport(ctx: ReadContext, input: SaleDrillInput): Promise<SaleDrill> {
  const type = SaleReportType.safeParse(input.type);
  if (!type.success) throw notFound('Report');
  const whole = reportSpanOf(ctx, input);
  const span = input.ofBefore && whole.before ? whole.before : whole;
  const beside = extraDrilldowns[type.data as keyof typeof extraDrilldowns];
  const isBeside = beside?.some((one) => one === input.column);
  const other = isBeside ? beside : otherDrills[type.data as keyof typeof otherDrills];
  passColumns(ctx, { columns: input.column }, other ?? (Object.keys(figures) as ReportColumn[]));
  const instead = standIns[input.column] ?? input.column;
  const column = other?.some((one) => one === input.column) ? otherOf(input.column) : instead;
  const documents = other
    ? otherDocuments(ctx, input, { span: { ...span, before: null }, column })
    : factDocuments(ctx, input, { type: type.data, whole, column });
  if (!documents) throw invalid({ columns: 'Choose valid columns' });
  const sorts = { date: sql`x.doc_date`, amount: sql`x.amount` } as const;
  const asked = input.sort || '-date';
  const field = asked.replace(/^-/u, '');
  if (!(field in sorts)) throw new Problem(400, 'malformed', texts.malformed);
  const by = sorts[field as keyof typeof sorts];
  const isDown = asked.startsWith('-');
  const at = input.cursor === undefined ? null : cursorOf(input.cursor);
  const found = (await reportRows(
    ctx,
    sql`
    select x.* from (
      select x.*, count(*) over () as "rowCount", sum(x.amount) over () as "wholeSum"
      from (${named(documents)}) x
    ) x
    where ${at ? sql`(${by}, x.key) ${sql.raw(isDown ? '<' : '>')} (${typed(field, at.value)}, ${at.key})` : sql`true`}
    order by ${by} ${sql.raw(isDown ? 'desc' : 'asc')}, x.key ${sql.raw(isDown ? 'desc' : 'asc')}
    limit ${input.limit + 1}`,
  )) as Readonly<Record<string, string | null>>[];
  const isOrder = input.basis === 'order' && other === undefined;
  const rows = found.slice(0, input.limit).map((row) => ({
    key: String(row['key']),
    docType: isOrder ? ('order' as const) : (row['doc_type'] as SaleDocument['docType']),
    docId: Number(row['doc_id']),
    number: (isOrder ? row['order_no'] : row['number']) ?? '',
    date: String(row['doc_date']),
    buyer: row['buyer'] ?? '',
    orderId: row['order_id'] === null ? null : Number(row['order_id']),
    orderNo: row['order_no'] ?? '',
    channel: row['channel'] as SaleDocument['channel'],
    amount: Number(row['amount']),
  }));
  const last = found.length > input.limit ? rows.at(-1) : undefined;
  const { kind } = wordOf(column);
  return {
    rows,
    next: last
      ? Buffer.from(
          JSON.stringify({ value: field === 'date' ? last.date : last.amount, key: last.key }),
        ).toString('base64url')
      : null,
    total: Number(found[0]?.['rowCount'] ?? 0),
    totalIsExact: true,
    kind: kind === 'qty' ? 'qty' : kind === 'count' ? 'count' : 'money',
    sum: Number(found[0]?.['wholeSum'] ?? 0),
  };
}

/** Of a report over other things only an average stands on something else. */
const otherOf = (column: ReportColumn): ReportColumn => (column === 'averageWith' ? 'net' : column);

/** Documents of facts with their part of a figure; null for a report without facts, or a figure that is no sum. */
function factDocuments(
  ctx: ReadContext,
  input: SaleDrillInput,
  {
    type,
    whole,
    column,
  }: { readonly type: SaleReportType; readonly whole: ReportSpan; readonly column: ReportColumn },
): SQL | null {
  const before = input.ofBefore ? whole.before : null;
  if (!(column in additive)) return null;
  const grouping =
    type === 'summary' ? null : openedGrouping(ctx, input, whole, before?.shift ?? null);
  if (type !== 'summary' && !grouping) return null;
  const amount = additive[column as keyof typeof additive];
  const { joins = sql``, only = sql`true`, key = sql`'all'` } = grouping ?? {};
  const isOfRow = input.key === undefined || !grouping ? sql`true` : sql`${key} = ${input.key}`;
  return sql`select a.doc_type, a.doc_id, a.order_id, a.doc_date, ${amount} as amount,
      a.doc_type || ' ' || a.doc_id || ' ' || a.doc_date as key
    from (
      select f.doc_type, f.doc_id, f.order_id, f.doc_date, ${sumsSql(ordersOfFacts)}
      from ${factsIn(ctx, input, before ?? whole)} ${joins} where ${only} and ${isOfRow} group by 1, 2, 3, 4
    ) a cross join (select 0 as returned) r`;
}

/** Documents with their numbers and buyers; those without a part are left out. */
const named = (documents: SQL) => sql`
  select d.*, case d.doc_type when 'credit_note' then n.number when 'invoice' then i.number when 'return' then r.number
      when 'gift_card' then '…' || g.last4 when 'order' then o.order_no else coalesce(w.name, '') end as number,
    o.order_no, coalesce(b.name, '') as buyer, o.channel
  from (${documents}) d
    left join sales_order o on o.id = d.order_id
    left join buyer b on b.kind = o.buyer_kind and b.id = o.buyer_id
    left join sales_invoice i on d.doc_type = 'invoice' and i.id = d.doc_id
    left join credit_note n on d.doc_type = 'credit_note' and n.id = d.doc_id
    left join return_order r on d.doc_type = 'return' and r.id = d.doc_id
    left join gift_card g on d.doc_type = 'gift_card' and g.id = d.doc_id
    left join buyer w on d.doc_type in ('customer', 'company') and w.kind = d.doc_type and w.id = d.doc_id
  where d.amount <> 0`;

const typed = (field: string, value: string | number): SQL =>
  field === 'date' ? sql`${value}::date` : sql`${value}::numeric`;

function cursorOf(written: string): { readonly value: string | number; readonly key: string } {
  try {
    const { value, key } = JSON.parse(Buffer.from(written, 'base64url').toString()) as {
      value: unknown;
      key: unknown;
    };
    if ((typeof value === 'string' || typeof value === 'number') && typeof key === 'string')
      return { value, key };
  } catch {
    // Not ours; the same answer as for another list's.
  }
  throw new Problem(400, 'malformed', texts.malformed);
}
