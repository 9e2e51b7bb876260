import type { PricePreview } from '@counting-house/contract/catalogue/price.ts';

type Row = PricePreview['rows'][number];

/** By how much a price changes, in basis points; null where there was none. */
export const changeInPercent = ({ before, after }: Pick<Row, 'before' | 'after'>): number | null =>
  before.price === 0 ? null : Math.round(((after.price - before.price) * 10_000) / before.price);

/** What new prices do, all together. */
export function summarizeEffects(rows: readonly Row[]) {
  const prices = rows.filter(({ before, after }) => before.price !== after.price);
  const changes = prices.flatMap((row) => changeInPercent(row) ?? []).toSorted((a, b) => a - b);
  const warned = (warning: Row['warnings'][number]) =>
    rows.filter(({ warnings }) => warnings.includes(warning)).length;
  return {
    prices: prices.length,
    up: prices.filter(({ before, after }) => after.price > before.price).length,
    mrps: rows.filter(({ before, after }) => before.mrp !== after.mrp).length,
    /** The smallest and the largest change, in basis points; null where no price had been set. */
    least: changes[0] ?? null,
    most: changes.at(-1) ?? null,
    aboveMrp: warned('aboveMrp'),
    belowCost: warned('belowCost'),
    jumps: warned('jump'),
  };
}
