import css from './station.module.css';

/** More than this many bars cannot be told apart; they then stand for parts of the whole. */
const mostBars = 20;

/** A bar for each piece that is wanted: counted, held apart, or still to come. */
export function Tally({
  counted,
  held = 0,
  wanted,
}: {
  counted: number;
  /** Counted too, and not taken. */
  held?: number;
  wanted: number;
}) {
  const bars = Math.min(wanted, mostBars);
  const perPiece = bars / Math.max(1, wanted);
  const full = Math.floor(counted * perPiece);
  const to = Math.floor((counted + held) * perPiece);
  return (
    <div className={css.tally} aria-hidden>
      {Array.from({ length: bars }, (_, i) => (
        <i key={i} data-is={i < full ? 'counted' : i < to ? 'held' : undefined} />
      ))}
    </div>
  );
}
