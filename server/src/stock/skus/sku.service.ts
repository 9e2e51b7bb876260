import { unitName } from '@counting-house/contract/kit/unit-name.ts';
import { eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { units } from '../../admin/unit.table.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { hot, isOneOf } from '../../platform/database/hot.ts';
import type { Belonging } from '../../platform/rows/deleted.ts';
import { qtyText, tooFine } from '../../platform/money.ts';
import { insertRows, updateRow } from '../../platform/rows/rows.ts';
import { invariant } from '../../platform/problem.ts';
import { positions } from '../ledger/position.table.ts';
import { skuBarcodes } from './sku-barcode.table.ts';
import { skuUnits } from './sku-unit.table.ts';
import { ofSku } from './sku-search-text.ts';
import { skus } from './sku.table.ts';
import { stockPolicies } from './stock-policy.table.ts';
import { defaultStore } from '../trays/store.service.ts';
import { stores } from '../trays/store.table.ts';

/** What the owner of a SKU knows of it. */
type SkuOfVariant = {
  readonly variantId: number;
  readonly code: string;
  readonly name: string;
  readonly unitId: number;
  readonly isActive: boolean;
};

/** A SKU as the services of this area work with it. */
export type Sku = typeof skus.$inferSelect & {
  readonly unit: string;
  readonly unitDecimals: number;
};

/**
 * Makes the SKUs of variants, or takes over what changed there. Finished goods are kept by batch, and
 * an expiry date may be written on each.
 *
 * @throws {Problem} `sku.code_taken` (409).
 */
export async function ensureSkus(
  ctx: WriteContext,
  variants: readonly SkuOfVariant[],
): Promise<void> {
  if (variants.length === 0) return;
  const ids = variants.map(({ variantId }) => variantId);
  const found = await ctx.tx
    .select({ id: skus.id, variantId: skus.variantId })
    .from(skus)
    .where(inArray(skus.variantId, ids));
  const known = new Map(found.map(({ id, variantId }) => [variantId, id]));
  for (const variant of variants) {
    const id = known.get(variant.variantId);
    if (id !== undefined) await updateRow(ctx, skus, { id }, toldOf(variant));
  }
  const made = await insertRows(
    ctx,
    skus,
    variants
      .filter(({ variantId }) => !known.has(variantId))
      .map((variant) => ({
        ...toldOf(variant),
        variantId: variant.variantId,
        kind: 'finished' as const,
        tracking: 'batch' as const,
        expiryPolicy: 'optional' as const,
      })),
  );
  if (made.length === 0) return;
  const store = await defaultStore(ctx);
  await ctx.tx.insert(positions).values(made.map(({ id }) => ({ skuId: id, storeId: store.id })));
}

const toldOf = ({ code, name, unitId, isActive }: SkuOfVariant) => ({
  code,
  name,
  unitId,
  status: isActive ? ('active' as const) : ('inactive' as const),
});

/** Takes the SKU of a variant out of use; its goods and its history stay. */
export async function retireSku(ctx: WriteContext, variantId: number): Promise<void> {
  const [known] = await ctx.tx
    .select({ id: skus.id })
    .from(skus)
    .where(eq(skus.variantId, variantId));
  if (known) await updateRow(ctx, skus, { id: known.id }, { status: 'inactive' });
}

/** What of the stock goes and comes back with variants or items: SKUs that never held goods. */
export function skusBelongingTo(
  ctx: ReadContext,
  owner: { readonly variantIds: SQL } | { readonly itemId: number },
): Belonging[] {
  const isOwn =
    'itemId' in owner
      ? eq(skus.itemId, owner.itemId)
      : sql`${skus.variantId} in ${owner.variantIds}`;
  const own = ctx.tx.select({ id: skus.id }).from(skus).where(isOwn);
  return [
    ...[positions, stockPolicies, skuBarcodes, skuUnits].map((table) => ({
      table,
      where: inArray(table.skuId, own),
    })),
    { table: skus, where: isOwn },
  ];
}

/** SKUs with their units, by id; those that do not exist are left out. */
export async function readSkus(
  ctx: ReadContext,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Sku>> {
  if (ids.length === 0) return new Map();
  const rows = await withUnits(ctx.tx).execute({ ids });
  return new Map(rows.map(({ sku, ...unit }) => [sku.id, { ...sku, ...unit }]));
}

const withUnits = hot((tx) =>
  tx
    .select({ sku: skus, unit: units.code, unitDecimals: units.decimals })
    .from(skus)
    .innerJoin(units, eq(units.id, skus.unitId))
    .where(isOneOf(skus.id, 'ids'))
    .prepare('skus_with_units'),
);

/** As `skusOf`, and the store that is meant: the one named, else the default one. */
export async function skusInStore(
  ctx: ReadContext,
  ids: readonly number[],
  storeId: number | undefined,
): Promise<{ storeId: number; skus: ReadonlyMap<number, Sku> }> {
  const rows = await withStore(ctx.tx).execute({ ids, storeId: storeId ?? null });
  const [first] = rows;
  invariant(first, 'goods that are asked for have a SKU, and there is a store');
  const known = rows.map(({ sku, unit, unitDecimals }) => ({ ...sku, unit, unitDecimals }));
  return { storeId: first.storeId, skus: new Map(known.map((sku) => [sku.id, sku])) };
}

const withStore = hot((tx) =>
  tx
    .select({ sku: skus, unit: units.code, unitDecimals: units.decimals, storeId: stores.id })
    .from(skus)
    .innerJoin(units, eq(units.id, skus.unitId))
    .innerJoin(
      stores,
      sql`case when ${sql.placeholder('storeId')}::bigint is null then ${stores.isDefault}
        else ${stores.id} = ${sql.placeholder('storeId')} end`,
    )
    .where(isOneOf(skus.id, 'ids'))
    .prepare('skus_in_store'),
);

/** `2.5 kg` */
export const inUnit = (qty: number, sku: Pick<Sku, 'unit'>): string => qtyText(qty, sku.unit);

/** Whether a quantity has no more digits than its unit allows. */
export const isWhole = (qty: number, sku: Pick<Sku, 'unitDecimals'>): boolean =>
  qty % 10 ** (3 - sku.unitDecimals) === 0;

/** Why a quantity has too many digits. */
export const notWhole = ({ unit, unitDecimals }: Pick<Sku, 'unit' | 'unitDecimals'>): string =>
  unitDecimals === 0 ? `Enter a whole number of ${unitName(unit)}.` : tooFine(unit, unitDecimals);

/** Rows of the SKUs that a word of a search finds, for the lists of other areas. */
export const searchBySku = (skuId: PgColumn) => ofSku(skuId);
