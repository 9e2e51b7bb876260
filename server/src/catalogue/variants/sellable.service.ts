import { SellableVariant } from '@counting-house/contract/catalogue/sellable.ts';
import { eq, or, sql } from 'drizzle-orm';
import { units } from '../../admin/unit.table.ts';
import { columnsFor } from '../../platform/rows/columns-for.ts';
import { momentText } from '../../platform/clock.ts';
import type { ReadContext } from '../../platform/context.ts';
import { hot, isOneOf } from '../../platform/database/hot.ts';
import { skus } from '../../stock/skus/sku.table.ts';
import { taxes } from '../../tax/tax.table.ts';
import { categories } from '../categories/category.table.ts';
import { hsnInForce, taxInForce } from '../categories/effective.service.ts';
import { thumbOf, variantPicture } from '../images/image.service.ts';
import { priceInForce } from '../prices/price.service.ts';
import { products } from '../products/product.table.ts';
import { variants } from './variant.table.ts';

export { checkQty, fitsUnit, type QuantityRules } from './quantity.rules.ts';

/** Variants as orders see them, chosen by id or by SKU; unknown ones are left out. */
export async function sellableVariants(
  ctx: ReadContext,
  {
    variantIds = [],
    skus: codes = [],
  }: { readonly variantIds?: readonly number[]; readonly skus?: readonly string[] },
): Promise<SellableVariant[]> {
  const rows = await chosen(ctx.tx).execute({ variantIds, codes, now: ctx.now });
  return rows.map(({ productStatus, status, price, firstPriceAt, mrp, picture, ...row }) => {
    const whyNot = reasonAgainst(ctx, { productStatus, status, price, firstPriceAt });
    return {
      ...row,
      ...(row.kind === 'gift_card' ? untaxed : {}),
      skuId: row.trackStock ? row.skuId : null,
      thumb: thumbOf(picture),
      price: price ?? 0,
      mrp: mrp ?? 0,
      isOrderable: whyNot === null,
      whyNot,
    };
  });
}

/** Selling a gift card is no supply of goods; tax is due on what it pays for. */
const untaxed = { taxId: null, taxName: null, hsn: null };

const chosen = hot((tx) => {
  const now = sql.placeholder('now');
  const inForce = priceInForce({ tx, now });
  return tx
    .select({
      ...columnsFor(SellableVariant, variants),
      variantId: variants.id,
      productId: products.id,
      skuId: skus.id,
      productName: products.name,
      picture: variantPicture,
      kind: products.kind,
      unitId: products.unitId,
      unitCode: units.code,
      unitDecimals: units.decimals,
      price: inForce.price,
      firstPriceAt: sql<string | null>`case when ${inForce.price} is null then (
        select min(starts_at) from variant_price where variant_id = ${variants.id}
          and cancelled_at is null and starts_at > ${now}::timestamptz) end`,
      mrp: inForce.mrp,
      taxId: taxInForce,
      taxName: taxes.name,
      hsn: hsnInForce,
      shippable: products.shippable,
      productStatus: products.status,
      status: variants.status,
    })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .innerJoin(units, eq(units.id, products.unitId))
    .leftJoin(skus, eq(skus.variantId, variants.id))
    .leftJoin(taxes, sql`${taxes.id} = ${taxInForce}`)
    .leftJoinLateral(inForce, sql`true`)
    .where(or(isOneOf(variants.id, 'variantIds'), isOneOf(variants.sku, 'codes')))
    .prepare('sellable_variants');
});

function reasonAgainst(
  ctx: ReadContext,
  row: {
    productStatus: 'draft' | 'active' | 'archived';
    status: 'active' | 'inactive';
    price: number | null;
    firstPriceAt: string | null;
  },
): string | null {
  if (row.productStatus === 'draft') return 'This product is not published yet.';
  if (row.productStatus === 'archived') return 'This product is archived.';
  if (row.status === 'inactive') return 'This variant is not sold any more.';
  if (row.price !== null) return null;
  if (row.firstPriceAt === null) return 'This variant has no price.';
  const begins = momentText(ctx.settings['business.timeZone'], row.firstPriceAt);
  return `The price of this variant starts only on ${begins}. Set a price from now on; if it was priced before, check the date and time of the server.`;
}
