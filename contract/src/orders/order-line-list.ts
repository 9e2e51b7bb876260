import { z } from 'zod';
import { listOf } from '../kit/list.ts';
import { date, id, money, qtyOrZero, ts } from '../kit/shapes.ts';
import { stateCodes } from '../customers/state.ts';
import { ProductKind } from '../catalogue/product-kind.ts';
import { Channel, OrderSource, OrderStatus } from './order-labels.ts';

/** A line of an order with what its order says: as anyone who works on it in a sheet needs it. */
export const OrderLineRow = z.object({
  id,
  orderId: id,
  orderNo: z.string(),
  placedAt: ts,
  status: OrderStatus,
  channel: Channel,
  source: OrderSource,
  /** The shop's own number. */
  externalRef: z.string().nullable(),
  buyerName: z.string().nullable(),
  buyerPhone: z.string().nullable(),
  city: z.string().nullable(),
  placeOfSupply: z.enum(stateCodes).nullable(),
  promisedOn: date.nullable(),
  lineNo: z.int(),
  sku: z.string(),
  title: z.string(),
  kind: ProductKind,
  hsn: z.string(),
  unitCode: z.string(),
  qty: qtyOrZero,
  qtyCancelled: qtyOrZero,
  qtyPacked: qtyOrZero,
  qtyShipped: qtyOrZero,
  qtyDelivered: qtyOrZero,
  qtyReturned: qtyOrZero,
  unitPrice: money,
  listAmount: money,
  /** Of offers, coupons and staff together. */
  discount: money,
  netAmount: money,
  taxable: money,
  taxAmount: money,
  total: money,
  note: z.string(),
});
export type OrderLineRow = z.output<typeof OrderLineRow>;

export const OrderLineList = listOf(OrderLineRow);
