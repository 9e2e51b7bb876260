import type {
  ChangedProduct,
  NewProduct,
  Product,
} from '@counting-house/contract/catalogue/product.ts';
import type { ProductKind } from '@counting-house/contract/catalogue/product-kind.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { WriteContext } from '../../platform/context.ts';
import { nextNumbers } from '../../platform/settings/numbers.ts';
import { invalid, invariant, ruleBroken, within } from '../../platform/problem.ts';
import { countVersion, insertRows, lockRow, updateRow } from '../../platform/rows/rows.ts';
import { units } from '../../admin/unit.table.ts';
import { readRows } from '../../platform/rows/read.ts';
import { endedTaxes } from '../../tax/ended.service.ts';
import { setProductImages } from '../images/image-change.service.ts';
import { readChecklists, getProduct } from './product-view.service.ts';
import { products, productSlugs } from './product.table.ts';
import { freeSlug, toSlug } from './slug.rules.ts';
import { readUsage } from './usage.service.ts';
import { addVariants, storeSkus } from '../variants/variant.service.ts';
import { variants } from '../variants/variant.table.ts';

type Stored = typeof products.$inferSelect;
import { addVideos } from './video.service.ts';

/**
 * Adds a product with its first variant, a draft unless it may be published at once.
 *
 * @throws {Problem} `product.not_ready` (422) with everything that is missing.
 */
export async function createProduct(ctx: WriteContext, input: NewProduct): Promise<Product> {
  const [added] = await addProducts(ctx, [input]);
  invariant(added, 'a product is added for each that was wanted');
  return getProduct(ctx, { id: added.product.id });
}

/** The same for any number of products, in as many statements as for one, and without reading them back. */
export async function addProducts(
  ctx: WriteContext,
  inputs: readonly NewProduct[],
): Promise<AddedProduct[]> {
  if (inputs.length === 0) return [];
  await refuseEnded(ctx, ...inputs.map(({ taxId }) => taxId));
  for (const unitId of new Set(inputs.map((one) => one.unitId))) await refuseIdleUnit(ctx, unitId);
  const rows = await newRows(ctx, inputs);
  const stored = await insertRows(ctx, products, rows);
  const byCode = new Map(stored.map((product) => [product.code, product]));
  const made = inputs.map((input, index) => {
    const product = byCode.get(rows[index]?.code ?? '');
    invariant(product, 'an insert answers its rows');
    return { input, product };
  });
  await keepSlugs(ctx, stored);
  const firsts = await within('defaultVariant', () =>
    addVariants(
      ctx,
      made.map(({ input, product }) => ({
        product,
        values: { ...input.defaultVariant, isDefault: true },
      })),
    ),
  );
  for (const { input, product } of made) {
    if (input.images) await setProductImages(ctx, product.id, input.images);
    if (input.videos) await addVideos(ctx, product.id, input.videos);
  }
  const active = stored.filter(({ status }) => status === 'active');
  await passReady(ctx, active, 'becomes');
  const firstOf = new Map(firsts.map((variant) => [variant.productId, variant]));
  return made.map(({ product }) => {
    const variant = firstOf.get(product.id);
    invariant(variant, 'every product has its first variant');
    return { product, variant };
  });
}

type AddedProduct = { readonly product: Stored; readonly variant: typeof variants.$inferSelect };

/** @throws {Problem} `invalid` (422) for a tax that has ended, with what to use instead. */
async function refuseEnded(
  ctx: WriteContext,
  ...taxIds: readonly (number | null | undefined)[]
): Promise<void> {
  const ended = await endedTaxes(ctx);
  const found = taxIds.flatMap((taxId) => ended.get(taxId ?? 0) ?? [])[0];
  if (found) throw invalid({ taxId: found.says });
}

/** @throws {Problem} `invalid` (422) for a unit that was put away. */
async function refuseIdleUnit(ctx: WriteContext, unitId: number | undefined): Promise<void> {
  const [unit] = await readRows(ctx, units, { id: unitId ?? 0 });
  if (!unit || unit.status === 'active') return;
  throw invalid({ unitId: `Unit ${unit.code} is no longer in use. Choose another unit.` });
}

/** What is written of new products: those that name no code or address get one. */
async function newRows(ctx: WriteContext, inputs: readonly NewProduct[]) {
  const uncoded = inputs.filter(({ code }) => code === undefined).length;
  const codes = await nextNumbers(ctx, 'product', { date: ctx.today }, uncoded);
  const unnamed = inputs.filter(({ slug }) => !slug).map(({ name }) => name);
  const slugs = await slugsFor(ctx, unnamed);
  return inputs.map(
    ({ defaultVariant: _variant, images: _images, videos: _videos, ...values }) => ({
      ...values,
      ...texts(values),
      code: values.code ?? codes.shift() ?? '',
      slug: values.slug || (slugs.shift() ?? ''),
      shippable: values.shippable ?? (values.kind ?? 'goods') === 'goods',
      status: values.status ?? ('draft' as const),
    }),
  );
}

/**
 * Changes a product, publishes it or puts it away.
 *
 * Locks the product.
 *
 * @throws {Problem} `product.not_ready`, `product.in_orders`, `product.unit_fixed`,
 *   `product.kind_fixed`, `product.options_used` (422).
 */
export async function updateProduct(ctx: WriteContext, input: ChangedProduct): Promise<Product> {
  await changeProduct(ctx, input);
  return getProduct(ctx, { id: input.id });
}

/** The same without reading it back; without a version, whatever version. */
export async function changeProduct(
  ctx: WriteContext,
  input: Omit<ChangedProduct, 'version'> & { version?: number | undefined },
): Promise<void> {
  const { id, version, status, slug, images, ...values } = input;
  const before = await lockRow(ctx, products, id);
  if (values.taxId !== before.taxId) await refuseEnded(ctx, values.taxId);
  if (values.unitId !== before.unitId) await refuseIdleUnit(ctx, values.unitId);
  await passFixed(ctx, before, values);
  await passOptions(ctx, before, values.optionNames);
  const after = await updateRow(
    ctx,
    products,
    { id, version },
    {
      ...values,
      ...texts(values),
      slug: slug || undefined,
      status: status === 'active' ? undefined : status,
    },
  );
  if (after.slug !== before.slug) await keepSlugs(ctx, [after]);
  const imagesChanged = images !== undefined && (await setProductImages(ctx, id, images));
  if (imagesChanged && after.version === before.version) await countVersion(ctx, products, id);
  if (status === 'draft' && before.status === 'active') await passOpenOrders(ctx, id);
  if (status === 'active') await publish(ctx, after);
  else if (after.status === 'active') await passReady(ctx, [after], 'stays');
  if (changesSkus(before, after)) await storeSkus(ctx, after);
}

/** Makes a product active, when nothing is missing. */
async function publish(ctx: WriteContext, product: Stored): Promise<void> {
  await passReady(ctx, [product], 'becomes');
  if (product.status === 'active') return;
  const active = await updateRow(ctx, products, { id: product.id }, { status: 'active' });
  if (product.status === 'archived') await storeSkus(ctx, active);
}

/**
 * A product that is active already may wait for values of a new option; the rest of the checklist holds
 * all the time.
 */
async function passReady(
  ctx: WriteContext,
  all: readonly Stored[],
  how: 'becomes' | 'stays',
): Promise<void> {
  const checklists = await readChecklists(ctx, all, how);
  const missing = [...checklists.values()]
    .flat()
    .filter(({ path }) => how === 'becomes' || path !== 'optionValues');
  if (missing.length === 0) return;
  const fields: Record<string, string> = {};
  for (const { path, text } of missing) {
    fields[path] = fields[path] ? `${fields[path]}. ${text}` : text;
  }
  throw ruleBroken('product.not_ready', 'This product cannot be published yet.', { fields });
}

async function passOpenOrders(ctx: WriteContext, id: number): Promise<void> {
  const { openOrders } = await readUsage(ctx, id);
  if (openOrders > 0) {
    throw ruleBroken('product.in_orders', 'Open orders hold this product. Archive it instead.');
  }
}

async function passFixed(
  ctx: WriteContext,
  before: Stored,
  values: { unitId?: number | undefined; kind?: ProductKind | undefined },
): Promise<void> {
  const changesUnit = values.unitId !== undefined && values.unitId !== before.unitId;
  const changesKind = values.kind !== undefined && values.kind !== before.kind;
  if (!changesUnit && !changesKind) return;
  const usage = await readUsage(ctx, before.id);
  if (changesUnit && (usage.wasOrdered || usage.wasStocked)) {
    const text = 'The unit cannot change after the product was stocked or sold';
    throw ruleBroken('product.unit_fixed', text, { fields: { unitId: text } });
  }
  if (changesKind && (usage.wasOrdered || usage.wasStocked)) {
    const text = 'The kind cannot change after the product was stocked or sold';
    throw ruleBroken('product.kind_fixed', text, { fields: { kind: text } });
  }
}

async function passOptions(
  ctx: WriteContext,
  before: Stored,
  names: readonly string[] | undefined,
): Promise<void> {
  if (names === undefined || names.length >= before.optionNames.length) return;
  const [user] = await ctx.tx
    .select({ sku: variants.sku })
    .from(variants)
    .where(
      and(
        eq(variants.productId, before.id),
        sql`cardinality(${variants.optionValues}) > ${names.length}`,
      ),
    )
    .limit(1);
  if (user) {
    const text = `${user.sku} uses an option that would go`;
    throw ruleBroken('product.options_used', text, { fields: { optionNames: text } });
  }
}

/** The current slugs are kept with all former ones, so that old addresses go on leading there. */
async function keepSlugs(ctx: WriteContext, all: readonly Stored[]): Promise<void> {
  const taken = await takenSlugs(
    ctx,
    all.map(({ slug }) => slug),
  );
  if (all.some(({ id, slug }) => taken.has(slug) && taken.get(slug) !== id)) {
    throw invalid({ slug: 'Another product has or had this slug.' });
  }
  await ctx.tx
    .insert(productSlugs)
    .values(all.map(({ id, slug }) => ({ slug, productId: id, createdAt: ctx.now })))
    .onConflictDoNothing();
}

/** The product that has or had each of these addresses. */
async function takenSlugs(ctx: WriteContext, slugs: readonly string[]) {
  const found = await ctx.tx
    .select({ slug: productSlugs.slug, productId: productSlugs.productId })
    .from(productSlugs)
    .where(inArray(productSlugs.slug, [...slugs]));
  return new Map(found.map(({ slug, productId }) => [slug, productId]));
}

/** A free address for each of these names; whoever's is taken gets a number behind it. */
async function slugsFor(ctx: WriteContext, names: readonly string[]): Promise<string[]> {
  const bases = names.map((name) => toSlug(name, 170));
  const known = await takenSlugs(ctx, bases);
  const taken = new Set(known.keys());
  for (const base of known.keys()) {
    const alike = await ctx.tx
      .select({ slug: productSlugs.slug })
      .from(productSlugs)
      .where(sql`starts_with(${productSlugs.slug}, ${base})`);
    for (const { slug } of alike) taken.add(slug);
  }
  return bases.map((base) => {
    const slug = freeSlug(base, taken);
    taken.add(slug);
    return slug;
  });
}

type Texts = Pick<
  NewProduct,
  'brand' | 'shortDescription' | 'description' | 'seoTitle' | 'seoDescription'
>;

/** Texts that were emptied are absent. */
function texts(values: Texts) {
  const given = Object.entries({
    brand: values.brand,
    shortDescription: values.shortDescription,
    description: values.description,
    seoTitle: values.seoTitle,
    seoDescription: values.seoDescription,
  }).filter(([, text]) => text !== undefined);
  return Object.fromEntries(given.map(([field, text]) => [field, text || null])) as {
    [K in keyof Texts]: string | null;
  };
}

const changesSkus = (before: Stored, after: Stored) =>
  before.name !== after.name ||
  before.unitId !== after.unitId ||
  before.kind !== after.kind ||
  (before.status === 'archived') !== (after.status === 'archived');
