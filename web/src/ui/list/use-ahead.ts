import { type PointerEvent, useEffect, useRef } from 'react';

/** Who only passes over a row does not open it. */
const restMs = 80;

/**
 * Asks for what the panel of a row shows while somebody rests on the row, so that it is there when they
 * open it.
 *
 * @param at the row that the keyboard is on.
 * @returns what hears the pointer over the rows.
 */
export function useAhead(at: number | undefined, ahead: ((id: number) => void) | undefined) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const rest = (id: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => ahead?.(id), restMs);
  };
  useEffect(() => {
    if (at === undefined || !ahead) return undefined;
    const rested = setTimeout(() => ahead(at), restMs);
    return () => clearTimeout(rested);
  }, [at, ahead]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    onPointerOver({ target }: PointerEvent) {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
      if (ahead && row) rest(Number(row.dataset['row']));
    },
    onPointerLeave: () => clearTimeout(timer.current),
  };
}
