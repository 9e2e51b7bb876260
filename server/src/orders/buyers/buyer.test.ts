import { contract } from '@counting-house/contract/contract.ts';
import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { salesInvoices } from '../../invoices/invoice.table.ts';
import { parcels } from '../../logistics/dispatch/parcel.table.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { aPackedOrder } from '../../testing/logistics.ts';
import { aCustomer } from '../../testing/orders.ts';
import { atWork } from '../../testing/work.ts';
import { salesOrders } from '../order.table.ts';

const { invoices, orders } = contract;

async function buyersOf(house: TestHouse, orderId: number) {
  const ofInvoice = { kind: salesInvoices.buyerKind, id: salesInvoices.buyerId };
  const ofParcel = { kind: parcels.buyerKind, id: parcels.buyerId };
  const { direct } = house.database;
  return [
    ...(await direct
      .select(ofInvoice)
      .from(salesInvoices)
      .where(eq(salesInvoices.orderId, orderId))),
    ...(await direct.select(ofParcel).from(parcels).where(eq(parcels.orderId, orderId))),
  ];
}

describe('a buyer', () => {
  test('is the same on an order, its parcel and its invoice', async ({ house }) => {
    const sales = await house.as('sales');
    const { id } = await aCustomer(house);
    const { order } = await aPackedOrder(house, { customerId: id });

    const after = await sales.call(orders.getOrder, { id: order.id });
    const { rows } = await sales.call(invoices.listInvoices, { customerId: id });

    expect(after.buyer).toMatchObject({ kind: 'customer', id });
    expect(rows).toMatchObject([{ orderId: order.id, buyerKind: 'customer', buyerId: id }]);
    expect(await buyersOf(house, order.id)).toEqual(
      Array.from({ length: 2 }, () => ({ kind: 'customer', id })),
    );
  });

  test('of an order takes its parcel and its invoice along', async ({ house }) => {
    const { order } = await aPackedOrder(house);
    const { id } = await aCustomer(house, { phone: '9844099887' });

    await atWork(house, ({ tx }) =>
      tx.update(salesOrders).set({ buyerId: id }).where(eq(salesOrders.id, order.id)),
    );

    expect(await buyersOf(house, order.id)).toEqual(
      Array.from({ length: 2 }, () => ({ kind: 'customer', id })),
    );
  });

  test('of an invoice is that of its order and nobody else', async ({ house }) => {
    const { order } = await aPackedOrder(house);
    const { id } = await aCustomer(house, { phone: '9844099887' });

    const moved = atWork(house, ({ tx }) =>
      tx.update(salesInvoices).set({ buyerId: id }).where(eq(salesInvoices.orderId, order.id)),
    );

    await expect(moved).rejects.toThrow();
    expect(await buyersOf(house, order.id)).not.toContainEqual({ kind: 'customer', id });
  });

  test('of an order exists', async ({ house }) => {
    const { order } = await aPackedOrder(house);

    const moved = atWork(house, ({ tx }) =>
      tx.update(salesOrders).set({ buyerId: 987_654 }).where(eq(salesOrders.id, order.id)),
    );

    await expect(moved).rejects.toThrow();
  });
});
