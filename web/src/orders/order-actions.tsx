import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import type { Hold, OrderStatus } from '@counting-house/contract/orders/order-words.ts';
import { IconCheck, IconLockOpen, IconReceiptTax, IconTruckDelivery } from '@tabler/icons-react';
import { money } from '../platform/format.ts';
import { type RowAction, run } from '../ui/list/actions.tsx';

/** What an action needs to know of an order, as a row or as a whole. */
type Actable = {
  readonly id: number;
  readonly orderNo: string;
  readonly status: OrderStatus;
  readonly holds: readonly Hold[];
  readonly version: number;
  /** Paise: what is owed, and what of it is collected on delivery. */
  readonly balance: number;
  readonly pendingCod: number;
};

type Taxable = Actable & { readonly grandTotal: number; readonly newTotal: number | null };

const isHeld = ({ holds }: Actable) => holds.length > 0;
const unpaidOf = ({ balance, pendingCod }: Actable) => Math.max(0, balance - pendingCod);

export const confirmStep: RowAction<Actable> = run('Confirm', orders.confirmOrder, {
  key: 'c',
  icon: IconCheck,
  many: orders.confirmOrders,
  when: (order: Actable) => order.status === 'placed' && !isHeld(order),
  sure: {
    when: (order) => unpaidOf(order) > 0,
    title: (order) => `Confirm ${order.orderNo} unpaid?`,
    effect: (order) => `${money(unpaidOf(order))} is neither paid nor cash on delivery.`,
    effectOfMany: (rows) =>
      `${rows.length} of them are neither paid nor cash on delivery, ${money(
        rows.reduce((sum, order) => sum + unpaidOf(order), 0),
      )} in all.`,
  },
  done: (order) => `${order.orderNo} confirmed`,
});

export const releaseStep: RowAction<Actable> = run('Release', orders.holdOrder, {
  icon: IconLockOpen,
  with: (order: Actable) => ({ clear: order.holds.map(({ code }) => code) }),
  when: isHeld,
  done: (order) => `${order.orderNo} released`,
});

export const deliveredStep: RowAction<Actable> = run('Mark delivered', orders.markDelivered, {
  icon: IconTruckDelivery,
  when: (order: Actable) => order.status === 'shipped',
  sure: {
    title: (order) => `Mark ${order.orderNo} as delivered?`,
    effect: () => 'Cash on delivery stays to be collected.',
  },
  done: (order) => `${order.orderNo} delivered`,
});

/** The tax rates of today give another total than the buyer was told. */
export const acceptTaxStep: RowAction<Taxable> = run('Accept new total', orders.acceptTax, {
  icon: IconReceiptTax,
  with: ({ newTotal }: Taxable) => ({ grandTotal: newTotal ?? 0 }),
  when: ({ newTotal }: Taxable) => newTotal !== null,
  sure: {
    title: ({ orderNo, newTotal }) => `Accept ${money(newTotal)} for ${orderNo}?`,
    effect: ({ grandTotal }) =>
      `GST changed since the buyer was told ${money(grandTotal)}. Tell the buyer first.`,
  },
  done: ({ orderNo, newTotal }) => `${orderNo} now comes to ${money(newTotal)}`,
});
