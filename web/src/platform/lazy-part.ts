import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { noConnection } from './http/problem.ts';
import { whenBack } from './online.ts';
import { forgetFailure, toast } from './toasts.ts';
import { keepTyped } from './keys/typed-ahead.ts';

/** The longest wait between two attempts to fetch code. */
const mostMs = 15_000;

/** All that is missing is said at once. */
const about = 'code of the page';

/**
 * A part of a page whose code comes when it is first drawn.
 *
 * Where the code does not come, that is said, and it is fetched again until it is here: `lazy` alone throws once and for
 * good, which takes the whole page away with everything that was typed on it.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  missing = sayMissing,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => ({ default: await fetched(load, missing) }));
}

/**
 * A dialog or panel that somebody asked for and whose code comes when it is first drawn. What is typed meanwhile is
 * kept for it: it never acts on the page behind.
 */
export function lazyLayer<P extends object>(
  load: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> {
  return lazyPart(async () => {
    const end = keepTyped('layer');
    // Where it does not come the page is free again; a layer that came keeps the letters itself.
    return await load().finally(() => end());
  });
}

/**
 * What `load` answers, tried until it comes: when the connection is back, and at growing intervals.
 *
 * @param missing what happens when it did not come at once.
 */
export async function fetched<T>(load: () => Promise<T>, missing = sayMissing): Promise<T> {
  for (let waitMs = 1_000; ; waitMs = Math.min(mostMs, waitMs * 2)) {
    try {
      const code = await load();
      if (waitMs > 1_000) forgetFailure(about);
      return code;
    } catch {
      if (waitMs === 1_000) missing();
      await backOrAfter(waitMs);
    }
  }
}

function sayMissing(): void {
  toast.error(noConnection.detail, { about });
}

function backOrAfter(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const stop = whenBack(end);
    const timer = setTimeout(end, ms);
    function end() {
      stop();
      clearTimeout(timer);
      resolve();
    }
  });
}
