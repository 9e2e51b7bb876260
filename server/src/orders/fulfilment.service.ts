import type { OrderStatus } from '@counting-house/contract/orders/order-words.ts';
import type { ReadContext, WriteContext } from '../platform/context.ts';
import type { salesOrders } from './order.table.ts';
import type { OrderEventKind } from '@counting-house/contract/orders/timeline.ts';

export type OrderRecord = typeof salesOrders.$inferSelect;

/** What packing and dispatch need to know of an order. Quantities are thousandths, money paise. */
export type OrderForPacking = {
  readonly id: number;
  readonly orderNo: string;
  readonly status: OrderStatus;
  readonly isHeld: boolean;
  readonly customerId: number;
  readonly customerName: string;
  readonly shippingAddress: OrderRecord['shippingAddress'];
  readonly deliveryMethod: OrderRecord['deliveryMethod'];
  readonly promisedOn: string | null;
  readonly customerNote: string;
  /** Cash on delivery that is still to be collected. */
  readonly codPending: number;
  readonly lines: readonly {
    readonly lineId: number;
    readonly variantId: number;
    readonly skuId: number | null;
    readonly sku: string;
    readonly title: string;
    /** Ordered and not taken off. */
    readonly open: number;
    readonly packed: number;
    readonly shipped: number;
    readonly delivered: number;
    readonly invoiced: number;
  }[];
};

export type FulfilmentStep = 'packed' | 'unpacked' | 'shipped' | 'delivered';

export type Fulfilment = {
  readonly orderId: number;
  readonly step: FulfilmentStep;
  readonly lines: readonly { readonly lineId: number; readonly qty: number }[];
  readonly parcelId: number | null;
  /** The moment it happened, ISO. */
  readonly at: string;
  /** What the buyer paid at the door; `courier` is null when our own people took the cash. */
  readonly codCollected?: {
    readonly amount: number;
    readonly courier: {
      readonly kind: 'courier';
      readonly id: number;
      readonly name: string;
    } | null;
  };
};

export type OrderStep = { readonly id: number; readonly status: OrderStatus };

/** Orders with their open lines, for packing and dispatch. */
export async function forPacking(
  _ctx: ReadContext,
  _orderIds: readonly number[],
): Promise<OrderForPacking[]> {
  throw new Error('not built yet');
}

/** Locks an order until the end of the transaction; every writer of an order begins here. */
export async function lockOrder(_ctx: WriteContext, _id: number): Promise<OrderRecord> {
  throw new Error('not built yet');
}

/** Notes that part of an order was packed, unpacked, shipped or delivered, and moves its state. */
export async function setFulfilment(
  _ctx: WriteContext,
  _fulfilment: Fulfilment,
): Promise<OrderStep> {
  throw new Error('not built yet');
}

/** Notes what an invoice covers. */
export async function setInvoiced(
  _ctx: WriteContext,
  _invoiced: {
    orderId: number;
    lines: readonly { lineId: number; qty: number; amount: number }[];
    total: number;
  },
): Promise<void> {
  throw new Error('not built yet');
}

/** Writes a row on the timeline of an order. */
export async function noteEvent(
  _ctx: WriteContext,
  _event: { orderId: number; kind: OrderEventKind; text: string },
): Promise<void> {
  throw new Error('not built yet');
}
