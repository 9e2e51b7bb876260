import type { ProductVariant } from '@counting-house/contract/catalogue/variant.ts';
import { eq, getTableColumns, inArray, or, sql } from 'drizzle-orm';
import { readImages } from '../images/image.service.ts';
import { productImages } from '../images/image.table.ts';
import { products, productSlugs } from '../products/product.table.ts';
import { readVariants } from '../products/product-view.service.ts';
import { usedAmong } from '../products/usage.service.ts';
import { variants } from '../variants/variant.table.ts';
import { may, type ReadContext } from '../../platform/context.ts';
import type { Sheet } from '../../lists/list-kind.service.ts';
import { categoryLookup, type CategoryLookup } from './category-lookup.service.ts';
import { unitLookup, type Lookup, type NamedUnit } from '../../lists/list-lookup.service.ts';
import { endedTaxes } from '../../tax/ended.service.ts';
import { taxLookup, type TaxLookup } from '../../tax/tax-lookup.service.ts';
import type { ProductRows } from './product-rows.rules.ts';

export type KnownProduct = typeof products.$inferSelect & {
  readonly variants: readonly ProductVariant[];
  /** Stocked or sold: its unit stays. */
  readonly isUsed: boolean;
  readonly hasImage: boolean;
};

/** What the house knows of the products of a list, and what the list itself used so far. */
export type ProductState = {
  readonly sheet: Sheet;
  readonly categories: CategoryLookup;
  readonly taxes: TaxLookup;
  readonly endedTaxes: Awaited<ReturnType<typeof endedTaxes>>;
  readonly units: Lookup<NamedUnit> & { readonly byId: ReadonlyMap<number, NamedUnit> };
  /** Every product by `code …`, `slug …`, `sku …`, `barcode …`, `name …`. */
  readonly known: ReadonlyMap<string, KnownProduct>;
  /** SKU or barcode of this list → the row that used it. */
  readonly used: Map<string, number>;
  /** Whether anyone who brings the list may add categories. */
  readonly mayAddCategories: boolean;
};

/** Looks everything up that a list of products names, in a few queries whatever its length. */
export async function readProductState(
  ctx: ReadContext,
  groups: readonly ProductRows[],
  sheet: Sheet,
): Promise<ProductState> {
  return {
    sheet,
    categories: await categoryLookup(ctx),
    taxes: await taxLookup(ctx),
    endedTaxes: await endedTaxes(ctx),
    units: await unitLookup(ctx),
    known: await knownProducts(ctx, groups, sheet),
    used: new Map(),
    mayAddCategories: may(ctx, 'catalogue.category.write'),
  };
}

async function knownProducts(
  ctx: ReadContext,
  groups: readonly ProductRows[],
  sheet: Sheet,
): Promise<ReadonlyMap<string, KnownProduct>> {
  const rows = groups.flatMap((group) => group.variants);
  const cellsOf = (field: string, of: readonly { cells: Readonly<Record<string, string>> }[]) => [
    ...new Set(of.flatMap(({ cells }) => cells[field] ?? [])),
  ];
  const handles = cellsOf('handle', groups).map((handle) => handle.toLowerCase());
  const codes = cellsOf('code', groups).map((code) => code.toUpperCase());
  const skus = cellsOf('sku', rows).map((sku) => sku.toUpperCase());
  const barcodes = cellsOf('barcode', rows);
  const isKeyless = !['handle', 'code', 'sku', 'barcode'].some((field) => sheet.mapped.has(field));
  const names =
    isKeyless || skus.length === 0 ? cellsOf('name', groups).map((name) => name.toLowerCase()) : [];
  const ids = await ctx.tx
    .selectDistinct({ id: products.id })
    .from(products)
    .leftJoin(productSlugs, eq(productSlugs.productId, products.id))
    .leftJoin(variants, eq(variants.productId, products.id))
    .where(
      or(
        handles.length > 0 ? inArray(productSlugs.slug, handles) : undefined,
        codes.length > 0 ? inArray(products.code, codes) : undefined,
        skus.length > 0 ? inArray(variants.sku, skus) : undefined,
        barcodes.length > 0 ? inArray(variants.barcode, barcodes) : undefined,
        names.length > 0 ? inArray(sql`lower(${products.name})`, names) : undefined,
        sql`false`,
      ),
    );
  return byEveryKey(
    ctx,
    ids.map(({ id }) => id),
  );
}

async function byEveryKey(ctx: ReadContext, ids: readonly number[]) {
  const found = await ctx.tx
    .select(getTableColumns(products))
    .from(products)
    .where(inArray(products.id, [...ids]));
  const slugs = await ctx.tx
    .select()
    .from(productSlugs)
    .where(inArray(productSlugs.productId, [...ids]));
  const own = await readVariants(ctx, ids);
  const used = await usedAmong(ctx, ids);
  const images = await readImages(ctx, productImages, ids);
  const known = new Map<string, KnownProduct>();
  const names = Map.groupBy(found, ({ name }) => name.toLowerCase());
  for (const row of found) {
    const product: KnownProduct = {
      ...row,
      variants: own.get(row.id) ?? [],
      isUsed: used.has(row.id),
      hasImage: images.has(row.id),
    };
    known.set(`id ${row.id}`, product);
    known.set(`code ${row.code}`, product);
    if (names.get(row.name.toLowerCase())?.length === 1) {
      known.set(`name ${row.name.toLowerCase()}`, product);
    }
    for (const variant of product.variants) {
      known.set(`sku ${variant.sku}`, product);
      if (variant.barcode) known.set(`barcode ${variant.barcode}`, product);
    }
  }
  for (const { slug, productId } of slugs) {
    const product = known.get(`id ${productId}`);
    if (product) known.set(`slug ${slug}`, product);
  }
  return known;
}
