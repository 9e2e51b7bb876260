import type { AddressBlock } from '@counting-house/contract/customers/address.ts';
import type {
  AllowedAction,
  OrderAction,
  Progress,
} from '@counting-house/contract/orders/order.ts';
import type {
  DeliveryMethod,
  Hold,
  HoldCode,
  OrderSource,
  OrderStatus,
} from '@counting-house/contract/orders/order-labels.ts';
import { rupees } from '../platform/money.ts';
import { amountOnAccount, owedTo, type RefundOrder } from './payments/refund.rules.ts';

/** Quantities of a line in thousandths. */
type LineQuantities = {
  readonly qty: number;
  readonly qtyCancelled: number;
  readonly qtyPacked: number;
  readonly qtyShipped: number;
  readonly qtyDelivered: number;
  readonly qtyRto: number;
  readonly qtyReturned: number;
};

/** What was ordered and not taken off. */
export const openQty = ({ qty, qtyCancelled }: Pick<LineQuantities, 'qty' | 'qtyCancelled'>) =>
  qty - qtyCancelled;

/** What an order costs without what was cancelled, in paise. */
export const openTotal = (order: {
  readonly grandTotal: number;
  readonly cancelledValue: number;
}): number => order.grandTotal - order.cancelledValue;

/** Whether the goods travel to the buyer. */
export const isSent = (method: DeliveryMethod) => method !== 'pickup';

/** How far the goods of an order have come. */
export function calculateProgress(lines: readonly LineQuantities[]): Progress {
  const sum = (of: (line: LineQuantities) => number) =>
    lines.reduce((all, line) => all + of(line), 0);
  return {
    open: sum(openQty),
    packed: sum(({ qtyPacked }) => qtyPacked),
    shipped: sum(({ qtyShipped }) => qtyShipped),
    delivered: sum(({ qtyDelivered }) => qtyDelivered),
  };
}

/** What of an order came back and was settled: in all, and of it what was never delivered. */
type CameBack = { readonly returned: number; readonly undelivered: number };

/** What of the lines of an order came back and was settled. */
export const sumReturned = (lines: readonly LineQuantities[]): CameBack => ({
  returned: lines.reduce((sum, { qtyReturned }) => sum + qtyReturned, 0),
  undelivered: lines.reduce((sum, line) => sum + Math.min(line.qtyReturned, line.qtyRto), 0),
});

/**
 * The state that the quantities of a confirmed order give it: a step is reached when all open
 * quantity has reached it, or came back instead.
 */
export function statusByProgress(
  { open, packed, shipped, delivered }: Progress,
  back: CameBack = { returned: 0, undelivered: 0 },
): OrderStatus {
  if (open > 0 && back.returned >= open) return 'returned';
  if (open > 0 && delivered + back.undelivered >= open) return 'delivered';
  if (open > 0 && shipped >= open) return 'shipped';
  if (open > 0 && packed >= open) return 'packed';
  return 'confirmed';
}

export type OrderToConfirm = {
  readonly status: OrderStatus;
  readonly source: OrderSource;
  readonly holds: readonly Hold[];
  readonly deliveryMethod: DeliveryMethod;
  readonly shippingAddress: AddressBlock | null;
  readonly balance: number;
  readonly pendingCod: number;
};

/**
 * Why an order cannot be confirmed, or null.
 *
 * @param needsPayment the setting `orders.confirmNeedsPayment`, which holds for prepaid orders of the shop.
 */
export function confirmRefusal(
  order: OrderToConfirm,
  { needsPayment }: { needsPayment: boolean },
): { code: string; text: string } | null {
  if (order.status === 'draft') {
    return { code: 'order.not_open', text: 'Place the order first' };
  }
  if (order.status === 'cancelled') return { code: 'order.cancelled', text: cancelledText };
  if (order.holds.length > 0) {
    return { code: 'order.on_hold', text: `On hold: ${order.holds.map(holdText).join(', ')}` };
  }
  const unpaid = order.balance - order.pendingCod;
  if (needsPayment && order.source === 'storefront' && unpaid > 0) {
    return { code: 'order.not_paid', text: `Payment of ${rupees(unpaid)} is missing` };
  }
  if (isSent(order.deliveryMethod) && !order.shippingAddress) {
    return { code: 'order.no_address', text: 'Add a delivery address' };
  }
  return null;
}

export const holdNames: Readonly<Record<HoldCode, string>> = {
  credit: 'Credit',
  overdue: 'Overdue',
  company: 'Company',
  approval: 'Approval',
  address: 'Address',
  payment: 'Payment',
  stock: 'Stock',
  manual: 'On hold',
};

/** How a hold reads on the timeline. */
export const heldAs = (code: HoldCode) =>
  code === 'manual' ? 'Held' : `Held for ${holdNames[code].toLowerCase()}`;

function holdText({ code, note }: Hold): string {
  const name = code === 'manual' ? '' : `${holdNames[code].toLowerCase()}`;
  return [name, note].filter(Boolean).join(' – ');
}

const rights: Readonly<Record<OrderAction, `orders.${string}.${string}`>> = {
  place: 'orders.order.create',
  confirm: 'orders.order.confirm',
  take_payment: 'orders.payment.record',
  collect: 'orders.payment.collect',
  edit: 'orders.order.edit',
  hold: 'orders.order.hold',
  mark_delivered: 'orders.order.deliver',
  cancel: 'orders.order.cancel',
  refund: 'orders.payment.refund',
};

/** What somebody may do with an order now, and why not; the screen shows it grey with the reason. */
export function listActions(
  order: OrderToConfirm & RefundOrder & { readonly progress: Progress },
  {
    needsPayment,
    may,
  }: { needsPayment: boolean; may: (right: `orders.${string}.${string}`) => boolean },
): AllowedAction[] {
  const refusals: Readonly<Record<OrderAction, string | null>> = {
    place: placeRefusal(order.status),
    confirm:
      order.status === 'placed' || order.status === 'draft'
        ? (confirmRefusal(order, { needsPayment })?.text ?? null)
        : order.status === 'cancelled'
          ? cancelledText
          : 'This order is confirmed already',
    take_payment: takeRefusal(order),
    collect: order.pendingCod > 0 ? null : 'Nothing to collect',
    edit: canEdit(order.status) ? null : 'This order can no longer be changed',
    hold: isLive(order.status) ? null : 'Only an order that is under way can be held',
    mark_delivered:
      order.progress.shipped > order.progress.delivered ? null : 'Nothing has been shipped yet',
    cancel: cancelRefusal(order),
    refund: refundRefusal(order),
  };
  return (Object.keys(refusals) as OrderAction[]).map((action) => {
    const right =
      action === 'edit' && order.status === 'draft' ? 'orders.order.create' : rights[action];
    const whyNot = may(right) ? refusals[action] : 'You do not have permission to do this';
    return { action, isAllowed: whyNot === null, whyNot };
  });
}

const refundRefusal = (order: RefundOrder): string | null => {
  if (owedTo(order) > 0) return null;
  return amountOnAccount(order) > 0
    ? 'It was settled by other documents. Give it back with a payment voucher'
    : 'No refund is due to the customer';
};

/** Whether an order may still be changed. */
export const canEdit = (status: OrderStatus) =>
  status === 'draft' || status === 'placed' || status === 'confirmed';

/** Placed, and not yet with the buyer. */
export const isLive = (status: OrderStatus) =>
  status !== 'draft' && status !== 'delivered' && status !== 'returned' && status !== 'cancelled';

const cancelledText = 'This order is cancelled';

function cancelRefusal({
  status,
  progress,
}: OrderToConfirm & { readonly progress: Progress }): string | null {
  if (status === 'cancelled') return cancelledText;
  if (status === 'draft' || progress.open > progress.packed) return null;
  return progress.shipped > 0 ? 'Goods have been sent. Use a return.' : 'Unpack the parcel first';
}

function placeRefusal(status: OrderStatus): string | null {
  if (status === 'draft') return null;
  return status === 'cancelled' ? cancelledText : 'This order is placed already';
}

function takeRefusal({ status, balance }: OrderToConfirm): string | null {
  if (status === 'draft') return 'Place the order first';
  return balance > 0 ? null : 'Nothing is due';
}

type Searchable = {
  readonly orderNo: string | null;
  readonly externalRef: string | null;
  /** The buyer's own number of it. */
  readonly customerPo: string | null;
  readonly buyer: { readonly name: string; readonly phone: string } | null;
  readonly shippingAddress: AddressBlock | null;
  readonly lines: readonly { readonly sku: string; readonly title: string }[];
};

/** What people find an order by, in one text. */
export function toSearchText(order: Searchable): string {
  const { buyer, shippingAddress } = order;
  const words = [
    order.orderNo,
    order.externalRef,
    order.customerPo,
    buyer?.name,
    buyer?.phone,
    shippingAddress?.name,
    shippingAddress?.phone,
    shippingAddress?.city,
    ...order.lines.flatMap(({ sku, title }) => [sku, title]),
  ];
  return [...new Set(words.filter(Boolean))].join(' ').slice(0, 4000);
}
