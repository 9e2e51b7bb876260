import { useState } from 'react';

/**
 * A list that is put together at each drawing, or the one before while it holds the very same things; so
 * what is drawn of it need not be drawn again.
 *
 * @param made its things must not be made at each drawing themselves.
 */
export function useSame<T>(made: readonly T[]): readonly T[] {
  const [kept, setKept] = useState(made);
  if (kept.length === made.length && kept.every((one, i) => one === made[i])) return kept;
  setKept(made);
  return made;
}
