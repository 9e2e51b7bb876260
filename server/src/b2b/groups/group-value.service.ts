import { inArray, sql } from 'drizzle-orm';
import { readTaxes } from '../../catalogue/prices/mrp.service.ts';
import { may, type ReadContext } from '../../platform/context.ts';
import { shareOf } from '../../platform/money.ts';
import { positions } from '../../stock/ledger/position.table.ts';
import { skus } from '../../stock/skus/sku.table.ts';
import { taxOn, type TaxComponent } from '../../tax/tax.service.ts';

/** What a variant costs, and what tax its price bears. */
type VariantValue = {
  /** What one in stock cost on average; null without stock or without the right to see costs. */
  readonly cost: number | null;
  /** Thousandths of a percent, within our state. */
  readonly taxRate: number;
  readonly components: readonly TaxComponent[];
};

/** What variants cost, and their tax within our state today. */
export async function valuesOfVariants(
  ctx: ReadContext,
  variantIds: readonly number[],
): Promise<ReadonlyMap<number, VariantValue>> {
  const taxes = await readTaxes(ctx, variantIds);
  const costs = await costsOf(ctx, variantIds);
  return new Map(
    variantIds.map((id) => {
      const components = taxes.get(id) ?? [];
      const taxRate = components.reduce((sum, { rate }) => sum + rate, 0);
      return [id, { cost: costs.get(id) ?? null, taxRate, components }];
    }),
  );
}

/** Whether what is kept of a price, tax taken off, is less than what the goods cost. */
export function isBelowCost(
  { cost, components }: Pick<VariantValue, 'cost' | 'components'>,
  price: number,
  mode: 'inclusive' | 'exclusive',
): boolean {
  return cost !== null && taxOn(price, components, mode).taxable < cost;
}

async function costsOf(
  ctx: ReadContext,
  variantIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (variantIds.length === 0 || !may(ctx, 'stock.value.read')) return new Map();
  const rows = await ctx.tx
    .select({
      variantId: skus.variantId,
      onHand: sql<number>`sum(${positions.onHand})`.mapWith(Number),
      value: sql<number>`sum(${positions.value})`.mapWith(Number),
    })
    .from(skus)
    .innerJoin(positions, sql`${positions.skuId} = ${skus.id}`)
    .where(inArray(skus.variantId, [...variantIds]))
    .groupBy(skus.variantId);
  return new Map(
    rows.flatMap(({ variantId, onHand, value }) =>
      variantId !== null && onHand > 0
        ? [[variantId, shareOf(value, { part: 1_000, whole: onHand })] as const]
        : [],
    ),
  );
}
