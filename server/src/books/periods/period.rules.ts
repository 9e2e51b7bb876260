import { addDays } from '../../platform/clock.ts';

/** The calendar months of a financial year; the first and the last may be short. */
export function splitMonths(startDate: string, endDate: string) {
  const months: { monthStart: string; monthEnd: string }[] = [];
  for (let monthStart = startDate; monthStart <= endDate;) {
    const nextStart = firstOfNextMonth(monthStart);
    const lastOfMonth = addDays(nextStart, -1);
    months.push({ monthStart, monthEnd: lastOfMonth < endDate ? lastOfMonth : endDate });
    monthStart = nextStart;
  }
  return months;
}

function firstOfNextMonth(date: string): string {
  const [year = 0, month = 0] = date.split('-').map(Number);
  return month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`;
}
