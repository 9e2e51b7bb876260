import type { PriceBreak } from '@counting-house/contract/b2b/group-item.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, index, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { variants } from '../../catalogue/variants/variant.table.ts';
import { date, qty, reference, rowId, stamps } from '../../platform/database/columns.ts';
import { groups } from './group.table.ts';

/** What a variant costs a group, by quantity, from one day on. */
export const groupItems = pgTable(
  'b2b_group_item',
  {
    id: rowId(),
    groupId: reference().references(() => groups.id),
    variantId: reference().references(() => variants.id),
    /** Rising, the first from zero on. */
    prices: jsonb().$type<PriceBreak[]>().notNull(),
    /** Null where those of the variant count. */
    minQty: qty(),
    qtyStep: qty(),
    validFrom: date().notNull(),
    validTo: date(),
    isActive: boolean().notNull().default(true),
    /** What the company calls the item. */
    buyerCode: text().notNull().default(''),
    ...stamps(),
  },
  (item) => [
    unique('group_item.taken').on(item.groupId, item.variantId, item.validFrom),
    check(
      'group_item.breaks_wrong',
      sql`jsonb_array_length(${item.prices}) between 1 and 10
        and (${item.prices} -> 0 ->> 'fromQty')::bigint = 0
        and not jsonb_path_exists(${item.prices}, '$[*].price ? (@ <= 0)')`,
    ),
    check('group_item.ends_before', sql`${item.validTo} >= ${item.validFrom}`),
    check('group_item.quantity_wrong', sql`${item.minQty} > 0 and ${item.qtyStep} > 0`),
    index('b2b_group_item_by_variant').on(item.variantId),
  ],
);
