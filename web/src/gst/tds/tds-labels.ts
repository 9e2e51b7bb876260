import type { TdsSide } from '@counting-house/contract/gst/tds.ts';
import { today } from '../../platform/format/format.ts';

export const sideLabels: Readonly<Record<TdsSide, string>> = {
  payable: 'Deducted by us',
  receivable: 'Deducted from us',
};

export const quarterLabels = {
  '1': 'Q1, April to June',
  '2': 'Q2, July to September',
  '3': 'Q3, October to December',
  '4': 'Q4, January to March',
} as const;

/** `2026-27` */
export const yearText = (year: number): string =>
  `${year}-${String((year + 1) % 100).padStart(2, '0')}`;

/** The year in which the tax year of a day begins; it runs from April to March for everybody. */
export function taxYearOf(day: string): number {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return month >= 4 ? year : year - 1;
}

/** The tax years that are offered, this one first. */
export function taxYears(): Readonly<Record<string, string>> {
  const last = taxYearOf(today());
  return Object.fromEntries(
    Array.from({ length: 6 }, (_, back) => [String(last - back), yearText(last - back)]),
  );
}

/** First and last day of a tax year, or of a quarter of it. */
export function daysOfYear(year: number, quarter?: number): { from: string; to: string } {
  const day = (months: number, of: number) =>
    new Date(Date.UTC(year, 3 + months, of)).toISOString().slice(0, 10);
  return quarter
    ? { from: day((quarter - 1) * 3, 1), to: day(quarter * 3, 0) }
    : { from: day(0, 1), to: day(12, 0) };
}
