import type { StateCode } from '@counting-house/contract/customers/state.ts';
import { AddressUse } from '@counting-house/contract/purchasing/vendors/vendor-labels.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { oneOf, reference, rowId, stamps } from '../../platform/database/columns.ts';
import { vendors } from './vendor.table.ts';

/** An address of a vendor. Orders and bills hold copies of it beside the link. */
export const vendorAddresses = pgTable(
  'vendor_address',
  {
    id: rowId(),
    vendorId: reference().references(() => vendors.id),
    label: text().notNull(),
    use: oneOf(AddressUse).notNull(),
    line1: text().notNull(),
    line2: text().notNull().default(''),
    city: text().notNull(),
    district: text().notNull().default(''),
    /** Null outside India. */
    stateCode: text().$type<StateCode>(),
    /** Null outside India. */
    pinCode: text(),
    /** ISO 3166, `IN`. */
    country: text().notNull().default('IN'),
    /** Another registration of the same vendor; null: that of the vendor. */
    gstin: text(),
    contactName: text().notNull().default(''),
    phone: text(),
    isDefaultBilling: boolean().notNull().default(false),
    isDefaultDispatch: boolean().notNull().default(false),
    ...stamps(),
  },
  (address) => [
    index('vendor_address_by_vendor').on(address.vendorId),
    uniqueIndex('vendor_address.label_taken').on(address.vendorId, sql`lower(${address.label})`),
    uniqueIndex('vendor_address.default_billing_taken')
      .on(address.vendorId)
      .where(sql`${address.isDefaultBilling}`),
    uniqueIndex('vendor_address.default_dispatch_taken')
      .on(address.vendorId)
      .where(sql`${address.isDefaultDispatch}`),
    check(
      'vendor_address.state_missing',
      sql`${address.country} <> 'IN' or (${address.stateCode} is not null and ${address.pinCode} is not null)`,
    ),
    check('vendor_address.gstin_state', sql`substr(${address.gstin}, 1, 2) = ${address.stateCode}`),
  ],
);
