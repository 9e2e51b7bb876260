import { contract } from '@counting-house/contract/contract.ts';
import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { salesInvoices } from '../../invoices/invoice.table.ts';
import { parcels } from '../../logistics/dispatch/parcel.table.ts';
import { aCompany } from '../../testing/companies.ts';
import { test } from '../../testing/house.ts';
import { aPackedOrder } from '../../testing/logistics.ts';
import { aCustomer, anOrder, byUpi, goods } from '../../testing/orders.ts';
import { pieces } from '../../testing/stock.ts';

const { b2b, orders } = contract;

describe('the order desk', () => {
  test('shows each order in its stage, with what is in it', async ({ house }) => {
    const sales = await house.as('sales');
    const fresh = await anOrder(house);
    const held = await anOrder(house);
    const confirmed = await anOrder(house, { confirm: true, payments: [byUpi(70_000)] });
    await anOrder(house, { place: false });
    await sales.call(orders.holdOrder, {
      id: held.id,
      set: [{ code: 'address', note: 'No house number' }],
    });

    const { rows } = await sales.call(orders.listOrders, { stage: 'new' });
    const { stages } = await sales.call(orders.getStages, {});

    expect(rows).toMatchObject([
      {
        id: fresh.id,
        orderNo: fresh.orderNo,
        lineCount: 1,
        qty: pieces(2),
        items: [fresh.lines[0]?.title],
        paymentState: 'unpaid',
        city: 'Sagara',
        isLate: false,
      },
    ]);
    expect(stages).toMatchObject({ new: 1, on_hold: 1, confirmed: 1, draft: 1, all: 3 });
    const paid = await sales.call(orders.listOrders, { payment: 'paid' as never });
    expect(paid.rows.map(({ id }) => id)).toEqual([confirmed.id]);
  });

  test('finds orders by number, buyer, phone and item', async ({ house }) => {
    const sales = await house.as('sales');
    const honey = await goods(house, { name: 'Wild forest honey' });
    const { id: customerId } = await aCustomer(house, {
      name: 'Latha Shetty',
      phone: '9449037745',
    });
    const order = await anOrder(house, {
      customerId,
      lines: [{ variantId: honey.variantId, qty: pieces(1) }],
    });
    await anOrder(house);

    for (const q of [order.orderNo.slice(-6), 'latha', '90377', 'honey', 'shetty sagara']) {
      const { rows } = await sales.call(orders.listOrders, { q });
      expect(rows.map(({ id }) => id)).toEqual([order.id]);
    }
  });

  test('finds an order by its invoice, its parcel and its waybill', async ({ house }) => {
    const sales = await house.as('sales');
    const { order, parcelId, number } = await aPackedOrder(house);
    await aPackedOrder(house);
    const waybill = 'EK473124829IN';
    const { direct } = house.database;
    await direct.update(parcels).set({ waybill }).where(eq(parcels.id, parcelId));
    const [invoice] = await direct
      .select({ number: salesInvoices.number })
      .from(salesInvoices)
      .where(eq(salesInvoices.orderId, order.id));

    for (const q of [invoice?.number ?? '', number, 'ek473124829in']) {
      const { rows } = await sales.call(orders.listOrders, { q });
      expect(rows.map(({ id }) => id)).toEqual([order.id]);
    }
  });

  test('pages through orders without losing or repeating one', async ({ house }) => {
    const sales = await house.as('sales');
    const { variantId } = await goods(house);
    const { id: customerId } = await aCustomer(house);
    const made: number[] = [];
    for (let n = 0; n < 5; n += 1) {
      const order = await anOrder(house, {
        customerId,
        lines: [{ variantId, qty: pieces(1) }],
      });
      made.push(order.id);
      house.clock.pass(n % 2);
    }

    const seen: number[] = [];
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const page = await sales.call(orders.listOrders, {
        limit: 2,
        ...(cursor ? { cursor } : {}),
      });
      seen.push(...page.rows.map(({ id }) => id));
      cursor = page.next;
    }

    expect(seen).toEqual(made.toReversed());
  });

  test('marks what was promised and is late', async ({ house }) => {
    const sales = await house.as('sales');
    const order = await anOrder(house, { promisedOn: '2026-11-22' });
    house.clock.pass(3 * 24 * 60);
    const later = await house.as('admin');

    const { rows } = await later.call(orders.listOrders, { late: true });

    expect(sales.userId).not.toBe(later.userId);
    expect(rows).toMatchObject([{ id: order.id, isLate: true }]);
  });
});

describe('confirming', () => {
  test('may be repeated, and leaves one trace', async ({ house }) => {
    const sales = await house.as('sales');
    const order = await anOrder(house);
    await sales.call(orders.confirmOrder, { id: order.id });

    const again = await sales.call(orders.confirmOrder, { id: order.id });

    expect(again.status).toBe('confirmed');
    const { rows } = await sales.call(orders.getTimeline, { id: order.id, kind: 'confirmed' });
    expect(rows).toHaveLength(1);
  });

  test('waits while something holds the order', async ({ house }) => {
    const sales = await house.as('sales');
    const order = await anOrder(house);
    await sales.call(orders.holdOrder, {
      id: order.id,
      set: [{ code: 'address', note: 'No house number' }],
    });

    await expect(sales.call(orders.confirmOrder, { id: order.id })).rejects.toMatchObject({
      status: 422,
      message: 'On hold: address – No house number',
    });
    await sales.call(orders.holdOrder, { id: order.id, clear: ['address'] });

    expect(await sales.call(orders.confirmOrder, { id: order.id })).toMatchObject({
      status: 'confirmed',
      holds: [],
    });
  });

  test('of several tells which were not, and why', async ({ house }) => {
    const sales = await house.as('sales');
    const fine = await anOrder(house);
    const held = await anOrder(house);
    await sales.call(orders.holdOrder, { id: held.id, set: [{ code: 'manual', note: 'Wait' }] });

    const result = await sales.call(orders.confirmOrders, { ids: [held.id, fine.id] });

    expect(result).toEqual({
      rows: [
        { id: fine.id, ok: true, text: `${fine.orderNo} confirmed` },
        { id: held.id, ok: false, text: 'On hold: Wait' },
      ],
      done: 1,
      failed: 1,
      jobId: null,
    });
  });

  test('is not for store keepers, who see the order and not what its buyer spends', async ({
    house,
  }) => {
    const order = await anOrder(house);
    const keeper = await house.as('store keeper');

    await expect(keeper.call(orders.confirmOrder, { id: order.id })).rejects.toMatchObject({
      status: 403,
    });
    const seen = await keeper.call(orders.getOrder, { id: order.id });
    expect(seen.actions.filter(({ isAllowed }) => isAllowed)).toEqual([]);
    expect(seen.buyer).toMatchObject({
      ordersCount: null,
      spend: null,
      outstanding: null,
      unpaidOrders: null,
    });
  });

  test('and everything else of orders is not for packers', async ({ house }) => {
    const { id } = await anOrder(house);
    const packer = await house.as('packer');

    expect((await packer.send(orders.getOrder, { id })).status).toBe(403);
    expect((await packer.send(orders.listOrders, {})).status).toBe(403);
  });
});

test('holding needs a reason', async ({ house }) => {
  const sales = await house.as('sales');
  const order = await anOrder(house);

  const holding = sales.call(orders.holdOrder, {
    id: order.id,
    set: [{ code: 'manual', note: ' ' }],
  });

  await expect(holding).rejects.toMatchObject({ fields: { 'set.0.note': 'Enter a reason' } });
});

test('items are found by words, and a code finds its item alone', async ({ house }) => {
  const sales = await house.as('sales');
  await goods(house, { name: 'Cardamom 7 mm', sku: 'CAR-050', stock: 62 });
  await goods(house, { name: 'Cardamom coffee', sku: 'COF-255', stock: 4 });

  const byWord = await sales.call(orders.listSellableItems, { q: 'carda' });
  const byCode = await sales.call(orders.listSellableItems, { q: 'cof-255' });

  expect(byWord.rows.map(({ title, available }) => [title, available])).toEqual([
    ['Cardamom 7 mm', pieces(62)],
    ['Cardamom coffee', pieces(4)],
  ]);
  expect(byCode.rows).toMatchObject([{ sku: 'COF-255', isExact: true }]);
});

test('many items are found by their codes at once, a company’s own among them', async ({
  house,
}) => {
  const sales = await house.as('sales');
  const jam = await goods(house, { name: 'Plum jam', sku: 'JAM-300', stock: 9 });
  const { groups } = await aCompany(house);
  const groupId = groups[0]?.id ?? 0;
  await sales.call(b2b.updateGroupItems, {
    groupId,
    items: [{ variantId: jam.variantId, prices: [{ fromQty: 0, price: 100 }], buyerCode: 'P-77' }],
  });

  const names = ['p-77', 'jam-300', 'nothing'];
  const ofGroup = await sales.call(orders.namedItems, { groupId, names });
  const ofNobody = await sales.call(orders.namedItems, { names });

  expect(ofGroup.rows.map((item) => item?.sku ?? null)).toEqual(['JAM-300', 'JAM-300', null]);
  expect(ofNobody.rows.map((item) => item?.available ?? null)).toEqual([null, pieces(9), null]);
});
