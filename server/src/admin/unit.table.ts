import { UnitKind } from '@counting-house/contract/admin/unit.ts';
import { ActiveStatus } from '@counting-house/contract/kit/active.ts';
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { oneOf, rowId, stamps } from '../platform/database/columns.ts';

/** What quantities are counted in. One of a unit is `ratioNum / ratioDen` of its kind's base unit. */
export const units = pgTable(
  'unit',
  {
    id: rowId(),
    code: text().notNull().unique('unit.code_taken'),
    name: text().notNull(),
    kind: oneOf(UnitKind).notNull(),
    /** Null for packs: what one holds is said per SKU. */
    ratioNum: bigint({ mode: 'number' }),
    ratioDen: bigint({ mode: 'number' }),
    /** Digits that a quantity may have behind the point; 0 is whole numbers only. */
    decimals: integer().notNull(),
    /** The quantity code of tax returns. */
    gstUqc: text(),
    /** Came with the house. */
    isSystem: boolean().notNull().default(false),
    status: oneOf(ActiveStatus).notNull().default('active'),
    ...stamps(),
  },
  (unit) => [
    uniqueIndex('unit.name_taken').on(sql`lower(${unit.name})`),
    check('unit.decimals_outside', sql`${unit.decimals} between 0 and 3`),
    check(
      'unit.ratio_missing',
      sql`(${unit.kind} = 'pack') = (${unit.ratioNum} is null) and (${unit.ratioNum} is null) = (${unit.ratioDen} is null)`,
    ),
    check('unit.ratio_zero', sql`${unit.ratioNum} > 0 and ${unit.ratioDen} > 0`),
  ],
);
