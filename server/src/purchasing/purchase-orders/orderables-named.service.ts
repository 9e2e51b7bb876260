import { codeOfGoods } from '@counting-house/contract/stock/gs1.ts';
import type {
  NamedOrderables,
  OrderablesByName,
} from '@counting-house/contract/purchasing/purchase-orders/purchase-order.ts';
import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { ReadContext } from '../../platform/context.ts';
import { skuBarcodes } from '../../stock/skus/sku-barcode.table.ts';
import { skus } from '../../stock/skus/sku.table.ts';
import { items } from '../items/item.table.ts';
import { vendorItems } from '../vendors/vendor-item.table.ts';
import { purchasables, keyOfThing } from './line-facts.service.ts';
import { describe, type Found } from './orderable.service.ts';

/** Goods and services that are called so: by our code, a barcode, the vendor's code or words, then by our name. */
export async function namedOrderables(
  ctx: ReadContext,
  { vendorId, names }: NamedOrderables,
): Promise<OrderablesByName> {
  const found = await thingsNamed(ctx, names, vendorId);
  const asked = names.map(
    (name) => found.get(name.toLowerCase()) ?? found.get(codeOfGoods(name).toLowerCase()) ?? null,
  );
  const known = await purchasables(
    ctx,
    asked.flatMap((one) => one ?? []),
  );
  const keys = [...known.keys()];
  const described = await describe(ctx, [...known.values()], vendorId);
  const byKey = new Map(described.map((row, at) => [keys[at], row]));
  return { rows: asked.map((one) => (one && byKey.get(keyOfThing(one))) ?? null) };
}

/** A name in small letters → what is called so. */
async function thingsNamed(
  ctx: ReadContext,
  names: readonly string[],
  vendorId: number | undefined,
): Promise<ReadonlyMap<string, Found>> {
  const small = names.map((name) => name.toLowerCase());
  const isNamed = (column: PgColumn) => sql`lower(${column}) = any(${sql.param(small)}::text[])`;
  const goods = await ctx.tx
    .select({ skuId: skus.id, code: skus.code, name: skus.name })
    .from(skus)
    .where(and(eq(skus.status, 'active'), or(isNamed(skus.code), isNamed(skus.name))));
  const services = await ctx.tx
    .select({ itemId: items.id, code: items.code, name: items.name })
    .from(items)
    .where(
      and(
        eq(items.status, 'active'),
        eq(items.kind, 'service'),
        or(isNamed(items.code), isNamed(items.name)),
      ),
    );
  const barcodes = await ctx.tx
    .select({ skuId: skuBarcodes.skuId, code: skuBarcodes.code })
    .from(skuBarcodes)
    .where(inArray(skuBarcodes.code, names.map(codeOfGoods)));
  const theirs =
    vendorId === undefined
      ? []
      : await ctx.tx
          .select({
            skuId: vendorItems.skuId,
            code: vendorItems.vendorCode,
            name: vendorItems.vendorName,
          })
          .from(vendorItems)
          .where(
            and(
              eq(vendorItems.vendorId, vendorId),
              isNotNull(vendorItems.skuId),
              or(isNamed(vendorItems.vendorCode), isNamed(vendorItems.vendorName)),
            ),
          );
  const things = new Map<string, Found>();
  const learn = (name: string, thing: Found) => {
    const key = name.toLowerCase();
    if (key !== '' && !things.has(key)) things.set(key, thing);
  };
  for (const { skuId, code } of goods) learn(code, { skuId });
  for (const { itemId, code } of services) learn(code, { itemId });
  for (const { skuId, code } of barcodes) learn(code, { skuId });
  for (const { skuId, code, name } of theirs) {
    for (const word of [code, name]) learn(word, { skuId: skuId ?? 0 });
  }
  for (const { skuId, name } of goods) learn(name, { skuId });
  for (const { itemId, name } of services) learn(name, { itemId });
  return things;
}
