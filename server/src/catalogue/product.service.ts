import type {
  ChangedProduct,
  NewProduct,
  Product,
} from '@counting-house/contract/catalogue/product.ts';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { WriteContext } from '../platform/context.ts';
import { nextNumber } from '../platform/numbers.ts';
import { invalid, ruleBroken, within } from '../platform/problem.ts';
import { countVersion, insertRow, lockRow, updateRow } from '../platform/rows.ts';
import { setProductImages } from './image-change.service.ts';
import { getProduct } from './product-view.service.ts';
import { products, productSlugs } from './product.table.ts';
import { cleanRichText } from '../platform/rich-text.ts';
import { freeSlug, slugOf } from './slug.rules.ts';
import { usageOf } from './usage.service.ts';
import { addVariant, keepSkusOf } from './variant.service.ts';
import { variants } from './variant.table.ts';

type Stored = typeof products.$inferSelect;

/**
 * Adds a product with its first variant, a draft unless it may be published at once.
 *
 * @throws {Problem} `product.not_ready` (422) with everything that is missing.
 */
export async function createProduct(ctx: WriteContext, input: NewProduct): Promise<Product> {
  const { product } = await addProduct(ctx, input);
  return getProduct(ctx, { id: product.id });
}

/** The same without reading it back, for lists of many. */
export async function addProduct(ctx: WriteContext, input: NewProduct) {
  const { defaultVariant, status, images, ...values } = input;
  const kind = values.kind ?? 'goods';
  const product = await insertRow(ctx, products, {
    ...values,
    ...texts(values),
    code: values.code ?? (await nextNumber(ctx, 'product', { date: ctx.today })),
    slug: values.slug || (await slugFor(ctx, values.name)),
    shippable: values.shippable ?? kind === 'goods',
    status: 'draft',
  });
  await keepSlug(ctx, product);
  const variant = await within('defaultVariant', () =>
    addVariant(ctx, product, { ...defaultVariant, isDefault: true }),
  );
  if (images) await setProductImages(ctx, product.id, images);
  if (status === 'active') await publish(ctx, product);
  return { product, variant };
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
  if (after.slug !== before.slug) await keepSlug(ctx, after);
  const imagesChanged = images !== undefined && (await setProductImages(ctx, id, images));
  if (imagesChanged && after.version === before.version) await countVersion(ctx, products, id);
  if (status === 'draft' && before.status === 'active') await passOpenOrders(ctx, id);
  if (status === 'active') await publish(ctx, after);
  else if (after.status === 'active') await passReady(ctx, id, 'stays');
  if (changesSkus(before, after)) await keepSkusOf(ctx, after);
}

/** Makes a product active, when nothing is missing. */
async function publish(ctx: WriteContext, product: Stored): Promise<void> {
  await passReady(ctx, product.id, 'becomes');
  if (product.status === 'active') return;
  const active = await updateRow(ctx, products, { id: product.id }, { status: 'active' });
  if (product.status === 'archived') await keepSkusOf(ctx, active);
}

/**
 * A product that is active already may wait for values of a new option; the rest of the checklist holds
 * all the time.
 */
async function passReady(ctx: WriteContext, id: number, how: 'becomes' | 'stays'): Promise<void> {
  const { checklist } = await getProduct(ctx, { id });
  const missing = checklist.filter(({ path }) => how === 'becomes' || path !== 'optionValues');
  if (missing.length === 0) return;
  const fields: Record<string, string> = {};
  for (const { path, text } of missing) {
    fields[path] = fields[path] ? `${fields[path]}. ${text}` : text;
  }
  throw ruleBroken('product.not_ready', 'This product cannot be published yet.', { fields });
}

async function passOpenOrders(ctx: WriteContext, id: number): Promise<void> {
  const { openOrders } = await usageOf(ctx, id);
  if (openOrders > 0) {
    throw ruleBroken('product.in_orders', 'Open orders hold this product. Archive it instead.');
  }
}

async function passFixed(
  ctx: WriteContext,
  before: Stored,
  values: { unitId?: number | undefined; kind?: 'goods' | 'service' | undefined },
): Promise<void> {
  const changesUnit = values.unitId !== undefined && values.unitId !== before.unitId;
  const changesKind = values.kind !== undefined && values.kind !== before.kind;
  if (!changesUnit && !changesKind) return;
  const usage = await usageOf(ctx, before.id);
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

/** The current slug is kept with all former ones, so that old addresses go on leading here. */
async function keepSlug(ctx: WriteContext, { id, slug }: Stored): Promise<void> {
  const [other] = await ctx.tx
    .select({ id: productSlugs.productId })
    .from(productSlugs)
    .where(and(eq(productSlugs.slug, slug), ne(productSlugs.productId, id)));
  if (other) throw invalid({ slug: 'Another product has or had this slug.' });
  await ctx.tx
    .insert(productSlugs)
    .values({ slug, productId: id, createdAt: ctx.now })
    .onConflictDoNothing();
}

async function slugFor(ctx: WriteContext, name: string): Promise<string> {
  const base = slugOf(name, 170);
  const alike = await ctx.tx
    .select({ slug: productSlugs.slug })
    .from(productSlugs)
    .where(sql`starts_with(${productSlugs.slug}, ${base})`);
  return freeSlug(base, new Set(alike.map(({ slug }) => slug)));
}

type Texts = Pick<
  NewProduct,
  'brand' | 'shortDescription' | 'description' | 'seoTitle' | 'seoDescription'
>;

/** Texts that were emptied are absent; descriptions keep the allowed mark-up only. */
function texts(values: Texts) {
  const given = Object.entries({
    brand: values.brand,
    shortDescription: values.shortDescription,
    description: values.description === undefined ? undefined : cleanRichText(values.description),
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
