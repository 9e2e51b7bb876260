import { isSpanWord } from '@counting-house/contract/kit/span-labels.ts';
import type { Search } from '../../platform/address.ts';
import { spanDates } from '../../platform/format/spans.ts';
import { askedBy } from '../../ui/filter/filters.tsx';
import type { TreeReport } from './tree-report.ts';

type Asked = Extract<TreeReport, { kind: 'report' }>;

/** What a report is asked, by what the address says. */
export function toReportInput(report: Asked, search: Search): Record<string, string> {
  const dates = spanDates(search['from'], search['to']);
  const day = dayOf(search);
  return {
    ...(report.days === 'span' ? dates : day ? { at: day } : {}),
    ...askedBy(report.filters ?? [], search),
    ...(search['compare'] && report.compares ? { compare: search['compare'] } : {}),
    ...(search['centre'] && report.hasCentre ? { centre: search['centre'] } : {}),
    ...(search['upTo'] ? { upTo: search['upTo'] } : {}),
    ...report.asks,
  };
}

/** The day of a report of one day: a date, or the end of a span by its name. */
function dayOf({ at, to }: Search): string | undefined {
  if (isSpanWord(at)) return spanDates(at, undefined).to;
  return at ?? to;
}

/** What is kept of an address: spans by their names move with the days. */
export function toParameters(report: Asked, search: Search): Record<string, string> {
  const { from, to, at } = search;
  const days = report.days === 'span' ? { from, to } : { at };
  const { upTo: _, ...asked } = toReportInput(report, search);
  const named = Object.entries(days).filter(([, value]) => value);
  return { ...asked, ...(Object.fromEntries(named) as Record<string, string>) };
}
