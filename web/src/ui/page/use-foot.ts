import { type RefObject, useEffect, useRef } from 'react';

const footHeight = '--ch-foot';

/** Tells the page how high the bar at its foot is, so that nothing that floats lies over it. */
export function useFoot<E extends HTMLElement>(): RefObject<E | null> {
  const bar = useRef<E>(null);
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    const { style } = document.documentElement;
    const watch = new ResizeObserver(() => {
      const { top } = element.getBoundingClientRect();
      style.setProperty(footHeight, `${Math.max(0, innerHeight - top)}px`);
    });
    watch.observe(element);
    return () => {
      watch.disconnect();
      style.removeProperty(footHeight);
    };
  }, []);
  return bar;
}
