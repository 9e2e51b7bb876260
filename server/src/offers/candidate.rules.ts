import type {
  OfferAudience,
  OfferSource,
  OfferStatus,
} from '@counting-house/contract/offers/offer.ts';
import type { Refusal } from './benefit.rules.ts';

/** Whom an order is for, as offers see it. */
export type Shopper = {
  /** Null: nobody is named, or somebody who is not known yet. */
  readonly customerId: number | null;
  readonly isNew: boolean;
  readonly tags: readonly string[];
  /** Segments that an offer asks for, by id: how each is called, and whether they fall into it. */
  readonly segments: ReadonlyMap<number, { readonly name: string; readonly isIn: boolean }>;
  /** Another order of theirs stands. */
  readonly hasOrdered: boolean;
  /** The month is that of their birthday; null where that is not known. */
  readonly isBirthdayMonth: boolean | null;
  /** Orders that use an offer already, this one aside; by the offer's id. */
  readonly uses: ReadonlyMap<number, number>;
};

/** What an offer asks of the moment, the order and the buyer. */
type Conditions = {
  readonly id: number;
  readonly status: OfferStatus;
  readonly startsAt: string;
  readonly endsAt: string | null;
  readonly audience: OfferAudience;
  readonly audienceIds: readonly number[];
  readonly audienceTags: readonly string[];
  readonly audienceSegmentId: number | null;
  readonly sources: readonly OfferSource[] | null;
  readonly limitTotal: number | null;
  readonly limitPerCustomer: number | null;
  readonly budget: number | null;
  /** Without what this order uses. */
  readonly usedCount: number;
  readonly usedAmount: number;
};

type Situation = {
  readonly at: string;
  readonly source: OfferSource;
  readonly shopper: Shopper;
  /** It is tried before it runs: its status and dates do not count. */
  readonly isTried: boolean;
  readonly dateWords: (moment: string) => string;
};

/** What stands against an offer whatever the basket holds; null when nothing does. */
export function refusalOf(offer: Conditions, situation: Situation): Refusal | null {
  return (
    (situation.isTried ? null : againstTime(offer, situation)) ??
    againstChannel(offer, situation) ??
    againstLimits(offer) ??
    againstShopper(offer, situation.shopper)
  );
}

function againstTime(
  { status, startsAt, endsAt }: Conditions,
  { at, dateWords }: Situation,
): Refusal | null {
  const now = Date.parse(at);
  if (endsAt !== null && Date.parse(endsAt) <= now) {
    return { code: 'ended', text: `Ended on ${dateWords(endsAt)}` };
  }
  if (status !== 'active') return { code: 'paused', text: 'This offer is not running' };
  if (Date.parse(startsAt) > now) {
    return { code: 'not_started', text: `Starts on ${dateWords(startsAt)}` };
  }
  return null;
}

function againstChannel({ sources }: Conditions, { source }: Situation): Refusal | null {
  return sources === null || sources.includes(source)
    ? null
    : { code: 'channel', text: 'This offer is not for this kind of order' };
}

function againstLimits(offer: Conditions): Refusal | null {
  const { limitTotal, usedCount, budget, usedAmount } = offer;
  if (limitTotal !== null && usedCount >= limitTotal) {
    return { code: 'limit_total', text: 'This offer has been used up' };
  }
  if (budget !== null && usedAmount >= budget) {
    return { code: 'budget', text: 'This offer has run out of budget' };
  }
  return null;
}

function againstShopper(offer: Conditions, shopper: Shopper): Refusal | null {
  const { audience, limitPerCustomer } = offer;
  const { customerId, isNew } = shopper;
  if (audience === 'all' && limitPerCustomer === null) return null;
  if (customerId === null && !isNew) {
    return { code: 'needs_customer', text: 'Choose a customer to use this offer' };
  }
  if (!isOf(offer, shopper)) {
    return { code: 'audience', text: notForText(offer, shopper) };
  }
  const used = shopper.uses.get(offer.id) ?? 0;
  if (limitPerCustomer === null || used < limitPerCustomer) return null;
  const times = used === 1 ? 'once' : `${used} times`;
  return { code: 'limit_customer', text: `This customer has already used this offer ${times}` };
}

/** Why an offer is not for a buyer. */
function notForText({ audience, audienceSegmentId }: Conditions, shopper: Shopper): string {
  const segment = audience === 'segment' ? shopper.segments.get(audienceSegmentId ?? 0) : undefined;
  if (audience === 'birthday')
    return shopper.isBirthdayMonth === null
      ? 'The birthday of this customer is not known'
      : 'This is not the month of the customer’s birthday';
  if (segment) return `This customer is not in the segment ${segment.name}`;
  return 'This offer is not for this customer';
}

function isOf(
  { audience, audienceIds, audienceTags, audienceSegmentId }: Conditions,
  shopper: Shopper,
): boolean {
  const { customerId, tags, hasOrdered, isBirthdayMonth, segments } = shopper;
  if (audience === 'segment') return segments.get(audienceSegmentId ?? 0)?.isIn === true;
  if (audience === 'first_order') return !hasOrdered;
  if (audience === 'birthday') return isBirthdayMonth === true;
  if (audience === 'customers') return customerId !== null && audienceIds.includes(customerId);
  if (audience === 'tags') return audienceTags.some((tag) => tags.includes(tag));
  return true;
}

/** A code as it stands, without what this order uses of it. */
type Code = {
  readonly status: 'active' | 'off';
  readonly limit: number | null;
  readonly usedCount: number;
  readonly customerId: number | null;
};

/** What stands against a code itself. */
export function codeRefusal(code: Code, customerId: number | null): Refusal | null {
  if (code.status === 'off') return { code: 'code_off', text: 'This coupon code is switched off' };
  if (code.limit !== null && code.usedCount >= code.limit) {
    return { code: 'code_used', text: 'This coupon code has already been used' };
  }
  if (code.customerId !== null && code.customerId !== customerId) {
    return { code: 'code_owner', text: 'This coupon code belongs to another customer' };
  }
  return null;
}

export const unknownCode: Refusal = {
  code: 'code_unknown',
  text: 'This coupon code does not exist',
};
