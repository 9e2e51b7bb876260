import { DiscountSlot } from '@counting-house/contract/offers/offer-labels.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, unique } from 'drizzle-orm/pg-core';
import { companies } from '../b2b/companies/company.table.ts';
import { customers } from '../customers/customer.table.ts';
import { salesOrders } from '../orders/order.table.ts';
import {
  moment,
  money,
  oneOf,
  optionalReference,
  reference,
  rowId,
} from '../platform/database/columns.ts';
import { coupons } from './coupon.table.ts';
import { offers } from './offer.table.ts';

/** What an order uses of an offer; what is given back stays, and counts no more. */
export const offerUses = pgTable(
  'offer_usage',
  {
    id: rowId(),
    offerId: reference().references(() => offers.id),
    orderId: reference().references(() => salesOrders.id),
    /** Who bought: a customer or a company; null of a sale to nobody by name. */
    customerId: optionalReference().references(() => customers.id),
    companyId: optionalReference().references(() => companies.id),
    couponId: optionalReference().references(() => coupons.id),
    slot: oneOf(DiscountSlot).notNull(),
    /** Paise. */
    amount: money().notNull(),
    isGivenBack: boolean().notNull().default(false),
    usedAt: moment().notNull(),
  },
  (use) => [
    unique('offer_usage_of_order').on(use.orderId, use.offerId),
    check('offer_usage.amount_wrong', sql`${use.amount} > 0`),
    check('offer_usage.two_buyers', sql`num_nonnulls(${use.customerId}, ${use.companyId}) <= 1`),
    // The days of an offer, and the uses of one buyer.
    index('offer_usage_by_day').on(use.offerId, use.usedAt),
    index('offer_usage_by_customer')
      .on(use.customerId, use.offerId)
      .where(sql`${use.customerId} is not null and not ${use.isGivenBack}`),
    index('offer_usage_by_company')
      .on(use.companyId, use.offerId)
      .where(sql`${use.companyId} is not null and not ${use.isGivenBack}`),
    index('offer_usage_by_coupon')
      .on(use.couponId)
      .where(sql`${use.couponId} is not null`),
  ],
);
