import type { z } from 'zod';
import type { ParcelListInput } from '../logistics/parcel.ts';
import type { QueueInput } from '../logistics/queue.ts';
import type { OrderListInput } from '../orders/order-list.ts';
import type { ListPositions } from '../stock/position.ts';
import type { WorkKey } from './home.ts';

/** The list that holds some work, and which part of it: its input, as its address writes it too. */
type WorkList = {
  readonly [L in keyof Lists]: { readonly list: L; readonly of: Lists[L] };
}[keyof Lists];

type Lists = {
  readonly orders: z.input<typeof OrderListInput>;
  readonly queue: z.input<typeof QueueInput>;
  readonly parcels: z.input<typeof ParcelListInput>;
  readonly positions: z.input<typeof ListPositions>;
};

/** Where the pieces of work on the dashboard can be counted again. */
export const workLists = {
  new: { list: 'orders', of: { stage: 'new' } },
  onHold: { list: 'orders', of: { stage: 'on_hold' } },
  toPack: { list: 'queue', of: { stage: 'ready' } },
  toBook: { list: 'parcels', of: { desk: 'book' } },
  toHandOver: { list: 'parcels', of: { desk: 'handOver' } },
  late: { list: 'orders', of: { stage: 'all', late: 'true' } },
  codToCollect: { list: 'orders', of: { stage: 'all', codDue: 'true' } },
  outOfStock: { list: 'positions', of: { state: 'out' } },
} as const satisfies Readonly<Record<WorkKey, WorkList>>;
