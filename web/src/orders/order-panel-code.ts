import { lazy, useEffect } from 'react';

const load = () => import('./order.panel.tsx');

/** The panel of an order. A list of orders does not wait for its code. */
export const OrderPanel = lazy(async () => ({ default: (await load()).OrderPanel }));

/** Rows come first; by then the first order is rarely opened. */
const waitMs = 1_500;

/** Fetches the panel's code soon after the list stands, so that an order opens at once. */
export function usePanelCode(): void {
  useEffect(() => {
    // What fails here is asked for again, and told, when an order is opened.
    const timer = setTimeout(() => void load().catch(() => undefined), waitMs);
    return () => clearTimeout(timer);
  }, []);
}
