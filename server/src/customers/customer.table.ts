import {
  CodAllowed,
  CustomerKind,
  CustomerSource,
  CustomerStatus,
} from '@counting-house/contract/customers/customer.ts';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment, money, oneOf, rowId, stamps } from '../platform/database/columns.ts';

/** A person who buys. Found by phone, which is unique. */
export const customers = pgTable(
  'customer',
  {
    id: rowId(),
    number: text().notNull().unique('customer.number_taken'),
    kind: oneOf(CustomerKind).notNull().default('person'),
    name: text().notNull(),
    /** Ten digits; a walk-in has none. */
    phone: text().notNull().unique('customer.phone_taken'),
    altPhone: text(),
    /** Numbers the customer had before; searched too. */
    formerPhones: text().array().notNull().default([]),
    email: text(),
    tags: text().array().notNull().default([]),
    source: oneOf(CustomerSource).notNull(),
    codAllowed: oneOf(CodAllowed).notNull().default('auto'),
    status: oneOf(CustomerStatus).notNull().default('active'),
    blockReason: text(),
    note: text().notNull().default(''),
    /** What the search reads: number, name, phones, mail and addresses in one text. */
    searchText: text().notNull(),
    /** Figures for lists, brought up to date on each event of an order; figures.service.ts alone writes them. */
    ordersCount: integer().notNull().default(0),
    spend: money().notNull().default(0),
    owes: money().notNull().default(0),
    lastOrderAt: moment(),
    ...stamps(),
  },
  (customer) => [
    check(
      'customer.phone_wrong',
      sql`${customer.phone} ~ case ${customer.kind} when 'walk_in' then '^$' else '^[0-9]{10}$' end`,
    ),
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
    index('customer_by_debt').on(customer.owes, customer.id),
    index('customer_by_creation').on(customer.createdAt, customer.id),
  ],
);
