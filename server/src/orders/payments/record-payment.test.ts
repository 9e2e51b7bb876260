import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { test, type TestHouse } from '../../testing/house.ts';
import { withSetting } from '../../testing/logistics.ts';
import { anOrder } from '../../testing/orders.ts';
import { program } from '../../testing/people.ts';
import { orderPayments } from './payment.table.ts';

const { orders } = contract;

const byUpi = (amount: number) => ({ method: 'upi', amount, reference: '432611870952' }) as const;

const pay = async (house: TestHouse, orderId: number, payments: readonly object[], more = {}) =>
  (await house.as('sales')).call(orders.recordPayment, {
    orderId,
    payments: payments as never,
    ...more,
  });

describe('a payment that is told again with its reference', () => {
  test('is answered with the first one, and booked once', async ({ house }) => {
    const order = await anOrder(house);
    const first = await pay(house, order.id, [byUpi(40_000)]);

    const again = await pay(house, order.id, [byUpi(40_000)], { version: order.version });
    const spaced = await pay(house, order.id, [{ ...byUpi(40_000), reference: ' 432611870952 ' }]);

    expect(again.payments).toEqual(first.payments);
    expect(spaced.payments).toEqual(first.payments);
    expect(spaced.order).toMatchObject({ paidIn: 40_000, balance: 30_000 });
    expect(await house.database.direct.$count(orderPayments)).toBe(1);
  });

  test('and by several at once is booked once', async ({ house }) => {
    const order = await anOrder(house);
    await house.as('sales');

    const told = await Promise.all([1, 2, 3].map(() => pay(house, order.id, [byUpi(40_000)])));

    expect(new Set(told.map(({ payments }) => payments[0]?.id)).size).toBe(1);
    expect(await house.database.direct.$count(orderPayments)).toBe(1);
  });

  test('beside a new one records the new one', async ({ house }) => {
    const order = await anOrder(house);
    await pay(house, order.id, [byUpi(40_000)]);

    const { order: after, payments } = await pay(house, order.id, [
      byUpi(40_000),
      { method: 'cash', amount: 30_000 },
    ]);

    expect(payments).toHaveLength(2);
    expect(after).toMatchObject({ balance: 0, paymentState: 'paid' });
  });

  test('with another amount is refused, as is a reference that is entered twice', async ({
    house,
  }) => {
    const order = await anOrder(house);
    await pay(house, order.id, [byUpi(40_000)]);

    await expect(pay(house, order.id, [byUpi(20_000)])).rejects.toMatchObject({
      fields: {
        'payments.0.reference': 'Payment 432611870952 is already recorded with ₹400.00',
      },
    });
    const other = { ...byUpi(10_000), reference: 'AB-1' };
    await expect(
      pay(house, order.id, [other, { ...other, reference: 'ab-1' }]),
    ).rejects.toMatchObject({
      fields: { 'payments.1.reference': 'This reference is entered twice' },
    });
  });

  test('the database keeps it too', async ({ house }) => {
    const order = await anOrder(house);
    await pay(house, order.id, [byUpi(40_000)]);
    const [row] = await house.database.direct.select().from(orderPayments);
    if (!row) throw new Error('a payment was recorded');
    const { id: _, ...copy } = row;

    const twice = house.database.write((tx) => tx.insert(orderPayments).values(copy));

    await expect(twice).rejects.toMatchObject({
      cause: { constraint: 'payment.reference_taken' },
    });
  });

  test('and another method is booked once, whatever gateway or person tells it', async ({
    house,
  }) => {
    const order = await anOrder(house);
    const first = await pay(house, order.id, [byUpi(40_000)]);

    for (const method of ['card', 'bank_transfer', 'cheque'] as const) {
      const again = await pay(house, order.id, [{ ...byUpi(40_000), method }]);
      expect(again.payments).toEqual(first.payments);
    }

    expect(await house.database.direct.$count(orderPayments)).toBe(1);
  });
});

describe('a reference that paid another order', () => {
  const asks = (orderNo: string) =>
    `Reference 432611870952 is already recorded on ${orderNo}: ₹400.00 by UPI. Confirm that the same transfer pays this order too.`;

  test('is asked about, and pays this one too with a warning once a person confirms', async ({
    house,
  }) => {
    const [one, two] = [await anOrder(house), await anOrder(house)];
    await pay(house, one.id, [byUpi(40_000)]);

    const unasked = pay(house, two.id, [{ ...byUpi(40_000), method: 'bank_transfer' }]);
    await expect(unasked).rejects.toMatchObject({
      status: 422,
      fields: { 'payments.0.sharesReference': asks(one.orderNo) },
    });
    const { order, warnings } = await pay(house, two.id, [
      { ...byUpi(40_000), sharesReference: true },
    ]);

    expect(order.paidIn).toBe(40_000);
    expect(warnings).toEqual([`Reference 432611870952 is already used on ${one.orderNo}`]);
  });

  test('is refused to a program, which cannot know', async ({ house }) => {
    const [one, two] = [await anOrder(house), await anOrder(house)];
    await pay(house, one.id, [byUpi(40_000)]);
    const { bearer } = await program(house, ['orders.payment.record', 'orders.order.read']);

    const told = { orderId: two.id, payments: [{ ...byUpi(40_000), sharesReference: true }] };
    const reply = await house.nobody.send(orders.recordPayment, told, bearer);

    expect(reply.status).toBe(422);
    expect(reply.body['fields']).toEqual({
      'payments.0.reference': `Reference 432611870952 is already recorded on ${one.orderNo}: ₹400.00 by UPI. A person has to confirm that it pays this order too.`,
    });
    expect(await house.database.direct.$count(orderPayments)).toBe(1);
  });

  test('is asked about by one of two who record it at once', async ({ house }) => {
    const both = [await anOrder(house), await anOrder(house)];
    await house.as('sales');

    const told = await Promise.allSettled(both.map(({ id }) => pay(house, id, [byUpi(40_000)])));

    expect(told.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await house.database.direct.$count(orderPayments)).toBe(1);
  });

  test('of a cheque is another one when another buyer drew it', async ({ house }) => {
    const [one, two] = [await anOrder(house), await anOrder(house)];
    const byCheque = { method: 'cheque', amount: 40_000, reference: '412207' } as const;
    await pay(house, one.id, [byCheque]);

    const { order, warnings } = await pay(house, two.id, [byCheque]);

    expect([order.paidIn, warnings]).toEqual([40_000, []]);
  });

  test('is found by an index that begins with it', async ({ house }) => {
    const { rows } = await house.database.direct.execute<{ indexdef: string }>(
      `select indexdef from pg_indexes where indexname = 'order_payment_by_reference'`,
    );

    expect(rows[0]?.indexdef).toContain('(upper(reference))');
  });
});

describe('an order that is to be confirmed by itself when it is paid', () => {
  test('is so when the rest is paid, and after its hold is released', async ({ house }) => {
    await withSetting(house, 'orders.autoConfirm', 'paid');
    const sales = await house.as('sales');
    const [order, held] = [await anOrder(house), await anOrder(house)];
    await sales.call(orders.holdOrder, {
      id: held.id,
      set: [{ code: 'address', note: 'Floor is missing' }],
    });

    const part = await pay(house, order.id, [byUpi(30_000)]);
    const paid = await pay(house, order.id, [{ method: 'cash', amount: 40_000 }]);
    const stays = await pay(house, held.id, [{ method: 'cash', amount: 70_000 }]);
    const released = await sales.call(orders.holdOrder, { id: held.id, clear: ['address'] });

    expect(order.status).toBe('placed');
    expect(part.order.status).toBe('placed');
    expect(paid.order.status).toBe('confirmed');
    expect(stays.order.status).toBe('placed');
    expect(released.status).toBe('confirmed');
  });
});
