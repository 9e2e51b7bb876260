import {
  CodAllowed,
  CustomerKind,
  CustomerSource,
  CustomerStatus,
} from '@counting-house/contract/customers/customer-labels.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import {
  moment,
  money,
  oneOf,
  optionalReference,
  rowId,
  stamps,
} from '../platform/database/columns.ts';

/** Figures for lists, brought up to date on each event of an order; figures.service.ts alone writes them. */
export const buyerFigures = () => ({
  ordersCount: integer().notNull().default(0),
  spend: money().notNull().default(0),
  /** Open balances of placed orders. */
  ordersBalance: money().notNull().default(0),
  /** Of placed orders what no invoice bears. */
  ordersToInvoice: money().notNull().default(0),
  /** What else the books say they owe: opening invoices, receipts that name no order; kept by 9305_owes.sql. */
  otherBalance: money().notNull().default(0),
  /** What they owe by the ledger; below zero we owe them. */
  outstanding: money()
    .notNull()
    .generatedAlwaysAs(sql`orders_balance + other_balance - orders_to_invoice`),
  lastOrderAt: moment(),
});

/** A person who buys. Found by phone, which is unique. */
export const customers = pgTable(
  'customer',
  {
    id: rowId(),
    number: text().notNull().unique('customer.number_taken'),
    kind: oneOf(CustomerKind).notNull().default('person'),
    name: text().notNull(),
    /** Ten digits; a walk-in has none, nor has who was merged or erased, or came with a list with a mail or landline alone. */
    phone: text().notNull(),
    altPhone: text(),
    /** Numbers the customer had before; searched too. */
    formerPhones: text().array().notNull().default([]),
    email: text(),
    birthday: date(),
    tags: text().array().notNull().default([]),
    source: oneOf(CustomerSource).notNull(),
    codAllowed: oneOf(CodAllowed).notNull().default('auto'),
    /** May be sent offers; the audit log keeps every change of it. */
    consentSms: boolean().notNull().default(false),
    consentEmail: boolean().notNull().default(false),
    consentAt: moment(),
    status: oneOf(CustomerStatus).notNull().default('active'),
    blockReason: text(),
    /** The customer that this one was found to be. */
    mergedIntoId: optionalReference().references((): AnyPgColumn => customers.id),
    note: text().notNull().default(''),
    /** What the search reads: number, name, phones, mail and addresses in one text. */
    searchText: text().notNull(),
    ...buyerFigures(),
    ...stamps(),
  },
  (customer) => [
    uniqueIndex('customer.phone_taken')
      .on(customer.phone)
      .where(sql`${customer.phone} <> ''`),
    check(
      'customer.phone_wrong',
      sql`case when ${customer.kind} = 'walk_in' or ${customer.status} in ('merged', 'erased') then ${customer.phone} = ''
        else ${customer.phone} ~ '^[0-9]{10}$'
          or (${customer.phone} = '' and (${customer.email} is not null or ${customer.altPhone} is not null)) end`,
    ),
    check(
      'customer.merged_wrong',
      sql`(${customer.status} = 'merged') = (${customer.mergedIntoId} is not null)`,
    ),
    index('customer_merged_into')
      .on(customer.mergedIntoId)
      .where(sql`${customer.mergedIntoId} is not null`),
    check(
      'customer.block_reason_missing',
      sql`${customer.status} <> 'blocked' or ${customer.blockReason} is not null`,
    ),
    index('customer_by_name').on(customer.name, customer.id),
    index('customer_by_last_order').on(customer.lastOrderAt, customer.id),
    index('customer_by_latest_order').on(
      customer.lastOrderAt.desc().nullsLast(),
      customer.id.desc().nullsFirst(),
    ),
    index('customer_by_orders').on(customer.ordersCount, customer.id),
    index('customer_by_spend').on(customer.spend, customer.id),
    index('customer_by_debt').on(customer.outstanding, customer.id),
    index('customer_by_creation').on(customer.createdAt, customer.id),
  ],
);
