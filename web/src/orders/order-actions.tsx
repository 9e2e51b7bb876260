import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import {
  type Hold,
  HoldCode,
  type OrderStatus,
} from '@counting-house/contract/orders/order-labels.ts';
import { invoices } from '@counting-house/contract/invoices/invoices.operations.ts';
import { returns } from '@counting-house/contract/returns/returns.operations.ts';
import { logistics } from '@counting-house/contract/logistics/logistics.operations.ts';
import {
  IconCash,
  IconCashBanknoteOff,
  IconCheck,
  IconHandStop,
  IconLockOpen,
  IconPrinter,
  IconReceiptTax,
  IconTag,
  IconTruckDelivery,
  IconUserCheck,
  IconX,
} from '@tabler/icons-react';
import { lazyLayer } from '../platform/lazy-part.ts';
import { money } from '../platform/format/format.ts';
import { orderStates } from './order-labels.ts';
import { prints, type RowAction, run, runMany } from '../ui/list/actions.tsx';

const forms = () => import('./many-forms.tsx');
const HoldForm = lazyLayer(async () => (await forms()).HoldForm);
const TagForm = lazyLayer(async () => (await forms()).TagForm);
const CancelForm = lazyLayer(async () => (await import('./cancelling/cancel-form.tsx')).CancelForm);
const RefundForm = lazyLayer(async () => (await forms()).RefundForm);
const RefundsPaidForm = lazyLayer(async () => (await forms()).RefundsPaidForm);
const AssignForm = lazyLayer(async () => (await forms()).AssignForm);

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
const isLive = ({ status }: Actable) =>
  status !== 'draft' && status !== 'delivered' && status !== 'returned' && status !== 'cancelled';
const stateOf = (order: Actable) =>
  isHeld(order) ? 'on hold' : orderStates[order.status].label.toLowerCase();
const unpaidOf = ({ balance, pendingCod }: Actable) => Math.max(0, balance - pendingCod);

export const confirmStep: RowAction<Actable> = run('Confirm', orders.confirmOrder, {
  key: 'c',
  icon: IconCheck,
  many: orders.confirmOrders,
  when: (order: Actable) => order.status === 'placed' && !isHeld(order),
  whyNot: stateOf,
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

/** Takes every hold off; taking it back puts each on again with its note. */
export const releaseStep: RowAction<Actable> = runMany('Release', orders.holdOrders, {
  icon: IconLockOpen,
  with: { clear: HoldCode.options },
  when: isHeld,
  whyNot: () => 'not on hold',
  undo: (rows: readonly Actable[]) =>
    rows.map(({ id, holds }) => ({
      operation: orders.holdOrders,
      input: { ids: [id], set: holds.map(({ code, note }) => ({ code, note })) },
    })),
  done: (order) => `${order.orderNo} released`,
});

/** One of several reasons is settled; the order waits on for the others. */
export const releaseOne = (code: HoldCode): RowAction<Actable> =>
  run('Release', orders.holdOrder, {
    icon: IconLockOpen,
    with: () => ({ clear: [code] }),
    when: isHeld,
    done: (order) => `${order.orderNo}: one hold released`,
  });

export const holdStep: RowAction<Actable> = runMany('Hold', orders.holdOrders, {
  key: 'h',
  icon: IconHandStop,
  form: HoldForm,
  when: (order: Actable) => isLive(order) && !isHeld(order),
  whyNot: stateOf,
  undo: (rows: readonly Actable[], { set }) => [
    {
      operation: orders.holdOrders,
      input: {
        ids: rows.map(({ id }) => id),
        clear: (set as readonly Hold[]).map(({ code }) => code),
      },
    },
  ],
  done: (order) => `${order.orderNo} is on hold`,
});

type Cancellable = Actable & { readonly grandTotal: number };

/** Before anything of it is packed; what is sent comes back with a return. */
export const cancelStep: RowAction<Cancellable> = {
  ...runMany('Cancel', returns.cancelOrders, {
    icon: IconX,
    form: CancelForm,
    when: ({ status }: Cancellable) => status === 'placed' || status === 'confirmed',
    whyNot: ({ status }: Cancellable) => orderStates[status].label.toLowerCase(),
    done: (order) => `${order.orderNo} cancelled`,
  }),
  isDangerous: true,
};

type Taggable = Actable & { readonly tags: readonly string[] };

/** Takes back only tags that the orders did not have before. */
export const tagStep: RowAction<Taggable> = runMany('Tag', orders.tagOrders, {
  icon: IconTag,
  form: TagForm,
  when: ({ status }: Taggable) => status !== 'draft',
  undo: (rows: readonly Taggable[], { add }) =>
    rows.flatMap(({ id, tags }) => {
      const remove = (add as readonly string[]).filter((tag) => !tags.includes(tag));
      return remove.length === 0
        ? []
        : [{ operation: orders.tagOrders, input: { ids: [id], remove } }];
    }),
  done: ({ orderNo }) => `${orderNo} tagged`,
});

type Assignable = Actable & { readonly assigneeId: number | null };

export const assignStep: RowAction<Assignable> = runMany('Assign', orders.assignOrders, {
  icon: IconUserCheck,
  form: AssignForm,
  when: isLive,
  whyNot: ({ status }: Assignable) => orderStates[status].label.toLowerCase(),
  undo: (rows: readonly Assignable[]) =>
    [...new Set(rows.map(({ assigneeId }) => assigneeId))].map((userId) => ({
      operation: orders.assignOrders,
      input: {
        userId,
        ids: rows.filter((row) => row.assigneeId === userId).map(({ id }) => id),
      },
    })),
  done: ({ orderNo }) => `${orderNo} assigned`,
});

type Owing = Actable & { readonly pendingRefund: number };

export const refundStep: RowAction<Owing> = runMany('Refund', returns.refundOrders, {
  icon: IconCashBanknoteOff,
  form: RefundForm,
  when: ({ balance, pendingRefund }: Owing) => -balance > pendingRefund,
  whyNot: () => 'no refund is due',
  done: ({ orderNo }) => `${orderNo} refunded`,
});

export const refundPaidStep: RowAction<Owing> = runMany('Mark refund paid', returns.payOrders, {
  icon: IconCash,
  form: RefundsPaidForm,
  when: ({ pendingRefund }: Owing) => pendingRefund > 0,
  whyNot: () => 'no refund is pending',
  done: ({ orderNo }) => `Refund of ${orderNo} is paid`,
});

const mostPrinted = 100;
const orderIdsOf = (rows: readonly Actable[]) => rows.map(({ id }) => id);
const isPacked = ({ status }: Actable) => ['packed', 'shipped', 'delivered'].includes(status);

export const printStep: RowAction<Actable> = prints('Print labels and slips', logistics.documents, {
  icon: IconPrinter,
  when: (order: Actable) => order.status === 'packed',
  whyNot: () => 'without a packed parcel',
  most: mostPrinted,
  of: (rows: readonly Actable[]) => ({ orderIds: orderIdsOf(rows), parts: ['label', 'slip'] }),
});

export const printOrdersStep: RowAction<Actable> = prints('Print orders', orders.printOrders, {
  icon: IconPrinter,
  most: mostPrinted,
  of: (rows: readonly Actable[]) => ({ ids: orderIdsOf(rows) }),
});

export const printAddressesStep: RowAction<Actable> = prints(
  'Print addresses',
  orders.printOrders,
  {
    icon: IconPrinter,
    most: mostPrinted,
    of: (rows: readonly Actable[]) => ({ ids: orderIdsOf(rows), kind: 'address' }),
  },
);

export const printInvoicesStep: RowAction<Actable> = prints('Print invoices', invoices.print, {
  icon: IconPrinter,
  when: isPacked,
  whyNot: () => 'not packed yet',
  most: mostPrinted,
  of: (rows: readonly Actable[]) => ({ orderIds: orderIdsOf(rows) }),
});

export const deliveredStep: RowAction<Actable> = run('Mark delivered', logistics.markDelivered, {
  icon: IconTruckDelivery,
  when: (order: Actable) => order.status === 'shipped',
  sure: {
    title: (order) => `Mark ${order.orderNo} as delivered?`,
    effect: () =>
      'Its parcels are marked delivered too. COD is due from the courier; COD of own delivery stays to be collected.',
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
      `GST changed since the quotation of ${money(grandTotal)}. Inform the customer first.`,
  },
  done: ({ orderNo, newTotal }) => `${orderNo} is now ${money(newTotal)}`,
});
