import { isNotNull, sql } from 'drizzle-orm';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import {
  moment,
  money,
  optionalReference,
  reference,
  rowId,
} from '../../platform/database/columns.ts';
import { variants } from '../variants/variant.table.ts';
import { priceChanges } from './price-change.table.ts';

/**
 * What a variant costs from when until when; rows are added, never changed. A row with an end is a
 * temporary price; two of those may not overlap (see migrations/9100_catalogue.sql, which also lets
 * nothing but an end or a cancelling be written to a row).
 */
export const variantPrices = pgTable(
  'variant_price',
  {
    id: rowId(),
    variantId: reference().references(() => variants.id),
    /** With tax, by law. */
    mrp: money().notNull(),
    price: money().notNull(),
    startsAt: moment().notNull(),
    /** Null: until further notice. */
    endsAt: moment(),
    reason: text(),
    cancelledAt: moment(),
    /** The change of many prices that set it; null where it was set by itself. */
    changeId: optionalReference().references(() => priceChanges.id),
    createdAt: moment().notNull(),
    createdBy: reference(),
  },
  (price) => [
    // Read from its end: the newest price first.
    index('variant_price_in_force').on(price.variantId, price.startsAt, price.id),
    index('variant_price_change').on(price.changeId, price.id).where(isNotNull(price.changeId)),
    check('price.not_positive', sql`${price.price} > 0 and ${price.mrp} > 0`),
    check('price.above_mrp', sql`${price.price} <= ${price.mrp}`),
    check('price.end_before_start', sql`${price.endsAt} > ${price.startsAt}`),
  ],
);
