import { addMonths } from '../../platform/clock.ts';

/**
 * When tax held back in a month falls due: on the 7th of the next, for March on 30 April.
 *
 * @see Income-tax Rules 2026, rule 218; of 1962, rule 30.
 */
export function tdsDueDate(month: string): string {
  const next = addMonths(`${month}-01`, 1).slice(0, 7);
  return month.endsWith('-03') ? `${next}-30` : `${next}-07`;
}

/**
 * Interest on tax that was held back and is paid late, for each month or part of one, counted from the month in which
 * it was held back.
 *
 * @param unpaid paise. @returns paise, rounded up to whole rupees.
 * @see Income-tax Act 2025, section 398(3)(a)(ii); of 1961, section 201(1A)(ii).
 */
export function lateInterest(
  unpaid: number,
  {
    from,
    due,
    today,
    monthBps,
  }: {
    readonly from: string;
    readonly due: string;
    readonly today: string;
    readonly monthBps: number;
  },
): number {
  if (unpaid <= 0 || today <= due) return 0;
  return Math.ceil((unpaid * monthBps * monthsTouched(from, today)) / 10_000 / 100) * 100;
}

/** Calendar months from the first to the last, both counted. */
function monthsTouched(from: string, to: string): number {
  const at = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return at(to) - at(from) + 1;
}
