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

export function anyBasket(roll: ReturnType<typeof dice>) {
  return Array.from({ length: 1 + roll(4) }, (_, at) =>
    item(100 + roll(90_000), 1 + roll(5), {
      variantId: at,
      productId: at,
      categoryIds: [1 + roll(3)],
      takesItemOffers: roll(6) > 0,
    }),
  );
}

export function anyOffers(roll: ReturnType<typeof dice>): Candidate[] {
  return Array.from({ length: 1 + roll(6) }, () => {
    const slot = (['item', 'item', 'order', 'shipping'] as const)[roll(4)] ?? 'item';
    const benefit =
      slot === 'item'
        ? (['percent', 'amount', 'fixed_price', 'buy_get', 'bundle'] as const)[roll(5)]
        : (['percent', 'amount'] as const)[roll(2)];
    const isPercent = benefit === 'percent';
    const value = isPercent ? 1 + roll(10_000) : 1 + roll(40_000);
    return offer({
      slot,
      benefit: benefit ?? 'percent',
      kind: roll(4) === 0 ? 'coupon' : 'automatic',
      tiers: [tier(value, roll(3) * 20_000, isPercent && roll(3) === 0 ? 1 + roll(9_000) : null)],
      ...(benefit === 'buy_get' ? { buyQty: 1 + roll(3), getQty: 1 + roll(2), tiers: [] } : {}),
      scopeInclude:
        benefit !== 'bundle' && roll(2) === 0 ? { ...nothing, categoryIds: [1 + roll(3)] } : null,
      ...(benefit === 'bundle' ? { ...anyBundle(roll), tiers: [] } : {}),
      isExclusive: roll(5) === 0,
      priority: 1 + roll(3),
      budgetLeft: roll(5) === 0 ? roll(20_000) : null,
    });
  });
}

/** Two or three parts, which may be about the same goods. */
export function anyBundle(roll: ReturnType<typeof dice>): Partial<Candidate> {
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
