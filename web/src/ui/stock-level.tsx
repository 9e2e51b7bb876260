import css from './stock-level.module.css';

/** How much is free: a square when enough, a diamond when low, a hollow square when none. */
export function StockLevel({ is, words }: { is: 'enough' | 'low' | 'none'; words: string }) {
  return (
    <span className={css.level} data-is={is}>
      {words}
    </span>
  );
}
