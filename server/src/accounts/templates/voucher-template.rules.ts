import type { Frequency } from '@counting-house/contract/accounts/vouchers/voucher-template.ts';
import { addDays } from '../../platform/clock.ts';

/** When something comes again. */
type Rhythm = {
  readonly frequency: Frequency;
  /** 31 is the last day of the month. */
  readonly dayOfMonth: number;
  readonly startsOn: string;
  readonly endsOn: string | null;
};

const months: Readonly<Record<Exclude<Frequency, 'weekly'>, number>> = {
  monthly: 1,
  quarterly: 3,
  yearly: 12,
};
/** More would be a rhythm that never comes. */
const mostSteps = 6_000;

/** The first day of a rhythm behind a date, or the very first; null when none comes any more. */
export function dayAfter(rhythm: Rhythm, after: string | null): string | null {
  for (let step = 0; step < mostSteps; step += 1) {
    const day = dayOf(rhythm, step);
    if (rhythm.endsOn !== null && day > rhythm.endsOn) return null;
    if (day >= rhythm.startsOn && (after === null || day > after)) return day;
  }
  return null;
}

function dayOf({ frequency, dayOfMonth, startsOn }: Rhythm, step: number): string {
  if (frequency === 'weekly') return addDays(startsOn, 7 * step);
  const [year = 0, month = 0] = startsOn.split('-').map(Number);
  const at = year * 12 + (month - 1) + months[frequency] * step;
  const last = new Date(Date.UTC(Math.floor(at / 12), (at % 12) + 1, 0)).getUTCDate();
  const parts = [Math.floor(at / 12), (at % 12) + 1, Math.min(dayOfMonth, last)];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}
