import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import { useEffect } from 'react';
import { lazyLayer } from '../platform/lazy-part.ts';
import { queries } from '../platform/http/query.ts';
import { reading } from '../platform/http/use-operation.ts';

const load = () => import('./order.panel.tsx');

/** The panel of an order. A list of orders does not wait for its code. */
export const OrderPanel = lazyLayer(async () => (await load()).OrderPanel);

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

/** Asks for an order and what happened to it, before its panel is opened. */
export function readOrder(id: number): void {
  void queries.prefetchQuery(reading(orders.getOrder, { id }));
  void queries.prefetchQuery(reading(orders.getTimeline, { id }));
}
