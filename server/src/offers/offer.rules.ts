import {
  fewestParts,
  type BundlePart,
  type Offer,
  type OfferScope,
  type OfferTerms,
  type OfferTier,
} from '@counting-house/contract/offers/offer.ts';
import { plainQty, rupees } from '../platform/money.ts';

/** What of an offer is checked when it is saved. */
export type OfferDraft = OfferTerms &
  Pick<
    Offer,
    | 'startsAt'
    | 'endsAt'
    | 'audience'
    | 'audienceIds'
    | 'audienceTags'
    | 'audienceGroupIds'
    | 'audienceSegmentId'
    | 'channels'
  >;

/** What is wrong with an offer: field → text. */
export function offerFaults(offer: OfferDraft): Record<string, string> {
  const { slot, benefit, startsAt, endsAt } = offer;
  return {
    ...(slot !== 'item' && benefit === 'fixed_price'
      ? { benefit: 'A fixed price works on items only' }
      : {}),
    ...(slot !== 'item' && benefit === 'buy_get'
      ? { benefit: 'Buy and get works on items only' }
      : {}),
    ...(slot !== 'item' && benefit === 'bundle' ? { benefit: 'A bundle works on items only' } : {}),
    ...benefitFaults(offer),
    ...scopeFaults(offer),
    ...audienceFaults(offer),
    ...(endsAt !== null && Date.parse(endsAt) <= Date.parse(startsAt)
      ? { endsAt: 'End must be after the start' }
      : {}),
  };
}

function benefitFaults(offer: OfferDraft): Record<string, string> {
  if (offer.benefit === 'buy_get') return buyFaults(offer);
  return offer.benefit === 'bundle' ? bundleFaults(offer) : tierFaults(offer);
}

function bundleFaults({ bundleParts, bundleGives, bundleValue }: OfferDraft) {
  const empty = bundleParts.flatMap(({ scope }, at) =>
    sizeOf(scope) === 0 ? [[`bundleParts.${at}.scope`, noGoods] as const] : [],
  );
  return {
    ...(bundleParts.length < fewestParts
      ? { bundleParts: `A bundle has at least ${fewestParts} parts` }
      : {}),
    ...Object.fromEntries(empty),
    ...(bundleGives === null ? { bundleGives: 'Choose what the bundle gives' } : {}),
    ...(bundleValue === null ? { bundleValue: 'Enter a number' } : {}),
    ...(bundleGives === 'percent' && bundleValue !== null && bundleValue > 10_000
      ? { bundleValue: 'Percent must be between 0.01 and 100' }
      : {}),
  };
}

const noGoods = 'Choose at least one product, category, brand or tag';

function buyFaults({ buyQty, getQty }: OfferDraft): Record<string, string> {
  if (buyQty !== null && getQty !== null) return {};
  const text = 'Enter how many to buy and how many to get';
  return buyQty === null ? { buyQty: text } : { getQty: text };
}

function tierFaults({ benefit, tiers }: OfferDraft): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const [index, { from, value, cap }] of tiers.entries()) {
    const before = tiers[index - 1];
    if (before && from <= before.from) {
      faults[`tiers.${index}.from`] = 'Each tier must start higher than the one before';
    }
    if (benefit === 'percent' && (value < 1 || value > 10_000)) {
      faults[`tiers.${index}.value`] = 'Percent must be between 0.01 and 100';
    }
    if (benefit === 'amount' && value < 1) faults[`tiers.${index}.value`] = 'Enter an amount';
    if (benefit !== 'percent' && cap !== null) {
      faults[`tiers.${index}.cap`] = 'A cap is only for percent discounts';
    }
  }
  return faults;
}

function scopeFaults({ scopeInclude, scopeExclude, getScope }: OfferDraft) {
  const empty = Object.entries({ scopeInclude, scopeExclude, getScope }).filter(
    ([, scope]) => scope !== null && sizeOf(scope) === 0,
  );
  return Object.fromEntries(empty.map(([field]) => [field, noGoods]));
}

function audienceFaults(offer: OfferDraft): Record<string, string> {
  const { kind, audience, audienceIds, audienceTags, audienceGroupIds, audienceSegmentId } = offer;
  const { channels } = offer;
  const ofPeople = audience === 'customers' || audience === 'birthday' || audience === 'segment';
  return {
    ...(audience === 'groups' && audienceGroupIds.length === 0
      ? { audienceGroupIds: 'Choose at least one group' }
      : {}),
    ...(audience === 'groups' && !channels.includes('b2b')
      ? { channels: 'Groups belong to companies. Let companies get it' }
      : {}),
    ...(ofPeople && !channels.includes('b2c')
      ? { channels: 'These are people. Let customers get it' }
      : {}),
    ...(audience === 'staff' && kind === 'coupon'
      ? { audience: 'An offer with codes applies to those who have a code' }
      : {}),
    ...(audience === 'segment' && audienceSegmentId === null
      ? { audienceSegmentId: 'Choose a segment' }
      : {}),
    ...(audience === 'customers' && audienceIds.length === 0
      ? { audienceIds: 'Choose at least one customer' }
      : {}),
    ...(audience === 'tags' && audienceTags.length === 0
      ? { audienceTags: 'Choose at least one tag' }
      : {}),
  };
}

const sizeOf = (scope: OfferScope): number =>
  Object.values(scope).reduce((all, list) => all + list.length, 0);

/** How goods that an offer names are called: 'Spreads and Coffee', 'Almond butter or 11 more'. */
export type GoodsWords = (scope: OfferScope, between: 'and' | 'or') => string;

/**
 * What an offer gives, in words that buyers read too: '5 % off Spreads from ₹1,000.00, 10 % off from ₹2,000.00'.
 */
export function givesText(offer: OfferTerms, goods: GoodsWords): string {
  if (offer.benefit === 'buy_get') return buyGetText(offer, goods);
  if (offer.benefit === 'bundle') return bundleText(offer, goods);
  if (offer.tiers.length === 0) return 'Nothing yet';
  const things = thingsText(offer.scopeInclude, goods);
  return offer.tiers
    .map((tier, index) => tierText(offer, tier, index === 0 ? things : null))
    .join(', ');
}

function buyGetText(offer: OfferTerms, goods: GoodsWords): string {
  const { buyQty, getQty, getPercent, getScope, scopeInclude } = offer;
  const off = getPercent === 10_000 ? 'free' : `at ${percent(getPercent)} off`;
  const got = getScope ? ` of ${goods(getScope, 'or')}` : '';
  const bought = scopeInclude ? goods(scopeInclude, 'or') : 'everything';
  return `Buy ${buyQty ?? 0} of ${bought}, get ${getQty ?? 0}${got} ${off}`;
}

function bundleText(offer: OfferTerms, goods: GoodsWords): string {
  const { bundleParts, bundleGives, bundleValue } = offer;
  const parts = bundleParts
    .map(({ count, scope }) => `${count === 1 ? '' : `${count} × `}${goods(scope, 'or')}`)
    .join(' + ');
  if (bundleGives === 'price') return `${parts} together for ${rupees(bundleValue ?? 0)}`;
  const off = bundleGives === 'percent' ? percent(bundleValue ?? 0) : rupees(bundleValue ?? 0);
  return `${off} off ${parts} bought together`;
}

/** Goods that an offer is about: those of all parts of a bundle; null for everything. */
export function offerGoods({
  benefit,
  scopeInclude,
  bundleParts,
}: Pick<OfferTerms, 'benefit' | 'scopeInclude' | 'bundleParts'>): OfferScope | null {
  if (benefit !== 'bundle') return scopeInclude;
  const scopes = bundleParts.map(({ scope }) => scope);
  return {
    categoryIds: scopes.flatMap(({ categoryIds }) => categoryIds),
    productIds: scopes.flatMap(({ productIds }) => productIds),
    variantIds: scopes.flatMap(({ variantIds }) => variantIds),
    brands: scopes.flatMap(({ brands }) => brands),
    tags: scopes.flatMap(({ tags }) => tags),
  };
}

/** @param things what the offer is about; null behind the first row, which names it. */
function tierText(
  { slot, benefit, tierBasis }: OfferTerms,
  { from, value, cap }: OfferTier,
  things: string | null,
): string {
  const goods = things === null ? '' : ` ${things}`;
  const what = { item: goods, order: ' the order', shipping: ' shipping' }[slot];
  const start = from === 0 ? '' : ` from ${tierBasis === 'amount' ? rupees(from) : plainQty(from)}`;
  const most = cap === null ? '' : ` (at most ${rupees(cap)})`;
  if (slot === 'shipping' && benefit === 'percent' && value === 10_000 && cap === null) {
    return `Free shipping${start}`;
  }
  if (benefit === 'percent') return `${percent(value)} off${what}${start}${most}`;
  if (benefit === 'fixed_price') return `${rupees(value)} each for${goods || ' them'}${start}`;
  return `${rupees(value)} off${slot === 'item' ? ' each of' : ''}${what}${start}`;
}

const thingsText = (scope: OfferScope | null, goods: GoodsWords): string =>
  scope ? goods(scope, 'and') : 'everything';

/** `12.5 %` from basis points. */
export const percent = (bps: number): string => `${String(bps / 100)} %`;

const partText = ({ count, scope }: BundlePart, goods: GoodsWords) =>
  `${count} of ${goods(scope, 'or')}`;

/** What a basket must hold for an offer, as sentences. */
export function listConditions(offer: OfferTerms, goods: GoodsWords): string[] {
  const [first] = offer.tiers;
  const least = first && first.from > 0 ? first.from : null;
  return [
    ...(offer.scopeInclude ? [`For ${goods(offer.scopeInclude, 'and')}`] : []),
    ...(offer.scopeExclude ? [`Not for ${goods(offer.scopeExclude, 'and')}`] : []),
    ...(offer.benefit === 'buy_get' ? [buyGetText(offer, goods)] : []),
    ...(offer.benefit === 'bundle' ? offer.bundleParts.map((part) => partText(part, goods)) : []),
    ...(least === null
      ? []
      : [`From ${offer.tierBasis === 'amount' ? rupees(least) : plainQty(least)}`]),
    ...(offer.skipTemporaryPrice ? ['Not for items whose price is lowered for a time'] : []),
  ];
}
