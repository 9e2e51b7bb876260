import { createHash } from 'node:crypto';
import {
  mostChanged,
  mostPreviewed,
  type PlannedPrice,
  type PriceChangePlan,
  type PriceChangePreview,
} from '@counting-house/contract/catalogue/price-change.ts';
import {
  and,
  arrayContains,
  asc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import { may, type ReadContext } from '../../platform/context.ts';
import { shareOf } from '../../platform/money.ts';
import { invalid } from '../../platform/problem.ts';
import { positions } from '../../stock/ledger/position.table.ts';
import { skus } from '../../stock/skus/sku.table.ts';
import { categories } from '../categories/category.table.ts';
import { products } from '../products/product.table.ts';
import { isBelow } from '../products/product-list.service.ts';
import { variants } from '../variants/variant.table.ts';
import { readTaxes } from './mrp.service.ts';
import { changeBps, newPrices } from './price-change.rules.ts';
import { priceWarnings } from './price.rules.ts';
import { priceInForce } from './price.service.ts';
import { variantPrices } from './price.table.ts';

export { movedPrice } from './price-change.rules.ts';

/** What a rule would do to the prices that it is for, as they hold when it begins. */
export async function previewPriceChange(
  ctx: ReadContext,
  plan: PriceChangePlan,
): Promise<PriceChangePreview> {
  return summed(await plannedPrices(ctx, plan));
}

/**
 * Each variant of a plan with its price before and after; the cost is null for anyone who may not see it.
 *
 * @throws {Problem} `invalid` (422) when nothing is found, or too much; `startsAt` has gone by.
 */
export async function plannedPrices(
  ctx: ReadContext,
  plan: PriceChangePlan,
): Promise<PlannedPrice[]> {
  const span = readChangeSpan(ctx, plan);
  const found = await variantsFor(ctx, plan, span);
  if (found.length > mostChanged) {
    throw invalid({ categoryId: 'More than 5,000 variants. Choose fewer at once.' });
  }
  const taxes = await readTaxes(
    ctx,
    found.map(({ id }) => id),
  );
  const mayValue = may(ctx, 'stock.value.read');
  const isInclusive = ctx.settings['catalogue.pricesIncludeTax'];
  const rules = { isInclusive, jumpPercent: ctx.settings['catalogue.priceJumpWarnPct'] };
  return found.map(({ id, name, sku, mrp, price, temporary, onHand, value }) => {
    const before = { mrp, price };
    const components = taxes.get(id) ?? [];
    const { isAboveMrp, ...after } = newPrices(plan, before, { components, isInclusive });
    const cost = mayValue && onHand > 0 ? shareOf(value, { part: 1_000, whole: onHand }) : null;
    const stays = temporary
      ? 'temporary'
      : isAboveMrp
        ? 'aboveMrp'
        : after.price === price && after.mrp === mrp
          ? 'same'
          : null;
    const warnings =
      stays === null ? priceWarnings({ before, after, cost, components }, rules) : [];
    return { id, name, sku, before, after, cost, warnings, stays };
  });
}

/** When a plan holds. @throws {Problem} `invalid` (422) at `startsAt`. */
export function readChangeSpan(ctx: ReadContext, { startsAt, endsAt }: PriceChangePlan) {
  const from = startsAt ? new Date(startsAt).toISOString() : ctx.now;
  const to = endsAt ? new Date(endsAt).toISOString() : null;
  if (from < ctx.now) throw invalid({ startsAt: 'Start time must be in the future' });
  if (to !== null && to <= from) throw invalid({ endsAt: 'End must be after the start' });
  return { from, to };
}

type Span = ReturnType<typeof readChangeSpan>;

/** What the variants are called that a plan is for, and their prices when it begins. */
async function variantsFor(ctx: ReadContext, plan: PriceChangePlan, span: Span) {
  const inForce = priceInForce({ tx: ctx.tx, now: span.from });
  return ctx.tx
    .select({
      id: variants.id,
      name: sql<string>`case when ${variants.title} = ${products.name} then ${products.name}
        else ${products.name} || ', ' || ${variants.title} end`,
      sku: variants.sku,
      mrp: sql<number>`${inForce.mrp}`.mapWith(Number),
      price: sql<number>`${inForce.price}`.mapWith(Number),
      temporary: hasTemporary(ctx, span),
      onHand: stockSum(ctx, positions.onHand),
      value: stockSum(ctx, positions.value),
    })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .innerJoinLateral(inForce, sql`true`)
    .where(isFor(plan))
    .orderBy(asc(products.name), asc(variants.position), asc(variants.id))
    .limit(mostChanged + 1);
}

/** A card is worth what it costs, so no rule is for gift cards; what is put away keeps its price too. */
function isFor(plan: PriceChangePlan): SQL | undefined {
  const { categoryId, brand, tag, productIds, variantIds } = plan;
  return and(
    ne(products.kind, 'gift_card'),
    ne(products.status, 'archived'),
    categoryId ? isBelow(categoryId) : undefined,
    brand ? sql`lower(${products.brand}) = lower(${brand})` : undefined,
    tag ? arrayContains(products.tags, [tag.toLowerCase()]) : undefined,
    productIds?.length ? inArray(products.id, productIds) : undefined,
    variantIds?.length ? inArray(variants.id, variantIds) : eq(variants.status, 'active'),
  );
}

/**
 * A temporary price stands in the way: for a price until further notice one that holds when it begins, for
 * another temporary one any that it would meet.
 */
function hasTemporary(ctx: ReadContext, { from, to }: Span): SQL<boolean> {
  const inTheWay = ctx.tx
    .select({ found: sql`1` })
    .from(variantPrices)
    .where(
      and(
        eq(variantPrices.variantId, variants.id),
        isNull(variantPrices.cancelledAt),
        isNotNull(variantPrices.endsAt),
        gt(variantPrices.endsAt, from),
        to === null
          ? or(lt(variantPrices.startsAt, from), eq(variantPrices.startsAt, from))
          : lt(variantPrices.startsAt, to),
      ),
    );
  return sql<boolean>`exists (${inTheWay})`;
}

function stockSum(ctx: ReadContext, column: typeof positions.onHand | typeof positions.value) {
  const sum = ctx.tx
    .select({ sum: sql`coalesce(sum(${column}), 0)` })
    .from(skus)
    .innerJoin(positions, eq(positions.skuId, skus.id))
    .where(eq(skus.variantId, variants.id));
  return sql<number>`(${sum})`.mapWith(Number);
}

/** A plan in figures, and the rows that need a look first. */
export function summed(planned: readonly PlannedPrice[]): PriceChangePreview {
  const changing = planned.filter(({ stays }) => stays === null);
  const moves = changing.filter(({ before, after }) => before.price !== after.price);
  const by = moves
    .flatMap(({ before, after }) => changeBps(before.price, after.price) ?? [])
    .toSorted((a, b) => a - b);
  const warned = (warning: 'belowCost' | 'jump') =>
    changing.filter(({ warnings }) => warnings.includes(warning)).length;
  const staying = (why: PlannedPrice['stays']) =>
    planned.filter(({ stays }) => stays === why).length;
  const weight = ({ stays, warnings }: PlannedPrice) =>
    stays === 'same' ? -1 : (stays === null ? 0 : 2) + warnings.length;
  return {
    rows: planned.toSorted((a, b) => weight(b) - weight(a)).slice(0, mostPreviewed),
    found: planned.length,
    changes: changing.length,
    up: moves.filter(({ before, after }) => after.price > before.price).length,
    down: moves.filter(({ before, after }) => after.price < before.price).length,
    mrps: changing.filter(({ before, after }) => before.mrp !== after.mrp).length,
    least: by[0] ?? null,
    most: by.at(-1) ?? null,
    belowCost: warned('belowCost'),
    jumps: warned('jump'),
    stays: {
      aboveMrp: staying('aboveMrp'),
      temporary: staying('temporary'),
      same: staying('same'),
    },
    seen: nameOfFigures(planned),
  };
}

/** Two plans with the same figures have the same name; what goods cost is no part of it. */
function nameOfFigures(planned: readonly PlannedPrice[]): string {
  const figures = planned.map(({ id, before, after, stays }) => [id, before, after, stays]);
  return createHash('sha256').update(JSON.stringify(figures)).digest('hex').slice(0, 32);
}
