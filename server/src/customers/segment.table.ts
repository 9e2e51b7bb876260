import type { SegmentFilter } from '@counting-house/contract/customers/segment.ts';
import { sql } from 'drizzle-orm';
import { jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { rowId, stamps } from '../platform/database/columns.ts';

/** Customers who have something in common, under a name; who they are is asked anew each time. */
export const segments = pgTable(
  'customer_segment',
  {
    id: rowId(),
    name: text().notNull(),
    filter: jsonb().$type<SegmentFilter>().notNull(),
    ...stamps(),
  },
  (segment) => [uniqueIndex('segment.name_taken').on(sql`lower(${segment.name})`)],
);
