import type { OfferScope, OfferTerms } from '@counting-house/contract/offers/offer.ts';
import type { OfferReasonCode } from '@counting-house/contract/offers/offer-labels.ts';

/** Why an offer is not given, in words. */
export type Refusal = { readonly code: OfferReasonCode; readonly text: string };

/** A line of a basket, as offers see it. */
export type BasketItem = {
  readonly variantId: number;
  readonly productId: number;
  /** From the root down. */
  readonly categoryIds: readonly number[];
  readonly brand: string | null;
  readonly tags: readonly string[];
  /** Thousandths. */
  readonly qty: number;
  /** Paise as shown to the buyer. */
  readonly unitPrice: number;
  readonly amount: number;
  /** False of what was priced by agreement, such as an exchange. */
  readonly isOffered: boolean;
  /** False of a price that a person set: it takes its share of what acts on the order only. */
  readonly takesItemOffers: boolean;
  /** Its price is lowered for a time. */
  readonly isTemporaryPrice: boolean;
};

/** What one offer takes off, line by line, as if it were the only one. */
export type EvaluatedItem = {
  readonly discounts: readonly number[];
  readonly amount: number;
  /** '10 % of ₹2,280.00, from ₹2,000.00'. */
  readonly text: string;
  /** Lines that it has whole or not at all, as the parts of a bundle are; of other offers none. */
  readonly holds?: readonly boolean[];
};

/** What an offer gives, and how the parts of a bundle are called. */
export type Workable = OfferTerms & { readonly partNames: readonly string[] };

/** Whether a scope names what an item is. */
export function isNamed(scope: OfferScope, item: BasketItem): boolean {
  return (
    scope.variantIds.includes(item.variantId) ||
    scope.productIds.includes(item.productId) ||
    scope.categoryIds.some((id) => item.categoryIds.includes(id)) ||
    (item.brand !== null && scope.brands.some((brand) => isSame(brand, item.brand ?? ''))) ||
    scope.tags.some((tag) => item.tags.some((own) => isSame(tag, own)))
  );
}

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

export const noItem: Refusal = {
  code: 'no_eligible',
  text: 'No item in the order is part of this offer',
};

/** Whole units of a line. */
export const unitsOf = ({ qty }: BasketItem) => Math.floor(qty / 1000);

/** Discounts of an offer with their sum. */
export const worked = (discounts: readonly number[], text: string): EvaluatedItem => ({
  discounts,
  amount: sum(discounts),
  text,
});

export const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);
