import { contract } from '@counting-house/contract/contract.ts';
import { WorkKey, type Block } from '@counting-house/contract/dashboard/home.ts';
import { workLists } from '@counting-house/contract/dashboard/work.ts';
import type { Order } from '@counting-house/contract/orders/order.ts';
import { describe, expect } from 'vitest';
import { setFulfilment } from '../orders/fulfilment/fulfilment.service.ts';
import { owner, test, type Person, type TestHouse } from '../testing/house.ts';
import { anOrderToPack, aPackedOrder, aTrack } from '../testing/logistics.ts';
import { anOrder, goods } from '../testing/orders.ts';
import { aReview } from '../testing/catalogue.ts';
import {
  aDeliveredOrder,
  aReceivedReturn,
  aReturn,
  cancelledWithCredit,
} from '../testing/returns.ts';
import { aBatch, aSku, pieces } from '../testing/stock.ts';
import { aVendorRow } from '../testing/purchasing.ts';
import { approvalFrom } from '../testing/vouchers.ts';
import { atWork } from '../testing/work.ts';

const {
  accounts,
  catalogue,
  dashboard,
  logistics,
  orders,
  production,
  purchasing,
  returns,
  stock,
} = contract;

type Data<N extends Block['name']> = Extract<Block, { name: N }>['data'];

async function block<N extends Block['name']>(person: Person, name: N): Promise<Data<N>> {
  const { blocks } = await person.call(dashboard.home, { blocks: [name] });
  return (blocks.find((one) => one.name === name)?.data ?? []) as Data<N>;
}

const countsOf = async (person: Person) =>
  Object.fromEntries((await block(person, 'work')).map(({ key, count }) => [key, count]));

/** Of each kind so much that a filter too wide or too narrow counts another figure; one is late tomorrow. */
async function workOfEveryKind(house: TestHouse): Promise<void> {
  const sales = await house.as('owner');
  const { variantId } = await goods(house);
  const lines = [{ variantId, qty: pieces(2) }];
  const place = (values: Parameters<typeof anOrder>[1] = {}) =>
    anOrder(house, { lines, ...values });

  await place();
  await place();
  await place({ promisedOn: '2026-11-21' });
  const held = await place();
  await sales.call(orders.holdOrder, {
    id: held.id,
    set: [{ code: 'manual', note: 'Ring first' }],
  });
  await anOrderToPack(house);
  await anOrderToPack(house);

  await aPackedOrder(house);
  const { parcelId } = await aPackedOrder(house);
  const track = await aTrack(house);
  await sales.call(logistics.trackingData, {
    items: [{ parcelId, trackId: track.id, waybill: 'KN4471' }],
  });

  const cash = [{ method: 'cod', amount: 64_000 }] as const;
  const courier = { kind: 'courier', id: 7, name: 'Bluedart' } as const;
  await deliver(house, await place({ confirm: true, payments: [...cash] }));
  await deliver(house, await place({ confirm: true, payments: [...cash] }), {
    codCollected: { amount: 64_000, courier },
  });

  await goods(house, { stock: 0 });
  await workOfReturnsAndBooks(house);
}

async function workOfReturnsAndBooks(house: TestHouse): Promise<void> {
  const [asked, approved, received] = [
    await aDeliveredOrder(house, { qty: 2, stock: 10 }),
    await aDeliveredOrder(house, { qty: 2, stock: 10 }),
    await aDeliveredOrder(house, { qty: 2, stock: 10 }),
  ];
  await aReturn(house, asked);
  await aReturn(house, approved, { approve: true });
  await aReceivedReturn(house, received);
  const { variantId } = await goods(house);
  const paid = await anOrder(house, {
    lines: [{ variantId, qty: pieces(1) }],
    payments: [{ method: 'cash', amount: 32_000 }],
    confirm: true,
  });
  await cancelledWithCredit(house, paid);
  await aReview(house);
  await aReview(house);
  await aBatch(house, await aSku(house), { tray: 'QUARANTINE' });
  await approvalFrom(house, 10_000);
  const { vendorId } = await aVendorRow(house);
  const clerk = await house.as('accountant');
  await clerk.call(accounts.createOpeningDocument, {
    partyKind: 'vendor',
    partyId: vendorId,
    side: 'credit',
    docNo: 'OLD-1',
    docDate: '2026-02-10',
    dueDate: '2026-03-12',
    amount: 25_000,
  });
  const { id, version } = await clerk.call(accounts.createVoucher, {
    kind: 'payment',
    method: 'upi',
    reference: 'UPI9',
    amount: 15_000,
    party: { kind: 'vendor', id: vendorId },
  });
  await clerk.call(accounts.postVoucher, { id, version });
}

async function deliver(
  house: TestHouse,
  order: Order,
  last: Pick<Parameters<typeof setFulfilment>[1], 'codCollected'> = {},
): Promise<void> {
  for (const step of ['packed', 'shipped', 'delivered'] as const) {
    await atWork(house, (ctx) =>
      setFulfilment(ctx, {
        orderId: order.id,
        step,
        lines: order.lines.map(({ id }) => ({ lineId: id, qty: pieces(2) })),
        parcelId: null,
        at: house.clock.now().toISOString(),
        ...(step === 'delivered' ? last : {}),
      }),
    );
  }
}

describe('the work on the dashboard', () => {
  test('counts what the lists behind it hold, with the oldest of it', async ({ house }) => {
    const sales = await house.as('owner');
    const { variantId } = await goods(house);
    await anOrder(house, { lines: [{ variantId, qty: 2_000 }] });
    const placedAt = house.clock.now().toISOString();
    house.clock.pass(30);
    await anOrder(house, { lines: [{ variantId, qty: 1_000 }] });

    const [first] = await block(sales, 'work');
    const list = await sales.call(orders.listOrders, { stage: 'new' });
    const inTopBar = await sales.call(dashboard.orderCount, {});

    expect(inTopBar).toBe(list.total);
    expect(first).toEqual({
      key: 'new',
      count: list.total,
      oldestAt: placedAt,
      oldestOn: null,
      amount: null,
    });
    expect(first?.count).toBe(2);
  });

  test('can be counted again in the list that each figure leads to', async ({ house }) => {
    await workOfEveryKind(house);
    house.clock.pass(24 * 60);
    const tomorrow = await house.signIn(owner.phone, owner.password);

    const counts = await countsOf(tomorrow);

    const lists = {
      orders: orders.listOrders,
      queue: logistics.listQueue,
      parcels: logistics.listParcels,
      positions: stock.listPositions,
      returns: returns.listReturns,
      reviews: catalogue.listReviews,
      reorder: purchasing.listReorder,
      purchaseOrders: purchasing.listOrders,
      vouchers: accounts.listVouchers,
      expenses: accounts.listExpenses,
      bills: purchasing.listBills,
      payables: accounts.listPayableItems,
      stockDocs: stock.listDocs,
      batches: stock.listBatches,
      transfers: stock.listTransfers,
      counts: stock.listCounts,
      plans: production.listPlans,
    };
    for (const key of WorkKey.options) {
      const { list, of } = workLists[key];
      const { rows, total = rows.length } = (await tomorrow.call(lists[list], of)) as {
        rows: readonly object[];
        total?: number;
      };
      expect({ key, count: counts[key], rows: rows.length }).toEqual({
        key,
        count: total,
        rows: total,
      });
    }
    expect(counts).toEqual({
      new: 3,
      onHold: 1,
      toPack: 2,
      toBook: 1,
      toHandOver: 1,
      late: 1,
      returnRequests: 1,
      returnsToReceive: 1,
      returnsToSettle: 1,
      refundsDue: 1,
      codToCollect: 1,
      reviews: 2,
      toReceive: 0,
      toInspect: 1,
      transfersToReceive: 0,
      countsUnderWay: 0,
      plansToMake: 0,
      outOfStock: 4,
      toReorder: 0,
      ordersToApprove: 0,
      vouchersToApprove: 1,
      expensesToApprove: 0,
      billsOverdue: 1,
      billsToApprove: 0,
      writeOffsToApprove: 0,
    });
  });

  test('follows an order to the desk of parcels', async ({ house }) => {
    const owner = await house.as('owner');
    await aPackedOrder(house);

    const counts = await countsOf(owner);
    const { desk } = await owner.call(logistics.listParcels, {});

    expect(counts).toMatchObject({ new: 0, toPack: 0, toBook: desk.book, toHandOver: 0 });
    expect(desk.book).toBe(1);
  });

  test('is shown to those who may see it, and not asked for others', async ({ house }) => {
    const packer = await house.withPermissions(['dashboard.home.read', 'logistics.packing.write']);

    expect(Object.keys(await countsOf(packer))).toEqual(['toPack']);
    expect(await block(packer, 'activity')).toEqual([]);
  });
});

describe('the first steps', () => {
  test('tick themselves off', async ({ house }) => {
    const owner = await house.as('owner');
    const done = async () =>
      (await block(owner, 'start')).filter(({ isDone }) => isDone).map(({ key }) => key);
    expect(await done()).toEqual(['business', 'gst']);

    const { variantId } = await goods(house);
    await anOrder(house, { lines: [{ variantId, qty: 1_000 }] });

    expect(await done()).toEqual(['business', 'gst', 'product', 'stock', 'order']);
  });

  test('are those that a person can take', async ({ house }) => {
    const packer = await house.as('packer');

    expect(await block(packer, 'start')).toEqual([{ key: 'totp', isDone: false }]);
  });
});

test('what happened last to orders leads to them', async ({ house }) => {
  const owner = await house.as('owner');
  const { variantId } = await goods(house);
  const { id } = await anOrder(house, { lines: [{ variantId, qty: 1_000 }] });
  await owner.call(orders.addNote, { id, text: 'Call before noon' });

  const [last] = await block(owner, 'activity');

  expect(last).toMatchObject({ orderId: id, text: 'Call before noon', by: 'Asha Hegde' });
});
