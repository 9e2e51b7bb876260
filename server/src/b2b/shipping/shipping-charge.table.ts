import { ChargeBasis, type ChargeSlab } from '@counting-house/contract/b2b/shipping-charge.ts';
import type { StateCode } from '@counting-house/contract/customers/state.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import {
  money,
  oneOf,
  optionalReference,
  reference,
  rowId,
  stamps,
} from '../../platform/database/columns.ts';
import { companies } from '../companies/company.table.ts';
import { groups } from '../groups/group.table.ts';

/** What a company pays for sending, for all groups and states or for one. */
export const shippingCharges = pgTable(
  'b2b_shipping_charge',
  {
    id: rowId(),
    companyId: reference().references(() => companies.id),
    groupId: optionalReference().references(() => groups.id),
    stateCode: text().$type<StateCode>(),
    basis: oneOf(ChargeBasis).notNull(),
    slabs: jsonb().$type<ChargeSlab[]>().notNull(),
    freeFrom: money(),
    isActive: boolean().notNull().default(true),
    ...stamps(),
  },
  (charge) => [
    unique('shipping_charge.scope_taken')
      .on(charge.companyId, charge.groupId, charge.stateCode)
      .nullsNotDistinct(),
    check(
      'shipping_charge.slabs_wrong',
      sql`jsonb_array_length(${charge.slabs}) between 1 and 20
        and (${charge.slabs} -> 0 ->> 'above')::bigint = 0`,
    ),
  ],
);
