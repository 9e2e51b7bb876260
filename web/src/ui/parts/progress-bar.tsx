import css from './progress-bar.module.css';

/** How far something is, 0 to 100, with its words beside it. */
export function ProgressBar({
  label,
  percent,
  words,
}: {
  label: string;
  percent: number;
  words?: string | null;
}) {
  return (
    <div className={css.line}>
      <div
        className={css.bar}
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={words ?? `${percent} %`}
      >
        <i style={{ width: `${percent}%` }} />
      </div>
      <span className={css.words}>{words ?? `${percent} %`}</span>
    </div>
  );
}
