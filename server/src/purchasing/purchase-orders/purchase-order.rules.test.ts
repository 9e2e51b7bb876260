import type { PurchaseOrderStatus } from '@counting-house/contract/purchasing/purchase-orders/purchase-order-labels.ts';
import { describe, expect, test } from 'vitest';
import {
  lineAmounts,
  needsApproval,
  openQty,
  type OrderStep,
  orderSteps,
  overQty,
  statusByProgress,
} from './purchase-order.rules.ts';

describe('what a line comes to', () => {
  test.for([
    [
      { price: 300_000, qty: 20_000, discountBps: 0 },
      { gross: 6_000_000, discount: 0, taxable: 6_000_000 },
    ],
    [
      { price: 464_000, qty: 12_000, discountBps: 200 },
      { gross: 5_568_000, discount: 111_360, taxable: 5_456_640 },
    ],
    [
      { price: 61_250, qty: 60_000, discountBps: 0 },
      { gross: 3_675_000, discount: 0, taxable: 3_675_000 },
    ],
    [
      { price: 333, qty: 1_500, discountBps: 3_333 },
      { gross: 500, discount: 167, taxable: 333 },
    ],
  ])('%j', ([line, amounts]) => {
    expect(lineAmounts(line as never)).toEqual(amounts);
  });
});

const line = (of: object) => ({
  skuId: 1,
  stockQty: 500_000,
  receivedQty: 0,
  acceptedQty: 0,
  closedQty: 0,
  ...of,
});

describe('progress', () => {
  test('what was rejected is still to come', () => {
    expect(openQty(line({ receivedQty: 300_000, acceptedQty: 290_000 }))).toBe(210_000);
  });

  test('what came too much is over, and nothing is open', () => {
    const over = line({ receivedQty: 515_000, acceptedQty: 515_000 });

    expect([openQty(over), overQty(over)]).toEqual([0, 15_000]);
  });

  test.for([
    [[line({})], false, 'approved'],
    [[line({})], true, 'sent'],
    [[line({ receivedQty: 1, acceptedQty: 0 })], true, 'part_received'],
    [[line({ receivedQty: 500_000, acceptedQty: 500_000 }), line({})], true, 'part_received'],
    [[line({ receivedQty: 490_000, acceptedQty: 490_000, closedQty: 10_000 })], true, 'received'],
    [
      [line({ receivedQty: 500_000, acceptedQty: 500_000 }), line({ skuId: null })],
      true,
      'received',
    ],
    [[line({ skuId: null })], true, 'sent'],
  ] as const)('%j, sent %s: %s', ([lines, isSent, status]) => {
    expect(statusByProgress(lines, { isSent })).toBe(status);
  });
});

test('the limit itself needs nobody’s approval', () => {
  expect([needsApproval(5_000_000, 5_000_000), needsApproval(5_000_001, 5_000_000)]).toEqual([
    false,
    true,
  ]);
});

/** What may be done in each state, in the words of the design. */
const table: Readonly<Record<PurchaseOrderStatus, readonly OrderStep[]>> = {
  draft: ['update', 'submit', 'cancel'],
  waiting: ['approve', 'reject', 'cancel'],
  approved: ['send', 'receive', 'revise', 'close', 'cancel'],
  sent: ['send', 'remind', 'receive', 'revise', 'close', 'cancel'],
  part_received: ['send', 'remind', 'receive', 'revise', 'close'],
  received: ['close'],
  closed: ['reopen'],
  cancelled: [],
};

test.for(Object.entries(table))('the steps out of %s', ([status, steps]) => {
  const open = Object.entries(orderSteps).filter(([, from]) => from.includes(status as never));

  expect(open.map(([step]) => step).toSorted()).toEqual([...steps].toSorted());
});
