import type { OfferScope } from '@counting-house/contract/offers/offer.ts';
import type { BasketItem } from '../offers/basket.rules.ts';
import type { Candidate } from '../offers/evaluate.rules.ts';

export const nothing: OfferScope = {
  categoryIds: [],
  productIds: [],
  variantIds: [],
  brands: [],
  tags: [],
};

let lastId = 0;
/** An offer that acts by itself, on all items. */
export const offer = (values: Partial<Candidate>): Candidate => ({
  id: (lastId += 1),
  name: 'Offer',
  kind: 'automatic',
  slot: 'item',
  benefit: 'percent',
  tierBasis: 'amount',
  tiers: [],
  scopeInclude: null,
  scopeExclude: null,
  skipTemporaryPrice: false,
  buyQty: null,
  getQty: null,
  getPercent: 10_000,
  getScope: null,
  bundleParts: [],
  bundleGives: null,
  bundleValue: null,
  partNames: [],
  repeatLimit: null,
  audience: 'all',
  isExclusive: false,
  priority: 100,
  code: null,
  budgetLeft: null,
  refusal: null,
  ...values,
});
export const tier = (value: number, from = 0, cap: number | null = null) => ({ from, value, cap });

/** Whole units of something. */
export const item = (
  unitPrice: number,
  units: number,
  values: Partial<BasketItem> = {},
): BasketItem => ({
  variantId: 1,
  productId: 1,
  categoryIds: [],
  brand: null,
  tags: [],
  qty: units * 1000,
  unitPrice,
  amount: unitPrice * units,
  isOffered: true,
  takesItemOffers: true,
  isTemporaryPrice: false,
  ...values,
});

/** A small generator, so that a failure can be run again by its seed. */
export function dice(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

type Roll = ReturnType<typeof dice>;

export function anyBasket(roll: Roll) {
  return Array.from({ length: 1 + roll(4) }, (_, at) =>
    item(100 + roll(90_000), 1 + roll(5), {
      variantId: at,
      productId: at,
      categoryIds: [1 + roll(3)],
      takesItemOffers: roll(6) > 0,
    }),
  );
}

/** As `anyBasket`, of goods of every kind: sold by weight, of a brand, tagged, cheaper for a time, priced by agreement. */
export function anyGoods(roll: Roll): BasketItem[] {
  return anyBasket(roll).map((one) => {
    const qty = roll(4) === 0 ? 50 * (1 + roll(80)) : one.qty;
    return {
      ...one,
      qty,
      amount: Math.floor((one.unitPrice * qty + 500) / 1000),
      brand: roll(2) === 0 ? 'Malnad' : null,
      tags: roll(2) === 0 ? ['gift'] : [],
      isOffered: roll(9) > 0,
      isTemporaryPrice: roll(5) === 0,
    };
  });
}

export const anyOffers = (roll: Roll): Candidate[] =>
  Array.from({ length: 1 + roll(6) }, () => anyOffer(roll));

const itemBenefits = ['percent', 'amount', 'fixed_price', 'buy_get', 'bundle'] as const;

/** An offer of any kind, with any of the terms that its kind has. */
export function anyOffer(roll: Roll): Candidate {
  const slot = (['item', 'item', 'order', 'shipping'] as const)[roll(4)] ?? 'item';
  const benefit = itemBenefits[roll(slot === 'item' ? 5 : 2)] ?? 'percent';
  return offer({
    slot,
    benefit,
    kind: roll(4) === 0 ? 'coupon' : 'automatic',
    ...(benefit === 'bundle' ? anyBundle(roll) : { scopeInclude: maybe(roll, 2, anyScope) }),
    ...(benefit === 'buy_get' ? anyBuyAndGet(roll) : {}),
    ...(benefit === 'buy_get' || benefit === 'bundle' ? {} : anyTiers(roll, benefit)),
    scopeExclude: maybe(roll, 5, anyScope),
    skipTemporaryPrice: roll(5) === 0,
    isExclusive: roll(5) === 0,
    priority: 1 + roll(3),
    budgetLeft: roll(5) === 0 ? roll(20_000) : null,
    refusal: roll(8) === 0 ? { code: 'ended', text: 'Ended on 12 Nov 2026' } : null,
  });
}

const maybe = <T>(roll: Roll, oneIn: number, of: (roll: Roll) => T): T | null =>
  roll(oneIn) === 0 ? of(roll) : null;

function anyScope(roll: Roll): OfferScope {
  const scopes: readonly Partial<OfferScope>[] = [
    { categoryIds: [1 + roll(3)] },
    { productIds: [roll(4)] },
    { variantIds: [roll(4), roll(4)] },
    { brands: ['malnad'] },
    { tags: ['Gift'] },
  ];
  return { ...nothing, ...scopes[roll(scopes.length)] };
}

/** One to three rows, measured by money or by how many. */
function anyTiers(roll: Roll, benefit: Candidate['benefit']): Partial<Candidate> {
  const tierBasis = roll(3) === 0 ? 'quantity' : 'amount';
  const step = tierBasis === 'quantity' ? 2_000 : 20_000;
  const isPercent = benefit === 'percent';
  const first = roll(3);
  return {
    tierBasis,
    tiers: Array.from({ length: 1 + roll(3) }, (_, at) =>
      tier(
        isPercent ? 1 + roll(10_000) : 1 + roll(40_000),
        (first + at) * step,
        isPercent && roll(3) === 0 ? 1 + roll(9_000) : null,
      ),
    ),
  };
}

function anyBuyAndGet(roll: Roll): Partial<Candidate> {
  return {
    buyQty: 1 + roll(3),
    getQty: 1 + roll(2),
    getPercent: roll(2) === 0 ? 10_000 : 1 + roll(10_000),
    getScope: maybe(roll, 3, anyScope),
    repeatLimit: maybe(roll, 3, () => 1 + roll(2)),
  };
}

/** Two or three parts, which may be about the same goods. */
export function anyBundle(roll: Roll): Partial<Candidate> {
  const bundleParts = Array.from({ length: 2 + roll(2) }, () => ({
    scope: { ...nothing, categoryIds: [1 + roll(3), 1 + roll(3)] },
    count: 1 + roll(2),
  }));
  const bundleGives = (['price', 'percent', 'amount'] as const)[roll(3)] ?? 'price';
  return {
    benefit: 'bundle',
    bundleParts,
    bundleGives,
    bundleValue: 1 + roll(bundleGives === 'percent' ? 10_000 : 90_000),
    partNames: bundleParts.map((_, at) => `Part ${at + 1}`),
    repeatLimit: roll(2) === 0 ? 1 + roll(3) : null,
  };
}
