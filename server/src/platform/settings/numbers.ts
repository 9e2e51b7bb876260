import { and, eq, sql, type InferSelectModel } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { ReadContext, WriteContext } from '../context.ts';
import { hot } from '../database/hot.ts';
import { invariant, ruleBroken } from '../problem.ts';
import { numberSeries, seriesCounters } from './series.table.ts';
import { formatNumber, spanOf, type SeriesRow } from './series.rules.ts';

type Numbered = PgTable & { id: AnyPgColumn; number: AnyPgColumn };

/** The date that a number is dated with. */
type NumberFor = { readonly date: string };

/**
 * The next number of a series, for a document of this date.
 *
 * A gapless series locks its counter until the end of the transaction, so it is taken last; a rollback
 * gives the number back. Every other series counts by a sequence: nobody waits, holes may appear.
 */
export async function nextNumber(ctx: WriteContext, key: string, at: NumberFor): Promise<string> {
  const [number] = await nextNumbers(ctx, key, at, 1);
  invariant(number, 'a series gives as many numbers as were asked for');
  return number;
}

/** The next numbers of a series, in their order; see `nextNumber`. */
export async function nextNumbers(
  ctx: WriteContext,
  key: string,
  at: NumberFor,
  count: number,
): Promise<string[]> {
  if (count === 0) return [];
  const fiscalStart = ctx.settings['business.fiscalYearStartMonth'];
  const counted = await countUp(ctx, key, { date: at.date, fiscalStart, count });
  const [first] = counted;
  if (!first) throw ruleBroken('series.missing', `Set the series ${key} under Prefix first`);
  const { series } = first;
  const span = spanOf(series, at.date, fiscalStart);
  const wanted = { key, span, first: series.nextStart, count };
  const next = series.gapless
    ? await nextOfCounter(ctx, wanted)
    : first.next === null
      ? await nextOfNewSequence(ctx, wanted)
      : counted.map((row) => Number(row.next));
  return next.map((n) => formatNumber(series, n, { ...at, fiscalStart }));
}

/** Gives a document its number; see `nextNumber` for when. */
export async function giveNumber<T extends Numbered>(
  ctx: WriteContext,
  table: T,
  row: { readonly id: number },
  { key, ...at }: NumberFor & { key: string },
): Promise<InferSelectModel<T>> {
  const number = await nextNumber(ctx, key, at);
  const [numbered] = (await ctx.tx
    .update(table as PgTable)
    .set({ number } as never)
    .where(eq(table.id, row.id))
    .returning()) as InferSelectModel<T>[];
  invariant(numbered, 'the document that gets a number exists');
  return numbered;
}

/** The last number that a series gave in a span; null when it gave none yet. */
export async function lastNumber(
  ctx: ReadContext,
  series: { readonly key: string; readonly gapless: boolean },
  span: string,
): Promise<number | null> {
  if (series.gapless) {
    const [counter] = await ctx.tx
      .select({ last: seriesCounters.last })
      .from(seriesCounters)
      .where(and(eq(seriesCounters.seriesKey, series.key), eq(seriesCounters.span, span)));
    return counter?.last ?? null;
  }
  const found = await ctx.tx.execute<{ last: string | null }>(
    sql`select last_value as last from pg_sequences
      where schemaname = current_schema() and sequencename = ${sequenceOf(series.key, span)}`,
  );
  const last = found.rows[0]?.last ?? null;
  return last === null ? null : Number(last);
}

/**
 * Lets a series go on with a higher number in a span. A sequence may leave a gap; a series without gaps
 * begins elsewhere as long as it gave no number.
 *
 * @returns false when the series without gaps has begun.
 */
export async function goOnWith(
  ctx: WriteContext,
  series: { readonly key: string; readonly gapless: boolean },
  { span, next }: { span: string; next: number },
): Promise<boolean> {
  if (!series.gapless) {
    const name = sequenceOf(series.key, span);
    const [last, isCalled] = next > 1 ? [next - 1, true] : [1, false];
    await makeSequence(ctx, name, 1);
    await ctx.tx.execute(sql`select setval(${`"${name}"`}, ${last}, ${isCalled})`);
    return true;
  }
  const begun = await ctx.tx
    .insert(seriesCounters)
    .values({ seriesKey: series.key, span, last: next - 1, isUsed: false })
    .onConflictDoUpdate({
      target: [seriesCounters.seriesKey, seriesCounters.span],
      set: { last: next - 1 },
      setWhere: eq(seriesCounters.isUsed, false),
    })
    .returning({ last: seriesCounters.last });
  return begun.length > 0;
}

/** Makes the series that the house knows and the database does not have yet. */
export async function addMissingSeries(
  ctx: WriteContext,
  known: readonly SeriesRow[],
): Promise<void> {
  if (known.length === 0) return;
  const stamp = {
    createdAt: ctx.now,
    createdBy: ctx.user.id,
    updatedAt: ctx.now,
    updatedBy: ctx.user.id,
  };
  await ctx.tx
    .insert(numberSeries)
    .values(known.map((row) => ({ ...row, ...stamp })))
    .onConflictDoNothing();
}

type Wanted = {
  readonly key: string;
  readonly span: string;
  /** What the span begins with. */
  readonly first: number;
  readonly count: number;
};

async function nextOfCounter(
  ctx: WriteContext,
  { key, span, first, count }: Wanted,
): Promise<number[]> {
  const [counter] = await ctx.tx
    .insert(seriesCounters)
    .values({ seriesKey: key, span, last: first + count - 1 })
    .onConflictDoUpdate({
      target: [seriesCounters.seriesKey, seriesCounters.span],
      set: { last: sql`${seriesCounters.last} + ${count}`, isUsed: true },
    })
    .returning();
  invariant(counter, 'a counter answers its number');
  return Array.from({ length: count }, (_, index) => counter.last - count + 1 + index);
}

const sequenceOf = (key: string, span: string) => `series_${key}_${span.replaceAll(/\W/gu, '_')}`;

/**
 * A series, once for each number that is asked of it, with the next value of its sequence: null where it
 * has none, because it is gapless or its span is new.
 */
async function countUp(
  ctx: WriteContext,
  key: string,
  { date, fiscalStart, count }: { date: string; fiscalStart: number; count: number },
) {
  const inSpan = (reset: SeriesRow['reset']) =>
    `"${sequenceOf(key, spanOf({ reset }, date, fiscalStart))}"`;
  return counting(ctx.tx).execute({
    key,
    count,
    never: inSpan('never'),
    year: inSpan('year'),
    month: inSpan('month'),
    fiscalYear: inSpan('fiscal_year'),
  });
}

const counting = hot((tx) => {
  const sequence = sql`case ${numberSeries.reset} when 'never' then ${sql.placeholder('never')}
    when 'year' then ${sql.placeholder('year')} when 'month' then ${sql.placeholder('month')}
    else ${sql.placeholder('fiscalYear')}::text end`;
  return tx
    .select({
      series: numberSeries,
      next: sql<
        string | null
      >`case when not ${numberSeries.gapless} and to_regclass(${sequence}) is not null
        then nextval((${sequence})::regclass) end`,
    })
    .from(numberSeries)
    .innerJoin(sql`generate_series(1, (select ${sql.placeholder('count')}::int))`, sql`true`)
    .where(eq(numberSeries.key, sql.placeholder('key')))
    .prepare('series_next');
});

/** Makes the sequence of a new span, unless somebody did meanwhile, and counts. */
async function nextOfNewSequence(
  ctx: WriteContext,
  { key, span, first, count }: Wanted,
): Promise<number[]> {
  const name = sequenceOf(key, span);
  await makeSequence(ctx, name, first);
  const { rows } = await ctx.tx.execute<{ n: string }>(
    sql`select nextval(${`"${name}"`}::text::regclass) as n from generate_series(1, ${count})`,
  );
  return rows.map(({ n }) => Number(n));
}

async function makeSequence(ctx: WriteContext, name: string, first: number): Promise<void> {
  const quoted = sql.raw(`"${name}"`);
  await ctx.tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 11))`);
  await ctx.tx.execute(
    sql`create sequence if not exists ${quoted} start ${sql.raw(String(first))}`,
  );
}
