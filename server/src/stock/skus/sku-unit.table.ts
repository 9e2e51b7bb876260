import { sql } from 'drizzle-orm';
import { bigint, boolean, check, pgTable, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { units } from '../../admin/unit.table.ts';
import { reference, rowId, stamps } from '../../platform/database/columns.ts';
import { skus } from './sku.table.ts';

/**
 * A pack of a SKU, or its conversion from a unit of another kind: one of the unit is
 * `ratioNum / ratioDen` stock units. Units of the stock unit's own kind need no row.
 */
export const skuUnits = pgTable(
  'sku_unit',
  {
    id: rowId(),
    skuId: reference().references(() => skus.id),
    unitId: reference().references(() => units.id),
    ratioNum: bigint({ mode: 'number' }).notNull(),
    ratioDen: bigint({ mode: 'number' }).notNull(),
    /** Where the unit is offered, and offered first. */
    forPurchase: boolean().notNull(),
    forIssue: boolean().notNull(),
    isPurchaseDefault: boolean().notNull().default(false),
    isIssueDefault: boolean().notNull().default(false),
    /** A posted line used it: the ratio stays. */
    locked: boolean().notNull().default(false),
    ...stamps(),
  },
  (unit) => [
    unique('sku_unit.unit_taken').on(unit.skuId, unit.unitId),
    uniqueIndex('sku_unit.second_purchase_default')
      .on(unit.skuId)
      .where(sql`${unit.isPurchaseDefault}`),
    uniqueIndex('sku_unit.second_issue_default')
      .on(unit.skuId)
      .where(sql`${unit.isIssueDefault}`),
    check(
      'sku_unit.ratio_outside',
      sql`${unit.ratioNum} between 1 and 1000000000000 and ${unit.ratioDen} between 1 and 1000000000000`,
    ),
    check(
      'sku_unit.default_not_offered',
      sql`(${unit.forPurchase} or not ${unit.isPurchaseDefault}) and (${unit.forIssue} or not ${unit.isIssueDefault})`,
    ),
  ],
);
