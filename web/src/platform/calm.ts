import type { ComponentType, LazyExoticComponent } from 'react';
import { queries } from './http/query.ts';
import { lazyPart } from './lazy-part.ts';
import { awaitedScreens } from './screen-code.ts';

/** What stands around a page is fetched after this long at the latest, whatever the page still waits for. */
const mostMs = 3_000;

let calm: Promise<void> | undefined;

/** Settles once the first page has what it asked for and the browser has nothing else to do. */
export function pageStands(): Promise<void> {
  calm ??= new Promise((resolve) => {
    const isBusy = () => awaitedScreens.get() > 0 || queries.isFetching() > 0;
    const look = () => {
      if (!isBusy()) whenIdle(() => !isBusy() && end());
    };
    const unsubscribe = queries.getQueryCache().subscribe(look);
    const timer = setTimeout(end, mostMs);
    function end() {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    }
    look();
  });
  return calm;
}

/** Nobody asked for it, and the banner says already that there is no connection. */
const sayNothing = () => undefined;

/** Code of what stands around every page; it comes when the first page is there, and holds up nothing of that. */
export function lazyAround<P extends object>(
  load: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> {
  return lazyPart(async () => {
    await pageStands();
    return await load();
  }, sayNothing);
}

/** Safari has no idle callback. */
const whenIdle = (work: () => void) =>
  'requestIdleCallback' in globalThis ? void requestIdleCallback(work) : void setTimeout(work, 50);
