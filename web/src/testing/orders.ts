import { customers } from '@counting-house/contract/customers/customers.operations.ts';
import type { Customer } from '@counting-house/contract/customers/customer.ts';
import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import type { OrderPreview, SellableItem } from '@counting-house/contract/orders/order-entry.ts';
import { type Order, OrderAction, type SavedOrder } from '@counting-house/contract/orders/order.ts';
import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import type { Said } from './fill.ts';
import { plain } from './plain.ts';
import type { PlayedHouse } from './house.tsx';

const anHour = '2026-11-20T10:00:00.000Z';

/** A line of two jars of honey at ₹350. */
const honeyLine = {
  id: 31,
  lineNo: 1,
  variantId: 7,
  sku: 'HON-500',
  title: 'Forest honey',
  unitCode: 'NOS',
  qty: 2_000,
  resolvedPrice: 35_000,
  unitPrice: 35_000,
  total: 70_000,
} as const;

/** An order of two jars of honey that was just placed; everything may be done with it. */
export const placedOrder = (said: Said<Order> = {}): Order =>
  plain(orders.getOrder, {
    id: 7,
    orderNo: 'B2C-7',
    status: 'placed',
    buyer: { kind: 'customer', id: 4, name: 'Kaveri Rao', phone: '9845012345', number: 'C-4' },
    lines: [honeyLine],
    grandTotal: 70_000,
    balance: 70_000,
    actions: OrderAction.options.map((action) => ({ action, isAllowed: true })),
    placedAt: anHour,
    version: 3,
    ...said,
  });

export const confirmedOrder = (said: Said<Order> = {}): Order =>
  placedOrder({ status: 'confirmed', confirmedAt: anHour, ...said });

/** Packed whole, and invoiced with it. */
export const packedOrder = (said: Said<Order> = {}): Order =>
  confirmedOrder({
    status: 'packed',
    packedAt: anHour,
    progress: { open: 2_000, packed: 2_000 },
    invoicedValue: 70_000,
    ...said,
  });

/** Delivered, and the cash of it still with who delivered. */
export const deliveredOrder = (said: Said<Order> = {}): Order =>
  packedOrder({
    status: 'delivered',
    shippedAt: anHour,
    deliveredAt: anHour,
    progress: { open: 2_000, packed: 2_000, shipped: 2_000, delivered: 2_000 },
    ...said,
  });

/** A customer with one address, to which things usually go. */
export const kaveri = (said: Said<Customer> = {}): Customer =>
  plain(customers.getCustomer, {
    id: 4,
    customerNo: 'C-4',
    name: 'Kaveri Rao',
    phone: '9845012345',
    ordersCount: 3,
    addresses: [
      {
        id: 12,
        label: 'Home',
        name: 'Kaveri Rao',
        phone: '9845012345',
        line1: '4 Temple Road',
        city: 'Sagara',
        stateCode: '29',
        pinCode: '577401',
        isDefaultShipping: true,
        version: 1,
      },
    ],
    version: 2,
    ...said,
  });

/** Honey that can be ordered. */
export function honey(said: Said<SellableItem> = {}): SellableItem {
  const { rows } = plain(orders.listSellableItems, {
    rows: [
      {
        variantId: 7,
        sku: 'HON-500',
        title: 'Forest honey',
        productName: 'Forest honey',
        unitCode: 'NOS',
        minQty: 1_000,
        qtyStep: 1_000,
        price: 35_000,
        available: 40_000,
        isOrderable: true,
        isExact: true,
        ...said,
      },
    ],
  });
  return rows[0] as SellableItem;
}

/** The figures of an order of honey: each jar costs what its line says, else ₹350. */
export function priceHoney(
  { lines = [], payments = [] }: InputOf<typeof orders.previewOrder>,
  said: Said<OrderPreview> = {},
): OrderPreview {
  const priced = lines.map(({ qty, unitPrice }) => ({
    ...honeyLine,
    qty,
    unitPrice: unitPrice ?? 35_000,
    total: Math.round((qty * (unitPrice ?? 35_000)) / 1_000),
    stock: { available: 40_000 },
  }));
  const grandTotal = priced.reduce((sum, { total }) => sum + total, 0);
  const paid = payments.reduce((sum, { amount }) => sum + amount, 0);
  return plain(orders.previewOrder, {
    lines: priced,
    goodsNet: grandTotal,
    grandTotal,
    paid,
    balance: grandTotal - paid,
    ...said,
  });
}

/** Plays a house that sells honey to Kaveri Rao: who types finds both, and every order has its figures. */
export function playSelling({ answers }: PlayedHouse): void {
  answers(customers.listCustomers, () =>
    plain(customers.listCustomers, {
      rows: [{ id: 4, name: 'Kaveri Rao', phone: '9845012345', ordersCount: 3 }],
    }),
  );
  answers(customers.getCustomer, () => kaveri());
  answers(orders.listSellableItems, ({ q }) =>
    plain(orders.listSellableItems, { rows: q === 'nothing' ? [] : [honey()] }),
  );
  answers(orders.previewOrder, (asked) => priceHoney(asked as never));
}

/** An order as it is answered when it was saved. */
export const savedOrder = (said: Said<SavedOrder> = {}): SavedOrder =>
  plain(orders.createB2C, { ...placedOrder(), ...said });
