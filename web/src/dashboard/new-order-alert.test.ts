import { describe, expect, test } from 'vitest';
import { afterAnswer, afterClosing, alertText, type OrderAlert, quiet } from './new-order-alert.ts';

/** What happened to the alert, in order: a count that was answered, or 'close'. */
function trace(steps: readonly (number | 'close')[], mayAlert = true): (number | null)[] {
  let alert: OrderAlert = quiet;
  return steps.map((step) => {
    alert = step === 'close' ? afterClosing(alert) : afterAnswer(alert, step, mayAlert);
    return alert.open ? alert.previous : null;
  });
}

test('the alert over a morning', () => {
  const steps = [2, 2, 'close', 2, 3, 'close', 1, 2, 0] as const;

  expect(trace(steps)).toEqual([2, 2, null, null, 3, null, null, 2, 0]);
});

describe('the alert', () => {
  test('stays quiet while nothing waits', () => {
    expect(trace([0, 0])).toEqual([null, null]);
  });

  test('shows a smaller number while it is open', () => {
    expect(trace([3, 1])).toEqual([3, 1]);
  });

  test('stays until it is closed, also when none is left', () => {
    expect(trace([2, 0, 0, 1, 'close', 0])).toEqual([2, 0, 0, 1, null, null]);
  });

  test('is not for other roles, who still see the count', () => {
    expect(trace([2, 5], false)).toEqual([null, null]);
    expect(afterAnswer(quiet, 5, false).previous).toBe(5);
  });

  test('closes when the role is lost', () => {
    expect(afterAnswer({ previous: 2, dismissed: false, open: true }, 2, false).open).toBe(false);
  });
});

test.each([
  [0, 'New orders', 'All of them are confirmed'],
  [1, 'New order', '1 order is waiting to be confirmed'],
  [3, 'New orders', '3 orders are waiting to be confirmed'],
  [20_000, 'New orders', '20,000 orders are waiting to be confirmed'],
])('%i waiting', (count, title, text) => {
  expect(alertText(count)).toEqual({ title, text });
});
