import { CompanyAddressUse } from '@counting-house/contract/b2b/company-labels.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { oneOf, reference, rowId, stamps } from '../../platform/database/columns.ts';
import { companies } from './company.table.ts';
import { receiver } from '../../customers/address.table.ts';

/** An address of a company; orders and invoices hold copies of it, never a link. */
export const companyAddresses = pgTable(
  'b2b_company_address',
  {
    id: rowId(),
    companyId: reference().references(() => companies.id),
    label: text().notNull(),
    use: oneOf(CompanyAddressUse).notNull(),
    ...receiver(),
    /** Of the state of the address; null without one. */
    gstin: text(),
    isDefaultBilling: boolean().notNull().default(false),
    isDefaultShipping: boolean().notNull().default(false),
    ...stamps(),
  },
  (address) => [
    index('b2b_company_address_by_company').on(address.companyId),
    check(
      'company_address.gstin_elsewhere',
      sql`substr(${address.gstin}, 1, 2) = ${address.stateCode}`,
    ),
    check(
      'company_address.default_unused',
      sql`not (${address.isDefaultBilling} and ${address.use} = 'shipping')
        and not (${address.isDefaultShipping} and ${address.use} = 'billing')`,
    ),
    uniqueIndex('company_address.default_billing_taken')
      .on(address.companyId)
      .where(sql`${address.isDefaultBilling}`),
    uniqueIndex('company_address.default_shipping_taken')
      .on(address.companyId)
      .where(sql`${address.isDefaultShipping}`),
  ],
);
