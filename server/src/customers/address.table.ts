import type { StateCode } from '@counting-house/contract/customers/state.ts';
import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { reference, rowId, stamps } from '../platform/database/columns.ts';
import { customers } from './customer.table.ts';

/** Who receives goods or papers, and where in India. */
export const receiver = () => ({
  name: text().notNull(),
  phone: text().notNull(),
  line1: text().notNull(),
  line2: text().notNull().default(''),
  landmark: text().notNull().default(''),
  city: text().notNull(),
  stateCode: text().$type<StateCode>().notNull(),
  pinCode: text().notNull(),
});

/** An address of a customer; orders and invoices hold copies of it, never a link. */
export const customerAddresses = pgTable(
  'customer_address',
  {
    id: rowId(),
    customerId: reference().references(() => customers.id),
    label: text().notNull(),
    ...receiver(),
    isDefaultShipping: boolean().notNull().default(false),
    isDefaultBilling: boolean().notNull().default(false),
    ...stamps(),
  },
  (address) => [
    index('customer_address_by_customer').on(address.customerId),
    uniqueIndex('address.default_shipping_taken')
      .on(address.customerId)
      .where(sql`${address.isDefaultShipping}`),
    uniqueIndex('address.default_billing_taken')
      .on(address.customerId)
      .where(sql`${address.isDefaultBilling}`),
  ],
);
