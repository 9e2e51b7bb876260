import { GroupStatus } from '@counting-house/contract/b2b/company-labels.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  money,
  oneOf,
  optionalReference,
  reference,
  rowId,
  stamps,
} from '../../platform/database/columns.ts';
import { companyAddresses } from '../companies/company-address.table.ts';
import { companies } from '../companies/company.table.ts';

/** People of a company with one price list and one set of terms: a branch, a project, a department. */
export const groups = pgTable(
  'b2b_group',
  {
    id: rowId(),
    companyId: reference().references(() => companies.id),
    name: text().notNull(),
    pricesIncludeTax: boolean().notNull().default(false),
    /** Basis points off the shop's price, for items that its list does not name. */
    baseDiscount: integer().notNull().default(0),
    onlyListed: boolean().notNull().default(false),
    minOrderValue: money(),
    defaultBillingAddressId: optionalReference().references(() => companyAddresses.id, {
      onDelete: 'set null',
    }),
    defaultShippingAddressId: optionalReference().references(() => companyAddresses.id, {
      onDelete: 'set null',
    }),
    /** An order above it waits for an approver. */
    approvalAbove: money(),
    /** Whether offers act on its orders. */
    offersAllowed: boolean().notNull().default(false),
    note: text().notNull().default(''),
    status: oneOf(GroupStatus).notNull().default('active'),
    ...stamps(),
  },
  (group) => [
    uniqueIndex('group.name_taken').on(group.companyId, sql`lower(${group.name})`),
    check('group.discount_outside', sql`${group.baseDiscount} between 0 and 9000`),
    index('b2b_group_by_name').on(group.name, group.id),
    index('b2b_group_by_company').on(group.companyId, group.name, group.id),
  ],
);
