import type { PartyPaper } from '@counting-house/contract/purchasing/party-paper.ts';
import {
  FreightTerms,
  PurchaseOrderOrigin,
  PurchaseOrderStatus,
  SentHow,
} from '@counting-house/contract/purchasing/purchase-orders/purchase-order-labels.ts';
import type { TaxLine } from '@counting-house/contract/tax/tax.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { units } from '../../admin/unit.table.ts';
import {
  date,
  moment,
  money,
  oneOf,
  optionalReference,
  qty,
  reference,
  rowId,
  stamps,
} from '../../platform/database/columns.ts';
import { skus } from '../../stock/skus/sku.table.ts';
import { stores } from '../../stock/trays/store.table.ts';
import { taxes } from '../../tax/tax.table.ts';
import { items } from '../items/item.table.ts';
import { vendorAddresses } from '../vendors/vendor-address.table.ts';
import { vendors } from '../vendors/vendor.table.ts';

/** What we ask a vendor to deliver. */
export const purchaseOrders = pgTable(
  'purchase_order',
  {
    id: rowId(),
    /** Null while it is a draft. */
    number: text().unique(),
    /** Counts the changes after it left draft. */
    revision: integer().notNull().default(0),
    vendorId: reference().references(() => vendors.id),
    vendorAddressId: reference().references(() => vendorAddresses.id),
    /** As they were when it left draft; null before. */
    vendor: jsonb().$type<PartyPaper>(),
    shipTo: jsonb().$type<PartyPaper>(),
    storeId: reference().references(() => stores.id),
    orderDate: date().notNull(),
    expectedDate: date().notNull(),
    paymentTermsDays: integer().notNull(),
    /** The vendor's number of its quotation. */
    vendorRef: text().notNull().default(''),
    freightTerms: oneOf(FreightTerms).notNull(),
    noteToVendor: text().notNull().default(''),
    internalNote: text().notNull().default(''),
    status: oneOf(PurchaseOrderStatus).notNull(),
    origin: oneOf(PurchaseOrderOrigin).notNull(),
    submittedAt: moment(),
    submittedBy: optionalReference(),
    approvedAt: moment(),
    /** Null also when the total needed nobody's approval. */
    approvedBy: optionalReference(),
    sentAt: moment(),
    sentHow: oneOf(SentHow),
    closedAt: moment(),
    /** Why it was last rejected, closed or cancelled. */
    statusNote: text().notNull().default(''),
    /** Paise, the sums of the lines. */
    taxable: money().notNull().default(0),
    tax: money().notNull().default(0),
    total: money().notNull().default(0),
    /** Vendor and goods, for the search. */
    searchText: text().notNull().default(''),
    ...stamps(),
  },
  (order) => [
    check(
      'po.number_missing',
      sql`${order.status} in ('draft', 'cancelled') or (${order.number} is not null and ${order.vendor} is not null and ${order.shipTo} is not null)`,
    ),
    check('po.expected_before_order', sql`${order.expectedDate} >= ${order.orderDate}`),
    check('po.terms_outside', sql`${order.paymentTermsDays} between 0 and 180`),
    check('po.total_wrong', sql`${order.total} = ${order.taxable} + ${order.tax}`),
    check('po.closed_when', sql`(${order.status} = 'closed') = (${order.closedAt} is not null)`),
    check('po.sent_how', sql`(${order.sentAt} is null) = (${order.sentHow} is null)`),
    index('purchase_order_by_vendor').on(order.vendorId, order.id),
    index('purchase_order_by_status').on(order.status, order.expectedDate, order.id),
    index('purchase_order_by_date').on(order.orderDate, order.id),
    index('purchase_order_by_expected').on(order.expectedDate, order.id),
    index('purchase_order_by_total').on(order.total, order.id),
  ],
);

/** Goods or a service that is ordered. Progress is counted in thousandths of the stock unit. */
export const poLines = pgTable(
  'po_line',
  {
    id: rowId(),
    orderId: reference().references(() => purchaseOrders.id),
    lineNo: integer().notNull(),
    /** Null of goods of the catalogue that are bought in. */
    itemId: optionalReference().references(() => items.id),
    /** Null of a service. */
    skuId: optionalReference().references(() => skus.id),
    /** Copies of what the goods are called, as the paper says it. */
    code: text().notNull(),
    name: text().notNull(),
    hsn: text().notNull().default(''),
    /** The vendor's own words for it. */
    description: text().notNull().default(''),
    unitId: reference().references(() => units.id),
    /** Thousandths of the unit. */
    qty: qty().notNull(),
    /** Paise for one unit, without tax. */
    price: money().notNull(),
    isFree: boolean().notNull().default(false),
    discountBps: integer().notNull().default(0),
    taxId: optionalReference().references(() => taxes.id),
    /** Thousandths of a percent, and what it comes to by component. */
    taxRate: integer().notNull().default(0),
    taxComponents: jsonb().$type<TaxLine[]>().notNull(),
    taxable: money().notNull(),
    tax: money().notNull(),
    total: money().notNull(),
    /** Null: that of the order. */
    expectedDate: date(),
    /** What is ordered, and what became of it. */
    stockQty: qty().notNull(),
    receivedQty: qty().notNull().default(0),
    /** Without what went back to be replaced. */
    acceptedQty: qty().notNull().default(0),
    rejectedQty: qty().notNull().default(0),
    /** Sent back to be replaced. */
    returnedQty: qty().notNull().default(0),
    billedQty: qty().notNull().default(0),
    /** Given up: it will not come any more. */
    closedQty: qty().notNull().default(0),
    ...stamps(),
  },
  (line) => [
    index('po_line_of_order').on(line.orderId, line.lineNo),
    check('po_line.goods_missing', sql`num_nonnulls(${line.itemId}, ${line.skuId}) > 0`),
    check('po_line.qty_outside', sql`${line.qty} > 0 and ${line.stockQty} > 0`),
    check(
      'po_line.price_zero',
      sql`${line.price} between 0 and 1000000000000 and ${line.isFree} = (${line.price} = 0)`,
    ),
    check('po_line.discount_outside', sql`${line.discountBps} between 0 and 10000`),
    check(
      'po_line.total_wrong',
      sql`${line.total} = ${line.taxable} + ${line.tax} and ${line.taxable} >= 0`,
    ),
    check(
      'po_line.progress',
      sql`least(${line.receivedQty}, ${line.acceptedQty}, ${line.rejectedQty}, ${line.returnedQty}, ${line.billedQty}, ${line.closedQty}) >= 0
        and ${line.receivedQty} = ${line.acceptedQty} + ${line.returnedQty} + ${line.rejectedQty}
        and ${line.closedQty} <= greatest(${line.stockQty} - ${line.acceptedQty}, 0)`,
    ),
    index('po_line_by_sku').on(line.skuId),
    index('po_line_by_item').on(line.itemId),
    index('po_line_open')
      .on(line.skuId)
      .where(sql`${line.stockQty} > ${line.acceptedQty} + ${line.closedQty}`),
  ],
);

/** A purchase order as it stood before it was revised. */
export const poRevisions = pgTable(
  'po_revision',
  {
    id: rowId(),
    orderId: reference().references(() => purchaseOrders.id),
    revision: integer().notNull(),
    /** The order and its lines, as they were printed. */
    paper: jsonb().$type<unknown>().notNull(),
    total: money().notNull(),
    note: text().notNull(),
    createdAt: moment().notNull(),
    createdBy: reference(),
  },
  (kept) => [unique('po_revision.kept_twice').on(kept.orderId, kept.revision)],
);
