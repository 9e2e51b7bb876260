import type { Product } from '@counting-house/contract/catalogue/product.ts';
import {
  mostVariants,
  type BulkVariants,
  type ChangedVariant,
  type GenerateVariants,
  type NewVariants,
  type ProposedVariant,
  type Variant,
  type VariantValues,
} from '@counting-house/contract/catalogue/variant.ts';
import { and, eq, ne, sql } from 'drizzle-orm';
import { units } from '../admin/unit.table.ts';
import { may, type ReadContext, type WriteContext } from '../platform/context.ts';
import { nextNumber } from '../platform/numbers.ts';
import {
  invalid,
  invariant,
  notAllowed,
  notFound,
  ruleBroken,
  within,
} from '../platform/problem.ts';
import { countVersion, insertRow, lockRow, updateRow } from '../platform/rows.ts';
import { ensureSku, retireSku } from '../stock/sku.service.ts';
import { setVariantImages } from './image-change.service.ts';
import { setPrice } from './price.service.ts';
import { getProduct } from './product-view.service.ts';
import { products } from './product.table.ts';
import { fitsUnit } from './quantity.rules.ts';
import { combinationKey, proposedVariants, skuNameOf, titleOf } from './variant.rules.ts';
import { getVariant } from './variant-view.service.ts';
import { variants } from './variant.table.ts';

type ProductHead = typeof products.$inferSelect;
type Stored = typeof variants.$inferSelect;

/**
 * Adds variants to a product, all or none.
 *
 * Locks the product.
 *
 * @throws {Problem} `variant.too_many`, `variant.options_taken`, `variant.sku_taken` (422).
 */
export async function createVariant(ctx: WriteContext, input: NewVariants): Promise<Product> {
  const product = await lockRow(ctx, products, input.productId);
  const known = await ctx.tx.select().from(variants).where(eq(variants.productId, product.id));
  if (known.length + input.variants.length > mostVariants) {
    throw ruleBroken('variant.too_many', `A product can have ${mostVariants} variants`);
  }
  for (const [index, values] of input.variants.entries()) {
    await within(`variants.${index}`, () =>
      addVariant(ctx, product, { ...values, position: values.position ?? known.length + index }),
    );
  }
  return getProduct(ctx, { id: product.id });
}

/** Writes one variant of a locked product, with its price from now and its SKU. */
export async function addVariant(
  ctx: WriteContext,
  product: ProductHead,
  { mrp, price, ...values }: VariantValues,
): Promise<Stored> {
  const sku = values.sku ?? (await nextNumber(ctx, 'sku', { date: ctx.today }));
  const optionValues = values.optionValues ?? [];
  const { minQty = 1000, maxQty = null, qtyStep = 1000 } = values;
  await passRules(ctx, product, { id: 0, sku, optionValues, minQty, maxQty, qtyStep });
  const isDefault = values.isDefault || !(await hasVariants(ctx, product.id));
  if (isDefault) await clearDefault(ctx, product.id);
  const variant = await insertRow(ctx, variants, {
    ...values,
    productId: product.id,
    sku,
    optionValues,
    title: titleOf(product.name, optionValues),
    minQty,
    maxQty,
    qtyStep,
    trackStock: product.kind === 'goods' && values.trackStock !== false,
    isDefault,
    position: values.position ?? 0,
  });
  await setPrice(ctx, variant.id, { mrp, price });
  await keepSku(ctx, product, variant);
  return variant;
}

/**
 * Changes a variant; a new price or MRP counts from now.
 *
 * Locks the product, then the variant.
 *
 * @throws {Problem} `price.jump`, `variant.last_active`, `variant.options_taken` (422).
 */
export async function updateVariant(ctx: WriteContext, input: ChangedVariant): Promise<Variant> {
  await changeVariant(ctx, input);
  return getVariant(ctx, { id: input.id });
}

/** Changes many variants, all or none; a refusal names its row as `rows.3.price`. */
export async function bulkUpdateVariants(ctx: WriteContext, input: BulkVariants) {
  const rows: { id: number; ok: boolean; version: number }[] = [];
  for (const [index, { id, version, changes }] of input.rows.entries()) {
    const { confirmJump } = input;
    const saved = await within(`rows.${index}`, () =>
      changeVariant(ctx, { ...changes, id, version, confirmJump }),
    );
    rows.push({ id, ok: true, version: saved.version });
  }
  return { saved: rows.length, rows };
}

/** Proposes the combinations of options that a product does not have yet; writes nothing. */
export async function generateVariants(
  ctx: ReadContext,
  input: GenerateVariants,
): Promise<{ proposed: ProposedVariant[]; existing: number }> {
  const product = await getProduct(ctx, { id: input.id });
  if (input.values.length !== input.optionNames.length) {
    throw invalid({ values: 'Give values for each option' });
  }
  const wanted = input.values.reduce((all, list) => all * list.length, 1);
  if (wanted > mostVariants) {
    throw ruleBroken('variant.too_many', `A product can have ${mostVariants} variants`);
  }
  const pattern = product.variants.find(({ isDefault }) => isDefault) ?? product.variants[0];
  invariant(pattern, 'a product has a variant');
  const alike = await ctx.tx
    .select({ sku: variants.sku })
    .from(variants)
    .where(sql`starts_with(${variants.sku}, ${product.code})`);
  const proposed = proposedVariants(
    input.values,
    { ...pattern, productCode: product.code },
    {
      combinations: new Set(product.variants.map((one) => combinationKey(one.optionValues))),
      skus: new Set(alike.map(({ sku }) => sku)),
    },
  );
  return { proposed, existing: wanted - proposed.length };
}

/** Takes the product's name, unit and state over into the SKUs of its variants. */
export async function keepSkusOf(ctx: WriteContext, product: ProductHead): Promise<void> {
  const all = await ctx.tx.select().from(variants).where(eq(variants.productId, product.id));
  for (const variant of all) {
    const title = titleOf(product.name, variant.optionValues);
    const named =
      title === variant.title
        ? variant
        : await updateRow(ctx, variants, { id: variant.id }, { title });
    await keepSku(ctx, product, named);
  }
}

/** The same without reading it back; without a version, whatever version. */
export async function changeVariant(
  ctx: WriteContext,
  {
    id,
    version,
    mrp,
    price,
    confirmJump,
    images,
    ...values
  }: Omit<ChangedVariant, 'version'> & { version?: number | undefined },
): Promise<Stored> {
  if ((mrp ?? price) !== undefined && !may(ctx, 'catalogue.product.price')) throw notAllowed();
  const [found] = await ctx.tx.select().from(variants).where(eq(variants.id, id));
  if (!found) throw notFound('Product variant');
  const product = await lockRow(ctx, products, found.productId);
  const before = await lockRow(ctx, variants, id);
  const after = { ...before, ...defined(values) };
  await passRules(ctx, product, after);
  if (before.status === 'active' && after.status === 'inactive')
    await passLastActive(ctx, product, id);
  if (values.isDefault) await clearDefault(ctx, product.id, id);
  const saved = await updateRow(
    ctx,
    variants,
    { id, version },
    {
      ...values,
      isDefault: values.isDefault || undefined,
      title: titleOf(product.name, after.optionValues),
      trackStock: product.kind === 'goods' && after.trackStock,
    },
  );
  const priceChanged = await setPrice(ctx, id, { mrp, price, confirmJump });
  const imagesChanged = images !== undefined && (await setVariantImages(ctx, id, images));
  await keepSku(ctx, product, saved);
  // Prices and pictures are no columns of the variant, but count as changes of it.
  const isUncounted = saved.version === before.version && (priceChanged || imagesChanged);
  return isUncounted ? countVersion(ctx, variants, id) : saved;
}

async function keepSku(ctx: WriteContext, product: ProductHead, variant: Stored): Promise<void> {
  if (!variant.trackStock) return retireSku(ctx, variant.id);
  await ensureSku(ctx, {
    variantId: variant.id,
    code: variant.sku,
    name: skuNameOf(product.name, variant.title),
    unitId: product.unitId,
    isActive: variant.status === 'active' && product.status !== 'archived',
  });
}

type Ruled = Pick<Stored, 'id' | 'sku' | 'optionValues' | 'minQty' | 'maxQty' | 'qtyStep'>;

async function passRules(ctx: WriteContext, product: ProductHead, variant: Ruled): Promise<void> {
  await passSku(ctx, variant);
  if (variant.optionValues.length > product.optionNames.length) {
    throw invalid({ optionValues: 'The product has fewer options' });
  }
  const [same] = await ctx.tx
    .select({ sku: variants.sku })
    .from(variants)
    .where(
      and(
        eq(variants.productId, product.id),
        ne(variants.id, variant.id),
        sql`${variants.optionValues} = ${sql.param(variant.optionValues, variants.optionValues)}`,
      ),
    );
  if (same) {
    const text = `These option values are already used by ${same.sku}`;
    throw ruleBroken('variant.options_taken', text, { fields: { optionValues: text } });
  }
  await passQuantities(ctx, product, variant);
}

/** Says what uses the SKU; the constraint would only know that it is used. */
async function passSku(ctx: WriteContext, { id, sku }: Ruled): Promise<void> {
  const [other] = await ctx.tx
    .select({ product: products.name })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(and(eq(variants.sku, sku), ne(variants.id, id)));
  if (!other) return;
  const text = `SKU ${sku} is already used by ${other.product}`;
  throw ruleBroken('variant.sku_taken', text, { fields: { sku: text } });
}

async function passQuantities(ctx: WriteContext, product: ProductHead, variant: Ruled) {
  const { minQty, maxQty, qtyStep } = variant;
  if (maxQty !== null && minQty > maxQty) {
    throw invalid({ minQty: 'Minimum cannot be more than the maximum' });
  }
  const [unit] = await ctx.tx.select().from(units).where(eq(units.id, product.unitId));
  if (!unit) return;
  const rules = { unitDecimals: unit.decimals };
  const broken = Object.entries({ minQty, maxQty: maxQty ?? 0, qtyStep })
    .filter(([, qty]) => !fitsUnit(rules, qty))
    .map(([field]) => [field, `${unit.code} cannot be split`]);
  if (broken.length > 0) throw invalid(Object.fromEntries(broken) as Record<string, string>);
}

/** @throws {Problem} `variant.last_active` (422) when an active product would have no active variant. */
export async function passLastActive(
  ctx: WriteContext,
  product: ProductHead,
  id: number,
): Promise<void> {
  if (product.status !== 'active') return;
  const others = await ctx.tx
    .select({ id: variants.id })
    .from(variants)
    .where(
      and(eq(variants.productId, product.id), eq(variants.status, 'active'), ne(variants.id, id)),
    )
    .limit(1);
  if (others.length === 0) {
    throw ruleBroken('variant.last_active', 'An active product needs one active variant.', {
      fields: { status: 'An active product needs one active variant.' },
    });
  }
}

async function hasVariants(ctx: WriteContext, productId: number): Promise<boolean> {
  const found = await ctx.tx
    .select({ id: variants.id })
    .from(variants)
    .where(eq(variants.productId, productId))
    .limit(1);
  return found.length > 0;
}

async function clearDefault(ctx: WriteContext, productId: number, except = 0): Promise<void> {
  const current = await ctx.tx
    .select({ id: variants.id })
    .from(variants)
    .where(and(eq(variants.productId, productId), variants.isDefault, ne(variants.id, except)));
  for (const { id } of current) await updateRow(ctx, variants, { id }, { isDefault: false });
}

function defined<T extends object>(values: T) {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}
