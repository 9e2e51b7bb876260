import { describe, expect, test } from 'vitest';
import type { RowAction } from './actions.tsx';
import { splitBulk, refusalText, bulkSummary } from './bulk-summary.ts';

type Order = { readonly id: number; readonly status: string };

const order = (id: number, status = 'placed'): Order => ({ id, status });
const call = { kind: 'call' } as RowAction<Order>['does'];
const file = { kind: 'file', most: 2 } as RowAction<Order>['does'];
const action = (does: RowAction<Order>['does'], whyNot = true): RowAction<Order> => ({
  label: 'Confirm',
  access: [],
  isFor: ({ status }) => status === 'placed',
  ...(whyNot ? { whyNot: ({ status }) => status } : {}),
  does,
});
const named = { things: 'orders', nameOf: ({ id }: Order) => `ORD-${id}` };

describe('an act with many rows', () => {
  test('leaves out those it makes no sense for, and says why', () => {
    const ticked = [order(1), order(2, 'on hold'), order(3, 'delivered'), order(4, 'on hold')];

    const { rows, leftOut } = splitBulk(action(call), ticked);

    expect(rows).toEqual([order(1)]);
    expect(leftOut).toBe('3 of 4 selected are left out: 2 on hold, 1 delivered.');
  });

  test('leaves out without a reason where none is known', () => {
    const { leftOut } = splitBulk(action(call, false), [order(1), order(2, 'shipped')]);

    expect(leftOut).toBe('1 of 2 selected is left out.');
  });

  test('puts into a file as many as it holds; the others wait', () => {
    const bulk = splitBulk(action(file), [order(1), order(2), order(3)]);

    expect(bulk).toEqual({ rows: [order(1), order(2)], waiting: [order(3)], leftOut: null });
    expect(bulkSummary(action(file), bulk, named)).toEqual({
      title: 'Confirm of 2 orders?',
      sentences: ['ORD-1, ORD-2', 'One file holds 2. The other 1 stay selected for the next.'],
    });
  });

  test('names the first rows and counts the others', () => {
    const bulk = splitBulk(
      action(call),
      [1, 2, 3, 4, 5].map((id) => order(id)),
    );

    expect(bulkSummary(action(call), bulk, named).sentences).toEqual([
      'ORD-1, ORD-2, ORD-3, 2 more',
    ]);
  });
});

describe('what was refused of many rows', () => {
  test.for<[refused: [name: string, why: string][], words: string]>([
    [[['ORD-1', 'Payment of ₹380.00 is missing']], 'ORD-1: Payment of ₹380.00 is missing.'],
    [[['ORD-1', 'ORD-1 is packed.']], 'ORD-1 is packed.'],
    [
      [
        ['ORD-1', 'Add a delivery address'],
        ['ORD-2', 'Add a delivery address'],
      ],
      '2 of them: Add a delivery address.',
    ],
    [
      [
        ['ORD-1', 'On hold'],
        ['ORD-2', 'Paid'],
        ['ORD-3', 'Late'],
        ['ORD-4', 'Late'],
      ],
      'ORD-1: On hold. ORD-2: Paid. 2 more in the list.',
    ],
  ])('says each reason once, and of whom: %j', ([refused, words]) => {
    expect(refusalText(refused)).toBe(words);
  });
});
