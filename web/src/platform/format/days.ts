import { spanOn } from '@counting-house/contract/kit/span-labels.ts';

/** A business date so many days later; earlier when negative. */
export function laterBy(day: string, days: number): string {
  const later = new Date(`${day}T00:00:00Z`);
  later.setUTCDate(later.getUTCDate() + days);
  return later.toISOString().slice(0, 10);
}

type DayPreset = { readonly label: string; readonly value: string };

/**
 * The days that people choose most, soonest first, of those that a field takes.
 *
 * @param today the business date.
 * @param bounds the first and last date of the field, both included; left out where there is none.
 */
export function dayPresets(
  today: string,
  { from = '', to = '9999-12-31' }: { readonly from?: string; readonly to?: string },
): DayPreset[] {
  const all = [
    { label: 'End of last month', value: spanOn('last-month', today, 1).to },
    { label: 'Yesterday', value: laterBy(today, -1) },
    { label: 'Today', value: today },
    { label: 'Tomorrow', value: laterBy(today, 1) },
    { label: 'In 7 days', value: laterBy(today, 7) },
    { label: 'In 30 days', value: laterBy(today, 30) },
  ];
  return all.filter(({ value }) => value >= from && value <= to);
}
