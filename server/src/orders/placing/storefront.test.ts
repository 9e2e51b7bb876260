import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { salesOrders } from '../order.table.ts';
import { test } from '../../testing/house.ts';
import { byUpi, carStreet, goods } from '../../testing/orders.ts';
import { program } from '../../testing/people.ts';
import { pieces } from '../../testing/stock.ts';

const { orders } = contract;

/** What a website does: takes orders with their buyers and what was paid. */
const website = ['orders.order.create', 'orders.payment.record', 'customers.customer.write'];

describe('an order of the website', () => {
  const sent = (variantId: number) => ({
    externalRef: 'WEB-1001',
    customer: { name: 'Meenakshi Iyer', phone: '9845012976' },
    shippingAddress: carStreet,
    lines: [{ variantId, qty: pieces(1) }],
    payments: [byUpi(38_000)],
  });

  test('is taken with a token and counted as new', async ({ house }) => {
    const { bearer } = await program(house, website);
    const { variantId } = await goods(house);

    const reply = await house.nobody.send(orders.createB2C, sent(variantId), bearer);

    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ source: 'storefront', externalRef: 'WEB-1001' });
    const count = await (await house.as('sales')).call(contract.dashboard.orderCount, {});
    expect(count).toBe(1);
  });

  test('that is sent twice is taken once, and other items are refused', async ({ house }) => {
    const { bearer } = await program(house, website);
    const { variantId } = await goods(house);
    const first = await house.nobody.send(orders.createB2C, sent(variantId), bearer);

    const again = await house.nobody.send(orders.createB2C, sent(variantId), bearer);
    const other = await house.nobody.send(
      orders.createB2C,
      { ...sent(variantId), lines: [{ variantId, qty: pieces(2) }] },
      bearer,
    );

    expect(again.body).toMatchObject({ id: first.body['id'], orderNo: first.body['orderNo'] });
    expect(other).toMatchObject({
      status: 409,
      body: { detail: 'WEB-1001 was already sent with different items' },
    });
    expect(await house.database.direct.$count(salesOrders)).toBe(1);
  });

  test('with the same key answers the first order again', async ({ house }) => {
    const { bearer } = await program(house, website);
    const { variantId } = await goods(house);
    const { externalRef: _, ...order } = sent(variantId);
    const key = { ...bearer, 'idempotency-key': 'cart-8842-try' };
    const first = await house.nobody.send(orders.createB2C, order, key);

    const again = await house.nobody.send(orders.createB2C, order, key);

    expect(again.body['orderNo']).toBe(first.body['orderNo']);
    expect(again.headers['idempotent-replay']).toBe('true');
  });

  test('that is not paid is not confirmed', async ({ house }) => {
    const { bearer } = await program(house, website);
    const { variantId } = await goods(house);
    const { payments: _, ...unpaid } = sent(variantId);
    const { body } = await house.nobody.send(orders.createB2C, unpaid, bearer);

    const confirming = (await house.as('sales')).call(orders.confirmOrder, {
      id: Number(body['id']),
    });

    await expect(confirming).rejects.toMatchObject({
      status: 422,
      message: 'Payment of ₹380.00 is missing',
    });
  });
});
