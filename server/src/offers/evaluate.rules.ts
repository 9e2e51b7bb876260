import type { OfferAudience } from '@counting-house/contract/offers/offer.ts';
import type { DiscountSlot, OfferVerdict } from '@counting-house/contract/offers/offer-labels.ts';
import type { BasketItem, Refusal, Workable, EvaluatedItem } from './basket.rules.ts';
import { workOut } from './benefit.rules.ts';

/** An offer that an order may get, and what stands against it whatever the basket holds. */
export type Candidate = Workable & {
  readonly id: number;
  readonly name: string;
  readonly audience: OfferAudience;
  readonly isExclusive: boolean;
  readonly priority: number;
  /** The code that was entered for it. */
  readonly code: string | null;
  /** Paise that it may still take off; null without a budget. */
  readonly budgetLeft: number | null;
  readonly refusal: Refusal | null;
};

/** What offers take off a line; paise as shown to the buyer. */
export type LineOffers = {
  readonly itemDiscount: number;
  readonly orderDiscount: number;
  readonly couponDiscount: number;
  /** The offer of `itemDiscount`. */
  readonly itemOfferId: number | null;
};

/** What offers take off an order, and what became of each. */
export type Evaluated = {
  readonly lines: readonly LineOffers[];
  readonly shippingDiscount: number;
  /** Offers that gave something, by place and id. */
  readonly given: readonly {
    readonly offerId: number;
    readonly slot: DiscountSlot;
    readonly amount: number;
  }[];
  readonly verdicts: readonly OfferVerdict[];
};

/**
 * Works out what offers take off a basket: one winner for each line, one for the order, the coupon, one for
 * shipping. Offers that stand alone are weighed against all others together; the buyer gets what costs
 * least. The order in which offers are given does not matter.
 *
 * @param shippingOf what shipping costs, from what is left to pay for each line.
 * @see selling rules of offers 3.1 to 3.5.
 */
export function evaluate(
  items: readonly BasketItem[],
  candidates: readonly Candidate[],
  shippingOf: (nets: readonly number[]) => number,
): Evaluated {
  const sorted = [...candidates].sort(byRank);
  const free = sorted.filter(({ refusal }) => !refusal);
  const together = combine(
    items,
    free.filter(({ isExclusive }) => !isExclusive),
    shippingOf,
  );
  const alone = free
    .filter(({ isExclusive }) => isExclusive)
    .map((offer) => ({ offer, outcome: combine(items, [offer], shippingOf) }))
    .filter(({ outcome }) => outcome.given.size > 0);
  const best = alone.reduce<(typeof alone)[number] | null>((least, one) => {
    const most = least?.outcome.toPay ?? together.toPay;
    return one.outcome.toPay < most ? one : least;
  }, null);
  const outcome = best?.outcome ?? together;
  return {
    lines: outcome.lines,
    shippingDiscount: outcome.shippingDiscount,
    given: [...outcome.given].map(([offerId, given]) => ({ offerId, ...given })),
    verdicts: sorted.map((offer) =>
      verdictOf(offer, { outcome, winner: best?.offer ?? null, alone }),
    ),
  };
}

/** The smaller priority goes first, then the older offer. */
const byRank = (a: Candidate, b: Candidate) => a.priority - b.priority || a.id - b.id;

type Given = { readonly slot: DiscountSlot; readonly amount: number; readonly text: string };

/** What some offers come to together. */
type Outcome = {
  readonly lines: readonly LineOffers[];
  readonly shippingDiscount: number;
  /** Of goods and shipping. */
  readonly toPay: number;
  readonly given: ReadonlyMap<number, Given>;
  readonly refused: ReadonlyMap<number, Refusal>;
};

function combine(
  items: readonly BasketItem[],
  offers: readonly Candidate[],
  shippingOf: (nets: readonly number[]) => number,
): Outcome {
  const given = new Map<number, Given>();
  const refused = new Map<number, Refusal>();
  const list = items.map(({ amount }) => amount);
  const book = { given, refused };

  const ofItems = offers.filter(({ slot }) => slot === 'item');
  const winners = bestOfLines(items, ofItems, book);
  const itemDiscounts = winners.map((won) => won?.amount ?? 0);
  const afterItems = minus(list, itemDiscounts);

  const ofOrder = offers.filter(({ slot }) => slot === 'order');
  const byItself = ofOrder.filter(({ kind }) => kind === 'automatic');
  const orderDiscounts = bestOfOrder({ items, bases: afterItems }, byItself, {
    ...book,
    slot: 'order',
  });
  const afterOrder = minus(afterItems, orderDiscounts);

  const byCode = ofOrder.filter(({ kind }) => kind === 'coupon');
  const couponDiscounts = bestOfOrder({ items, bases: afterOrder }, byCode, {
    ...book,
    slot: 'coupon',
  });
  const nets = minus(afterOrder, couponDiscounts);

  const shipping = shippingOf(nets);
  const ofShipping = offers.filter(({ slot }) => slot === 'shipping');
  const shippingDiscount = bestOfShipping({ items, bases: nets, shipping }, ofShipping, book);
  return {
    lines: items.map((_, at) => ({
      itemDiscount: itemDiscounts[at] ?? 0,
      orderDiscount: orderDiscounts[at] ?? 0,
      couponDiscount: couponDiscounts[at] ?? 0,
      itemOfferId: winners[at]?.amount ? winners[at].offerId : null,
    })),
    shippingDiscount,
    toPay: sum(nets) + shipping - shippingDiscount,
    given,
    refused,
  };
}

type Book = { readonly given: Map<number, Given>; readonly refused: Map<number, Refusal> };

/**
 * On each line the offer that takes off most; a bundle has all of its lines or none. One that its budget does
 * not cover is out of it.
 */
function bestOfLines(
  items: readonly BasketItem[],
  offers: readonly Candidate[],
  { given, refused }: Book,
) {
  const bases = items.map(({ amount, takesItemOffers }) => (takesItemOffers ? amount : 0));
  const takers = items.map((item) => ({
    ...item,
    isOffered: item.isOffered && item.takesItemOffers,
  }));
  let running = offers.flatMap((offer) => {
    const worked = workOut(offer, takers, bases);
    if ('code' in worked) refused.set(offer.id, worked);
    return 'code' in worked ? [] : [{ offer, worked }];
  });
  for (;;) {
    const winners = winnersOf(running, items.length);
    const amounts = running.map(({ offer }) =>
      sum(winners.map((won) => (won?.offerId === offer.id ? won.amount : 0))),
    );
    const spent = running.findIndex(({ offer }, index) => isBeyond(offer, amounts[index] ?? 0));
    const out = running[spent];
    if (out) {
      refused.set(out.offer.id, outOfBudget);
      running = running.filter((one) => one !== out);
      continue;
    }
    for (const [index, { offer, worked }] of running.entries()) {
      const amount = amounts[index] ?? 0;
      if (amount > 0) given.set(offer.id, { slot: 'item', amount, text: worked.text });
      else refused.set(offer.id, beatenBy(winners.filter((won, at) => won && isOn(worked, at))));
    }
    return winners;
  }
}

type Running = { readonly offer: Candidate; readonly worked: EvaluatedItem };
type Won = { readonly offerId: number; readonly name: string; readonly amount: number };

/**
 * Who has each line. First the offers that go line by line; then bundles, each on all of its lines where it
 * takes more off them than those do together: the one that gains most first. A line is in one bundle.
 */
function winnersOf(running: readonly Running[], lines: number): readonly (Won | null)[] {
  const byLine = running.filter(({ worked }) => !worked.holds);
  const winners = Array.from({ length: lines }, (_, at) => winnerOf(byLine, at));
  const isTaken = winners.map(() => false);
  let bundles = running.filter(({ worked }) => worked.holds);
  for (;;) {
    bundles = bundles.filter(
      ({ worked }) => !isTaken.some((taken, at) => taken && isOn(worked, at)),
    );
    const best = mostGain(bundles, running, winners);
    if (!best) return winners;
    for (const at of winners.keys()) {
      if (!isOn(best.worked, at)) continue;
      winners[at] = wonBy(best, at);
      isTaken[at] = true;
    }
  }
}

/** The bundle that takes most more off its lines than who has them now; equal to them, the one that ranks before all. */
function mostGain(
  bundles: readonly Running[],
  running: readonly Running[],
  winners: readonly (Won | null)[],
): Running | null {
  const rank = (id: number) => running.findIndex(({ offer }) => offer.id === id);
  let best: { readonly of: Running; readonly gain: number } | null = null;
  for (const bundle of bundles) {
    const others = winners.filter((won, at) => won !== null && isOn(bundle.worked, at));
    const gain = bundle.worked.amount - sum(others.map((won) => won?.amount ?? 0));
    const isFirst = others.every((won) => won && rank(bundle.offer.id) < rank(won.offerId));
    const isBetter = gain > 0 || (gain === 0 && isFirst);
    if (isBetter && gain > (best?.gain ?? -1)) best = { of: bundle, gain };
  }
  return best?.of ?? null;
}

/** Whether an offer acts on a line: it takes something off, or the line is part of its bundle. */
const isOn = ({ discounts, holds }: EvaluatedItem, at: number): boolean =>
  holds ? holds[at] === true : (discounts[at] ?? 0) > 0;

const wonBy = ({ offer, worked }: Running, at: number): Won => ({
  offerId: offer.id,
  name: offer.name,
  amount: worked.discounts[at] ?? 0,
});

/** Those that come first are sorted: the first of the largest wins. */
function winnerOf(running: readonly Running[], at: number): Won | null {
  return running.reduce<Won | null>((best, one) => {
    const won = wonBy(one, at);
    return won.amount > (best?.amount ?? 0) ? won : best;
  }, null);
}

/** Of offers that act on the whole order the one that takes off most. */
function bestOfOrder(
  { items, bases }: { items: readonly BasketItem[]; bases: readonly number[] },
  offers: readonly Candidate[],
  { given, refused, slot }: Book & { readonly slot: DiscountSlot },
): readonly number[] {
  const running = offers.flatMap((offer): Running[] => {
    const worked = workOut(offer, items, bases);
    const refusal = 'code' in worked ? worked : isBeyond(offer, worked.amount) ? outOfBudget : null;
    if (refusal) refused.set(offer.id, refusal);
    return 'code' in worked || refusal ? [] : [{ offer, worked }];
  });
  const best = mostOf(running);
  note(running, best, { given, refused, slot });
  return best?.worked.discounts ?? bases.map(() => 0);
}

function bestOfShipping(
  basket: { items: readonly BasketItem[]; bases: readonly number[]; shipping: number },
  offers: readonly Candidate[],
  book: Book,
): number {
  const { items, bases, shipping } = basket;
  const running = offers.flatMap((offer): Running[] => {
    const worked = workOut(offer, items, bases, shipping);
    const refusal = 'code' in worked ? worked : isBeyond(offer, worked.amount) ? outOfBudget : null;
    if (refusal) book.refused.set(offer.id, refusal);
    return 'code' in worked || refusal ? [] : [{ offer, worked }];
  });
  const best = mostOf(running);
  note(running, best, { ...book, slot: 'shipping' });
  return best?.worked.amount ?? 0;
}

const mostOf = (running: readonly Running[]): Running | null =>
  running.reduce<Running | null>(
    (best, one) => (one.worked.amount > (best?.worked.amount ?? 0) ? one : best),
    null,
  );

function note(
  running: readonly Running[],
  best: Running | null,
  { given, refused, slot }: Book & { readonly slot: DiscountSlot },
): void {
  for (const { offer, worked } of running) {
    if (offer.id === best?.offer.id) {
      given.set(offer.id, { slot, amount: worked.amount, text: worked.text });
    } else refused.set(offer.id, beatenBy(best ? [best.offer] : []));
  }
}

/** An offer is given whole or not at all. */
const isBeyond = ({ budgetLeft }: Candidate, amount: number) =>
  budgetLeft !== null && amount > budgetLeft;

const outOfBudget: Refusal = { code: 'budget', text: 'This offer has run out of budget' };

/** Says which offers give more: the one, or the two of a bundle's lines that come first. */
function beatenBy(others: readonly ({ readonly name: string } | null)[]): Refusal {
  const [first = 'Another offer', second] = new Set(others.flatMap((other) => other?.name ?? []));
  const gives = second === undefined ? `${first} gives` : `${first} and ${second} together give`;
  return { code: 'beaten', text: `${gives} a larger discount on these items` };
}

function verdictOf(
  offer: Candidate,
  {
    outcome,
    winner,
    alone,
  }: {
    outcome: Outcome;
    winner: Candidate | null;
    alone: readonly { offer: Candidate; outcome: Outcome }[];
  },
): OfferVerdict {
  const given = outcome.given.get(offer.id);
  const slot: DiscountSlot =
    offer.slot === 'order' && offer.kind === 'coupon' ? 'coupon' : offer.slot;
  const head = { offerId: offer.id, name: offer.name, code: offer.code, slot };
  if (given) {
    return { ...head, isApplied: true, amount: given.amount, reasonCode: null, text: given.text };
  }
  const refusal = offer.refusal ?? outcome.refused.get(offer.id) ?? against(offer, winner, alone);
  return { ...head, isApplied: false, amount: 0, reasonCode: refusal.code, text: refusal.text };
}

/** Why an offer that could act does not: one that stands alone won, or lost. */
function against(
  offer: Candidate,
  winner: Candidate | null,
  alone: readonly { offer: Candidate; outcome: Outcome }[],
): Refusal {
  if (winner) {
    return { code: 'exclusive_won', text: `${winner.name} cannot be combined with other offers` };
  }
  return alone.some((one) => one.offer.id === offer.id)
    ? { code: 'beaten', text: 'The running offers give a larger discount.' }
    : { code: 'no_eligible', text: 'No item in the order is part of this offer' };
}

const minus = (amounts: readonly number[], less: readonly number[]) =>
  amounts.map((amount, at) => amount - (less[at] ?? 0));

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);
