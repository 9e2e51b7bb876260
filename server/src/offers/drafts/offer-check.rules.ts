import type { Offer, OfferTier } from '@counting-house/contract/offers/offer.ts';
import { rupees } from '../../platform/money.ts';
import type { OfferRecord } from '../candidate.service.ts';
import { dateIn, dateText, momentText, timeIn } from '../../platform/clock.ts';
import { givesText, type GoodsWords } from '../offer.rules.ts';

/** What an offer leaves of a price at the least: a share of it in ten thousandths, less paise, at most paise. */
export type LeastPrice = {
  readonly share: number;
  readonly less: number;
  readonly atMost: number | null;
};

/**
 * What an offer leaves of the price of one unit where it takes off most; null where that depends on what else
 * is bought, or where what it gives is meant to be free.
 *
 * @param dearest what the dearest unit of each part of a bundle costs, in paise; 0 for a part without goods.
 */
export function leastPrice(offer: OfferRecord, dearest: readonly number[] = []): LeastPrice | null {
  const { slot, benefit, tiers } = offer;
  if (slot === 'shipping') return null;
  if (benefit === 'buy_get') return ofBuyAndGet(offer);
  if (benefit === 'bundle') return ofBundle(offer, dearest);
  if (benefit === 'percent')
    return ofShare(10_000 - Math.max(...tiers.map((tier) => most(offer, tier))));
  if (benefit === 'fixed_price') {
    return { share: 10_000, less: 0, atMost: Math.min(...tiers.map(({ value }) => value)) };
  }
  if (slot === 'item') {
    return { share: 10_000, less: Math.max(...tiers.map(({ value }) => value)), atMost: null };
  }
  return offer.tierBasis === 'amount' && tiers.every(({ from }) => from > 0)
    ? ofShare(Math.min(...tiers.map(({ from, value }) => leftOf(from, from - value))))
    : null;
}

/** Whether goods cost nothing with an offer, whatever their price. */
export function leavesNothing(offer: OfferRecord): boolean {
  const least = leastPrice(offer);
  return least !== null && (least.share === 0 || least.atMost === 0);
}

const ofShare = (share: number): LeastPrice => ({ share, less: 0, atMost: null });

/** Ten thousandths of the goods that a row takes off at most: where it begins, the cap weighs most. */
function most({ tierBasis }: Pick<OfferRecord, 'tierBasis'>, { from, value, cap }: OfferTier) {
  if (cap === null || from === 0 || tierBasis !== 'amount') return value;
  return Math.min(value, Math.floor((cap * 10_000) / from));
}

const leftOf = (all: number, left: number): number =>
  Math.floor((Math.max(0, left) * 10_000) / all);

/** Of a whole set; what is got of something else is meant to be given away. */
function ofBuyAndGet({ buyQty, getQty, getPercent, getScope }: OfferRecord): LeastPrice | null {
  if (getScope) return null;
  const bought = buyQty ?? 1;
  const got = getQty ?? 1;
  return ofShare(10_000 - Math.floor((got * getPercent) / (bought + got)));
}

function ofBundle(
  { bundleParts, bundleGives, bundleValue }: OfferRecord,
  dearest: readonly number[],
): LeastPrice | null {
  const value = bundleValue ?? 0;
  if (bundleGives === 'percent') return ofShare(10_000 - value);
  const worth = bundleParts.reduce((all, { count }, at) => all + count * (dearest[at] ?? 0), 0);
  if (worth === 0) return null;
  return ofShare(Math.min(10_000, leftOf(worth, bundleGives === 'price' ? value : worth - value)));
}

/** What is left of a price, in paise. */
export const leftOfPrice = (price: number, { share, less, atMost }: LeastPrice): number =>
  Math.max(0, Math.min(Math.floor((price * share) / 10_000) - less, atMost ?? price));

/**
 * An offer in one sentence: '10 % off 2 products from ₹1,000.00, once per customer, 23 Nov 2026 to 30 Nov 2026'.
 *
 * @param of now, the clocks of the business, and how goods are called.
 */
export function offerSentence(
  offer: OfferRecord,
  { now, zone, goods }: { now: string; zone: string; goods: GoodsWords },
): string {
  const { limitTotal, limitPerCustomer, budget, kind, sources, isExclusive } = offer;
  const times = limitPerCustomer === 1 ? 'once' : `${limitPerCustomer} times`;
  return [
    givesText(offer, goods),
    kind === 'coupon' ? 'with a coupon code' : '',
    audienceText(offer),
    sources?.length === 1 ? sourceTexts[sources[0] ?? 'manual'] : '',
    limitPerCustomer === null ? '' : `${times} per customer`,
    limitTotal === null ? '' : limitTotal === 1 ? 'for one order' : `for ${limitTotal} orders`,
    budget === null ? '' : `until ${rupees(budget)} is given`,
    isExclusive ? 'not with other offers' : '',
    whenText(offer, now, zone),
  ]
    .filter(Boolean)
    .join(', ');
}

/** '23 Nov 2026 to 30 Nov 2026', '28 Nov 2026, 18:00 to 21:00', 'until 30 Nov 2026'; hours where it does not run for whole days. */
function whenText(
  { startsAt, endsAt }: Pick<OfferRecord, 'startsAt' | 'endsAt'>,
  now: string,
  zone: string,
): string {
  const words = (at: string, wholeDay: string) =>
    timeIn(zone, at) === wholeDay ? dayText(zone, at) : momentText(zone, at);
  const start = words(startsAt, '00:00');
  if (startsAt <= now) return endsAt === null ? '' : `until ${words(endsAt, '23:59')}`;
  if (endsAt === null) return `from ${start}`;
  const end = words(endsAt, '23:59');
  if (dayText(zone, startsAt) !== dayText(zone, endsAt)) return `${start} to ${end}`;
  return start === end ? `on ${start}` : `${momentText(zone, startsAt)} to ${timeIn(zone, endsAt)}`;
}

const dayText = (zone: string, at: string) => dateText(dateIn(zone, new Date(at)));

const sourceTexts = {
  storefront: 'in the shop',
  store: 'at the counter',
  manual: 'on orders taken by us',
} as const;

function audienceText({ audience, audienceIds, audienceTags, audienceGroupIds }: OfferRecord) {
  const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;
  const texts: Readonly<Record<Offer['audience'], string>> = {
    all: '',
    first_order: 'on the first order',
    birthday: 'in the month of the birthday',
    customers: `for ${counted(audienceIds.length, 'customer')}`,
    tags: `for ${audienceTags.map((tag) => `#${tag}`).join(', ')}`,
    segment: 'for a segment',
    groups: `for ${counted(audienceGroupIds.length, 'group')}`,
    staff: 'when staff choose it',
  };
  return texts[audience];
}
