/** The loader's bar moves this often. */
export const tickMs = 200;

/** The loader shows after this long, so that nothing flashes. */
export const showAfterMs = 150;

/** The bar never says more than this before everything has come. */
const most = 95;

/**
 * Where the loader's bar stands after one more tick: quick at first, then ever slower, never above 95.
 *
 * @param p per cent before the tick.
 */
export function creep(p: number): number {
  return Math.min(most, p + Math.max(0.5, (most - p) * 0.08));
}
