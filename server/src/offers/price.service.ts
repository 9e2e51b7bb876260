import { inArray, eq, sql } from 'drizzle-orm';
import { mostVerdicts, type OfferVerdict } from '@counting-house/contract/offers/offer-labels.ts';
import { categories } from '../catalogue/categories/category.table.ts';
import { products } from '../catalogue/products/product.table.ts';
import { variants } from '../catalogue/variants/variant.table.ts';
import type { ReadContext } from '../platform/context.ts';
import type { BasketItem, Refusal } from './basket.rules.ts';
import { candidatesFor, type OfferAsk } from './candidate.service.ts';
import { evaluate, type Candidate, type Evaluated } from './evaluate.rules.ts';

export type { LineOffers } from './evaluate.rules.ts';

/** A line that offers may act on. */
type OfferedLine = Pick<
  BasketItem,
  'variantId' | 'productId' | 'qty' | 'unitPrice' | 'amount' | 'isOffered' | 'takesItemOffers'
> & {
  /** Its price is that of the shop, or follows it: one that is lowered for a time lowers it. */
  readonly isShopPrice: boolean;
};

/** What offers take off an order, and the coupon that is used for it. */
export type OfferPrice = Evaluated & {
  /** The coupon that acts, and its offer. */
  readonly couponId: number | null;
  readonly couponOfferId: number | null;
  /** Why the code that was entered cannot be used; null also when another offer gives more. */
  readonly couponRefusal: string | null;
  /** Why what one of us chose is none to be chosen. */
  readonly chosenRefusal: string | null;
};

/**
 * What offers take off an order, and why each is given or not.
 *
 * @param shippingOf what shipping costs, from what is left to pay for each line.
 */
export async function priceOffers(
  ctx: ReadContext,
  ask: OfferAsk,
  lines: readonly OfferedLine[],
  shippingOf: (nets: readonly number[]) => number,
): Promise<OfferPrice> {
  const { offers, coupon, codeRefusal } = await candidatesFor(ctx, ask);
  const items = await itemsOf(ctx, lines, offers);
  const result = evaluate(items, offers, shippingOf);
  const ofCode = result.verdicts.find(({ offerId }) => offerId === coupon?.offerId && coupon);
  const verdicts = [
    ...result.verdicts,
    ...(codeRefusal ? [unknown(ask.couponCode ?? '', codeRefusal)] : []),
  ];
  return {
    ...result,
    verdicts: closest(verdicts),
    couponId: ofCode?.isApplied ? (coupon?.id ?? null) : null,
    couponOfferId: ofCode?.isApplied ? ofCode.offerId : null,
    chosenRefusal: ask.chosenIds.every((id) => isForStaff(offers, id))
      ? null
      : 'One of the chosen offers is not for staff to give',
    couponRefusal: codeRefusal?.text ?? (ofCode && isRefused(ofCode) ? ofCode.text : null),
  };
}

const isForStaff = (offers: readonly Candidate[], id: number) =>
  offers.some((offer) => offer.id === id && offer.audience === 'staff');

/** A code that another offer beats is in order, and is not used up. */
const isRefused = ({ reasonCode }: OfferVerdict) =>
  reasonCode !== null && reasonCode !== 'beaten' && reasonCode !== 'exclusive_won';

const unknown = (code: string, { code: reasonCode, text }: Refusal): OfferVerdict => ({
  offerId: null,
  name: code,
  code,
  slot: 'coupon',
  isApplied: false,
  amount: 0,
  reasonCode,
  text,
});

/** Those that were given first, and no more than can be read. */
function closest(verdicts: readonly OfferVerdict[]): OfferVerdict[] {
  const rank = ({ isApplied, code }: OfferVerdict) => (isApplied ? 0 : code === null ? 2 : 1);
  return [...verdicts].sort((a, b) => rank(a) - rank(b)).slice(0, mostVerdicts);
}

/** The lines with what offers ask of goods; not looked up when none asks. */
async function itemsOf(
  ctx: ReadContext,
  lines: readonly OfferedLine[],
  offers: readonly Candidate[],
): Promise<BasketItem[]> {
  const asks = offers.some(
    (offer) =>
      !offer.refusal &&
      (offer.benefit === 'bundle' ||
        (offer.scopeInclude ?? offer.scopeExclude ?? offer.getScope ?? offer.skipTemporaryPrice)),
  );
  const facts = asks
    ? await factsOf(
        ctx,
        lines.map(({ variantId }) => variantId),
      )
    : new Map<number, Facts>();
  return lines.map(({ isShopPrice, ...line }) => {
    const known = facts.get(line.variantId) ?? noFacts;
    return { ...line, ...known, isTemporaryPrice: known.isTemporaryPrice && isShopPrice };
  });
}

type Facts = Pick<BasketItem, 'categoryIds' | 'brand' | 'tags' | 'isTemporaryPrice'>;
const noFacts: Facts = { categoryIds: [], brand: null, tags: [], isTemporaryPrice: false };

async function factsOf(
  ctx: ReadContext,
  variantIds: readonly number[],
): Promise<ReadonlyMap<number, Facts>> {
  if (variantIds.length === 0) return new Map();
  const rows = await ctx.tx
    .select({
      variantId: variants.id,
      path: categories.path,
      brand: products.brand,
      tags: products.tags,
      isTemporaryPrice: sql<boolean>`coalesce((
        select ends_at is not null from variant_price
        where variant_id = ${variants.id} and cancelled_at is null and starts_at <= ${ctx.now}
          and (ends_at is null or ends_at > ${ctx.now})
        order by starts_at desc, id desc limit 1), false)`,
    })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(inArray(variants.id, [...new Set(variantIds)]));
  return new Map(
    rows.map(({ variantId, path, ...facts }) => [
      variantId,
      { ...facts, categoryIds: path.split('/').filter(Boolean).map(Number) },
    ]),
  );
}
