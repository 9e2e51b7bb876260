import { contract } from '@counting-house/contract/contract.ts';
import type { Order, OrderAction } from '@counting-house/contract/orders/order.ts';
import { describe, expect } from 'vitest';
import { test, type Person, type TestHouse } from '../testing/house.ts';
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

const states: readonly (readonly [
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

/** The steps that change how far an order has come, as its owner would ask for them. */
const steps = (owner: Person, { id, version, status }: Order, reasonId: number) => ({
  // Confirmed again it answers as it is.
  ...(status === 'placed'
    ? { confirm: () => owner.call(orders.confirmOrder, { id, version }) }
    : {}),
  hold: () =>
    owner.call(orders.holdOrder, { id, version, set: [{ code: 'manual', note: 'Wait' }] }),
  mark_delivered: () => owner.call(orders.markDelivered, { id, version }),
  cancel: () => owner.call(returns.cancelOrder, { id, version, reasonId }),
});

describe.each(states)('an order that is %s', (_name, make, of) => {
  test('offers each person the ways on that are theirs, and refuses every other', async ({
    house,
  }) => {
    const { id } = await make(house);
    const seen: Record<string, OrderAction[]> = {};
    for (const who of whose) {
      seen[who] = allowed(await (await house.as(who)).call(orders.getOrder, { id }));
    }
    const owner = await house.as('owner');
    const order = await owner.call(orders.getOrder, { id });
    const { rows } = await owner.call(orders.listReasons, { kind: 'order_cancel' });
    const refused = Object.entries(steps(owner, order, rows[0]?.id ?? 0)).filter(
      ([action]) => !of.owner.includes(action as OrderAction),
    );

    expect(seen).toEqual(of);
    for (const [action, step] of refused) {
      await expect(step(), action).rejects.toSatisfy(
        ({ status }: { status?: number }) => status === 409 || status === 422,
      );
    }
    expect((await owner.call(orders.getOrder, { id })).version).toBe(order.version);
  });
});

test('an order that is packed is left by unpacking or by sending, a sent one by its delivery or its way back', async ({
  house,
}) => {
  const owner = await house.as('owner');
  const status = async (id: number) => (await owner.call(orders.getOrder, { id })).status;
  const packed = await aPackedOrder(house);
  const { parcelId, order } = packed;

  await owner.call(logistics.packingUpdate, { action: 'unpack', orderId: order.id, parcelId });
  const unpacked = await status(order.id);
  const sent = await aDeliveredOrder(house, { isDelivered: false });
  await owner.call(logistics.parcelReturned, { id: sent.parcelId });
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

  expect([unpacked, await status(sent.order.id)]).toEqual(['confirmed', 'returned']);
});
