import { qty } from '../../platform/format/format.ts';
import css from './entry.module.css';

/** From so many pieces on, stock is no worry. */
const plenty = 20_000;

/** Free stock as a shape and a figure: square for enough, diamond for little, hollow red for none. */
export function StockMark({
  available,
  expired = 0,
  wanted = 0,
  word,
}: {
  /** Thousandths; null where stock is not tracked. */
  available: number | null;
  /** What lies there and cannot be sold any more, thousandths. */
  expired?: number;
  wanted?: number;
  word?: string;
}) {
  if (available === null) return <span className={css.small}>not tracked</span>;
  const level =
    available <= 0 ? 'none' : available < wanted || available < plenty ? 'little' : 'enough';
  return (
    <span className={css.stock} data-level={level}>
      <i aria-hidden />
      {stockText(available, { level, expired, wanted, word })}
    </span>
  );
}

function stockText(
  available: number,
  {
    level,
    expired,
    wanted,
    word,
  }: { level: string; expired: number; wanted: number; word: string | undefined },
): string {
  if (level === 'none') return expired > 0 ? `none, ${qty(expired)} expired` : 'none';
  if (available < wanted) return `only ${qty(available)}`;
  return word ? `${qty(available)} ${word}` : qty(available);
}
