import type { SpanWord } from '@counting-house/contract/kit/span-labels.ts';
import type { Compare, Grain } from '@counting-house/contract/reports/sale-report.ts';
import { useSearch } from '../platform/address.ts';
import { today } from '../platform/format/format.ts';
import { spanDates } from '../platform/format/spans.ts';

/** The periods of the dashboard, as the buttons over it say. */
export const homeSpans = {
  today: 'Today',
  'last-7-days': '7 days',
  'this-month': 'This month',
  'this-year': 'This year',
} as const satisfies Partial<Record<SpanWord, string>>;

type HomeSpan = {
  readonly from: string;
  readonly to: string;
  readonly compare: Compare;
  readonly grain: Grain;
};

/** The period that the address says; days to come are left out. */
export function useHomeSpan(): HomeSpan & { readonly word: string } {
  const search = useSearch();
  const said = search['from'] ?? 'today';
  const day = today();
  const { from = day, to = day } = spanDates(said, search['to']);
  const until = to > day && from <= day ? day : to;
  const compare = search['compare'];
  const days = Math.round((Date.parse(until) - Date.parse(from)) / 86_400_000) + 1;
  return {
    word: said,
    from,
    to: until,
    compare: compare === 'none' || compare === 'lastYear' ? compare : 'previous',
    grain: days <= 1 ? 'hour' : days <= 92 ? 'day' : 'month',
  };
}
