import { sql, type SQL } from 'drizzle-orm';
import type { ReadContext } from '../../platform/context.ts';
import { spanOf } from '../../platform/settings/series.rules.ts';
import { lastNumber } from '../../platform/settings/numbers.ts';
import { numberSeries } from '../../platform/settings/series.table.ts';

/** What the numbers of one series with the same beginning say in some days. */
export type NumbersOfSeries = {
  readonly series: string;
  readonly label: string;
  /** No number of it may be missing. */
  readonly isGapless: boolean;
  readonly first: string;
  readonly last: string;
  readonly count: number;
  /** Documents that were cancelled keep their number. */
  readonly cancelled: readonly string[];
  /** Numbers between first and last, and up to the last that was given, which no document bears: `INV/2627/00007`. */
  readonly missing: readonly string[];
  readonly missingCount: number;
  /** Numbers that another series has given as well. */
  readonly repeated: readonly string[];
  /** Documents with an earlier date than the one before them. */
  readonly breaks: readonly string[];
};

type Document = {
  readonly series: SQL;
  readonly number: string;
  readonly day: string;
  readonly table: string;
  readonly isCancelled: SQL;
  readonly where?: SQL;
};

const of = (
  series: string,
  table: string,
  day: string,
  more: Partial<Document> = {},
): Document => ({
  series: sql`${series}::text`,
  number: 'number',
  day,
  table,
  isCancelled: sql`status = 'cancelled'`,
  ...more,
});

/** Every document of the books and of trade that bears a number of a series. */
const documents: readonly Document[] = [
  of('', 'sales_invoice', 'issue_date', { series: sql`series` }),
  of('credit_note', 'credit_note', 'issue_date'),
  of('', 'voucher', 'date', { series: sql`kind`, isCancelled: sql`status = 'reversed'` }),
  of('expense', 'expense', 'date'),
  of('bill', 'bill', 'business_date'),
  of('', 'reverse_charge_paper', 'date', {
    series: sql`kind`,
    isCancelled: sql`cancelled_on is not null`,
  }),
  of('debit_note', 'vendor_return', 'business_date', { number: 'debit_note_no' }),
  of('vendor_return', 'vendor_return', 'business_date'),
  of('', 'vendor_note', 'business_date', {
    series: sql`case kind when 'debit_note' then 'vendor_debit_note' else 'vendor_credit_note' end`,
  }),
  of('inward', 'inward', 'business_date'),
  of('purchase_order', 'purchase_order', 'order_date'),
  of('', 'sales_order', 'placed_at::date', {
    series: sql`case channel when 'b2b' then 'b2b_order' else 'order' end`,
    number: 'order_no',
  }),
];

const allDocuments = sql.join(
  documents.map(
    ({ series, number, day, table, isCancelled }) => sql`
      select ${series} as series, ${sql.raw(number)} as number, ${sql.raw(day)} as day,
        ${isCancelled} as is_cancelled, id
      from ${sql.raw(table)} where ${sql.raw(number)} ~ '[0-9]{1,15}$'`,
  ),
  sql` union all `,
);

/** So many numbers are named of each kind. */
const mostNamed = 20;

/**
 * The numbers that documents got in some days, by series and by what stands before their last digits: what is
 * missing, what was given twice, and what was dated before the number ahead of it.
 *
 * @param series only this one; all of them when left out.
 * @param onlyGapless leaves out series whose numbers may have holes.
 */
export async function readDocumentNumbers(
  ctx: ReadContext,
  { from, to }: { readonly from: string; readonly to: string },
  { series, onlyGapless = false }: { series?: string | undefined; onlyGapless?: boolean } = {},
): Promise<NumbersOfSeries[]> {
  const { rows } = await ctx.tx.execute<Row>(sql`
    with numbered as (
      select d.series, d.number, d.day, d.is_cancelled, d.id, s.label, s.gapless, s.reset,
        regexp_replace(d.number, '[0-9]+$', '') as prefix, substring(d.number from '[0-9]{1,15}$') as digits
      from (${allDocuments}) d join ${numberSeries} s on s.key = d.series
      where ${series === undefined ? sql`true` : sql`d.series = ${series}`}
        and ${onlyGapless ? sql`s.gapless` : sql`true`}
    ), asked as (
      select series, prefix, min(digits::bigint) as first, max(digits::bigint) as last
      from numbered where day between ${from} and ${to} group by 1, 2
    ), ordered as (
      select n.*, n.digits::bigint as n, a.first, a.last,
        lead(n.digits::bigint) over own as next, lag(n.day) over own as day_before
      from numbered n join asked a using (series, prefix)
      window own as (partition by series, prefix order by n.digits::bigint, n.id)
    ), repeats as (
      select number from ordered group by number having count(*) > 1
    )
    select series, max(label) as label, bool_or(gapless) as gapless, max(reset) as reset, prefix,
      max(length(digits)) filter (where n = first) as width, min(first) as first, max(last) as last,
      count(*) filter (where day between ${from} and ${to}) as count,
      (array_agg(number order by n) filter (where n = first))[1] as first_no,
      (array_agg(number order by n) filter (where n = last))[1] as last_no,
      max(n) as last_ever, to_char((array_agg(day order by n desc))[1], 'YYYY-MM-DD') as last_day,
      coalesce(json_agg(number order by n) filter (where is_cancelled and day between ${from} and ${to}), '[]') as cancelled,
      coalesce(json_agg(json_build_array(n + 1, next - 1) order by n) filter (where next > n + 1 and n < last and n >= first), '[]')
        as gaps,
      coalesce(json_agg(number order by n) filter (where day < day_before and day between ${from} and ${to}), '[]') as breaks,
      coalesce(json_agg(distinct number) filter (where number in (select number from repeats)), '[]') as repeated
    from ordered group by series, prefix order by max(label), prefix`);
  const found: NumbersOfSeries[] = [];
  for (const row of rows) {
    const others = rows.filter(
      ({ series: of, prefix }) => of === row.series && prefix !== row.prefix,
    );
    const isNewest = others.every(
      (other) =>
        spanIn(ctx, other) !== spanIn(ctx, row) || Number(other.last_ever) < Number(row.last_ever),
    );
    found.push(numbersIn(row, row.gapless && isNewest ? await behindLast(ctx, row) : []));
  }
  return found;
}

const spanIn = (ctx: ReadContext, { reset, last_day: day }: Row) =>
  spanOf({ reset }, day, ctx.settings['business.fiscalYearStartMonth']);

type Row = {
  readonly series: string;
  readonly label: string;
  readonly gapless: boolean;
  readonly reset: 'never' | 'year' | 'fiscal_year' | 'month';
  readonly prefix: string;
  readonly width: string;
  readonly last_ever: string;
  readonly count: string;
  readonly first_no: string;
  readonly last_no: string;
  readonly last_day: string;
  readonly cancelled: readonly string[];
  readonly gaps: readonly Gap[];
  readonly breaks: readonly string[];
  readonly repeated: readonly string[];
};

function numbersIn(row: Row, behind: readonly Gap[]): NumbersOfSeries {
  const gaps = [...row.gaps, ...behind];
  const called = (n: number) => `${row.prefix}${String(n).padStart(Number(row.width), '0')}`;
  const missing = gaps.flatMap(([low, high]) =>
    Array.from({ length: Math.min(high - low + 1, mostNamed) }, (_, i) => called(low + i)),
  );
  return {
    series: row.series,
    label: row.label,
    isGapless: row.gapless,
    first: row.first_no,
    last: row.last_no,
    count: Number(row.count),
    cancelled: row.cancelled,
    missing: missing.slice(0, mostNamed),
    missingCount: gaps.reduce((sum, [low, high]) => sum + high - low + 1, 0),
    repeated: row.repeated,
    breaks: row.breaks,
  };
}

/** The first and the last of some numbers that nothing bears. */
type Gap = readonly [number, number];

/** Numbers that the counter of a series without gaps gave behind the last that a document bears. */
async function behindLast(ctx: ReadContext, row: Row): Promise<Gap[]> {
  const given = await lastNumber(ctx, { key: row.series, gapless: true }, spanIn(ctx, row));
  const last = Number(row.last_ever);
  return given !== null && given > last ? [[last + 1, given]] : [];
}
