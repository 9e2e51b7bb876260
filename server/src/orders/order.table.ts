import type { AddressBlock } from '@counting-house/contract/customers/address.ts';
import { BuyerKind } from '@counting-house/contract/orders/buyer.ts';
import { TaxRounding } from '@counting-house/contract/tax/tax-rounding.ts';
import {
  Channel,
  DeliveryMethod,
  OrderSource,
  OrderStatus,
  PriceMode,
  type BillTerms,
  type Hold,
  type StaffDiscount,
} from '@counting-house/contract/orders/order-labels.ts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { companies } from '../b2b/companies/company.table.ts';
import { groups } from '../b2b/groups/group.table.ts';
import { customers } from '../customers/customer.table.ts';
import {
  date,
  moment,
  money,
  oneOf,
  optionalReference,
  rowId,
  stamps,
} from '../platform/database/columns.ts';
import { users } from '../platform/people/user.table.ts';
import { reasons } from './reasons/reason.table.ts';
import { tillSessions } from './counter/till.table.ts';

/**
 * An order: one state, any number of holds, and a balance. Whatever else people call its status is
 * worked out from the quantities of its lines.
 *
 * Amounts are paise. What the goods, charges, taxes and round-off come to is of what is still ordered;
 * `grandTotal` is that and what was cancelled since. `paidIn`, `paidOut` and what is promised or pending are
 * written by payment.service.ts.
 */
export const salesOrders = pgTable(
  'sales_order',
  {
    id: rowId(),
    /** Null while it is a draft. */
    orderNo: text().unique('order.number_taken'),
    channel: oneOf(Channel).notNull().default('b2c'),
    source: oneOf(OrderSource).notNull(),
    /** The shop's own number; the same one again answers the first order. */
    externalRef: text(),
    status: oneOf(OrderStatus).notNull(),
    holds: jsonb().$type<Hold[]>().notNull().default([]),
    /** Who buys; null while a draft has nobody. */
    buyerKind: oneOf(BuyerKind),
    buyerId: optionalReference(),
    /** The buyer if it is a customer: so the database knows that there is one, and finds the orders of one. */
    customerId: optionalReference()
      .references(() => customers.id)
      .generatedAlwaysAs(sql`case when buyer_kind = 'customer' then buyer_id end`),
    /** The buyer if it is a company. */
    companyId: optionalReference()
      .references(() => companies.id)
      .generatedAlwaysAs(sql`case when buyer_kind = 'company' then buyer_id end`),
    /** Of a company: the group whose prices and terms hold, and who of its people orders. */
    groupId: optionalReference().references(() => groups.id),
    personId: optionalReference().references(() => customers.id),
    /** The company's own number of the order. */
    customerPo: text().notNull().default(''),
    customerPoDate: date(),
    /** The last day of a quotation. */
    validUntil: date(),
    /** Of the state that bills go to; empty of a buyer without one. */
    buyerGstin: text().notNull().default(''),
    /** The buyer stands in a special economic zone: the supply is never within a state. */
    isSez: boolean().notNull().default(false),
    priceMode: oneOf(PriceMode).notNull(),
    billingAddress: jsonb().$type<AddressBlock>(),
    shippingAddress: jsonb().$type<AddressBlock>(),
    /** GST code of the state that decides the tax components. */
    placeOfSupply: text().notNull(),
    /** Why somebody chose the place; empty where it is by the rule. */
    placeReason: text().notNull().default(''),
    deliveryMethod: oneOf(DeliveryMethod).notNull(),
    promisedOn: date(),
    staffDiscount: jsonb().$type<StaffDiscount>(),
    /** The code that was entered, whether it acts or another offer gives more. */
    couponCode: text(),
    /** Offers for staff to give that one of us chose. */
    chosenOfferIds: bigint({ mode: 'number' }).array().notNull().default([]),
    /** Paise that the total is rounded to. */
    roundTo: integer().notNull(),
    /** How its tax was rounded when it was priced: later settings change nothing of it. */
    taxRounding: oneOf(TaxRounding).notNull().default('line'),
    taxToRupee: boolean().notNull().default(false),
    note: text().notNull().default(''),
    customerNote: text().notNull().default(''),
    /** Of a bill without an order alone: what its invoice bears beside the goods. */
    bill: jsonb().$type<BillTerms>(),
    tags: text().array().notNull().default([]),
    /** Of a sale over the counter: where it was paid. */
    tillSessionId: optionalReference().references(() => tillSessions.id),
    /** Who looks after it. */
    assigneeId: optionalReference().references(() => users.id),

    goodsList: money().notNull().default(0),
    offerDiscountAmount: money().notNull().default(0),
    staffDiscountAmount: money().notNull().default(0),
    goodsNet: money().notNull().default(0),
    chargesAmount: money().notNull().default(0),
    taxable: money().notNull().default(0),
    taxAmount: money().notNull().default(0),
    roundOff: money().notNull().default(0),
    grandTotal: money().notNull().default(0),
    /** Of the total what was cancelled: goods, charges and round-off. */
    cancelledValue: money().notNull().default(0),
    /** What credit notes took off what is still ordered: goods that came back, prices. */
    creditedValue: money().notNull().default(0),
    invoicedValue: money().notNull().default(0),
    paidIn: money().notNull().default(0),
    paidOut: money().notNull().default(0),
    /** Cheques that bounced: they pay nothing any more, but may have been given back. */
    bounced: money().notNull().default(0),
    /**
     * What settled documents of it beside its own payments, kept by the database (9305_owes.sql): receipts, set-offs,
     * write-offs, documents of other orders; below zero where its own credit settled something else.
     */
    settledOtherwise: money().notNull().default(0),
    /** Cash that is promised at the door: the payments that are pending. */
    codPromised: money().notNull().default(0),
    /** What is to be collected of it: never more than is still owed. */
    pendingCod: money()
      .notNull()
      .generatedAlwaysAs(
        sql`greatest(0, least(cod_promised, grand_total - cancelled_value - credited_value - (paid_in - paid_out) - settled_otherwise))`,
      ),
    /** Money that is on its way back to the buyer. */
    pendingRefund: money().notNull().default(0),
    /** Above zero the customer owes, below zero the house does. */
    balance: money()
      .notNull()
      .generatedAlwaysAs(
        sql`grand_total - cancelled_value - credited_value - (paid_in - paid_out) - settled_otherwise`,
      ),

    /** When it was placed; of a draft, when it was begun. Lists run by it. */
    placedAt: moment().notNull(),
    confirmedAt: moment(),
    packedAt: moment(),
    shippedAt: moment(),
    deliveredAt: moment(),
    cancelledAt: moment(),
    cancelReasonId: optionalReference().references(() => reasons.id),
    cancelNote: text(),
    /** What the search reads: numbers, buyer, receiver and items in one text. */
    searchText: text().notNull().default(''),
    ...stamps(),
  },
  (order) => [
    uniqueIndex('order.external_ref_taken')
      .on(order.source, order.externalRef)
      .where(sql`${order.externalRef} is not null`),
    check(
      'order.totals_disagree',
      sql`${order.grandTotal} - ${order.cancelledValue} = ${order.taxable} + ${order.taxAmount} + ${order.roundOff}`,
    ),
    check(
      'order.placed_without_number',
      sql`${order.status} in ('draft', 'cancelled') or (${order.orderNo} is not null and ${order.buyerId} is not null)`,
    ),
    check(
      'order.cancelled_half',
      sql`(${order.status} = 'cancelled') = (${order.cancelledAt} is not null)
        and (${order.status} <> 'cancelled'
          or (${order.grandTotal} = ${order.cancelledValue} + ${order.creditedValue}
            and ${order.holds} = '[]'::jsonb))`,
    ),
    check('order.bill_of_order', sql`${order.bill} is null or ${order.source} = 'invoice'`),
    check('order.buyer_half', sql`num_nulls(${order.buyerKind}, ${order.buyerId}) in (0, 2)`),
    // What invoices and parcels point at, so that theirs is the buyer of their order.
    unique('sales_order_with_buyer').on(order.id, order.buyerKind, order.buyerId),
    check('order.total_negative', sql`${order.grandTotal} >= 0 and ${order.paidIn} >= 0`),
    check(
      'order.taken_off_wrong',
      sql`${order.cancelledValue} between 0 and ${order.grandTotal}
        and ${order.creditedValue} between 0 and ${order.grandTotal} - ${order.cancelledValue}`,
    ),
    check(
      'order.refunded_beyond_paid',
      sql`${order.paidOut} >= 0 and ${order.pendingRefund} >= 0 and ${order.bounced} >= 0
        and ${order.paidOut} + ${order.pendingRefund} <= ${order.paidIn} + ${order.bounced}`,
    ),
    index('sales_order_by_placing').on(order.placedAt, order.id),
    index('sales_order_by_status').on(order.status, order.placedAt, order.id),
    index('sales_order_by_state').on(order.placeOfSupply, order.placedAt, order.id),
    // Nearly all orders go by courier.
    index('sales_order_by_other_way')
      .on(order.placedAt, order.id)
      .where(sql`${order.deliveryMethod} <> 'courier'`),
    index('sales_order_by_customer').on(order.customerId, order.placedAt),
    index('sales_order_by_cancel_reason')
      .on(order.cancelReasonId, order.id)
      .where(sql`${order.cancelReasonId} is not null`),
    index('sales_order_by_promise').on(order.promisedOn, order.id),
    index('sales_order_by_latest_promise').on(
      order.promisedOn.desc().nullsLast(),
      order.id.desc().nullsFirst(),
    ),
    index('sales_order_by_company')
      .on(order.companyId, order.placedAt)
      .where(sql`${order.companyId} is not null`),
    index('sales_order_by_group')
      .on(order.groupId, order.placedAt)
      .where(sql`${order.groupId} is not null`),
    index('sales_order_by_person')
      .on(order.personId)
      .where(sql`${order.personId} is not null`),
    check(
      'order.channel_of_buyer',
      sql`(${order.channel} = 'b2b') = (${order.groupId} is not null)
        and (${order.channel} = 'b2b') = (coalesce(${order.buyerKind}, 'customer') = 'company')`,
    ),
    check(
      'order.sold_at_no_till',
      sql`${order.source} <> 'store' or ${order.orderNo} is null or ${order.tillSessionId} is not null`,
    ),
    index('sales_order_by_till')
      .on(order.tillSessionId)
      .where(sql`${order.tillSessionId} is not null`),
    // What the report of staff has beside sales: few among all orders, and read off the index alone.
    index('sales_order_given_away')
      .on(order.placedAt, order.createdBy, order.status, order.staffDiscountAmount)
      .where(sql`${order.status} = 'cancelled' or ${order.staffDiscountAmount} <> 0`),
    index('sales_order_by_balance').on(order.balance, order.id),
    // What may be late, and what is still to be collected: few among all orders.
    index('sales_order_under_way')
      .on(order.promisedOn)
      .where(sql`${order.status} in ('placed', 'confirmed', 'packed', 'shipped')`),
    index('sales_order_cod')
      .on(order.status)
      .where(sql`${order.pendingCod} > 0`),
    index('sales_order_by_total').on(order.grandTotal, order.id),
    // What the new-order count counts: a handful of rows among all orders.
    index('sales_order_new')
      .on(order.placedAt)
      .where(sql`${order.status} = 'placed' and ${order.holds} = '[]'::jsonb`),
    index('sales_order_owed')
      .on(order.placedAt, order.id)
      .where(sql`${order.balance} > 0`),
    index('sales_order_refund_due')
      .on(order.id)
      .where(sql`${order.balance} < 0`),
    // What is to be invoiced yet: few among all orders, unless invoices are issued by hand.
    index('sales_order_billable')
      .on(order.placedAt, order.id)
      .where(
        sql`${order.status} in ('confirmed', 'packed', 'shipped', 'delivered')
  and ${order.invoicedValue} < ${order.grandTotal} - ${order.cancelledValue}`,
      ),
    index('sales_order_by_assignee')
      .on(order.assigneeId, order.placedAt, order.id)
      .where(sql`${order.assigneeId} is not null`),
    index('sales_order_refund_pending')
      .on(order.id)
      .where(sql`${order.pendingRefund} > 0`),
    index('sales_order_on_hold')
      .on(order.id)
      .where(sql`${order.holds} <> '[]'::jsonb`),
  ],
);
