import type {
  OfferAudience,
  OfferSource,
  OfferStatus,
} from '@counting-house/contract/offers/offer.ts';
import type { Channel } from '@counting-house/contract/orders/order-labels.ts';
import { dateIn, dateText, momentText } from '../platform/clock.ts';
import type { Refusal } from './basket.rules.ts';

/** Whom an order is for, as offers see it. */
export type Shopper = {
  /** Null: nobody is named, or somebody who is not known yet. */
  readonly buyer: { readonly kind: 'customer' | 'company'; readonly id: number } | null;
  /** Of a company: the group that buys. */
  readonly group: {
    readonly id: number;
    readonly name: string;
    readonly offersAllowed: boolean;
  } | null;
  readonly isNew: boolean;
  /** Offers for staff to give that one of us chose. */
  readonly chosenIds: readonly number[];
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
  readonly audienceGroupIds: readonly number[];
  readonly audienceSegmentId: number | null;
  readonly channels: readonly Channel[];
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

/** When an offer begins or ended: on the day itself with its hour, because some run for hours. */
export function whenText(timeZone: string, at: string): (moment: string) => string {
  const today = dateIn(timeZone, new Date(at));
  return (moment) => {
    const day = dateIn(timeZone, new Date(moment));
    return day === today ? momentText(timeZone, moment) : dateText(day);
  };
}

/** What stands against an offer whatever the basket holds; null when nothing does. */
export function findRefusal(offer: Conditions, situation: Situation): Refusal | null {
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

function againstChannel(
  { channels, sources, audience }: Conditions,
  { source, shopper: { group } }: Situation,
): Refusal | null {
  const isOf = channels.includes(group ? 'b2b' : 'b2c') && (sources?.includes(source) ?? true);
  if (!isOf || (audience === 'staff' && source === 'storefront')) {
    return { code: 'channel', text: 'This offer is not for this kind of order' };
  }
  return !group || group.offersAllowed
    ? null
    : { code: 'group', text: `The group ${group.name} gets no offers` };
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
  const { buyer, isNew, chosenIds } = shopper;
  if (audience === 'staff' && !chosenIds.includes(offer.id)) {
    return { code: 'not_chosen', text: 'Given only when one of us chooses it' };
  }
  if ((audience === 'all' || audience === 'staff') && limitPerCustomer === null) return null;
  if (buyer === null && !isNew) {
    return { code: 'needs_customer', text: 'Choose a customer to use this offer' };
  }
  if (!isOf(offer, shopper)) {
    return { code: 'audience', text: notForText(offer, shopper) };
  }
  const used = shopper.uses.get(offer.id) ?? 0;
  if (limitPerCustomer === null || used < limitPerCustomer) return null;
  const times = used === 1 ? 'once' : `${used} times`;
  const who = shopper.group ? 'company' : 'customer';
  return { code: 'limit_customer', text: `This ${who} has already used this offer ${times}` };
}

/** Why an offer is not for a buyer. */
function notForText({ audience, audienceSegmentId }: Conditions, shopper: Shopper): string {
  if (shopper.group) {
    return isOfPeople(audience)
      ? 'This offer is for people, not for companies'
      : `This offer is not for ${audience === 'groups' ? `the group ${shopper.group.name}` : 'this company'}`;
  }
  if (audience === 'groups') return 'This offer is for companies';
  const segment = audience === 'segment' ? shopper.segments.get(audienceSegmentId ?? 0) : undefined;
  if (audience === 'birthday')
    return shopper.isBirthdayMonth === null
      ? 'The birthday of this customer is not known'
      : 'This is not the month of the customer’s birthday';
  if (segment) return `This customer is not in the segment ${segment.name}`;
  return 'This offer is not for this customer';
}

/** Audiences that a company never belongs to. */
const isOfPeople = (audience: OfferAudience) =>
  audience === 'customers' || audience === 'birthday' || audience === 'segment';

function isOf(
  { audience, audienceIds, audienceTags, audienceGroupIds, audienceSegmentId }: Conditions,
  shopper: Shopper,
): boolean {
  const { buyer, group, tags, hasOrdered, isBirthdayMonth, segments } = shopper;
  if (group && isOfPeople(audience)) return false;
  if (audience === 'groups') return group !== null && audienceGroupIds.includes(group.id);
  if (audience === 'segment') return segments.get(audienceSegmentId ?? 0)?.isIn === true;
  if (audience === 'first_order') return !hasOrdered;
  if (audience === 'birthday') return isBirthdayMonth === true;
  if (audience === 'customers') return buyer !== null && audienceIds.includes(buyer.id);
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

/** What stands against a code itself, for the customer who buys, alone or for a company. */
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
