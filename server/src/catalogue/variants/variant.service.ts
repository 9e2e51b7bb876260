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
import { needsRight, type ReadContext, type WriteContext } from '../../platform/context.ts';
import { nextNumbers } from '../../platform/settings/numbers.ts';
import { invalid, invariant, ruleBroken, within } from '../../platform/problem.ts';
import { countVersion, insertRows, lockRow, readRow, updateRow } from '../../platform/rows/rows.ts';
import { ensureSkus, retireSku } from '../../stock/skus/sku.service.ts';
import { setVariantImages } from '../images/image-change.service.ts';
import { setFirstPrices, setPrice } from '../prices/price.service.ts';
import { getProduct } from '../products/product-view.service.ts';
import { products } from '../products/product.table.ts';
import { readSiblings, passRules, type Fellow } from './variant-check.service.ts';
import { combinationKey, proposedVariants, skuName, variantTitle } from './variant.rules.ts';
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

/** A variant that a locked product is to have. */
export type WantedVariant = { readonly product: ProductHead; readonly values: VariantValues };

/** Writes one variant of a locked product, with its price from now and its SKU. */
export async function addVariant(
  ctx: WriteContext,
  product: ProductHead,
  values: VariantValues,
): Promise<Stored> {
  const [variant] = await addVariants(ctx, [{ product, values }]);
  invariant(variant, 'a variant is added for each that was wanted');
  return variant;
}

/** The same for variants of any products, in as many statements as for one. */
export async function addVariants(
  ctx: WriteContext,
  wanted: readonly WantedVariant[],
): Promise<Stored[]> {
  if (wanted.length === 0) return [];
  const drafts = await draftsOf(ctx, wanted);
  const fellows = await readSiblings(ctx, drafts);
  await passRules(ctx, drafts, fellows);
  const shownFirst = shownFirstOf(drafts, fellows);
  for (const { product } of shownFirst) await clearDefault(ctx, fellows, product.id);
  const added = await insertRows(
    ctx,
    variants,
    drafts.map((draft) => rowOf(draft, shownFirst.has(draft))),
  );
  const bySku = new Map(added.map((variant) => [variant.sku, variant]));
  const made = drafts.map(({ product, values, sku }) => {
    const variant = bySku.get(sku);
    invariant(variant, 'an insert answers its rows');
    return { product, variant, mrp: values.mrp, price: values.price };
  });
  await setFirstPrices(
    ctx,
    made.map(({ variant, mrp, price }) => ({ variantId: variant.id, mrp, price })),
  );
  await ensureSkus(
    ctx,
    made
      .filter(({ variant }) => variant.trackStock)
      .map(({ product, variant }) => skuOf(product, variant)),
  );
  return made.map(({ variant }) => variant);
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
export async function storeSkus(ctx: WriteContext, product: ProductHead): Promise<void> {
  const all = await ctx.tx.select().from(variants).where(eq(variants.productId, product.id));
  for (const variant of all) {
    const title = variantTitle(product.name, variant.optionValues);
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
  if ((mrp ?? price) !== undefined) needsRight(ctx, 'catalogue.product.price');
  const found = await readRow(ctx, variants, id);
  const product = await lockRow(ctx, products, found.productId);
  const before = await lockRow(ctx, variants, id);
  const after = { ...before, ...defined(values) };
  const draft = { ...after, product };
  const fellows = (await readSiblings(ctx, [draft])).filter((fellow) => fellow.id !== id);
  await passRules(ctx, [draft], fellows);
  if (before.status === 'active' && after.status === 'inactive')
    await passLastActive(ctx, product, id);
  if (values.isDefault) await clearDefault(ctx, fellows, product.id);
  const saved = await updateRow(
    ctx,
    variants,
    { id, version },
    {
      ...values,
      isDefault: values.isDefault || undefined,
      title: variantTitle(product.name, after.optionValues),
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
  await ensureSkus(ctx, [skuOf(product, variant)]);
}

const skuOf = (product: ProductHead, variant: Stored) => ({
  variantId: variant.id,
  code: variant.sku,
  name: skuName(product.name, variant.title),
  unitId: product.unitId,
  isActive: variant.status === 'active' && product.status !== 'archived',
});

/** Gives variants what they need and their form left out: a SKU, quantities to order in. */
async function draftsOf(ctx: WriteContext, wanted: readonly WantedVariant[]) {
  const unnamed = wanted.filter(({ values }) => values.sku === undefined).length;
  const numbers = await nextNumbers(ctx, 'sku', { date: ctx.today }, unnamed);
  return wanted.map(({ product, values }) => ({
    product,
    values,
    sku: values.sku ?? numbers.shift() ?? '',
    optionValues: values.optionValues ?? [],
    minQty: values.minQty ?? 1000,
    maxQty: values.maxQty ?? null,
    qtyStep: values.qtyStep ?? 1000,
  }));
}

type Draft = Awaited<ReturnType<typeof draftsOf>>[number];

/** Those that become their product's default: who says so, and the first of a product without any. */
function shownFirstOf(drafts: readonly Draft[], fellows: readonly Fellow[]): ReadonlySet<Draft> {
  const begun = new Set(fellows.map(({ productId }) => productId));
  const shownFirst = new Set<Draft>();
  for (const draft of drafts) {
    if (draft.values.isDefault || !begun.has(draft.product.id)) shownFirst.add(draft);
    begun.add(draft.product.id);
  }
  return shownFirst;
}

function rowOf({ product, values, ...draft }: Draft, isDefault: boolean) {
  const { mrp: _mrp, price: _price, ...others } = values;
  return {
    ...others,
    ...draft,
    productId: product.id,
    title: variantTitle(product.name, draft.optionValues),
    trackStock: product.kind === 'goods' && values.trackStock !== false,
    isDefault,
    position: values.position ?? 0,
  };
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

async function clearDefault(
  ctx: WriteContext,
  fellows: readonly Fellow[],
  productId: number,
): Promise<void> {
  const current = fellows.filter((fellow) => fellow.productId === productId && fellow.isDefault);
  for (const { id } of current) await updateRow(ctx, variants, { id }, { isDefault: false });
}

function defined<T extends object>(values: T) {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}
