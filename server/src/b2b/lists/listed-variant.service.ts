import { eq, inArray, or, sql } from 'drizzle-orm';
import { units } from '../../admin/unit.table.ts';
import { priceInForce } from '../../catalogue/prices/price.service.ts';
import { products } from '../../catalogue/products/product.table.ts';
import { variants } from '../../catalogue/variants/variant.table.ts';
import type { Sheet } from '../../lists/list-kind.service.ts';
import type { ReadContext } from '../../platform/context.ts';

/** A variant as a price list sees it. */
export type ListedVariant = {
  readonly id: number;
  readonly sku: string;
  readonly barcode: string | null;
  readonly productStatus: string;
  readonly unitCode: string;
  readonly unitDecimals: number;
  readonly price: number | null;
  readonly mrp: number | null;
};

/** The variants of a list, by `sku A-1` and `barcode 890…`. */
export async function listedVariants(
  ctx: ReadContext,
  of: Pick<Sheet, 'rows'> | { readonly ids: readonly number[] },
): Promise<ReadonlyMap<string, ListedVariant>> {
  const inForce = priceInForce(ctx);
  const rows = await ctx.tx
    .select({
      id: variants.id,
      sku: variants.sku,
      barcode: variants.barcode,
      productStatus: products.status,
      unitCode: units.code,
      unitDecimals: units.decimals,
      price: inForce.price,
      mrp: inForce.mrp,
    })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .innerJoin(units, eq(units.id, products.unitId))
    .leftJoinLateral(inForce, sql`true`)
    .where('ids' in of ? inArray(variants.id, [0, ...of.ids]) : namedIn(of));
  return new Map(
    rows.flatMap((row) => [
      [`sku ${row.sku}`, row] as const,
      ...(row.barcode ? [[`barcode ${row.barcode}`, row] as const] : []),
    ]),
  );
}

function namedIn({ rows }: Pick<Sheet, 'rows'>) {
  const cells = (field: string) => ['', ...rows.flatMap((row) => row.cells[field] ?? [])];
  return or(
    inArray(
      variants.sku,
      cells('sku').map((sku) => sku.trim().toUpperCase()),
    ),
    inArray(variants.barcode, cells('barcode')),
  );
}
