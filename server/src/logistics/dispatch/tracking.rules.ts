import type { ParcelState, TrackingStatus } from '@counting-house/contract/logistics/parcel.ts';

/** What a status of a courier makes of a parcel. */
const stateOf = {
  picked_up: 'in_transit',
  in_transit: 'in_transit',
  at_hub: 'in_transit',
  delayed: 'in_transit',
  out_for_delivery: 'out_for_delivery',
  ready_for_collection: 'out_for_delivery',
  attempt_failed: 'attempt_failed',
  delivered: 'delivered',
} as const satisfies Record<TrackingStatus, ParcelState>;

export type Event = {
  readonly at: string;
  readonly status: TrackingStatus;
  readonly reason: string;
};

/**
 * The state of a parcel that has left, from all that is known of it: events may come late, twice and
 * out of order, so the latest one by its own time counts; delivered stays.
 */
export function stateAfter(events: readonly Event[]): {
  state: ParcelState;
  at: string | null;
  attempts: number;
  failureReason: string;
} {
  const inOrder = events.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const delivered = inOrder.find(({ status }) => status === 'delivered');
  const last = delivered ?? inOrder.at(-1);
  const state = last ? stateOf[last.status] : 'dispatched';
  return {
    state,
    at: last?.at ?? null,
    attempts: events.filter(({ status }) => status === 'attempt_failed').length,
    failureReason: state === 'attempt_failed' ? (last?.reason ?? '') : '',
  };
}
