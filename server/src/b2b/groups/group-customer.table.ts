import { GroupRole } from '@counting-house/contract/b2b/company-labels.ts';
import { ActiveStatus } from '@counting-house/contract/kit/active.ts';
import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { customers } from '../../customers/customer.table.ts';
import { money, oneOf, reference, rowId, stamps } from '../../platform/database/columns.ts';
import { groups } from './group.table.ts';

/** Somebody who orders for a group; one of them is whom the house calls first. */
export const groupCustomers = pgTable(
  'b2b_group_customer',
  {
    id: rowId(),
    groupId: reference().references(() => groups.id),
    customerId: reference().references(() => customers.id),
    role: oneOf(GroupRole).notNull().default('buyer'),
    /** A single order above it waits for an approver. */
    orderLimit: money(),
    designation: text().notNull().default(''),
    isPrimary: boolean().notNull().default(false),
    status: oneOf(ActiveStatus).notNull().default('active'),
    ...stamps(),
  },
  (person) => [
    unique('group_customer.taken').on(person.groupId, person.customerId),
    uniqueIndex('group_customer.primary_taken')
      .on(person.groupId)
      .where(sql`${person.isPrimary}`),
    index('b2b_group_customer_by_person').on(person.customerId),
  ],
);
