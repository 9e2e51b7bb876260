import { z } from 'zod';
import { changeOf } from '../kit/change.ts';
import { flag, listInput, listOf, queryId, several } from '../kit/list.ts';
import {
  clearable,
  date,
  id,
  money,
  moneySum,
  requiredText,
  text,
  ts,
  version,
} from '../kit/shapes.ts';
import { Channel } from '../orders/order-labels.ts';
import { OfferSlot } from './offer-labels.ts';

/** An offer acts by itself, or for anyone who enters its code. */
export const OfferKind = z.enum(['automatic', 'coupon']);
export type OfferKind = z.output<typeof OfferKind>;

export const OfferBenefit = z.enum(['percent', 'amount', 'fixed_price', 'buy_get', 'bundle']);
export type OfferBenefit = z.output<typeof OfferBenefit>;

/** What a complete bundle gives: a price for all of it, a percentage or an amount off. */
export const BundleGives = z.enum(['price', 'percent', 'amount']);
export type BundleGives = z.output<typeof BundleGives>;

/** What the steps of an offer are measured in: money of the goods, or how many. */
export const TierBasis = z.enum(['amount', 'quantity']);
export type TierBasis = z.output<typeof TierBasis>;

/** `birthday`: in the month of the customer's birthday; `staff`: of an order for which one of us chooses it. */
export const OfferAudience = z.enum([
  'all',
  'first_order',
  'birthday',
  'customers',
  'tags',
  'segment',
  'groups',
  'staff',
]);
export type OfferAudience = z.output<typeof OfferAudience>;

export const OfferSource = z.enum(['storefront', 'manual', 'store']);
export type OfferSource = z.output<typeof OfferSource>;

export const OfferStatus = z.enum(['draft', 'active', 'paused']);
export type OfferStatus = z.output<typeof OfferStatus>;

/** What becomes of an offer at a moment: its status, its dates and its limits together. */
export const OfferShown = z.enum(['live', 'scheduled', 'paused', 'used_up', 'ended', 'draft']);
export type OfferShown = z.output<typeof OfferShown>;

/** Offers that run, or will, at one time. */
export const mostActive = 200;
/** Coupon codes that are made at once. */
export const mostCoupons = 10_000;

const ids = z.array(id).max(2_000, 'Choose at most 2,000').default([]);
const words = z.array(text(60)).max(200, 'Choose at most 200').default([]);

/** Goods that an offer is about: whatever one of these lists names. */
export const OfferScope = z.strictObject({
  /** With everything below them. */
  categoryIds: ids,
  productIds: ids,
  variantIds: ids,
  brands: words,
  tags: words,
});
export type OfferScope = z.output<typeof OfferScope>;

/** From so much on, so much off. */
export const OfferTier = z.strictObject({
  /** Paise or thousandths, by what the offer measures. */
  from: z.int('Enter a number').min(0, 'Enter a number').max(1_000_000_000_000),
  /** Basis points of a percentage, else paise. */
  value: z.int('Enter a number').min(0, 'Enter a number').max(1_000_000_000_000),
  /** Paise that a percentage takes off at most. */
  cap: money.min(1, 'Enter an amount').nullable().default(null),
});
export type OfferTier = z.output<typeof OfferTier>;

const couponWords = 'Coupon codes use letters, digits and -, 4 to 24 characters';

/** A coupon code as somebody types it, in any case. */
export const CouponCode = z
  .string()
  .max(60, couponWords)
  .transform((value) => value.trim().toUpperCase())
  .pipe(z.string().regex(/^[A-Z0-9-]{4,24}$/u, couponWords));

/** Parts that a bundle is made of. */
export const fewestParts = 2;
export const mostParts = 6;

const units = z.int('Enter how many').min(1, 'Enter how many').max(99, 'At most 99');
const uses = z.int('Enter how many').min(1, 'Enter how many').max(1_000_000_000);

/** Part of a bundle: so many units of whatever its scope names. */
export const BundlePart = z.strictObject({ scope: OfferScope, count: units });
export type BundlePart = z.output<typeof BundlePart>;

const terms = {
  name: requiredText(80, 'Name'),
  /** What buyers read; said by the terms when left out. */
  publicText: clearable(text(160)),
  kind: OfferKind.default('automatic'),
  slot: OfferSlot.default('item'),
  benefit: OfferBenefit.default('percent'),
  tierBasis: TierBasis.default('amount'),
  /** The highest that is reached counts. */
  tiers: z.array(OfferTier).max(10, 'An offer has at most 10 tiers').default([]),
  /** Null: everything that is sold. */
  scopeInclude: OfferScope.nullable().default(null),
  scopeExclude: OfferScope.nullable().default(null),
  /** Leaves out goods whose price is lowered for a time. */
  skipTemporaryPrice: z.boolean().default(false),
  buyQty: clearable(units),
  getQty: clearable(units),
  /** Basis points off what is got; all of it when left out. */
  getPercent: z.int('Enter a rate').min(1, percentText()).max(10_000, percentText()).optional(),
  /** What is got; null: of the same goods. */
  getScope: OfferScope.nullable().default(null),
  /** What a bundle is made of. */
  bundleParts: z
    .array(BundlePart)
    .max(mostParts, `A bundle has at most ${mostParts} parts`)
    .default([]),
  bundleGives: clearable(BundleGives),
  /** Of one bundle: basis points of a percentage, else paise. */
  bundleValue: clearable(money.min(1, 'Enter a number')),
  /** Times in one order, of buy and get and of bundles. */
  repeatLimit: clearable(units),
  audience: OfferAudience.default('all'),
  audienceIds: z.array(id).max(10_000, 'Choose at most 10,000').default([]),
  /** Tags of customers and of companies. */
  audienceTags: words,
  /** Groups of companies. */
  audienceGroupIds: z.array(id).max(2_000, 'Choose at most 2,000').default([]),
  /** Anyone who falls into it when they order. */
  audienceSegmentId: clearable(id),
  /** Orders of companies get it only where their group allows offers. */
  channels: z
    .array(Channel)
    .min(1, 'Choose who gets it')
    .max(2)
    .refine((list) => new Set(list).size === list.length, 'Choose each once')
    .default(['b2c']),
  /** Null: wherever an order comes from. */
  sources: z.array(OfferSource).min(1, 'Choose at least one').max(3).nullable().default(null),
  /** At once when left out. */
  startsAt: ts.optional(),
  endsAt: clearable(ts),
  isExclusive: z.boolean().default(false),
  priority: z.int('Enter a number').min(1, 'Enter a number').max(999, 'At most 999').default(100),
  limitTotal: clearable(uses),
  limitPerCustomer: clearable(uses),
  budget: clearable(money.min(1, 'Enter an amount')),
};

function percentText() {
  return 'Percent must be between 0.01 and 100';
}

export const NewOffer = z.strictObject({
  ...terms,
  status: OfferStatus.exclude(['paused']).default('draft'),
  codes: z.array(CouponCode).max(100, 'At most 100 codes here').optional(),
});
export type NewOffer = z.output<typeof NewOffer>;

export const ChangedOffer = changeOf(z.strictObject({ ...terms, status: OfferStatus }));
export type ChangedOffer = z.output<typeof ChangedOffer>;

/** An offer as it stands in a form: of one that exists, or not saved at all. */
export const UnsavedOffer = z.strictObject({ ...terms, id: id.optional() });
export type UnsavedOffer = z.output<typeof UnsavedOffer>;

/** What an offer gives, to whom and when. */
export type OfferTerms = {
  readonly kind: OfferKind;
  readonly slot: OfferSlot;
  readonly benefit: OfferBenefit;
  readonly tierBasis: TierBasis;
  readonly tiers: readonly OfferTier[];
  readonly scopeInclude: OfferScope | null;
  readonly scopeExclude: OfferScope | null;
  readonly skipTemporaryPrice: boolean;
  readonly buyQty: number | null;
  readonly getQty: number | null;
  readonly getPercent: number;
  readonly getScope: OfferScope | null;
  readonly bundleParts: readonly BundlePart[];
  readonly bundleGives: BundleGives | null;
  readonly bundleValue: number | null;
  readonly repeatLimit: number | null;
};

export const OfferRow = z.object({
  id,
  name: z.string(),
  /** What buyers read. */
  publicText: z.string(),
  kind: OfferKind,
  slot: OfferSlot,
  benefit: OfferBenefit,
  shown: OfferShown,
  status: OfferStatus,
  channels: z.array(Channel),
  /** '10 % off 3 products, from ₹1,000.00'. */
  gives: z.string(),
  startsAt: ts,
  endsAt: ts.nullable(),
  isExclusive: z.boolean(),
  priority: z.int(),
  usedCount: z.int(),
  limitTotal: z.int().nullable(),
  usedAmount: moneySum,
  budget: money.nullable(),
  version,
});
export type OfferRow = z.output<typeof OfferRow>;

const named = z.array(z.object({ id, name: z.string() }));

/** Offers of the same place that run at the same time, with the products of both: the larger discount wins. */
const rivals = z.array(z.object({ id, name: z.string(), productCount: z.int() }));

export const CheckOffer = z.strictObject({ draft: UnsavedOffer });
export type CheckOffer = z.output<typeof CheckOffer>;

/** What an offer says, and what somebody should know before it runs. */
export const OfferCheck = z.object({
  /** '10 % off 2 products, once per customer, until 30 Nov 2026'. */
  sentence: z.string(),
  competesWith: rivals,
  /** Something that is sold is part of it. */
  hasGoods: z.boolean(),
  /** What it takes below its average cost; of nothing for anyone who may not see costs. */
  skusBelowCost: z.array(z.string()),
  /** It leaves nothing of their price to pay. */
  isFree: z.boolean(),
});
export type OfferCheck = z.output<typeof OfferCheck>;

export const Offer = OfferRow.extend({
  tierBasis: TierBasis,
  tiers: z.array(OfferTier),
  scopeInclude: OfferScope.nullable(),
  scopeExclude: OfferScope.nullable(),
  skipTemporaryPrice: z.boolean(),
  buyQty: z.int().nullable(),
  getQty: z.int().nullable(),
  getPercent: z.int(),
  getScope: OfferScope.nullable(),
  bundleParts: z.array(BundlePart),
  bundleGives: BundleGives.nullable(),
  bundleValue: money.nullable(),
  repeatLimit: z.int().nullable(),
  audience: OfferAudience,
  audienceIds: z.array(id),
  audienceTags: z.array(z.string()),
  audienceGroupIds: z.array(id),
  audienceSegmentId: id.nullable(),
  sources: z.array(OfferSource).nullable(),
  limitPerCustomer: z.int().nullable(),
  /** How what its lists name is called. */
  names: z.object({
    categories: named,
    products: named,
    variants: named,
    customers: named,
    segments: named,
    /** With the company they belong to. */
    groups: named,
  }),
  couponCount: z.int(),
  /** Of its codes the first 50. */
  coupons: z.array(z.object({ id, code: z.string(), usedCount: z.int() })),
  /** Orders and money of the last 30 days that it was used on. */
  days: z.array(z.object({ on: date, orders: z.int(), amount: moneySum })),
  competesWith: rivals,
});
export type Offer = z.output<typeof Offer>;

export const OfferListInput = listInput({
  shown: several(OfferShown).optional(),
  kind: several(OfferKind).optional(),
  slot: several(OfferSlot).optional(),
  benefit: several(OfferBenefit).optional(),
  isExclusive: flag.optional(),
  /** Who may get it. */
  channel: several(Channel).optional(),
});
export type OfferListInput = z.output<typeof OfferListInput>;
export const OfferList = listOf(OfferRow);

export const DuplicateOffer = z.strictObject({ id: queryId, name: text(80).optional() });
export type DuplicateOffer = z.output<typeof DuplicateOffer>;

/** What becomes of an offer at a moment; it is live from its start on, and no longer at its end. */
export function offerShownAt(
  offer: {
    readonly status: OfferStatus;
    readonly startsAt: string;
    readonly endsAt: string | null;
    readonly usedCount: number;
    readonly limitTotal: number | null;
    readonly usedAmount: number;
    readonly budget: number | null;
  },
  moment: string,
): OfferShown {
  if (offer.status === 'draft') return 'draft';
  const at = Date.parse(moment);
  if (offer.endsAt !== null && Date.parse(offer.endsAt) <= at) return 'ended';
  if (offer.status === 'paused') return 'paused';
  const isSpent =
    (offer.limitTotal !== null && offer.usedCount >= offer.limitTotal) ||
    (offer.budget !== null && offer.usedAmount >= offer.budget);
  if (isSpent) return 'used_up';
  return Date.parse(offer.startsAt) > at ? 'scheduled' : 'live';
}
