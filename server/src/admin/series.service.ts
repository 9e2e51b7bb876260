import type { ChangedSeries, NumberSeries } from '@counting-house/contract/admin/series.ts';
import { eq, ne } from 'drizzle-orm';
import type { ReadContext, WriteContext } from '../platform/context.ts';
import { addDays, fiscalYearOf } from '../platform/clock.ts';
import { lastNumber } from '../platform/numbers.ts';
import { conflict, invalid, notFound } from '../platform/problem.ts';
import { updateRow } from '../platform/rows.ts';
import { formatNumber, spanOf } from '../platform/series.rules.ts';
import { numberSeries } from '../platform/series.table.ts';
import { clashOf, whyNotPattern, type Words } from './series.rules.ts';

type Series = typeof numberSeries.$inferSelect;

/** Words that the numbers of one series have beside the date: the kind of a stock paper. */
const wordsOf: Readonly<Record<string, Words>> = {
  stock_document: { KIND: ['OUT', 'SCR', 'ADJ', 'TRF', 'CNT', 'OPN', 'MOV'] },
};

const withWords = (series: Series) => ({ ...series, words: wordsOf[series.key] ?? {} });

/** The number series, each with the number that comes next. */
export async function listSeries(ctx: ReadContext): Promise<{ rows: NumberSeries[] }> {
  const found = await ctx.tx.select().from(numberSeries).orderBy(numberSeries.label);
  const rows: NumberSeries[] = [];
  for (const series of found) rows.push(await shown(ctx, series));
  return { rows };
}

/**
 * Changes how the numbers of a series look; used numbers never change.
 *
 * @throws {Problem} `invalid` (422) with the reason at `pattern`; `series.clash`, `stale` (409).
 */
export async function saveSeries(ctx: WriteContext, input: ChangedSeries): Promise<NumberSeries> {
  const { key, version, ...changed } = input;
  const [series] = await ctx.tx.select().from(numberSeries).where(eq(numberSeries.key, key));
  if (!series) throw notFound('Number series');
  const wanted = { ...series, ...changed };
  const fiscalStart = ctx.settings['business.fiscalYearStartMonth'];
  const why = whyNotPattern(wanted, Object.keys(wordsOf[key] ?? {}), fiscalStart);
  if (why) throw invalid({ pattern: why });
  await mustNotClash(ctx, wanted, fiscalStart);
  return shown(ctx, await updateRow(ctx, numberSeries, { id: series.id, version }, changed));
}

async function mustNotClash(ctx: ReadContext, series: Series, fiscalStart: number): Promise<void> {
  const others = await ctx.tx.select().from(numberSeries).where(ne(numberSeries.key, series.key));
  for (const other of others.filter(({ isActive }) => isActive)) {
    const sample = clashOf(withWords(series), withWords(other), fiscalStart);
    const says = `${other.label} already makes numbers like ${sample}.`;
    if (sample !== null) throw conflict('series.clash', says, { fields: { pattern: says } });
  }
}

async function shown(ctx: ReadContext, series: Series): Promise<NumberSeries> {
  const fiscalStart = ctx.settings['business.fiscalYearStartMonth'];
  const words = firstOf(wordsOf[series.key] ?? {});
  const span = spanOf(series, ctx.today, fiscalStart);
  const last = await lastNumber(ctx, series, span);
  const at = (date: string) => {
    const isSame = spanOf(series, date, fiscalStart) === span;
    const n = isSame && last !== null ? last + 1 : series.nextStart;
    return formatNumber(series, n, { date, fiscalStart, words });
  };
  const monthEnd = addDays(`${ctx.today.slice(0, 8)}28`, 4);
  return {
    key: series.key,
    label: series.label,
    pattern: series.pattern,
    reset: series.reset,
    nextStart: series.nextStart,
    gapless: series.gapless,
    maxLength: series.maxLength,
    span,
    last,
    next: at(ctx.today),
    nextMonth: at(`${monthEnd.slice(0, 8)}01`),
    nextYear: at(addDays(fiscalYearOf(ctx.today, fiscalStart).endDate, 1)),
    updatedAt: series.updatedAt,
    version: series.version,
  };
}

const firstOf = (words: Words) =>
  Object.fromEntries(Object.entries(words).map(([name, [first = '']]) => [name, first]));
