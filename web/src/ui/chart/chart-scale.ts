import { useLayoutEffect, useRef, useState } from 'react';

/** Round steps from the lowest to the highest value. */
export function chooseScale(
  from: number,
  to: number,
): { low: number; high: number; steps: number[] } {
  const rough = Math.max((to - from) / 4, 1);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((one) => one * power >= rough) ?? 10) * power;
  const low = Math.floor(from / step) * step;
  const count = Math.max(1, Math.ceil((to - low) / step));
  const steps = Array.from({ length: count + 1 }, (_, at) => low + at * step);
  return { low, high: low + count * step, steps };
}

/** The element of a chart, and how many pixels wide the drawing in it may be. */
export function useWidth() {
  const box = useRef<HTMLElement>(null);
  const [width, setWidth] = useState(600);
  useLayoutEffect(() => {
    const seen = box.current;
    if (!seen) return undefined;
    const measure = () => {
      const { paddingLeft, paddingRight } = getComputedStyle(seen);
      const inner =
        seen.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      setWidth(Math.max(inner, 120));
    };
    const watch = new ResizeObserver(measure);
    watch.observe(seen);
    measure();
    return () => watch.disconnect();
  }, []);
  return [box, width] as const;
}
