import { ProductKind } from '@counting-house/contract/catalogue/product-kind.ts';
import { PriceSource, type StaffDiscount } from '@counting-house/contract/orders/order-labels.ts';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { variants } from '../catalogue/variants/variant.table.ts';
import { offers } from '../offers/offer.table.ts';
import {
  money,
  oneOf,
  optionalReference,
  qty,
  reference,
  rowId,
  stamps,
} from '../platform/database/columns.ts';
import { skus } from '../stock/skus/sku.table.ts';
import { salesOrders } from './order.table.ts';
import { taxedAmount } from '../tax/tax.table.ts';

/**
 * A line of an order. What it says of the goods is a copy from the day it was added. Quantities are
 * thousandths of the unit, amounts paise as shown to the buyer unless they are called taxable or tax.
 */
export const orderLines = pgTable(
  'order_line',
  {
    id: rowId(),
    orderId: reference().references(() => salesOrders.id),
    lineNo: integer().notNull(),
    variantId: reference().references(() => variants.id),
    /** What is kept in stock; null for what is not, such as a service. */
    skuId: optionalReference().references(() => skus.id),
    sku: text().notNull(),
    title: text().notNull(),
    /** A service needs no parcel. */
    kind: oneOf(ProductKind).notNull(),
    hsn: text().notNull().default(''),
    unitCode: text().notNull(),
    unitDecimals: integer().notNull(),

    qty: qty().notNull(),
    /** Taken off after placing. */
    qtyCancelled: qty().notNull().default(0),
    qtyPacked: qty().notNull().default(0),
    qtyShipped: qty().notNull().default(0),
    qtyDelivered: qty().notNull().default(0),
    qtyInvoiced: qty().notNull().default(0),
    /** Shipped, and turned round on its way: it is never delivered. */
    qtyRto: qty().notNull().default(0),
    /** Came back and was settled, whether it was delivered or not. */
    qtyReturned: qty().notNull().default(0),

    /** Price in force when it was priced, and the one that counts. */
    resolvedPrice: money().notNull(),
    unitPrice: money().notNull(),
    priceSource: oneOf(PriceSource).notNull(),
    overrideReason: text(),
    lineStaffDiscount: jsonb().$type<StaffDiscount>(),
    listAmount: money().notNull(),
    /** What offers take off: its own, and its shares of those of the order and of a coupon. */
    itemDiscount: money().notNull().default(0),
    orderDiscount: money().notNull().default(0),
    couponDiscount: money().notNull().default(0),
    itemOfferId: optionalReference().references(() => offers.id),
    /** Of the line and its share of the order's. */
    staffDiscount: money().notNull(),
    netAmount: money().notNull(),
    taxId: optionalReference(),
    ...taxedAmount(),
    note: text().notNull().default(''),
    ...stamps(),
  },
  (line) => [
    uniqueIndex('order_line.number_taken').on(line.orderId, line.lineNo),
    index('order_line_by_variant').on(line.variantId, line.orderId),
    // Services that wait for their invoice: a handful among all lines.
    // Prices that people set themselves are few.
    index('order_line_overridden')
      .on(line.orderId)
      .where(sql`${line.priceSource} = 'override'`),
    index('order_line_to_invoice')
      .on(line.orderId)
      .where(sql`${line.kind} = 'service' and ${line.qtyInvoiced} < ${line.qtyDelivered}`),
    // Gift cards that wait for their order to be paid.
    index('order_line_cards_to_issue')
      .on(line.orderId)
      .where(
        sql`${line.kind} = 'gift_card' and ${line.qtyInvoiced} < ${line.qty} - ${line.qtyCancelled}`,
      ),
    check(
      'order_line.quantity_wrong',
      sql`${line.qty} > 0 and ${line.qtyCancelled} between 0 and ${line.qty}`,
    ),
    check(
      'order_line.more_than_ordered',
      sql`${line.qtyPacked} between ${line.qtyShipped} and ${line.qty} - ${line.qtyCancelled}
        and ${line.qtyShipped} >= ${line.qtyDelivered} + ${line.qtyRto} and ${line.qtyDelivered} >= 0
        and ${line.qtyRto} >= 0 and ${line.qtyReturned} between 0 and ${line.qtyShipped}
        and ${line.qtyInvoiced} between 0 and ${line.qty} - ${line.qtyCancelled}`,
    ),
    check(
      'order_line.amounts_disagree',
      sql`${line.netAmount} = ${line.listAmount} - ${line.itemDiscount} - ${line.orderDiscount}
          - ${line.couponDiscount} - ${line.staffDiscount}
        and ${line.netAmount} >= 0 and ${line.itemDiscount} >= 0 and ${line.orderDiscount} >= 0
        and ${line.couponDiscount} >= 0
        and ${line.total} = ${line.taxable} + ${line.taxAmount}`,
    ),
    check(
      'order_line.override_reason_missing',
      sql`${line.priceSource} <> 'override' or ${line.overrideReason} is not null`,
    ),
  ],
);
