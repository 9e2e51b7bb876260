import type { ParcelStatus, TrackingStatus } from '@counting-house/contract/logistics/parcel.ts';

/** What a status makes of a parcel; null leaves it where it is. */
const stateOf = {
  pickup_scheduled: null,
  pickup_failed: null,
  picked_up: 'in_transit',
  in_transit: 'in_transit',
  at_hub: 'in_transit',
  delayed: 'in_transit',
  on_hold: 'in_transit',
  out_for_delivery: 'out_for_delivery',
  ready_for_collection: 'out_for_delivery',
  attempt_failed: 'attempt_failed',
  delivered: 'delivered',
  rto_started: 'rto',
  rto_in_transit: 'rto',
  rto_delivered: 'rto',
  returned: 'returned',
  lost: 'lost',
  damaged: 'damaged',
} as const satisfies Record<TrackingStatus, ParcelStatus | null>;

/** A parcel stays in these, whatever is heard of it later, until somebody corrects it. */
const ends: readonly TrackingStatus[] = ['delivered', 'returned', 'lost', 'damaged'];

/** The states that `ends` make. */
export const endStates: readonly ParcelStatus[] = ['delivered', 'returned', 'lost', 'damaged'];

/** What is not said of a parcel that is fetched: it ends at our door. */
export const beyondFetching: readonly TrackingStatus[] = [
  'delivered',
  'rto_started',
  'rto_in_transit',
  'rto_delivered',
];

export type Event = {
  readonly at: string;
  readonly status: TrackingStatus;
  readonly reason: string;
};

/** What is known of a parcel that has left. */
type Standing = {
  readonly status: ParcelStatus;
  readonly at: string | null;
  readonly attempts: number;
  readonly failureReason: string;
  readonly isPickupFailed: boolean;
  readonly isAtDoor: boolean;
};

/**
 * The state of a parcel, from all that is known of it: events may come late, twice and out of order, so the
 * latest one by its own time counts; one that ends its way stays, the first of several.
 *
 * @param from its state without any event: dispatched, or booked while it waits to be fetched.
 */
export function stateAfter(
  events: readonly Event[],
  from: 'booked' | 'dispatched' = 'dispatched',
): Standing {
  const inOrder = events.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const last = inOrder.find(({ status }) => ends.includes(status)) ?? inOrder.at(-1);
  const moving = inOrder.findLast(({ status }) => stateOf[status] !== null);
  const decisive = last && ends.includes(last.status) ? last : moving;
  const status = (decisive && stateOf[decisive.status]) ?? from;
  return {
    status,
    at: decisive?.at ?? null,
    attempts: events.filter(({ status }) => status === 'attempt_failed').length,
    failureReason: status === 'attempt_failed' ? (decisive?.reason ?? '') : '',
    isPickupFailed: last?.status === 'pickup_failed',
    isAtDoor: decisive?.status === 'rto_delivered',
  };
}
