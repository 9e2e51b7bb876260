import { unitName } from '@counting-house/contract/kit/unit-name.ts';
import { eq, inArray, or } from 'drizzle-orm';
import { pick } from '../../platform/rows/asked.ts';
import { units } from '../../admin/unit.table.ts';
import type { WriteContext } from '../../platform/context.ts';
import { invalid, ruleBroken } from '../../platform/problem.ts';
import { products } from '../products/product.table.ts';
import { fitsUnit } from './quantity.rules.ts';
import { variants } from './variant.table.ts';

type Stored = typeof variants.$inferSelect;

/** A variant as it is to be, of a product. */
type Ruled = Pick<Stored, 'sku' | 'optionValues' | 'minQty' | 'maxQty' | 'qtyStep'> & {
  readonly product: typeof products.$inferSelect;
};

export type Fellow = Pick<Stored, 'id' | 'productId' | 'sku' | 'optionValues' | 'isDefault'> & {
  readonly product: string;
};

/** The variants that others may not be like: those of the same products, and the one who has their SKU. */
export const readSiblings = (ctx: WriteContext, drafts: readonly Ruled[]): Promise<Fellow[]> =>
  ctx.tx
    .select({
      ...pick(variants, 'id', 'productId', 'sku', 'optionValues', 'isDefault'),
      product: products.name,
    })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(
      or(
        inArray(variants.productId, [...new Set(drafts.map(({ product }) => product.id))]),
        inArray(
          variants.sku,
          drafts.map(({ sku }) => sku),
        ),
      ),
    );

/**
 * Looks whether variants may stand beside their fellows, and whether their unit takes their quantities.
 *
 * @throws {Problem} `variant.sku_taken`, `variant.options_taken`, `invalid` (422).
 */
export async function passRules(
  ctx: WriteContext,
  drafts: readonly Ruled[],
  fellows: readonly Fellow[],
): Promise<void> {
  const bySku = new Map(fellows.map((fellow) => [fellow.sku, fellow]));
  const byOptions = new Map(
    fellows.map((fellow) => [optionsKey(fellow.productId, fellow), fellow]),
  );
  for (const draft of drafts) {
    passSku(draft, bySku);
    passOptions(draft, byOptions);
  }
  await passQuantities(ctx, drafts);
}

const optionsKey = (
  productId: number,
  { optionValues }: { readonly optionValues: readonly string[] },
) => JSON.stringify([productId, ...optionValues]);

/** Says what uses the SKU; the constraint would only know that it is used. */
function passSku({ sku }: Ruled, fellows: ReadonlyMap<string, Fellow>): void {
  const other = fellows.get(sku);
  if (!other) return;
  const text = `SKU ${sku} is already used by ${other.product}`;
  throw ruleBroken('variant.sku_taken', text, { fields: { sku: text } });
}

function passOptions(draft: Ruled, fellows: ReadonlyMap<string, Fellow>): void {
  const { product, optionValues } = draft;
  if (optionValues.length > product.optionNames.length) {
    throw invalid({ optionValues: 'The product has fewer options' });
  }
  const same = fellows.get(optionsKey(product.id, draft));
  if (!same) return;
  const text = `These option values are already used by ${same.sku}`;
  throw ruleBroken('variant.options_taken', text, { fields: { optionValues: text } });
}

async function passQuantities(ctx: WriteContext, drafts: readonly Ruled[]): Promise<void> {
  const ids = new Set(drafts.map(({ product }) => product.unitId));
  const found = await ctx.tx
    .select()
    .from(units)
    .where(inArray(units.id, [...ids]));
  const unitOf = new Map(found.map((unit) => [unit.id, unit]));
  for (const draft of drafts) passQuantity(draft, unitOf.get(draft.product.unitId));
}

function passQuantity(
  { minQty, maxQty, qtyStep }: Ruled,
  unit: typeof units.$inferSelect | undefined,
): void {
  if (maxQty !== null && minQty > maxQty) {
    throw invalid({ minQty: 'Minimum cannot be more than the maximum' });
  }
  if (!unit) return;
  const rules = { unitDecimals: unit.decimals };
  const broken = Object.entries({ minQty, maxQty: maxQty ?? 0, qtyStep })
    .filter(([, qty]) => !fitsUnit(rules, qty))
    .map(([field]) => [field, `${unitName(unit.code)} cannot be split`]);
  if (broken.length > 0) throw invalid(Object.fromEntries(broken) as Record<string, string>);
}
