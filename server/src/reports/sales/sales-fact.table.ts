import { BuyerKind } from '@counting-house/contract/orders/buyer.ts';
import { Channel, OrderSource } from '@counting-house/contract/orders/order-labels.ts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import { salesOrders } from '../../orders/order.table.ts';
import {
  date,
  moment,
  money,
  oneOf,
  optionalReference,
  qty,
  reference,
  rowId,
} from '../../platform/database/columns.ts';

/** What all facts bear, and all sums of them. Amounts are paise, quantities thousandths; credit is negative. */
const amounts = () => ({
  qty: qty().notNull(),
  /** List amount of the goods of an invoice, without tax. */
  gross: money().notNull(),
  /** All discounts on them, without tax. */
  discount: money().notNull(),
  taxable: money().notNull(),
  cgst: money().notNull(),
  sgst: money().notNull(),
  igst: money().notNull(),
  /** Every other component, such as a cess. */
  cess: money().notNull(),
  tax: money().notNull(),
  /** With tax; of round-off its amount. */
  total: money().notNull(),
  /** What the goods cost when they left; of goods that came back negative. */
  cost: money().notNull(),
});

/**
 * What was sold: a row for each line of an issued document, for its round-off, and for what its goods cost. Written
 * by the database alone, in the transaction of the document (9700_reports.sql), and never changed: a cancelled
 * document is there twice, with opposite signs and both of them void. Receipts of gift cards are no sales.
 */
export const salesFacts = pgTable(
  'sales_fact',
  {
    id: rowId(),
    docType: text({ enum: ['invoice', 'credit_note'] }).notNull(),
    docId: reference(),
    /** Of the cost of goods that came back: the day on which they came. */
    docDate: date().notNull(),
    /** The date of the invoice, also of what a credit note takes back. */
    saleDate: date().notNull(),
    at: moment().notNull(),
    orderId: reference(),
    buyerKind: oneOf(BuyerKind).notNull(),
    buyerId: reference(),
    channel: oneOf(Channel).notNull(),
    source: oneOf(OrderSource).notNull(),
    /** GST code of the place of supply. */
    stateCode: text().notNull(),
    /** The document bears the buyer's GSTIN. */
    hasGstin: boolean().notNull(),
    lineKind: text({ enum: ['goods', 'charge', 'round_off', 'cost'] }).notNull(),
    orderLineId: optionalReference(),
    variantId: optionalReference(),
    hsn: text().notNull(),
    unitCode: text().notNull(),
    /** Thousandths of a percent. */
    taxRate: integer().notNull(),
    /** Why a credit note was written. */
    reasonKind: text(),
    isVoid: boolean().notNull(),
    /** 1 on one fact of each invoice, which is counted by it; 0 on all others, -1 where it is taken back. */
    invoices: integer().notNull().default(0),
    ...amounts(),
  },
  (fact) => [
    foreignKey({
      name: 'sales_fact_order_buyer_fk',
      columns: [fact.orderId, fact.buyerKind, fact.buyerId],
      foreignColumns: [salesOrders.id, salesOrders.buyerKind, salesOrders.buyerId],
    }).onUpdate('cascade'),
    index('sales_fact_order').on(fact.orderId),
    index('sales_fact_date')
      .on(fact.docDate)
      .where(sql`not ${fact.isVoid}`),
    // Different orders of goods are counted by it alone.
    index('sales_fact_goods')
      .on(fact.docDate, fact.variantId, fact.orderId)
      .where(
        sql`${fact.docType} = 'invoice' and ${fact.lineKind} = 'goods' and not ${fact.isVoid}`,
      ),
    index('sales_fact_credited')
      .on(fact.saleDate)
      .where(sql`${fact.docType} = 'credit_note' and not ${fact.isVoid}`),
    check(
      'sales_fact.total',
      sql`${fact.lineKind} in ('round_off', 'cost') or ${fact.total} = ${fact.taxable} + ${fact.tax}`,
    ),
    check(
      'sales_fact.tax',
      sql`${fact.tax} = ${fact.cgst} + ${fact.sgst} + ${fact.igst} + ${fact.cess}`,
    ),
  ],
);

/**
 * The facts up to the mark, added up by day. A cache: written by sales-days.job.ts alone, and read together with the
 * facts behind the mark.
 */
export const salesDays = pgTable(
  'sales_day',
  {
    day: date().notNull(),
    channel: oneOf(Channel).notNull(),
    source: oneOf(OrderSource).notNull(),
    stateCode: text().notNull(),
    hasGstin: boolean().notNull(),
    docType: text({ enum: ['invoice', 'credit_note'] }).notNull(),
    lineKind: text({ enum: ['goods', 'charge', 'round_off', 'cost'] }).notNull(),
    taxRate: integer().notNull(),
    invoices: integer().notNull(),
    ...amounts(),
  },
  (day) => [
    primaryKey({
      columns: [
        day.day,
        day.channel,
        day.source,
        day.stateCode,
        day.hasGstin,
        day.docType,
        day.lineKind,
        day.taxRate,
      ],
    }),
  ],
);

const ofGoods = () => ({
  day: date().notNull(),
  channel: oneOf(Channel).notNull(),
  docType: text({ enum: ['invoice', 'credit_note'] }).notNull(),
  lineKind: text({ enum: ['goods', 'charge', 'round_off'] }).notNull(),
  variantId: bigint({ mode: 'number' }).notNull(),
  hsn: text().notNull(),
  unitCode: text().notNull(),
  taxRate: integer().notNull(),
  ...amounts(),
});

/** What tells the goods of a day or month apart. */
const keyOfGoods = <G extends Record<keyof ReturnType<typeof ofGoods>, AnyPgColumn>>(goods: G) =>
  primaryKey({
    columns: [
      goods.day,
      goods.channel,
      goods.docType,
      goods.lineKind,
      goods.variantId,
      goods.hsn,
      goods.unitCode,
      goods.taxRate,
    ],
  });

/**
 * The same by the goods of a day: what reports of products, categories and HSN add up. Cost stands with its goods.
 * Variant 0 is none: charges and round-off.
 */
export const salesGoodsDays = pgTable('sales_goods_day', ofGoods(), (goods) => [
  keyOfGoods(goods),
  index('sales_goods_day_variant').on(goods.variantId, goods.day),
]);

/** The same of a month, under its first day, so that a year of goods is a few sums of each. */
export const salesGoodsMonths = pgTable('sales_goods_month', ofGoods(), (goods) => [
  keyOfGoods(goods),
]);

/**
 * The same by the orders of a day, all kinds of lines in one row: what reports of buyers and people add up. There is one
 * for almost every invoice, so their number is what such a report takes its time for.
 */
export const salesOrderDays = pgTable(
  'sales_order_day',
  {
    day: date().notNull(),
    orderId: reference(),
    docType: text({ enum: ['invoice', 'credit_note'] }).notNull(),
    stateCode: text().notNull(),
    hasGstin: boolean().notNull(),
    buyerKind: oneOf(BuyerKind).notNull(),
    buyerId: reference(),
    /** Who took the order; null is the shop and other programs. */
    staffId: optionalReference(),
    channel: oneOf(Channel).notNull(),
    source: oneOf(OrderSource).notNull(),
    invoices: integer().notNull(),
    ...amounts(),
    /** Of `taxable` what is of goods; the rest is of charges. */
    goodsTaxable: money().notNull(),
    goodsQty: qty().notNull(),
    /** Is in `total`. */
    roundOff: money().notNull(),
  },
  (one) => [
    primaryKey({
      columns: [one.day, one.orderId, one.docType, one.stateCode, one.hasGstin],
    }),
    index('sales_order_day_order').on(one.orderId),
    foreignKey({
      name: 'sales_order_day_buyer_fk',
      columns: [one.orderId, one.buyerKind, one.buyerId],
      foreignColumns: [salesOrders.id, salesOrders.buyerKind, salesOrders.buyerId],
    }).onUpdate('cascade'),
  ],
);

/** How far the facts are added up; one row, none before the first time. */
export const salesDayMarks = pgTable(
  'sales_day_mark',
  {
    id: integer().primaryKey(),
    /** The last fact that stands in the days. */
    factId: reference(),
  },
  (mark) => [check('sales_day_mark_once', sql`${mark.id} = 1`)],
);
