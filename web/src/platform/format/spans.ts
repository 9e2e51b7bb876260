import { type DateSpan, isSpanWord, spanOn } from '@counting-house/contract/kit/span-labels.ts';
import { formats, today } from './format.ts';

/** The dates of what an address says of a span: two dates, one of them, or a word in the place of the first. */
export function spanDates(from: string | undefined, to: string | undefined): Partial<DateSpan> {
  if (isSpanWord(from)) return spanOn(from, today(), formats.get().yearStartMonth);
  return { ...(from ? { from } : {}), ...(to ? { to } : {}) };
}
