/** The tab of recalls, on the screens of stock. */
export const RecallList = lazyPart(async () => (await import('./recall-list.tsx')).RecallList);

/** Where goods came from and are, over any screen at `?trace=CODE`. */
export const TracePanel = lazyLayer(async () => (await import('./trace.panel.tsx')).TracePanel);
import { lazyLayer, lazyPart } from '../platform/lazy-part.ts';
