import { columnsFor } from '../../platform/rows/columns-for.ts';
import type { ListAnswer } from '@counting-house/contract/kit/list.ts';
import {
  type Item,
  type ItemDesk,
  ItemRow,
  type ItemsInput,
} from '@counting-house/contract/purchasing/item.ts';
import { asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { units } from '../../admin/unit.table.ts';
import { may, type ReadContext } from '../../platform/context.ts';
import { pageOf } from '../../platform/rows/list.ts';
import { theOne, readRow } from '../../platform/rows/rows.ts';
import { positions } from '../../stock/ledger/position.table.ts';
import { supplyCards } from '../../stock/skus/supply-card.service.ts';
import { skus } from '../../stock/skus/sku.table.ts';
import { stores } from '../../stock/trays/store.table.ts';
import { purchaseCategories } from '../categories/category.table.ts';
import { vendorItems } from '../vendors/vendor-item.table.ts';
import { vendors } from '../vendors/vendor.table.ts';
import { openOrderLines } from './item-use.service.ts';
import { expiringItems, heldEverywhere, lowItems, quarantinedItems } from './item-stock.service.ts';
import { items } from './item.table.ts';

/** So many barcodes with a word are followed to their items. */
const mostFound = 500;

/** Items with what all stores hold of them. */
export async function listItems(ctx: ReadContext, input: ItemsInput): Promise<ListAnswer<ItemRow>> {
  const mayValue = may(ctx, 'stock.value.read');
  const page = await pageOf(ctx, input, {
    rows: rowsOf(ctx).$dynamic(),
    matching: ctx.tx
      .select({ id: items.id })
      .from(items)
      .leftJoin(skus, eq(skus.itemId, items.id))
      .$dynamic(),
    id: items.id,
    where: conditions(ctx, input),
    search: [items.code, items.name, withBarcode],
    sorts: {
      code: items.code,
      name: items.name,
      onHand: held.onHand,
      free: held.free,
      nearestExpiry: held.nearestExpiry,
      ...(mayValue ? { value: held.value } : {}),
    },
    defaultSort: 'name',
  });
  return {
    ...page,
    rows: page.rows.map((row) => ({ ...row, value: mayValue ? row.value : null })),
  };
}

/** @throws {Problem} `not_found`. */
export async function getItem(ctx: ReadContext, { id }: { id: number }): Promise<Item> {
  const row = theOne(items, await rowsOf(ctx).where(eq(items.id, id)));
  const own = await readRow(ctx, items, id);
  const { unitId, taxId, description, standardCost, notes, checks, defaultVendorId } = own;
  const [vendor] =
    defaultVendorId === null
      ? []
      : await ctx.tx
          .select({ name: vendors.displayName })
          .from(vendors)
          .where(eq(vendors.id, defaultVendorId));
  const { skuId } = row;
  const ofStores =
    skuId === null
      ? []
      : await ctx.tx
          .select({
            storeId: stores.id,
            store: stores.name,
            onHand: positions.onHand,
            reserved: positions.reserved,
          })
          .from(positions)
          .innerJoin(stores, eq(stores.id, positions.storeId))
          .where(eq(positions.skuId, skuId))
          .orderBy(asc(stores.id));
  return {
    ...row,
    value: may(ctx, 'stock.value.read') ? row.value : null,
    unitId,
    taxId,
    description,
    standardCost,
    defaultVendorId,
    defaultVendor: vendor?.name ?? null,
    notes,
    checks: [...checks],
    supply: skuId === null ? null : ((await supplyCards(ctx, [skuId])).get(skuId) ?? null),
    stores: ofStores,
  };
}

const held = {
  onHand: sql<number>`held.on_hand`.mapWith(Number),
  free: sql<number>`held.free`.mapWith(Number),
  value: sql<number>`held.value`.mapWith(Number),
  nearestExpiry: sql<string | null>`held.nearest_expiry`,
  isExpiring: sql<boolean>`held.is_expiring`,
};

function rowsOf(ctx: ReadContext) {
  return ctx.tx
    .select({
      ...columnsFor(ItemRow, items),
      skuId: skus.id,
      category: pathOfCategory,
      unit: units.code,
      unitDecimals: sql<number>`coalesce(${units.decimals}, 0)`,
      onOrder: sql<number>`coalesce((
        select sum(stock_qty - accepted_qty - closed_qty) ${openOrderLines}), 0)`.mapWith(Number),
      reorderLevel: sql<number | null>`(
        select max(reorder_level) from stock_policy where stock_policy.sku_id = ${skus.id})`.mapWith(
        nullOrNumber,
      ),
      isLow: sql<boolean>`coalesce(${skus.id} in (${lowItems}), false)`,
      ...held,
      lastPrice: sql<number | null>`bought.price`.mapWith(nullOrNumber),
      lastPriceUnit: sql<string | null>`bought.unit`,
      lastVendor: sql<string | null>`bought.vendor`,
    })
    .from(items)
    .leftJoin(units, eq(units.id, items.unitId))
    .leftJoin(skus, eq(skus.itemId, items.id))
    .leftJoin(heldEverywhere(ctx.today), sql`true`)
    .leftJoin(lastBought, sql`true`);
}

/** A row of a price list that is of the item in the row. */
const isPriced: SQL = sql`(vendor_item.sku_id = ${skus.id} or vendor_item.item_id = ${items.id})`;

/** The latest receipt of an item, as the price lists of its vendors keep it. */
const lastBought: SQL = sql`lateral (
  select last_price as price, unit.code as unit, vendor.display_name as vendor
  from ${vendorItems} join unit on unit.id = vendor_item.unit_id join vendor on vendor.id = vendor_item.vendor_id
  where ${isPriced} and last_date is not null
  order by last_date desc, vendor_item.id desc limit 1
) bought`;

const nullOrNumber = (value: unknown) => (value === null ? null : Number(value));

/** `Spices > Whole` */
const pathOfCategory = sql<string>`(
  select string_agg(above.name, ' > ' order by length(above.path))
  from purchase_category own join purchase_category above on own.path like above.path || '%'
  where own.id = ${items.categoryId})`;

/** What the tabs of the list stand for. */
const desks: Readonly<Record<ItemDesk, Partial<ItemsInput>>> = {
  low: { low: true },
  expiring: { expiring: 30 },
  noPrice: { noPrice: true },
  inactive: { status: 'inactive' },
};

function conditions(ctx: ReadContext, { desk, ...asked }: ItemsInput): (SQL | undefined)[] {
  const input: Omit<ItemsInput, 'desk'> = { ...asked, ...(desk ? desks[desk] : {}) };
  const { categoryId, kind, status, tracking, abcClass, expiring } = input;
  return [
    categoryId === undefined ? undefined : isBelow(categoryId),
    kind && inArray(items.kind, kind),
    status && eq(items.status, status),
    tracking && eq(skus.tracking, tracking),
    abcClass && inArray(items.abcClass, abcClass),
    input.low ? sql`${skus.id} in (${lowItems})` : undefined,
    expiring === undefined ? undefined : sql`${skus.id} in (${expiringItems(ctx.today, expiring)})`,
    input.inQuarantine ? sql`${skus.id} in (${quarantinedItems})` : undefined,
    input.zeroStock
      ? sql`${skus.id} is not null and not exists (
          select from stock_position where sku_id = ${skus.id} and on_hand > 0)`
      : undefined,
    input.noPrice ? sql`not exists (select from ${vendorItems} where ${isPriced})` : undefined,
    input.vendorId === undefined
      ? undefined
      : sql`exists (select from ${vendorItems} where ${isPriced} and vendor_item.vendor_id = ${input.vendorId})`,
    input.noBarcode
      ? sql`${skus.id} is not null and not exists (select from sku_barcode where sku_id = ${skus.id})`
      : undefined,
  ];
}

const isBelow = (categoryId: number): SQL => sql`${items.categoryId} in (
  select below.id from ${purchaseCategories} below join ${purchaseCategories} own
    on below.path like own.path || '%' where own.id = ${categoryId})`;

const withBarcode = (pattern: string): SQL => sql`${items.id} = any(array(
  select sku.item_id from sku_barcode join sku on sku.id = sku_barcode.sku_id
  where sku_barcode.code ilike ${pattern} limit ${mostFound}))`;
