import { chooseScale, useWidth } from './chart-scale.ts';
import css from './chart.module.css';

/** Two values of one step of the axis. */
type BarPair = { readonly label: string; readonly first: number; readonly second: number };

const usualHeight = 212;
const foot = 24;
const top = 8;

/**
 * Two bars side by side for each step. It shows what a table says, so that nothing depends on it.
 *
 * @param short writes a value on the axis.
 */
export function BarChart({
  title,
  names,
  pairs,
  short,
  height = usualHeight,
}: {
  title: string;
  /** Of the first bars and of the second. */
  names: readonly [first: string, second: string];
  pairs: readonly BarPair[];
  short: (value: number) => string;
  /** In px. */
  height?: number;
}) {
  const [box, width] = useWidth();
  const all = pairs.flatMap(({ first, second }) => [first, second]);
  const { low, high, steps } = chooseScale(Math.min(0, ...all), Math.max(0, ...all));
  const left = 12 + Math.max(...steps.map((step) => short(step).length)) * 7;
  const inner = Math.max(width - left - 12, 40);
  const y = (value: number) =>
    top + (height - top - foot) * (1 - (value - low) / Math.max(high - low, 1));
  const slot = inner / Math.max(pairs.length, 1);
  const bar = Math.max(2, Math.min(20, slot * 0.32));
  const every = Math.max(1, Math.ceil(48 / slot));
  const rect = (value: number, x: number, className: string | undefined) => (
    <rect
      x={x}
      y={Math.min(y(value), y(0))}
      width={bar}
      height={Math.max(Math.abs(y(value) - y(0)), value === 0 ? 0 : 1)}
      rx={1.5}
      className={className}
    />
  );

  return (
    <figure className={css.chart} ref={box}>
      <figcaption>
        <b>{title}</b>
        <span>
          <i data-bar="first" /> {names[0]}
        </span>
        <span>
          <i data-bar="second" /> {names[1]}
        </span>
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
        {pairs.map(({ label, first, second }, at) => {
          const middle = left + slot * (at + 0.5);
          return (
            <g key={label}>
              {rect(first, middle - bar - 1, css.firstBar)}
              {rect(second, middle + 1, css.secondBar)}
              {at % every === 0 && (
                <text x={middle} y={height - 6} textAnchor="middle">
                  {label}
                </text>
              )}
            </g>
          );
        })}
      </svg>
    </figure>
  );
}
