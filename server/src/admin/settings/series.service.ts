import type {
  ChangedSeries,
  NextNumber,
  NumberSeries,
  SeriesSample,
  SeriesTry,
} from '@counting-house/contract/admin/series.ts';
import { eq, ne, sql } from 'drizzle-orm';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { addDays, fiscalYearOf } from '../../platform/clock.ts';
import { note } from '../../platform/audit/audit.ts';
import { goOnWith, lastNumber } from '../../platform/settings/numbers.ts';
import { conflict, invalid, ruleBroken } from '../../platform/problem.ts';
import { laidOver } from '../../platform/rows/laid-over.ts';
import { theOne, updateRow } from '../../platform/rows/rows.ts';
import { formatNumber, spanOf } from '../../platform/settings/series.rules.ts';
import { numberSeries } from '../../platform/settings/series.table.ts';
import { findClash, whyNotPattern } from './series.rules.ts';

type Series = typeof numberSeries.$inferSelect;

/** The number series, each with the number that comes next. */
export async function listSeries(ctx: ReadContext): Promise<{ rows: NumberSeries[] }> {
  const found = await ctx.tx
    .select()
    .from(numberSeries)
    .orderBy(sql`lower(${numberSeries.label})`);
  const rows: NumberSeries[] = [];
  for (const series of found) rows.push(await shown(ctx, series));
  return { rows };
}

/**
 * Changes how the numbers of a series look; used numbers never change.
 *
 * @throws {Problem} `invalid` (422) with the reason at `pattern`; `series.clash`, `stale` (409).
 */
export async function updateSeries(ctx: WriteContext, input: ChangedSeries): Promise<NumberSeries> {
  const { key, version, ...changed } = input;
  const series = await seriesOf(ctx, key);
  const wanted = laidOver(series, changed);
  const why = whyNot(ctx, wanted);
  if (why) throw invalid({ pattern: why });
  const clash = await whyClash(ctx, wanted);
  if (clash) throw conflict('series.clash', clash, { fields: { pattern: clash } });
  return shown(ctx, await updateRow(ctx, numberSeries, { id: series.id, version }, changed));
}

/** How the numbers of a pattern that is being typed would read, and why it could not be saved. */
export async function trySeries(
  ctx: ReadContext,
  { key, ...typed }: SeriesTry,
): Promise<SeriesSample> {
  const wanted = { ...(await seriesOf(ctx, key)), ...typed };
  const problem = whyNot(ctx, wanted) ?? (await whyClash(ctx, wanted));
  const { next, nextMonth, nextYear } = await shown(ctx, wanted);
  return { problem, next, nextMonth, nextYear };
}

async function seriesOf(ctx: ReadContext, key: string): Promise<Series> {
  const series = theOne(
    numberSeries,
    await ctx.tx.select().from(numberSeries).where(eq(numberSeries.key, key)),
  );
  return series;
}

const whyNot = (ctx: ReadContext, wanted: Series): string | null =>
  whyNotPattern(wanted, ctx.settings['business.fiscalYearStartMonth']);

/**
 * Lets a series go on with a higher number in the span of today; one without gaps only before its first.
 *
 * @throws {Problem} `series.used`, `series.gapless`, `series.too_long` (422); `series.other_span` (409).
 */
export async function setNextNumber(ctx: WriteContext, input: NextNumber): Promise<NumberSeries> {
  const { key, span, next, reason } = input;
  const series = theOne(
    numberSeries,
    await ctx.tx.select().from(numberSeries).where(eq(numberSeries.key, key)).for('update'),
  );
  const fiscalStart = ctx.settings['business.fiscalYearStartMonth'];
  if (spanOf(series, ctx.today, fiscalStart) !== span) {
    throw conflict('series.other_span', 'The series has restarted since. Reload and try again.');
  }
  const last = await lastNumber(ctx, series, span);
  const before = last === null ? series.nextStart : last + 1;
  const number = formatNumber(series, next, { date: ctx.today, fiscalStart });
  if (number.length > series.maxLength) {
    throw onNext(
      'series.too_long',
      `${number} has ${number.length} characters. ${series.maxLength} are allowed.`,
    );
  }
  if (!series.gapless && last !== null && next <= last) {
    throw onNext('series.used', `${number} is already used.`);
  }
  if (!(await goOnWith(ctx, series, { span, next }))) {
    throw onNext(
      'series.gapless',
      `${series.label} have no gaps: the next number is set only before the first of ${span}.`,
    );
  }
  const fields = [{ field: 'next', before, after: next }];
  note(ctx, {
    action: 'set_next',
    entity: 'number_series',
    entityId: series.id,
    entityNo: key,
    fields,
    reason,
  });
  return shown(ctx, series);
}

const onNext = (code: string, says: string) => ruleBroken(code, says, { fields: { next: says } });

async function whyClash(ctx: ReadContext, series: Series): Promise<string | null> {
  const fiscalStart = ctx.settings['business.fiscalYearStartMonth'];
  const others = await ctx.tx.select().from(numberSeries).where(ne(numberSeries.key, series.key));
  for (const other of others.filter(({ isActive }) => isActive)) {
    const sample = findClash(series, other, fiscalStart);
    if (sample !== null) return `${other.label} already makes numbers like ${sample}.`;
  }
  return null;
}

async function shown(ctx: ReadContext, series: Series): Promise<NumberSeries> {
  const fiscalStart = ctx.settings['business.fiscalYearStartMonth'];
  const span = spanOf(series, ctx.today, fiscalStart);
  const last = await lastNumber(ctx, series, span);
  const at = (date: string) => {
    const isSame = spanOf(series, date, fiscalStart) === span;
    const n = isSame && last !== null ? last + 1 : series.nextStart;
    return formatNumber(series, n, { date, fiscalStart });
  };
  const monthEnd = addDays(`${ctx.today.slice(0, 8)}28`, 4);
  return {
    ...series,
    span,
    last,
    next: at(ctx.today),
    lastNumber: last === null ? null : formatNumber(series, last, { date: ctx.today, fiscalStart }),
    nextMonth: at(`${monthEnd.slice(0, 8)}01`),
    nextYear: at(addDays(fiscalYearOf(ctx.today, fiscalStart).endDate, 1)),
  };
}
