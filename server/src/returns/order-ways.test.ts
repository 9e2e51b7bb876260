import { contract } from '@counting-house/contract/contract.ts';
import type { Order, OrderAction } from '@counting-house/contract/orders/order.ts';
import { describe, expect } from 'vitest';
import { test, type TestHouse } from '../testing/house.ts';
import { expectLaws } from '../testing/laws/laws.ts';
import { aPackedOrder } from '../testing/logistics.ts';
import { anOrder, byUpi } from '../testing/orders.ts';
import { aDeliveredOrder, aReceivedReturn, cancelledWithCredit } from '../testing/returns.ts';

const { logistics, orders, returns } = contract;

const whose = ['owner', 'sales', 'accountant'] as const;

/** What each person may do with an order as it stands, beside what packing, dispatch and returns do. */
type Ways = Readonly<Record<(typeof whose)[number], readonly OrderAction[]>>;

const held = async (house: TestHouse) => {
  const { id, version } = await anOrder(house);
  return (await house.as('owner')).call(orders.holdOrder, {
    id,
    version,
    set: [{ code: 'manual', note: 'Calls back' }],
  });
};

const ways: readonly (readonly [
  name: string,
  make: (house: TestHouse) => Promise<{ readonly id: number }>,
  of: Ways,
])[] = [
  [
    'a draft',
    (house) => anOrder(house, { place: false }),
    {
      owner: ['place', 'edit', 'cancel'],
      sales: ['place', 'edit'],
      accountant: [],
    },
  ],
  [
    'placed and not paid',
    anOrder,
    {
      owner: ['confirm', 'take_payment', 'edit', 'hold', 'cancel'],
      sales: ['confirm', 'take_payment', 'edit', 'hold'],
      accountant: ['take_payment'],
    },
  ],
  [
    'on hold',
    held,
    {
      owner: ['take_payment', 'edit', 'hold', 'cancel'],
      sales: ['take_payment', 'edit', 'hold'],
      accountant: ['take_payment'],
    },
  ],
  [
    'confirmed and paid',
    (house) => anOrder(house, { confirm: true, payments: [byUpi(70_000)] }),
    {
      owner: ['edit', 'hold', 'cancel'],
      sales: ['edit', 'hold'],
      accountant: [],
    },
  ],
  [
    'packed',
    async (house) => (await aPackedOrder(house)).order,
    {
      owner: ['take_payment', 'hold'],
      sales: ['take_payment', 'hold'],
      accountant: ['take_payment'],
    },
  ],
  [
    'shipped',
    async (house) => (await aDeliveredOrder(house, { isDelivered: false })).order,
    {
      owner: ['take_payment', 'hold', 'mark_delivered'],
      sales: ['take_payment', 'hold', 'mark_delivered'],
      accountant: ['take_payment'],
    },
  ],
  [
    'delivered',
    async (house) => (await aDeliveredOrder(house)).order,
    { owner: ['take_payment'], sales: ['take_payment'], accountant: ['take_payment'] },
  ],
  [
    'returned, its money still owed',
    async (house) => {
      const sold = await aDeliveredOrder(house, { payments: [byUpi(70_000)] });
      const owner = await house.as('owner');
      const { id, version } = await aReceivedReturn(house, sold, { qty: 2 });
      await owner.call(returns.settle, { id, version, resolution: 'none' });
      return sold.order;
    },
    { owner: ['refund'], sales: [], accountant: ['refund'] },
  ],
  [
    'cancelled, its money kept as credit',
    async (house) =>
      cancelledWithCredit(house, await anOrder(house, { payments: [byUpi(70_000)] })),
    { owner: ['refund'], sales: [], accountant: ['refund'] },
  ],
];

const allowed = ({ actions }: Order) =>
  actions.filter(({ isAllowed }) => isAllowed).map(({ action }) => action);

describe.each(ways)('an order that is %s', (_name, make, of) => {
  test('offers each person the ways on that are theirs', async ({ house }) => {
    const { id } = await make(house);
    const seen: Record<string, OrderAction[]> = {};
    for (const who of whose) {
      seen[who] = allowed(await (await house.as(who)).call(orders.getOrder, { id }));
    }

    expect(seen).toEqual(of);
  });
});

test('an order that comes back undelivered is returned', async ({ house }) => {
  const owner = await house.as('owner');
  const sold = await aDeliveredOrder(house, { isDelivered: false });
  await owner.call(logistics.parcelReturned, { id: sold.parcelId });
  const { rows } = await owner.call(returns.listReturns, { desk: 'rto' });
  const home = await owner.call(returns.getReturn, { id: rows[0]?.id ?? 0 });
  const received = await owner.call(returns.receive, {
    id: home.id,
    version: home.version,
    lines: home.lines.map(({ id, qtyApproved }) => ({
      lineId: id,
      pieces: [{ qty: qtyApproved ?? 0, condition: 'sealed' as const }],
    })),
  });

  await owner.call(returns.settle, { id: received.id, version: received.version });

  const { status } = await owner.call(orders.getOrder, { id: sold.order.id });
  expect(status).toBe('returned');
});

test('one jar is broken in a box that comes home and another was never in it: each is a loss', async ({
  house,
}) => {
  const owner = await house.as('owner');
  const sold = await aDeliveredOrder(house, { isDelivered: false, qty: 3, worth: 90_000 });
  await owner.call(logistics.parcelReturned, { id: sold.parcelId });
  const { rows } = await owner.call(returns.listReturns, { desk: 'rto' });
  const home = await owner.call(returns.getReturn, { id: rows[0]?.id ?? 0 });
  const [line] = home.lines;
  const qty = 1_000;

  const part = await owner.call(returns.receive, {
    id: home.id,
    version: home.version,
    lines: [
      {
        lineId: line?.id ?? 0,
        pieces: [{ qty, condition: 'damaged', decision: 'scrap' }],
        qtyMissing: qty,
      },
    ],
  });
  const whole = await owner.call(returns.receive, {
    id: home.id,
    version: part.version,
    lines: [{ lineId: line?.id ?? 0, pieces: [], qtyMissing: qty }],
  });

  expect(whole).toMatchObject({ status: 'received', lines: [{ qtyMissing: 2 * qty }] });
  await expectLaws(house);
});
