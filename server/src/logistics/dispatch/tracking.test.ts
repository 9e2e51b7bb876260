import { expect, test } from 'vitest';
import { stateAfter, type Event } from './tracking.rules.ts';

const event = (hour: number, status: Event['status'], reason = ''): Event => ({
  at: `2026-11-22T${String(hour).padStart(2, '0')}:00:00.000Z`,
  status,
  reason,
});

test.each([
  { events: [], state: 'dispatched', attempts: 0 },
  { events: [event(9, 'picked_up')], state: 'in_transit', attempts: 0 },
  {
    events: [event(12, 'out_for_delivery'), event(9, 'at_hub')],
    state: 'out_for_delivery',
    attempts: 0,
  },
  {
    events: [event(14, 'attempt_failed', 'refused'), event(12, 'out_for_delivery')],
    state: 'attempt_failed',
    attempts: 1,
  },
  {
    events: [event(14, 'attempt_failed', 'refused'), event(16, 'out_for_delivery')],
    state: 'out_for_delivery',
    attempts: 1,
  },
  { events: [event(15, 'delivered'), event(16, 'at_hub')], state: 'delivered', attempts: 0 },
])('$events.length events make it $state', ({ events, state, attempts }) => {
  expect(stateAfter(events)).toMatchObject({ state, attempts });
});

test('the reason of a failed attempt is forgotten with the next event', () => {
  const failed = [event(14, 'attempt_failed', 'refused')];

  expect(stateAfter(failed).failureReason).toBe('refused');
  expect(stateAfter([...failed, event(15, 'out_for_delivery')]).failureReason).toBe('');
});
