import { lazy } from 'react';

/** The tab of recalls, on the screens of stock. */
export const RecallList = lazy(async () => ({
  default: (await import('./recall-list.tsx')).RecallList,
}));

/** Where goods came from and are, over any screen at `?trace=CODE`. */
export const TracePanel = lazy(async () => ({
  default: (await import('./trace.panel.tsx')).TracePanel,
}));
