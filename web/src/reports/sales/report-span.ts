import type { Compare, Grain } from '@counting-house/contract/reports/sale-report.ts';
import { isSpanWord, spanLabels } from '@counting-house/contract/kit/span-labels.ts';
import { type Search, useSearch } from '../../platform/address.ts';
import { daySpan, today } from '../../platform/format/format.ts';
import { parseDate } from '../../platform/format/parse.ts';
import { spanDates } from '../../platform/format/spans.ts';

export type AskedSpan = {
  readonly from: string;
  readonly to: string;
  readonly compare: Compare;
  /** As the period is chosen: the first date or a word in its place, and the last date. */
  readonly chosen: { readonly from: string; readonly to: string | undefined };
  /** `This month`, or its two dates. */
  readonly words: string;
};

/** The period that the address says, and against what it is held. */
export function useReportSpan(first: keyof typeof spanLabels): AskedSpan {
  return spanIn(useSearch(), first);
}

function spanIn(search: Search, first: keyof typeof spanLabels): AskedSpan {
  const day = today();
  // An address that was typed or kept long ago may say what is no day.
  const isDay = (text: string) => parseDate(text, day) === text;
  const asked = search['from'] ?? first;
  const said = isSpanWord(asked) || isDay(asked) ? asked : first;
  const last = search['to'];
  const until = last && isDay(last) ? last : undefined;
  const { from, to } = spanDates(said, until);
  const span = { from: from ?? day, to: to ?? day };
  const compare = search['compare'];
  return {
    ...span,
    chosen: { from: said, to: until },
    compare: compare === 'none' || compare === 'lastYear' ? compare : 'previous',
    words: isSpanWord(said) ? spanLabels[said] : daySpan(span.from, span.to),
  };
}

/** How finely a line is drawn: by hour for a day, by week or month for long periods. */
export function chooseGrain({ from, to }: Pick<AskedSpan, 'from' | 'to'>): Grain {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
  if (days <= 1) return 'hour';
  if (days <= 92) return 'day';
  return days <= 540 ? 'week' : 'month';
}

/** Most steps of a line: so many rows come at once. */
const mostSteps = 180;

/** The steps of a line of so fine a report: longer ones where they would be too many. */
export function lineGrain(grain: Grain, span: Pick<AskedSpan, 'from' | 'to'>): Grain {
  const days = (Date.parse(span.to) - Date.parse(span.from)) / 86_400_000 + 1;
  const isMany = grain === 'day' ? days > mostSteps : grain === 'week' && days > mostSteps * 7;
  return isMany ? chooseGrain(span) : grain;
}
