import { contract } from '@counting-house/contract/contract.ts';
import { expect } from 'vitest';
import { salesOrders } from './order.table.ts';
import { Refusal, test } from '../testing/house.ts';
import { byUpi, carStreet, goods } from '../testing/orders.ts';
import { pieces, positionOf } from '../testing/stock.ts';

const { customers, orders } = contract;

test('fifty buyers of the last ten pieces: ten succeed', async ({ crowd }) => {
  const scarce = await goods(crowd, { stock: 10 });
  const sales = await crowd.as('sales');
  const buying = Array.from({ length: 50 }, (_, n) =>
    sales
      .call(orders.createB2C, {
        customer: { name: `Buyer ${n + 1}`, phone: String(9_000_000_001 + n) },
        shippingAddress: carStreet,
        lines: [{ variantId: scarce.variantId, qty: pieces(1) }],
        payments: [byUpi(38_000)],
      })
      .catch((refusal: unknown) => refusal as Refusal),
  );

  const outcomes = await Promise.all(buying);

  const refused = outcomes.filter((outcome) => outcome instanceof Refusal);
  expect(refused.map(({ status, code }) => `${status} ${code}`)).toEqual(
    Array.from({ length: 40 }, () => '422 stock.short'),
  );
  expect(await crowd.database.direct.$count(salesOrders)).toBe(10);
  const { rows } = await sales.call(customers.listCustomers, { limit: 200 });
  expect(rows).toHaveLength(10);
  expect(await positionOf(crowd, scarce.skuId)).toMatchObject({
    onHand: pieces(10),
    reserved: pieces(10),
  });
});

test('six orders of a new buyer at once, each to another address', async ({ crowd }) => {
  const item = await goods(crowd, { stock: 100 });
  const sales = await crowd.as('sales');
  const placing = Array.from({ length: 6 }, (_, n) =>
    sales.call(orders.createB2C, {
      customer: { name: 'Sudha Raghunath', phone: '9972063015' },
      shippingAddress: { ...carStreet, line1: `${n + 1}, Car Street` },
      lines: [{ variantId: item.variantId, qty: pieces(1) }],
    }),
  );

  const placed = await Promise.all(placing);

  const buyers = new Set(placed.map(({ buyer: one }) => one?.id));
  const owner = await crowd.as('owner');
  const buyer = await owner.call(customers.getCustomer, { id: [...buyers][0] ?? 0 });
  expect(buyers.size).toBe(1);
  expect(buyer.addresses.map(({ line1 }) => line1).toSorted()).toEqual(
    placed.map(({ shippingAddress }) => shippingAddress?.line1).toSorted(),
  );
  expect(buyer).toMatchObject({
    ordersCount: 6,
    outstanding: 0,
    unpaidOrders: placed.reduce((sum, { balance }) => sum + balance, 0),
  });
});

test('a shop that sends the same order ten times at once gets one', async ({ crowd }) => {
  const { variantId } = await goods(crowd);
  const sales = await crowd.as('sales');
  const sending = Array.from({ length: 10 }, () =>
    sales.call(orders.createB2C, {
      externalRef: 'WEB-7',
      customer: { name: 'Sudha Raghunath', phone: '9972063015' },
      shippingAddress: carStreet,
      lines: [{ variantId, qty: pieces(1) }],
    }),
  );

  const answers = await Promise.all(sending);

  expect(new Set(answers.map(({ orderNo }) => orderNo)).size).toBe(1);
  expect(await crowd.database.direct.$count(salesOrders)).toBe(1);
});
