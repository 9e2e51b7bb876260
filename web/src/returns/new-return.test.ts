import { describe, expect, test } from 'vitest';
import { returnable } from '../testing/goods-back.ts';
import {
  canSettle,
  doneWith,
  isHere,
  linePath,
  newReturn,
  sentReturn,
  withLine,
  withoutLine,
} from './new-return.ts';

const empty = newReturn(false);
const first = returnable(71);
const second = returnable(72, { qtyReturnable: 500 });
const ofOther = returnable(81, { orderId: 8 });

test.each([
  ['from afar', false, { orders: [], wish: 'refund' }],
  ['at the counter', true, { orders: [], wish: 'refund', type: 'counter', settle: 'refund' }],
])('a return %s begins empty', (_, isAtCounter, begins) => {
  expect(newReturn(isAtCounter)).toEqual(begins);
});

describe('a line', () => {
  test('comes with all that may come back of it, sealed and without a reason', () => {
    expect(withLine(empty, second)).toEqual({
      orders: [
        {
          orderId: 7,
          lines: [
            {
              orderLineId: 72,
              qty: 500,
              reasonId: 0,
              pieces: [{ qty: 500, condition: 'sealed' }],
            },
          ],
        },
      ],
    });
  });

  test('stands under its own order', () => {
    const both = withLine(withLine(withLine(empty, first), ofOther), second);

    expect(
      both.orders?.map(({ orderId, lines }) => [orderId, lines.map((line) => line.orderLineId)]),
    ).toEqual([
      [7, [71, 72]],
      [8, [81]],
    ]);
    expect(linePath(both, second)).toBe('orders.0.lines.1');
    expect(linePath(both, ofOther)).toBe('orders.1.lines.0');
    expect(linePath(both, returnable(99))).toBeNull();
  });

  test('goes with its order when it was the only one', () => {
    const both = withLine(withLine(empty, first), ofOther);

    expect(withoutLine(both, first).orders).toEqual(withLine(empty, ofOther).orders);
    expect(withoutLine(withLine(empty, first), first)).toEqual({ orders: [] });
  });
});

describe('what is sent', () => {
  const typed = { ...empty, ...withLine(empty, first), pickup: { note: 'After six' } };

  test('from afar has a pickup, no conditions, and is not decided yet', () => {
    expect(sentReturn(typed, true)).toEqual({
      wish: 'refund',
      orders: [{ orderId: 7, lines: [{ orderLineId: 71, qty: 2_000, reasonId: 0 }] }],
      pickup: { note: 'After six' },
    });
  });

  test('at the counter has conditions of what is here, no pickup, and is approved', () => {
    const here = { ...typed, type: 'counter' as const, settle: 'refund' as const };

    expect(sentReturn(here, true)).toMatchObject({
      orders: [{ lines: [{ pieces: [{ qty: 2_000, condition: 'sealed' }] }] }],
      approve: true,
      settle: 'refund',
    });
    expect(sentReturn(here, true).pickup).toBeUndefined();
  });

  test('has the quantity that was typed last in its piece as well', () => {
    const [order] = withLine(empty, first).orders ?? [];
    const line = { ...order?.lines[0], qty: 1_000 } as NonNullable<typeof order>['lines'][0];
    const here = { ...newReturn(true), orders: [{ orderId: 7, lines: [line] }] };

    expect(sentReturn(here, true).orders?.[0]?.lines[0]?.pieces).toMatchObject([{ qty: 1_000 }]);
  });

  test.each([
    ['without the right to settle', { wish: 'refund' }, false, undefined],
    ['into the wallet', { wish: 'wallet' }, true, 'wallet'],
    ['for other goods', { wish: 'exchange' }, true, undefined],
    ['for a repair', { wish: 'repair' }, true, undefined],
  ] as const)('at the counter %s settles as %s', (_, part, mayRefund, settle) => {
    expect(sentReturn({ ...newReturn(true), ...part }, mayRefund).settle).toBe(settle);
  });
});

test.each([
  [{ type: 'customer', settle: 'refund' }, 'open'],
  [{ type: 'counter' }, 'receive'],
  [{ type: 'counter', settle: 'refund' }, 'settle'],
] as const)('%o is done with it: %s', (typed, done) => {
  expect(doneWith(typed)).toBe(done);
  expect(isHere(typed)).toBe(typed.type === 'counter');
});

test.each([
  ['refund', true],
  ['wallet', true],
  ['replacement', false],
  ['exchange', false],
  ['repair', false],
] as const)('a wish for %s can be settled at once: %s', (wish, can) => {
  expect(canSettle({ wish })).toBe(can);
});
