import { CouponStatus } from '@counting-house/contract/offers/coupon.ts';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { customers } from '../customers/customer.table.ts';
import {
  moment,
  oneOf,
  optionalReference,
  reference,
  rowId,
  stamps,
} from '../platform/database/columns.ts';
import { offers } from './offer.table.ts';

/** A code that lets the one who has it use an offer. A code is never given twice. */
export const coupons = pgTable(
  'coupon_code',
  {
    id: rowId(),
    offerId: reference().references(() => offers.id),
    code: text().notNull().unique('coupon.code_taken'),
    /** The only one who may use it; null: the one who has it. */
    customerId: optionalReference().references(() => customers.id),
    /** Orders that may use it; null: as many as the offer allows. */
    limit: integer(),
    /** Written by use.service.ts alone. */
    usedCount: integer().notNull().default(0),
    lastUsedAt: moment(),
    status: oneOf(CouponStatus).notNull().default('active'),
    /** Codes that were made together. */
    batchNo: text(),
    ...stamps(),
  },
  (coupon) => [
    check('coupon.code_wrong', sql`${coupon.code} ~ '^[A-Z0-9-]{4,24}$'`),
    check(
      'coupon.used_up',
      sql`${coupon.usedCount} between 0 and coalesce(${coupon.limit}, 2147483647)`,
    ),
    index('coupon_code_by_offer').on(coupon.offerId, coupon.id),
    index('coupon_code_by_use').on(coupon.usedCount, coupon.id),
    index('coupon_code_by_customer')
      .on(coupon.customerId)
      .where(sql`${coupon.customerId} is not null`),
    index('coupon_code_by_batch')
      .on(coupon.batchNo, coupon.id)
      .where(sql`${coupon.batchNo} is not null`),
  ],
);
