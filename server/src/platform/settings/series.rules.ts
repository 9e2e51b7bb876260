import { fiscalYearOf } from '../clock.ts';

/** What a document's number is made of. */
export type SeriesPattern = {
  readonly pattern: string;
  readonly reset: 'never' | 'year' | 'fiscal_year' | 'month';
};

/** One kind of number, as an area declares it; `/admin/prefix` may change pattern and reset. */
export type SeriesRow = SeriesPattern & {
  readonly key: string;
  readonly label: string;
  readonly gapless: boolean;
  readonly maxLength: number;
};

/** Papers that GST law numbers. @see CGST Rules 2017, rules 46(b), 52(b), 53(1A)(c) and 55(1). */
export const legalLength = 16;

/** A series in which no number may be missing. */
export const gaplessSeries = (key: string, label: string, pattern: string, maxLength = 20) =>
  ({ key, label, pattern, reset: resetIn(pattern), gapless: true, maxLength }) as const;

/** A series whose numbers may have holes, so that nobody waits for another's. */
export const looseSeries = (key: string, label: string, pattern: string, maxLength = 20) =>
  ({ key, label, pattern, reset: resetIn(pattern), gapless: false, maxLength }) as const;

/** Numbers begin anew with the span that their pattern names. */
function resetIn(pattern: string): SeriesRow['reset'] {
  if (pattern.includes('{FY')) return 'fiscal_year';
  if (pattern.includes('{MM}')) return 'month';
  return pattern.includes('{YY') ? 'year' : 'never';
}

/** The span within which numbers do not repeat: `2026-27`, `2026`, `2026-11` or `-`. */
export function spanOf(
  series: Pick<SeriesPattern, 'reset'>,
  date: string,
  fiscalStart: number,
): string {
  if (series.reset === 'never') return '-';
  if (series.reset === 'year') return date.slice(0, 4);
  if (series.reset === 'month') return date.slice(0, 7);
  return fiscalYearOf(date, fiscalStart).name;
}

/** Writes a number by its pattern. `{N:5}` is the number with zeros in front, `{FY}` 26-27, `{FYS}` 2627. */
export function formatNumber(
  series: SeriesPattern,
  n: number,
  at: { date: string; fiscalStart: number },
): string {
  const year = fiscalYearOf(at.date, at.fiscalStart);
  const two = (value: number) => String(value % 100).padStart(2, '0');
  const tokens: Record<string, string> = {
    FY: `${two(year.startYear)}-${two(year.endYear)}`,
    FYS: `${two(year.startYear)}${two(year.endYear)}`,
    YYYY: at.date.slice(0, 4),
    YY: at.date.slice(2, 4),
    MM: at.date.slice(5, 7),
    DD: at.date.slice(8, 10),
  };
  return series.pattern.replaceAll(/\{([A-Z]+)(?::(\d+))?\}/gu, (whole, token: string, width) =>
    token === 'N' ? String(n).padStart(Number(width ?? 1), '0') : (tokens[token] ?? whole),
  );
}
