import type { BundlePart, OfferTerms } from '@counting-house/contract/offers/offer.ts';
import { allocate, rupees, shareOf } from '../platform/money.ts';
import {
  isNamed,
  noItem,
  sum,
  unitsOf,
  worked,
  type BasketItem,
  type Refusal,
  type Workable,
  type EvaluatedItem,
} from './basket.rules.ts';
import { percent } from './offer.rules.ts';

/** Units of a line that may stand in a bundle, and in which parts: bit `n` for part `n`. */
type Goods = {
  readonly at: number;
  readonly unitPrice: number;
  readonly units: number;
  readonly mask: number;
};

/**
 * What complete bundles take off. Of units that fit, the dearest go in first, and those of several lines count
 * together, so that a split of a quantity changes nothing. A unit stands in one part of one bundle. A price
 * makes as many bundles as take most off; what it or an amount takes off is shared by the prices of the units,
 * largest fraction first, and a percentage is rounded for each unit. The lines with units in them are held: a
 * bundle is given on all of them or on none.
 *
 * @param isIn which lines the offer is about.
 */
export function bundled(
  offer: Workable,
  items: readonly BasketItem[],
  isIn: readonly boolean[],
): EvaluatedItem | Refusal {
  const goods = goodsOf(offer.bundleParts, items, isIn);
  if (goods.length === 0) return noItem;
  const needs = needsOf(offer.bundleParts);
  const most = Math.min(completeIn(goods, needs), offer.repeatLimit ?? Number.MAX_SAFE_INTEGER);
  if (most === 0) return incomplete(offer, goods, needs);
  const inside = (bundles: number) => picked(goods, needs, bundles);
  const bundles = offer.bundleGives === 'price' ? bestCount(offer, inside, most) : most;
  const chosen = inside(bundles);
  const off = shares(offer, chosen, bundles);
  const discounts = items.map(() => 0);
  const holds = items.map(() => false);
  for (const [index, { at, units }] of chosen.entries()) {
    discounts[at] = Math.min(off[index] ?? 0, items[at]?.amount ?? 0);
    holds[at] = units > 0;
  }
  const done = { ...worked(discounts, words(offer, bundles)), holds };
  return done.amount > 0 ? done : noGain;
}

const noGain: Refusal = {
  code: 'no_eligible',
  text: 'These items cost no more than the bundle',
};

/** Lines with whole units that a part names, the dearest first; of one price the earlier first. */
function goodsOf(
  parts: readonly BundlePart[],
  items: readonly BasketItem[],
  isIn: readonly boolean[],
): Goods[] {
  return items
    .map((item, at) => ({
      at,
      unitPrice: item.unitPrice,
      units: isIn[at] ? unitsOf(item) : 0,
      mask: parts.reduce((all, { scope }, n) => (isNamed(scope, item) ? all | bit(n) : all), 0),
    }))
    .filter(({ units, mask }) => units > 0 && mask > 0)
    .sort((a, b) => b.unitPrice - a.unitPrice || a.at - b.at);
}

/** Units that one bundle asks for, by each choice of its parts. */
function needsOf(parts: readonly BundlePart[]): number[] {
  return Array.from({ length: bit(parts.length) }, (_, chosen) =>
    sum(parts.map(({ count }, n) => (chosen & bit(n) ? count : 0))),
  );
}

const bit = (n: number) => 2 ** n;

/** Units that fit into at least one of some parts. */
const fitting = (goods: readonly Goods[], parts: number) =>
  sum(goods.map(({ units, mask }) => (mask & parts ? units : 0)));

/** Complete bundles that the units make: no choice of parts may lack any. */
const completeIn = (goods: readonly Goods[], needs: readonly number[]) =>
  Math.min(
    ...needs.flatMap((need, parts) =>
      parts === 0 ? [] : [Math.floor(fitting(goods, parts) / need)],
    ),
  );

/** Units of each line that go into so many bundles: as many of the dearest as leave room for the rest. */
function picked(goods: readonly Goods[], needs: readonly number[], bundles: number): Picked {
  const units = goods.map(() => 0);
  for (const [index, { mask, units: own }] of goods.entries()) {
    const room = needs.flatMap((need, parts) =>
      (mask & parts) === mask ? [need * bundles - within(goods, units, parts)] : [],
    );
    units[index] = Math.min(own, ...room);
  }
  return goods.map((line, index) => ({ ...line, units: units[index] ?? 0 }));
}
type Picked = readonly Goods[];

/** Units chosen so far that fit into nothing but some parts. */
const within = (goods: readonly Goods[], units: readonly number[], parts: number) =>
  sum(goods.map(({ mask }, index) => ((mask & parts) === mask ? (units[index] ?? 0) : 0)));

const worths = (inside: Picked) => inside.map(({ unitPrice, units }) => unitPrice * units);

/** Bundles that take most off at a price: each further one is worth less than the one before. */
function bestCount(
  { bundleValue }: Pick<OfferTerms, 'bundleValue'>,
  inside: (bundles: number) => Picked,
  most: number,
): number {
  const price = bundleValue ?? 0;
  const worth = (bundles: number) => sum(worths(inside(bundles)));
  let low = 0;
  let high = most;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (worth(middle) - worth(middle - 1) > price) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** What bundles take off each line, in paise. */
function shares(
  { bundleGives, bundleValue }: Pick<OfferTerms, 'bundleGives' | 'bundleValue'>,
  inside: Picked,
  bundles: number,
): number[] {
  const value = bundleValue ?? 0;
  if (bundleGives === 'percent') {
    return inside.map(
      ({ unitPrice, units }) => units * shareOf(unitPrice, { part: value, whole: 10_000 }),
    );
  }
  const prices = worths(inside);
  const all = sum(prices);
  const off = bundleGives === 'price' ? all - bundles * value : Math.min(all, bundles * value);
  return allocate(Math.max(0, off), prices);
}

function words({ bundleGives, bundleValue }: OfferTerms, bundles: number): string {
  const count = `${bundles} ${bundles === 1 ? 'bundle' : 'bundles'}`;
  const each = bundles === 1 ? '' : ' each';
  if (bundleGives === 'percent') return `${percent(bundleValue ?? 0)} off ${count}`;
  const amount = rupees(bundleValue ?? 0);
  return bundleGives === 'price'
    ? `${count} for ${amount}${each}`
    : `${amount} off ${count}${each}`;
}

/** Says what the first bundle lacks: '1 × Wild forest honey'. */
function incomplete(
  { bundleParts, partNames }: Workable,
  goods: readonly Goods[],
  needs: readonly number[],
): Refusal {
  const lacking = bundleParts.flatMap(({ count }, n) => {
    const filled = filledOf(goods, needs, bit(n + 1) - 1) - filledOf(goods, needs, bit(n) - 1);
    return filled < count ? [`${count - filled} × ${partNames[n] ?? `part ${n + 1}`}`] : [];
  });
  return {
    code: 'bundle_incomplete',
    text: `The bundle is not complete. Add ${lacking.join(' and ')}`,
  };
}

/** Units of one bundle that can be filled of some parts. */
const filledOf = (goods: readonly Goods[], needs: readonly number[], parts: number) =>
  Math.min(
    ...needs.flatMap((_, some) =>
      (some & parts) === some ? [fitting(goods, some) + (needs[parts - some] ?? 0)] : [],
    ),
  );
