import { monthNames } from '@counting-house/contract/kit/month.ts';
import { addDays, addMonths } from '../platform/clock.ts';

/** First and last day. */
export type Days = { readonly from: string; readonly to: string };

/** The first and the last day of `2026-10`. */
export function daysOf(month: string): Days {
  const from = `${month}-01`;
  return { from, to: addDays(addMonths(from, 1), -1) };
}

/** `2026-10` of a day. */
export const monthOf = (day: string): string => day.slice(0, 7);

/** `October 2026`, of a month or of a day in it. */
export function monthText(month: string): string {
  const [year = '', number = ''] = month.split('-');
  return `${monthNames[Number(number) - 1] ?? ''} ${year}`;
}

/**
 * When the returns of a month fall due: GSTR-1 on the 11th, GSTR-3B on the 20th of the next month.
 *
 * @see CGST Rules 2017, rules 59(1) and 61(1).
 */
export function dueOf(month: string): { gstr1: string; gstr3b: string } {
  const next = monthOf(addMonths(`${month}-01`, 1));
  return { gstr1: `${next}-11`, gstr3b: `${next}-20` };
}
