import type { Grain, ReportAnswer } from '@counting-house/contract/reports/sale-report.ts';
import { daySpan, shortDate, shortMoney } from '../../platform/format/format.ts';
import { type ChartPoint, LineChart } from '../../ui/chart/line-chart.tsx';

/** Net sales over the steps of a period, with those of the period before. */
export function SalesChart({
  answer: { rows, from, to, before },
  grain,
  height,
}: {
  answer: Pick<ReportAnswer, 'rows' | 'from' | 'to' | 'before'>;
  grain: Grain;
  /** In px. */
  height?: number;
}) {
  const known = new Map(rows.map((row) => [row.key, row]));
  const steps = before ? keysOf(grain, before.from, before.to).length : 0;
  const points = keysOf(grain, from, to).map((key, at): ChartPoint => {
    const row = known.get(key);
    const was = row?.['netBefore'];
    return {
      label: labelOf(grain, key),
      value: Number(row?.['net'] ?? 0),
      before: before && at < steps ? Number(was ?? 0) : null,
    };
  });
  return (
    <LineChart
      title={`Net sales per ${grain}`}
      names={[daySpan(from, to), before && daySpan(before.from, before.to)]}
      points={points}
      short={shortMoney}
      {...(height === undefined ? {} : { height })}
    />
  );
}

/** Every step of the period, also those on which nothing was sold. */
function keysOf(grain: Grain, from: string, to: string): string[] {
  if (grain === 'hour') return Array.from({ length: 24 }, (_, at) => String(at).padStart(2, '0'));
  if (grain === 'weekday') return Array.from({ length: 7 }, (_, at) => String(at + 1));
  const keys: string[] = [];
  for (let at = begin(grain, from); at <= to; at = after(grain, at)) keys.push(at);
  return keys;
}

const text = (day: Date) => day.toISOString().slice(0, 10);

function begin(grain: Grain, day: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  if (grain === 'week') at.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 6) % 7));
  if (grain === 'month') at.setUTCDate(1);
  return text(at);
}

function after(grain: Grain, day: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  if (grain === 'month') at.setUTCMonth(at.getUTCMonth() + 1);
  else at.setUTCDate(at.getUTCDate() + (grain === 'week' ? 7 : 1));
  return text(at);
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

function labelOf(grain: Grain, key: string): string {
  if (grain === 'hour') return `${key}:00`;
  if (grain === 'weekday') return weekdays[Number(key) - 1] ?? key;
  return grain === 'month' ? shortDate(key).slice(3) : shortDate(key).slice(0, 6);
}
