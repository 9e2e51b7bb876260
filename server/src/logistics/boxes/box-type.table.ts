import { ActiveStatus } from '@counting-house/contract/kit/active.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { oneOf, optionalReference, rowId, stamps } from '../../platform/database/columns.ts';
import { skus } from '../../stock/skus/sku.table.ts';
import { labelCode } from '../labels/label-code.ts';

/** A kind of box or envelope that parcels are packed in. Sizes in mm, weights in grams. */
export const boxTypes = pgTable(
  'box_type',
  {
    id: rowId(),
    name: text().notNull().unique('box_type.name_taken'),
    labelCode: labelCode('X', 5),
    innerLengthMm: integer().notNull(),
    innerWidthMm: integer().notNull(),
    innerHeightMm: integer().notNull(),
    outerLengthMm: integer().notNull(),
    outerWidthMm: integer().notNull(),
    outerHeightMm: integer().notNull(),
    tareGrams: integer().notNull(),
    maxGrams: integer().notNull(),
    isEnvelope: boolean().notNull().default(false),
    /** The packing item of which a parcel uses one up; null: boxes of this kind are not counted. */
    skuId: optionalReference().references(() => skus.id),
    status: oneOf(ActiveStatus).notNull().default('active'),
    ...stamps(),
  },
  (box) => [
    check(
      'box_type.size',
      sql`least(${box.innerLengthMm}, ${box.innerWidthMm}, ${box.innerHeightMm}) >= 10
        and greatest(${box.outerLengthMm}, ${box.outerWidthMm}, ${box.outerHeightMm}) <= 2000`,
    ),
    check(
      'box_type.inside',
      sql`${box.innerLengthMm} <= ${box.outerLengthMm} and ${box.innerWidthMm} <= ${box.outerWidthMm}
        and ${box.innerHeightMm} <= ${box.outerHeightMm}`,
    ),
    check('box_type.weight', sql`${box.tareGrams} >= 0 and ${box.maxGrams} > ${box.tareGrams}`),
  ],
);
