import { startTransition, useEffect, useState } from 'react';

/** As many as a large window shows. */
const screenful = 20;

/**
 * How many of a list's rows are drawn: those in sight come first, the others once they stand in the picture, as fast as
 * the browser has time for them. Anyone who shows fewer keeps room for the rest, so that nothing jumps.
 */
export function useDrawnRows(count: number): number {
  const [isWhole, setIsWhole] = useState(count <= screenful);
  useEffect(() => {
    if (!isWhole) startTransition(() => setIsWhole(true));
  }, [isWhole]);
  return isWhole ? count : Math.min(count, screenful);
}
