import { expect, test } from 'vitest';
import { stateAfter, type Event } from './tracking.rules.ts';

const event = (hour: number, status: Event['status'], reason = ''): Event => ({
  at: `2026-11-22T${String(hour).padStart(2, '0')}:00:00.000Z`,
  status,
  reason,
});

test.each([
  { events: [], status: 'dispatched', attempts: 0 },
  { events: [event(9, 'picked_up')], status: 'in_transit', attempts: 0 },
  {
    events: [event(12, 'out_for_delivery'), event(9, 'at_hub')],
    status: 'out_for_delivery',
    attempts: 0,
  },
  {
    events: [event(14, 'attempt_failed', 'refused'), event(12, 'out_for_delivery')],
    status: 'attempt_failed',
    attempts: 1,
  },
  {
    events: [event(14, 'attempt_failed', 'refused'), event(16, 'out_for_delivery')],
    status: 'out_for_delivery',
    attempts: 1,
  },
  { events: [event(15, 'delivered'), event(16, 'at_hub')], status: 'delivered', attempts: 0 },
  { events: [event(9, 'picked_up'), event(10, 'on_hold')], status: 'in_transit', attempts: 0 },
  { events: [event(14, 'attempt_failed'), event(15, 'rto_started')], status: 'rto', attempts: 1 },
  { events: [event(15, 'rto_started'), event(16, 'rto_in_transit')], status: 'rto', attempts: 0 },
  { events: [event(15, 'rto_started'), event(16, 'rto_delivered')], status: 'rto', attempts: 0 },
  {
    events: [event(15, 'rto_started'), event(16, 'in_transit')],
    status: 'in_transit',
    attempts: 0,
  },
  { events: [event(17, 'rto_started'), event(16, 'delivered')], status: 'delivered', attempts: 0 },
  { events: [event(15, 'returned'), event(16, 'in_transit')], status: 'returned', attempts: 0 },
  { events: [event(15, 'lost'), event(16, 'at_hub')], status: 'lost', attempts: 0 },
  { events: [event(15, 'damaged'), event(16, 'delivered')], status: 'damaged', attempts: 0 },
])('$events.length events make it $status', ({ events, status, attempts }) => {
  expect(stateAfter(events)).toMatchObject({ status, attempts });
});

test('the reason of a failed attempt is forgotten with the next event', () => {
  const failed = [event(14, 'attempt_failed', 'refused')];

  expect(stateAfter(failed).failureReason).toBe('refused');
  expect(stateAfter([...failed, event(15, 'out_for_delivery')]).failureReason).toBe('');
});

test('only the latest word of a courier says that the box is at our door', () => {
  const back = [event(15, 'rto_started'), event(16, 'rto_delivered')];

  expect(stateAfter(back).isAtDoor).toBe(true);
  expect(stateAfter([...back, event(17, 'rto_in_transit')]).isAtDoor).toBe(false);
});

test.each([
  { from: 'booked', events: [event(9, 'pickup_failed')], status: 'booked', isPickupFailed: true },
  {
    from: 'booked',
    events: [event(9, 'pickup_failed'), event(10, 'pickup_scheduled')],
    status: 'booked',
    isPickupFailed: false,
  },
  {
    from: 'dispatched',
    events: [event(9, 'pickup_failed')],
    status: 'dispatched',
    isPickupFailed: true,
  },
  {
    from: 'dispatched',
    events: [event(9, 'pickup_failed'), event(11, 'picked_up')],
    status: 'in_transit',
    isPickupFailed: false,
  },
] as const)(
  'a pickup leaves a $from parcel $status',
  ({ from, events, status, isPickupFailed }) => {
    expect(stateAfter(events, from)).toMatchObject({ status, isPickupFailed });
  },
);
