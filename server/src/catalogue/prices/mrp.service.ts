import { eq, inArray } from 'drizzle-orm';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import { invalid } from '../../platform/problem.ts';
import { readComponents, taxOn, type TaxComponent } from '../../tax/tax.service.ts';
import { categories } from '../categories/category.table.ts';
import { taxInForce } from '../categories/effective.service.ts';
import { products } from '../products/product.table.ts';
import { variants } from '../variants/variant.table.ts';

type PriceOfVariant = {
  readonly variantId: number;
  readonly mrp: number;
  readonly price: number;
};

/**
 * Lets prices pass that keep to the MRP: what a buyer pays at most, all taxes included.
 *
 * @throws {Problem} `invalid` (422) at `price`.
 * @see Legal Metrology (Packaged Commodities) Rules 2011, rules 2(m) and 18(2).
 */
export async function passMrp(ctx: WriteContext, prices: readonly PriceOfVariant[]): Promise<void> {
  if (prices.some(({ price, mrp }) => price > mrp)) {
    throw invalid({ price: 'Price cannot be more than the MRP' });
  }
  if (ctx.settings['catalogue.pricesIncludeTax']) return;
  const taxOf = await readTaxes(
    ctx,
    prices.map(({ variantId }) => variantId),
  );
  for (const { variantId, price, mrp } of prices) {
    const { total } = taxOn(price, taxOf.get(variantId) ?? [], 'exclusive');
    if (total > mrp) {
      throw invalid({
        price: `With tax this is ${rupees(total)}, more than the MRP of ${rupees(mrp)}`,
      });
    }
  }
}

/** The tax of variants sold within our state, in force today. */
export async function readTaxes(
  ctx: ReadContext,
  variantIds: readonly number[],
): Promise<ReadonlyMap<number, readonly TaxComponent[]>> {
  const rows = await ctx.tx
    .select({ id: variants.id, taxId: taxInForce })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(inArray(variants.id, [...variantIds]));
  const home = ctx.settings['business.stateCode'];
  const components = await readComponents(
    ctx,
    [...new Set(rows.flatMap(({ taxId }) => taxId ?? []))],
    {
      placeOfSupply: home,
      date: ctx.today,
    },
  );
  return new Map(rows.map(({ id, taxId }) => [id, components.get(taxId ?? 0) ?? []]));
}
