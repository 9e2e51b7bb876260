import type { OrderStage } from '@counting-house/contract/orders/order-list.ts';
import type {
  DeliveryMethod,
  HoldCode,
  SetHold,
  OrderSource,
  OrderStatus,
} from '@counting-house/contract/orders/order-labels.ts';
import type {
  PaymentMethod,
  PaymentState,
  PaymentStatus,
} from '@counting-house/contract/orders/payment.ts';
import {
  IconCash,
  IconCashBanknote,
  IconChartPie2,
  IconHandStop,
  IconTruckDelivery,
} from '@tabler/icons-react';
import type { States } from '../ui/marks/badge.tsx';

export const orderStates: States<OrderStatus> = {
  draft: { label: 'Draft', tone: 'idle' },
  placed: { label: 'To confirm', tone: 'waiting' },
  confirmed: { label: 'Confirmed', tone: 'moving' },
  packed: { label: 'Packed', tone: 'moving' },
  shipped: { label: 'Shipped', tone: 'moving', icon: IconTruckDelivery },
  delivered: { label: 'Delivered', tone: 'done' },
  returned: { label: 'Returned', tone: 'back' },
  cancelled: { label: 'Cancelled', tone: 'stopped' },
};

export const paymentStates: States<PaymentState> = {
  unpaid: { label: 'Unpaid', tone: 'idle' },
  part_paid: { label: 'Part paid', tone: 'waiting', icon: IconChartPie2 },
  paid: { label: 'Paid', tone: 'done' },
  refund_due: { label: 'Refund due', tone: 'back' },
  refunded: { label: 'Refunded', tone: 'idle' },
  nothing_due: { label: 'Nothing due', tone: 'idle' },
};

/** Nothing is paid yet, because the courier or our own people will collect it. */
export const codState: States<'cod'> = {
  cod: { label: 'COD', tone: 'idle', icon: IconCashBanknote },
};

export const holdStates: States<HoldCode> = {
  credit: { label: 'Credit', tone: 'back', icon: IconHandStop },
  overdue: { label: 'Overdue', tone: 'back', icon: IconHandStop },
  company: { label: 'Company', tone: 'back', icon: IconHandStop },
  approval: { label: 'Approval', tone: 'back', icon: IconHandStop },
  address: { label: 'Address', tone: 'back', icon: IconHandStop },
  payment: { label: 'Payment', tone: 'back', icon: IconHandStop },
  stock: { label: 'Stock', tone: 'back', icon: IconHandStop },
  manual: { label: 'On hold', tone: 'back', icon: IconHandStop },
};

/** Why an order is held, as it is asked. */
export const holdReasons: Readonly<Record<SetHold, string>> = {
  manual: 'Other',
  address: 'Address not clear',
  payment: 'Payment not clear',
  stock: 'Goods missing',
};

/** A held order: whatever its status, nothing goes on until it is released. */
export const heldState: States<'held'> = {
  held: { label: 'On hold', tone: 'back', icon: IconHandStop },
};

/** A payment of an order. */
export const paymentRowStates: States<PaymentStatus> = {
  pending: { label: 'To collect', tone: 'waiting', icon: IconCash },
  done: { label: 'Received', tone: 'done' },
  failed: { label: 'Failed', tone: 'stopped' },
  void: { label: 'Void', tone: 'idle' },
  bounced: { label: 'Cheque bounced', tone: 'stopped' },
};

/** Money of an order that goes back to its buyer. */
export const refundRowStates: States<PaymentStatus> = {
  pending: { label: 'To pay out', tone: 'waiting', icon: IconCash },
  done: { label: 'Refunded', tone: 'back' },
  failed: { label: 'Failed', tone: 'stopped' },
  void: { label: 'Void', tone: 'idle' },
  bounced: { label: 'Bounced', tone: 'stopped' },
};

export const stageLabels: Readonly<
  Record<Exclude<OrderStage, 'draft' | 'discarded' | 'all'>, string>
> = {
  new: 'New',
  on_hold: 'On hold',
  confirmed: 'Confirmed',
  packed: 'Packed',
  shipped: 'Shipped',
  delivered: 'Delivered',
  returned: 'Returned',
  cancelled: 'Cancelled',
  refund_due: 'Refund due',
};

export const sourceLabels: Readonly<Record<OrderSource, string>> = {
  storefront: 'Online shop',
  manual: 'Manual',
  exchange: 'Exchange',
  invoice: 'Invoice',
  store: 'Counter',
  import: 'From a file',
};

export const deliveryLabels: Readonly<Record<DeliveryMethod, string>> = {
  courier: 'Courier',
  own_delivery: 'Own delivery',
  pickup: 'Pickup',
};

export const methodLabels: Readonly<Record<PaymentMethod, string>> = {
  upi: 'UPI',
  cash: 'Cash',
  card: 'Card',
  bank_transfer: 'Bank',
  cheque: 'Cheque',
  wallet: 'Wallet',
  gift_card: 'Gift card',
  order_credit: 'Credit',
  cod: 'COD',
};
