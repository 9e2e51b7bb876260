import type { OfferTerms, OfferTier } from '@counting-house/contract/offers/offer.ts';
import { allocate, plainQty, rupees, shareOf } from '../platform/money.ts';
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
import { bundled } from './bundle.rules.ts';
import { percent } from './offer.rules.ts';

/**
 * What an offer takes off a basket, or why it does not act. Percentages are rounded line by line.
 *
 * @param bases what each line costs so far; paise.
 * @param shipping what shipping costs, for an offer that acts on it.
 * @see selling rules of offers 3.2.
 */
export function workOut(
  offer: Workable,
  items: readonly BasketItem[],
  bases: readonly number[],
  shipping = 0,
): EvaluatedItem | Refusal {
  const isIn = items.map((item) => isEligible(offer, item));
  if (!isIn.some(Boolean)) return noItem;
  if (offer.benefit === 'buy_get') return buyAndGet(offer, items, isIn);
  if (offer.benefit === 'bundle') return bundled(offer, items, isIn);

  const own = bases.map((base, at) => (isIn[at] ? base : 0));
  const measure =
    offer.tierBasis === 'amount' ? sum(own) : sum(items.map(({ qty }, at) => (isIn[at] ? qty : 0)));
  const tier = offer.tiers.findLast(({ from }) => from <= measure);
  if (!tier) return addMore(offer, (offer.tiers[0]?.from ?? measure) - measure);
  const done =
    offer.slot === 'shipping'
      ? offShipping(offer, tier, shipping)
      : offGoods(offer, tier, { items, own });
  return done.amount > 0 ? done : { ...noItem, text: nothingLeft(offer) };
}

function isEligible(offer: OfferTerms, item: BasketItem): boolean {
  const { scopeInclude, scopeExclude, skipTemporaryPrice } = offer;
  if (!item.isOffered || (skipTemporaryPrice && item.isTemporaryPrice)) return false;
  if (scopeExclude && isNamed(scopeExclude, item)) return false;
  return scopeInclude === null || isNamed(scopeInclude, item);
}

const nothingLeft = ({ slot }: OfferTerms) =>
  slot === 'shipping' ? 'There is no shipping charge to take off' : noItem.text;

function addMore({ tierBasis }: Pick<OfferTerms, 'tierBasis'>, missing: number): Refusal {
  const more = tierBasis === 'amount' ? rupees(missing) : plainQty(missing);
  return { code: 'tier_not_met', text: `Add ${more} more to get this offer` };
}

function offGoods(
  offer: OfferTerms,
  tier: OfferTier,
  { items, own }: { items: readonly BasketItem[]; own: readonly number[] },
): EvaluatedItem {
  const { value } = tier;
  const all = sum(own);
  const lines = counted(own.filter((base) => base > 0).length);
  if (offer.benefit === 'percent') {
    const each = own.map((base) => shareOf(base, { part: value, whole: 10_000 }));
    const isCapped = tier.cap !== null && sum(each) > tier.cap;
    const most = isCapped ? `, at most ${rupees(tier.cap ?? 0)}` : '';
    const text = `${percent(value)} of ${rupees(all)}${most}${fromText(offer, tier)}`;
    return worked(isCapped ? allocate(tier.cap ?? 0, own) : each, text);
  }
  if (offer.benefit === 'fixed_price') {
    const each = own.map((base, at) => base && Math.max(0, base - byQty(value, items[at])));
    return worked(each, `${rupees(value)} each, on ${lines}${fromText(offer, tier)}`);
  }
  if (offer.slot === 'item') {
    const each = own.map((base, at) => Math.min(base, byQty(value, items[at])));
    return worked(each, `${rupees(value)} off each, on ${lines}${fromText(offer, tier)}`);
  }
  const shares = allocate(Math.min(value, all), own);
  return worked(shares, `${rupees(value)} off ${rupees(all)}${fromText(offer, tier)}`);
}

const byQty = (price: number, item: BasketItem | undefined) =>
  shareOf(price, { part: item?.qty ?? 0, whole: 1000 });

function offShipping(offer: OfferTerms, tier: OfferTier, shipping: number): EvaluatedItem {
  const off =
    offer.benefit === 'percent'
      ? Math.min(shareOf(shipping, { part: tier.value, whole: 10_000 }), tier.cap ?? shipping)
      : Math.min(tier.value, shipping);
  const what = offer.benefit === 'percent' ? percent(tier.value) : rupees(off);
  const most = tier.cap === null ? '' : `, at most ${rupees(tier.cap)}`;
  return {
    discounts: [],
    amount: off,
    text: `${what} off shipping${most}${fromText(offer, tier)}`,
  };
}

const fromText = ({ tierBasis }: OfferTerms, { from }: OfferTier) =>
  from === 0 ? '' : `, from ${tierBasis === 'amount' ? rupees(from) : plainQty(from)}`;

/**
 * Buy some, get some: of the units that count as got the cheapest are taken off; of two that cost the same
 * the one on the later line. Units on several lines count together, so that a split changes nothing.
 */
function buyAndGet(
  offer: OfferTerms,
  items: readonly BasketItem[],
  isBought: readonly boolean[],
): EvaluatedItem | Refusal {
  const { getScope, buyQty, getQty, repeatLimit, getPercent } = offer;
  const buy = buyQty ?? 1;
  const get = getQty ?? 1;
  const bought = sum(items.map((item, at) => (isBought[at] ? unitsOf(item) : 0)));
  const ofSet = getScope ? buy : buy + get;
  const sets = Math.min(Math.floor(bought / ofSet), repeatLimit ?? Number.MAX_SAFE_INTEGER);
  if (sets === 0) return addMore({ tierBasis: 'quantity' }, (ofSet - bought) * 1000);

  const isGot = getScope
    ? items.map((item) => item.isOffered && isNamed(getScope, item))
    : isBought;
  let left = sets * get;
  const free = items.map(() => 0);
  for (const { item, at } of cheapestFirst(items, isGot)) {
    const some = Math.min(left, unitsOf(item));
    free[at] = some;
    left -= some;
  }
  const count = sum(free);
  if (count === 0) return { code: 'tier_not_met', text: 'Add the item that this offer gives' };
  const each = items.map(
    (item, at) => (free[at] ?? 0) * shareOf(item.unitPrice, { part: getPercent, whole: 10_000 }),
  );
  const off = getPercent === 10_000 ? 'free' : `at ${percent(getPercent)} off`;
  const done = worked(
    each.map((amount, at) => Math.min(amount, items[at]?.amount ?? 0)),
    `${count} ${count === 1 ? 'unit' : 'units'} ${off}`,
  );
  return done.amount > 0 ? done : noItem;
}

function cheapestFirst(items: readonly BasketItem[], isGot: readonly boolean[]) {
  return items
    .map((item, at) => ({ item, at }))
    .filter(({ at }) => isGot[at])
    .sort((a, b) => a.item.unitPrice - b.item.unitPrice || b.at - a.at);
}

const counted = (lines: number) => `${lines} ${lines === 1 ? 'item' : 'items'}`;
