import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { journalEntries } from '../../books/journal/journal.table.ts';
import { standsAs } from '../../testing/books.ts';
import { Refusal, test, type TestHouse } from '../../testing/house.ts';
import { aCoupon } from '../../testing/offers.ts';
import { aCustomer, byUpi, carStreet, goods } from '../../testing/orders.ts';
import { reasonNamed } from '../../testing/returns.ts';
import { pieces, positionOf } from '../../testing/stock.ts';

const { customers, invoices, orders, returns } = contract;

/** Anyone who sells, with a till open. */
async function cashier(house: TestHouse, float = 50_000, role: 'sales' | 'owner' = 'sales') {
  const owner = await house.as('owner');
  const one = await house.as(role);
  const till = await owner.call(orders.createTill, { name: `Counter of ${role}` });
  await one.call(orders.openTill, { tillId: till.id, float });
  return one;
}

const cash = (amount: number, tendered = amount) => ({ method: 'cash' as const, amount, tendered });

describe('a sale over the counter', () => {
  test('hands over, bills and takes the money of somebody without a name, in one act', async ({
    house,
  }) => {
    const sales = await cashier(house);
    const jar = await goods(house, { price: 11_800, percent: 18, stock: 5, worth: 25_000 });

    const sold = await sales.call(invoices.sellAtCounter, {
      lines: [{ variantId: jar.variantId, qty: pieces(2) }],
      payments: [cash(23_600, 50_000)],
      expectedTotal: 23_600,
    });

    expect(sold).toMatchObject({
      source: 'store',
      status: 'delivered',
      buyer: { name: 'Walk-in customer' },
      grandTotal: 23_600,
      balance: 0,
      change: 26_400,
    });
    const invoice = await sales.call(invoices.getInvoice, { id: sold.invoiceId });
    expect(invoice).toMatchObject({ total: 23_600, rest: 0, buyerName: 'Walk-in customer' });
    expect(await positionOf(house, jar.skuId)).toMatchObject({ onHand: pieces(3), reserved: 0 });
    const entries = await house.database.direct.select().from(journalEntries);
    expect(entries.filter(({ event }) => event === 'stock.dispatched')).toMatchObject([
      { total: 10_000 },
    ]);
    const { session } = await sales.call(orders.getMyTill, {});
    expect(session).toMatchObject({ bills: 1, sales: 23_600, tax: 3_600, expected: 73_600 });
  });

  test('is paid in parts, with change of the cash alone', async ({ house }) => {
    const sales = await cashier(house);
    const jar = await goods(house, { price: 10_000 });

    const sold = await sales.call(invoices.sellAtCounter, {
      lines: [{ variantId: jar.variantId, qty: pieces(3) }],
      payments: [byUpi(15_000), cash(15_000, 20_000)],
    });

    expect(sold).toMatchObject({ balance: 0, change: 5_000 });
    const { session } = await sales.call(orders.getMyTill, {});
    expect(session).toMatchObject({
      expected: 65_000,
      methods: [
        { method: 'cash', received: 15_000, givenBack: 0 },
        { method: 'upi', received: 15_000, givenBack: 0 },
      ],
    });
  });

  test.for([
    ['nothing', undefined, 'Collect ₹100.00 more'],
    ['less', [cash(9_999)], 'Collect ₹0.01 more'],
  ] as const)(
    'is refused when %s is paid, and nothing is kept',
    async ([, payments, says], { house }) => {
      const sales = await cashier(house);
      const jar = await goods(house, { price: 10_000, stock: 5 });

      const refused = sales.call(invoices.sellAtCounter, {
        lines: [{ variantId: jar.variantId, qty: pieces(1) }],
        ...(payments ? { payments: [...payments] } : {}),
      });

      await expect(refused).rejects.toMatchObject({ status: 422, fields: { payments: says } });
      expect((await sales.call(orders.listOrders, {})).rows).toEqual([]);
      expect(await positionOf(house, jar.skuId)).toMatchObject({ onHand: pieces(5), reserved: 0 });
    },
  );

  test('needs an open till', async ({ house }) => {
    const sales = await house.as('sales');
    const jar = await goods(house, { price: 10_000 });

    const refused = sales.call(invoices.sellAtCounter, {
      lines: [{ variantId: jar.variantId, qty: pieces(1) }],
      payments: [cash(10_000)],
    });

    await expect(refused).rejects.toMatchObject({ code: 'till.not_open' });
  });

  test('of fifty thousand rupees bears a name and an address', async ({ house }) => {
    const sales = await cashier(house);
    const mill = await goods(house, { price: 5_000_000 });
    const buyer = await aCustomer(house);
    const sale = {
      lines: [{ variantId: mill.variantId, qty: pieces(1) }],
      payments: [byUpi(5_000_000)],
    };
    const says = "Bills of ₹50,000.00 or more need the customer's name and address";

    const unnamed = sales.call(invoices.sellAtCounter, sale);
    await expect(unnamed).rejects.toMatchObject({ fields: { customerId: says } });
    const homeless = sales.call(invoices.sellAtCounter, { ...sale, customerId: buyer.id });
    await expect(homeless).rejects.toMatchObject({ fields: { billingAddress: says } });
    const sold = await sales.call(invoices.sellAtCounter, {
      ...sale,
      customerId: buyer.id,
      billingAddress: carStreet,
    });

    expect(sold.balance).toBe(0);
  });

  test('bears a coupon, and the tax of where the goods are handed over', async ({ house }) => {
    const sales = await cashier(house);
    await aCoupon(house, 'TENOFF', { sources: ['store'] });
    const jar = await goods(house, { price: 10_500, percent: 5 });
    const lines = [{ variantId: jar.variantId, qty: pieces(2) }];

    const seen = await sales.call(orders.previewOrder, {
      isCounter: true,
      deliveryMethod: 'pickup',
      couponCode: 'TENOFF',
      lines,
    });
    const sold = await sales.call(invoices.sellAtCounter, {
      couponCode: 'TENOFF',
      lines,
      expectedTotal: seen.grandTotal,
      payments: [cash(seen.grandTotal)],
    });

    expect(seen.fields).toEqual({});
    expect(sold).toMatchObject({ placeOfSupply: '29', grandTotal: seen.grandTotal });
    expect(sold.offerDiscountAmount).toBeGreaterThan(0);
  });

  test('is held and recalled, and finished once', async ({ house }) => {
    const sales = await cashier(house);
    const jar = await goods(house, { price: 10_000 });
    const held = await sales.call(orders.createB2C, {
      source: 'store',
      deliveryMethod: 'pickup',
      lines: [{ variantId: jar.variantId, qty: pieces(1) }],
      place: false,
    });
    const list = await sales.call(orders.listOrders, { source: ['store'], stage: 'draft' });
    const placing = sales.call(orders.updateB2C, {
      id: held.id,
      version: held.version,
      place: true,
    });
    await expect(placing).rejects.toMatchObject({ message: 'Finish this bill at the counter' });

    const sale = {
      id: held.id,
      version: held.version,
      lines: held.lines.map(({ id }) => ({ id, qty: pieces(2) })),
      payments: [cash(20_000)],
    };
    const sold = await sales.call(invoices.sellAtCounter, sale);
    const again = sales.call(invoices.sellAtCounter, { ...sale, version: sold.version });

    expect(list.rows.map(({ id }) => id)).toEqual([held.id]);
    expect(sold).toMatchObject({ id: held.id, grandTotal: 20_000, status: 'delivered' });
    await expect(again).rejects.toMatchObject({ code: 'order.not_open' });
  });

  test('comes back against its bill, and the cash leaves the till of anyone who gives it', async ({
    house,
  }) => {
    const owner = await cashier(house, 50_000, 'owner');
    const jar = await goods(house, { price: 10_000, stock: 5, worth: 25_000 });
    const sold = await owner.call(invoices.sellAtCounter, {
      lines: [{ variantId: jar.variantId, qty: pieces(2) }],
      payments: [cash(20_000)],
    });

    const found = await owner.call(returns.candidates, { q: sold.invoiceNo });
    await owner.call(returns.createReturn, {
      orderId: sold.id,
      type: 'counter',
      approve: true,
      settle: 'refund',
      lines: [
        {
          orderLineId: found.rows[0]?.orderLineId ?? 0,
          qty: pieces(1),
          reasonId: await reasonNamed(house, 'Changed mind'),
          pieces: [{ qty: pieces(1), condition: 'sealed' }],
        },
      ],
    });

    const { session } = await owner.call(orders.getMyTill, {});
    expect(session).toMatchObject({
      expected: 60_000,
      methods: [{ method: 'cash', received: 20_000, givenBack: 10_000 }],
    });
    expect(await positionOf(house, jar.skuId)).toMatchObject({ onHand: pieces(4) });
  });

  test('is no record of somebody: walk-ins are not found, changed or given a wallet', async ({
    house,
  }) => {
    const sales = await cashier(house);
    const jar = await goods(house, { price: 10_000 });
    const sold = await sales.call(invoices.sellAtCounter, {
      lines: [{ variantId: jar.variantId, qty: pieces(1) }],
      payments: [cash(10_000)],
    });
    const owner = await house.as('owner');
    const id = sold.buyer?.id ?? 0;
    const { version } = await owner.call(customers.getCustomer, { id });

    const { rows } = await owner.call(customers.listCustomers, {});
    const changing = owner.call(customers.updateCustomer, { id, version, name: 'Somebody' });

    expect(rows).toEqual([]);
    await expect(changing).rejects.toMatchObject({ code: 'customer.walk_in' });
  });

  test.for([
    ['without registration', 'unregistered'],
    ['under composition', 'composition'],
  ] as const)(
    'of a seller %s is a bill of supply, and bears no tax',
    async ([, scheme], { house }) => {
      await standsAs(house, { scheme });
      const sales = await cashier(house);
      const jar = await goods(house, { price: 11_800, percent: 18 });

      const sold = await sales.call(invoices.sellAtCounter, {
        lines: [{ variantId: jar.variantId, qty: pieces(1) }],
        payments: [cash(11_800)],
      });

      const bill = await sales.call(invoices.getInvoice, { id: sold.invoiceId });
      expect(bill).toMatchObject({ series: 'bill_of_supply', taxable: 11_800, taxAmount: 0 });
    },
  );

  test('prints on rolls of both widths', async ({ house }) => {
    const sales = await cashier(house);
    const jar = await goods(house, { price: 11_800, percent: 18 });
    const sold = await sales.call(invoices.sellAtCounter, {
      lines: [{ variantId: jar.variantId, qty: pieces(2) }],
      payments: [cash(23_600, 25_000)],
    });

    for (const size of ['80mm', '58mm'] as const) {
      const file = await sales.send(invoices.print, { id: sold.invoiceId, size });
      expect(file.headers['content-type']).toBe('application/pdf');
    }
  });
});

test('two tills and the last piece: one sells it', async ({ crowd }) => {
  const jar = await goods(crowd, { price: 10_000, stock: 1, worth: 5_000 });
  const tills = [await cashier(crowd), await cashier(crowd, 50_000, 'owner')];

  const outcomes = await Promise.all(
    tills.map((one) =>
      one
        .call(invoices.sellAtCounter, {
          lines: [{ variantId: jar.variantId, qty: pieces(1) }],
          payments: [cash(10_000)],
        })
        .catch((refusal: unknown) => refusal as Refusal),
    ),
  );

  const refused = outcomes.filter((outcome) => outcome instanceof Refusal);
  expect(refused).toMatchObject([{ status: 422, code: 'stock.short' }]);
  expect(await positionOf(crowd, jar.skuId)).toMatchObject({ onHand: 0, reserved: 0 });
});

test('a held bill that two tills recall is sold by one of them', async ({ crowd }) => {
  const jar = await goods(crowd, { price: 10_000, stock: 5, worth: 25_000 });
  const tills = [await cashier(crowd), await cashier(crowd, 50_000, 'owner')];
  const held = await tills[0]?.call(orders.createB2C, {
    source: 'store',
    deliveryMethod: 'pickup',
    lines: [{ variantId: jar.variantId, qty: pieces(1) }],
    place: false,
  });
  if (!held) throw new Error('it is held');

  const outcomes = await Promise.all(
    tills.map((one) =>
      one
        .call(invoices.sellAtCounter, {
          id: held.id,
          version: held.version,
          payments: [cash(10_000)],
        })
        .catch((refusal: unknown) => refusal as Refusal),
    ),
  );

  const refused = outcomes.filter((outcome) => outcome instanceof Refusal);
  expect(refused).toHaveLength(1);
  expect(refused[0]).toMatchObject({ status: 409 });
  expect(await positionOf(crowd, jar.skuId)).toMatchObject({ onHand: pieces(4) });
});

test('sales while a till is closed are in its count, or find it closed', async ({ crowd }) => {
  const jar = await goods(crowd, { price: 10_000, stock: 20, worth: 20_000 });
  const sales = await cashier(crowd);
  const { session } = await sales.call(orders.getMyTill, {});
  const selling = Array.from({ length: 5 }, () =>
    sales
      .call(invoices.sellAtCounter, {
        lines: [{ variantId: jar.variantId, qty: pieces(1) }],
        payments: [cash(10_000)],
      })
      .catch((refusal: unknown) => refusal as Refusal),
  );
  const closing = sales.call(orders.closeTill, {
    id: session?.id ?? 0,
    version: session?.version ?? 0,
    counted: [],
  });

  const outcomes = await Promise.all(selling);
  const closed = await closing;

  const sold = outcomes.filter((outcome) => !(outcome instanceof Refusal)).length;
  expect(closed).toMatchObject({ bills: sold, expected: 50_000 + sold * 10_000 });
});
