import type {
  ProductSupply,
  UpdateProductSupply,
} from '@counting-house/contract/stock/skus/supply.ts';
import { asc, eq } from 'drizzle-orm';
import { products } from './product.table.ts';
import { variants } from '../variants/variant.table.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { invalid, Problem, within } from '../../platform/problem.ts';
import { readRow } from '../../platform/rows/rows.ts';
import { lockEverywhere } from '../../stock/ledger/position.service.ts';
import { skus } from '../../stock/skus/sku.table.ts';
import { supplyCards } from '../../stock/skus/supply-card.service.ts';
import { changeSupply } from '../../stock/skus/supply.service.ts';

/** The supply cards of the variants of a product that keep stock. */
export async function getProductSupply(
  ctx: ReadContext,
  { productId }: { productId: number },
): Promise<ProductSupply> {
  const product = await readRow(ctx, products, productId);
  const rows = await ctx.tx
    .select({ variantId: variants.id, skuId: skus.id })
    .from(skus)
    .innerJoin(variants, eq(variants.id, skus.variantId))
    .where(eq(variants.productId, product.id))
    .orderBy(asc(variants.position), asc(variants.id));
  const cards = await supplyCards(
    ctx,
    rows.map(({ skuId }) => skuId),
  );
  return {
    productId: product.id,
    skus: rows.flatMap(({ variantId, skuId }) => {
      const card = cards.get(skuId);
      return card ? [{ ...card, variantId }] : [];
    }),
  };
}

/**
 * Changes the supply cards of variants of one product, all or none.
 *
 * Locks the positions of all their SKUs.
 *
 * @throws {Problem} as `changeSupply`, at `variants.2.…`.
 */
export async function updateProductSupply(
  ctx: WriteContext,
  input: UpdateProductSupply,
): Promise<ProductSupply> {
  const { skus: known } = await getProductSupply(ctx, { productId: input.id });
  const ofVariant = new Map(known.map((card) => [card.variantId, card]));
  const faults: Record<string, string> = {};
  for (const [index, { variantId }] of input.variants.entries()) {
    if (ofVariant.has(variantId)) continue;
    faults[`variants.${index}.variantId`] = await whyNotHere(ctx, input.id, variantId);
  }
  if (Object.keys(faults).length > 0) throw invalid(faults);

  await lockEverywhere(
    ctx,
    input.variants.flatMap(({ variantId }) => ofVariant.get(variantId)?.skuId ?? []),
  );
  for (const [index, { variantId, version, ...supply }] of input.variants.entries()) {
    const id = ofVariant.get(variantId)?.skuId ?? 0;
    try {
      await within(`variants.${index}`, () => changeSupply(ctx, { id, version }, {}, supply));
    } catch (error) {
      throw ofOneOfMany(error);
    }
  }
  return getProductSupply(ctx, { productId: input.id });
}

async function whyNotHere(ctx: ReadContext, productId: number, variantId: number): Promise<string> {
  const [variant] = await ctx.tx.select().from(variants).where(eq(variants.id, variantId));
  if (!variant) return 'Choose a variant';
  if (variant.productId === productId) return `${variant.sku} keeps no stock.`;
  const { name } = await readRow(ctx, products, productId);
  return `${variant.sku} does not belong to ${name}.`;
}

/** Who changed a card is said, but its row alone cannot be laid beside what is sent of many. */
function ofOneOfMany(error: unknown): unknown {
  if (!(error instanceof Problem) || error.code !== 'stale') return error;
  const { current: _current, ...more } = error.beside.more ?? {};
  return new Problem(error.status, error.code, error.message, { ...error.beside, more });
}
