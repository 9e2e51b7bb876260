import { chooseScale, useWidth } from './chart-scale.ts';
import css from './chart.module.css';

/** One step of the axis: what it is called, its value, and that of the period before. */
export type ChartPoint = {
  readonly label: string;
  readonly value: number;
  /** Null behind its last step. */
  readonly before: number | null;
};

const usualHeight = 212;
const foot = 24;
const top = 8;

/**
 * A line over time, the period before as a dashed one. It shows what the table beneath it says, so that nothing
 * depends on it.
 *
 * @param short writes a value on the axis.
 */
export function LineChart({
  title,
  names,
  points,
  short,
  height = usualHeight,
}: {
  title: string;
  /** Of the line, and of the dashed one; null when there is none. */
  names: readonly [now: string, before: string | null];
  points: readonly ChartPoint[];
  short: (value: number) => string;
  /** In px. */
  height?: number;
}) {
  const [box, width] = useWidth();
  const [now, before] = names;
  const all = points.flatMap((point) => [point.value, ...(before ? [point.before ?? 0] : [])]);
  const { low, high, steps } = chooseScale(Math.min(0, ...all), Math.max(0, ...all));
  const left = 12 + Math.max(...steps.map((step) => short(step).length)) * 7;
  const inner = Math.max(width - left - 12, 40);
  const x = (at: number) =>
    left + (points.length < 2 ? inner / 2 : (at * inner) / (points.length - 1));
  const y = (value: number) =>
    top + (height - top - foot) * (1 - (value - low) / Math.max(high - low, 1));
  const path = (values: readonly number[]) =>
    values
      .map((value, at) => `${at === 0 ? 'M' : 'L'}${x(at).toFixed(1)},${y(value).toFixed(1)}`)
      .join('');
  const every = Math.max(1, Math.ceil(points.length / Math.max(2, Math.floor(inner / 72))));

  return (
    <figure className={css.chart} ref={box}>
      <figcaption>
        <b>{title}</b>
        <span>
          <i /> {now}
        </span>
        {before && (
          <span>
            <i data-before /> {before}
          </span>
        )}
      </figcaption>
      <svg width={width} height={height} role="img" aria-label={`${title}, as in the table`}>
        {steps.map((step) => (
          <g key={step}>
            <line x1={left} x2={left + inner} y1={y(step)} y2={y(step)} className={css.grid} />
            <text x={left - 8} y={y(step) + 4} textAnchor="end">
              {short(step)}
            </text>
          </g>
        ))}
        {points.map(
          (point, at) =>
            at % every === 0 && (
              <text key={point.label} x={x(at)} y={height - 6} textAnchor="middle">
                {point.label}
              </text>
            ),
        )}
        {before && (
          <path
            d={path(points.flatMap((point) => (point.before === null ? [] : [point.before])))}
            className={css.before}
          />
        )}
        <path d={path(points.map((point) => point.value))} className={css.line} />
        {points.length === 1 && points[0] && (
          <circle cx={x(0)} cy={y(points[0].value)} r={3} className={css.dot} />
        )}
      </svg>
    </figure>
  );
}
