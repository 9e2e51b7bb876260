import { useEffect } from 'react';

/** What the styles of something elsewhere on the page want to know of: `html[data-has-panel]`. */
type Mark = 'panel' | 'station' | 'toasts' | 'alerts' | 'filters' | 'form' | 'drawer' | 'stop';

const counts = new Map<Mark, number>();

/**
 * Marks the page while something is on it. `html:has(…)` would do so without code, and lets the browser look at every
 * cell of a table again whenever anything opens over it.
 */
export function usePageMark(mark: Mark, isThere = true): void {
  useEffect(() => {
    if (!isThere) return;
    count(mark, 1);
    return () => count(mark, -1);
  }, [mark, isThere]);
}

function count(mark: Mark, by: number): void {
  const now = (counts.get(mark) ?? 0) + by;
  counts.set(mark, now);
  document.documentElement.toggleAttribute(`data-has-${mark}`, now > 0);
}
