import {
  BundleGives,
  OfferAudience,
  OfferBenefit,
  OfferKind,
  OfferStatus,
  TierBasis,
  type BundlePart,
  type OfferScope,
  type OfferSource,
  type OfferTier,
} from '@counting-house/contract/offers/offer.ts';
import { OfferSlot } from '@counting-house/contract/offers/offer-labels.ts';
import type { Channel } from '@counting-house/contract/orders/order-labels.ts';
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { segments } from '../customers/segment.table.ts';
import {
  moment,
  money,
  oneOf,
  optionalReference,
  rowId,
  stamps,
} from '../platform/database/columns.ts';

/**
 * One promise to buyers: when it applies, to what, and how much it takes off. What it gives is one document;
 * `usedCount` and `usedAmount` are written by use.service.ts alone, and change no version.
 */
export const offers = pgTable(
  'offer',
  {
    id: rowId(),
    name: text().notNull(),
    publicText: text(),
    kind: oneOf(OfferKind).notNull(),
    slot: oneOf(OfferSlot).notNull(),
    benefit: oneOf(OfferBenefit).notNull(),
    tierBasis: oneOf(TierBasis).notNull(),
    tiers: jsonb().$type<OfferTier[]>().notNull().default([]),
    /** Null: everything that is sold. */
    scopeInclude: jsonb().$type<OfferScope>(),
    scopeExclude: jsonb().$type<OfferScope>(),
    skipTemporaryPrice: boolean().notNull().default(false),
    buyQty: integer(),
    getQty: integer(),
    /** Basis points off what is got. */
    getPercent: integer().notNull().default(10_000),
    getScope: jsonb().$type<OfferScope>(),
    bundleParts: jsonb().$type<BundlePart[]>().notNull().default([]),
    bundleGives: oneOf(BundleGives),
    /** Of one bundle: basis points of a percentage, else paise. */
    bundleValue: money(),
    repeatLimit: integer(),
    audience: oneOf(OfferAudience).notNull().default('all'),
    audienceIds: bigint({ mode: 'number' }).array().notNull().default([]),
    audienceTags: text().array().notNull().default([]),
    audienceGroupIds: bigint({ mode: 'number' }).array().notNull().default([]),
    audienceSegmentId: optionalReference().references(() => segments.id),
    channels: text().array().$type<Channel[]>().notNull().default(['b2c']),
    sources: jsonb().$type<OfferSource[]>(),
    startsAt: moment().notNull(),
    endsAt: moment(),
    isExclusive: boolean().notNull().default(false),
    /** The smaller goes first where two give the same. */
    priority: integer().notNull().default(100),
    /** Orders that may use it, in all and of one customer. */
    limitTotal: integer(),
    limitPerCustomer: integer(),
    /** Paise that it may take off in all. */
    budget: money(),
    usedCount: integer().notNull().default(0),
    usedAmount: money().notNull().default(0),
    status: oneOf(OfferStatus).notNull().default('draft'),
    ...stamps(),
  },
  (offer) => [
    check('offer.end_before_start', sql`${offer.endsAt} > ${offer.startsAt}`),
    check(
      'offer.used_up',
      sql`${offer.usedCount} between 0 and coalesce(${offer.limitTotal}, 2147483647)
        and ${offer.usedAmount} between 0 and coalesce(${offer.budget}, 9007199254740991)`,
    ),
    check(
      'offer.benefit_wrong',
      sql`(${offer.benefit} in ('percent', 'amount') or ${offer.slot} = 'item')
        and (${offer.benefit} = 'buy_get') = (${offer.buyQty} is not null and ${offer.getQty} is not null)
        and ${offer.getPercent} between 1 and 10000`,
    ),
    check(
      'offer.bundle_wrong',
      sql`(${offer.benefit} = 'bundle') = (${offer.bundleGives} is not null and ${offer.bundleValue} is not null)
        and (jsonb_array_length(${offer.bundleParts}) = 0) = (${offer.benefit} <> 'bundle')
        and (${offer.bundleGives} = 'percent' and ${offer.bundleValue} > 10000) is not true
        and (${offer.benefit} = 'bundle' and ${offer.scopeInclude} is not null) is not true`,
    ),
    check(
      'offer.channels_wrong',
      sql`${offer.channels} <@ array['b2c', 'b2b'] and cardinality(${offer.channels}) between 1 and 2
        and (${offer.audience} <> 'groups' or 'b2b' = any(${offer.channels}))
        and (${offer.audience} not in ('customers', 'birthday', 'segment') or 'b2c' = any(${offer.channels}))
        and (${offer.audience} <> 'staff' or ${offer.kind} = 'automatic')`,
    ),
    index('offer_by_segment')
      .on(offer.audienceSegmentId)
      .where(sql`${offer.audienceSegmentId} is not null`),
    index('offer_by_start').on(offer.startsAt, offer.id),
    index('offer_by_name').on(offer.name, offer.id),
    index('offer_by_priority').on(offer.priority, offer.id),
    index('offer_by_use').on(offer.usedCount, offer.id),
    index('offer_by_amount').on(offer.usedAmount, offer.id),
    // What every order that is priced looks at: those that run, among all there ever were.
    index('offer_active')
      .on(offer.endsAt)
      .where(sql`${offer.status} = 'active'`),
  ],
);
