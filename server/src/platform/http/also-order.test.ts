import { contract } from '@counting-house/contract/contract.ts';
import { expect } from 'vitest';
import { customers } from '../../customers/customer.table.ts';
import { orderPayments } from '../../orders/payments/payment.table.ts';
import { salesOrders } from '../../orders/order.table.ts';
import { test } from '../../testing/house.ts';
import { anOrder, byUpi, carStreet, goods } from '../../testing/orders.ts';
import { pieces } from '../../testing/stock.ts';

const { orders } = contract;

test('an order without the rights beside is taken without what they are for', async ({ house }) => {
  const { variantId } = await goods(house);
  const buyer = await anOrder(house, { place: true });
  const clerk = await house.withPermissions(['orders.order.create', 'orders.order.read']);
  const count = () => house.database.direct.$count(salesOrders);
  const before = [await count(), await house.database.direct.$count(customers)];
  const lines = [{ variantId, qty: pieces(1) }];
  const known = { customerId: buyer.buyer?.id ?? 0, shippingAddress: carStreet, lines };
  const someone = { customer: { name: 'Somebody New', phone: '9845099999' }, lines };

  const paid = await clerk.send(orders.createB2C, { ...known, payments: [byUpi(38_000)] });
  const made = await clerk.send(orders.createB2C, { ...someone, shippingAddress: carStreet });
  const confirmed = await clerk.send(orders.createB2C, { ...known, confirm: true });

  expect([paid, made, confirmed].map(({ body }) => body['detail'])).toEqual([
    'You do not have the right to record payments.',
    'You do not have the right to add customers.',
    'You do not have the right to confirm orders.',
  ]);
  expect([await count(), await house.database.direct.$count(customers)]).toEqual(before);
  const order = await clerk.call(orders.createB2C, known);
  const change = await clerk.send(orders.updateB2C, { id: order.id, version: order.version });
  expect(order.status).toBe('placed');
  expect([change.status, change.body['detail']]).toEqual([
    403,
    'You do not have the right to change orders that are placed.',
  ]);
  const rows = await house.database.direct.select().from(orderPayments);
  expect(rows.filter(({ orderId }) => orderId === order.id)).toEqual([]);
});
