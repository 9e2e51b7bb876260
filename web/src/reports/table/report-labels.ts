import type { ReportSchedule } from '@counting-house/contract/reports/saved-report.ts';

export const weekdays = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'
  .split(' ')
  .map((label, i) => ({ value: String(i + 1), label }));

/** `every Monday at 08:00`. */
export function scheduleText(schedule: ReportSchedule): string {
  const at = `at ${String(schedule.hour).padStart(2, '0')}:00`;
  if (schedule.every === 'day') return `every day ${at}`;
  if (schedule.every === 'week') {
    return `every ${weekdays[schedule.weekday - 1]?.label ?? ''} ${at}`;
  }
  return schedule.day === 31
    ? `on the last day of the month ${at}`
    : `on day ${schedule.day} of the month ${at}`;
}
