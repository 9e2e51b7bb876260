import { BarcodeSource, Symbology } from '@counting-house/contract/stock/skus/sku.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { oneOf, qty, reference, rowId, stamps } from '../../platform/database/columns.ts';
import { skus } from './sku.table.ts';

/**
 * A code that is scanned for a SKU. A variant's own barcode stands on the variant and means one unit;
 * its cartons, and all codes of items, stand here. No code means two things: a trigger sees to it.
 */
export const skuBarcodes = pgTable(
  'sku_barcode',
  {
    id: rowId(),
    skuId: reference().references(() => skus.id),
    code: text().notNull().unique('sku_barcode.code_taken'),
    symbology: oneOf(Symbology).notNull(),
    /** Thousandths of the stock unit that one scan stands for. */
    packQty: qty().notNull().default(1000),
    /** Printed on labels. */
    isPrimary: boolean().notNull().default(false),
    source: oneOf(BarcodeSource).notNull(),
    ...stamps(),
  },
  (barcode) => [
    uniqueIndex('sku_barcode.second_primary')
      .on(barcode.skuId)
      .where(sql`${barcode.isPrimary}`),
    index('sku_barcode_sku').on(barcode.skuId),
    check('sku_barcode.pack_outside', sql`${barcode.packQty} between 1 and 1000000000`),
  ],
);
