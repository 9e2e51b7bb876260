import { asked, pick } from '../../platform/rows/asked.ts';
import { columnsFor } from '../../platform/rows/columns-for.ts';
import type { ListAnswer } from '@counting-house/contract/kit/list.ts';
import {
  type NewVendorItem,
  VendorItem,
  type VendorItemChanges,
  type VendorItemListInput,
  type VendorItemRows,
  type VendorItemsChanges,
} from '@counting-house/contract/purchasing/vendors/vendor-item.ts';
import { and, asc, eq, inArray, lte, ne, or, sql } from 'drizzle-orm';
import { units } from '../../admin/unit.table.ts';
import { dateText } from '../../platform/clock.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { invalid, Problem, ruleBroken } from '../../platform/problem.ts';
import { deleteRow } from '../../platform/rows/deleted.ts';
import { pageOf } from '../../platform/rows/list.ts';
import type { RowSeen } from '../../platform/rows/row-register.ts';
import {
  changeRow,
  insertRow,
  lockRow,
  merged,
  theOne,
  stale,
  updateRow,
} from '../../platform/rows/rows.ts';
import { inOwnUnits } from '../../stock/skus/sku-unit.service.ts';
import { readSkus } from '../../stock/skus/sku.service.ts';
import { skus } from '../../stock/skus/sku.table.ts';
import { items } from '../items/item.table.ts';
import { vendorItems } from './vendor-item.table.ts';
import { vendors } from './vendor.table.ts';

type PriceRecord = typeof vendorItems.$inferSelect;
type Wanted = Omit<
  typeof vendorItems.$inferInsert,
  'createdAt' | 'createdBy' | 'updatedAt' | 'updatedBy' | 'id'
> & { readonly id?: number };

/** Prices of vendors, by what they are for. */
export function listVendorItems(
  ctx: ReadContext,
  input: VendorItemListInput,
): Promise<ListAnswer<VendorItem>> {
  return pageOf(ctx, input, {
    rows: rowsOf(ctx).$dynamic(),
    matching: ctx.tx
      .select({ id: vendorItems.id })
      .from(vendorItems)
      .innerJoin(vendors, eq(vendors.id, vendorItems.vendorId))
      .leftJoin(skus, eq(skus.id, vendorItems.skuId))
      .leftJoin(items, eq(items.id, vendorItems.itemId))
      .$dynamic(),
    id: vendorItems.id,
    where: [
      ...asked(input, pick(vendorItems, 'vendorId', 'skuId', 'itemId')),
      input.onDate === undefined ? undefined : holdsOn(input.onDate),
    ],
    search: [code, name, vendorItems.vendorCode, vendorItems.vendorName],
    sorts: { name, minQty: vendorItems.minQty, validFrom: vendorItems.validFrom },
    defaultSort: 'name,minQty,-validFrom',
  });
}

/**
 * Adds a price. Locks the vendor, so that of two who write the same price the second is told of the first.
 *
 * @throws {Problem} `vendor_item.overlap` (422) naming the other days; `invalid` (422).
 */
export async function createVendorItem(
  ctx: WriteContext,
  input: NewVendorItem,
): Promise<VendorItem> {
  await lockRow(ctx, vendors, input.vendorId);
  const wanted = {
    ...input,
    validFrom: input.validFrom ?? ctx.today,
    unitId: input.unitId ?? (await ownUnitOf(ctx, input)),
  };
  await refuseWrong(ctx, wanted);
  if (wanted.isPreferred) await dropPreferred(ctx, wanted);
  const row = await insertRow(ctx, vendorItems, wanted);
  return vendorItemOf(ctx, row.id);
}

/** @throws {Problem} `stale` (409); those of `createVendorItem`. */
export async function updateVendorItem(
  ctx: WriteContext,
  { id, version, ...given }: VendorItemChanges,
): Promise<VendorItem> {
  const before = await lockPrice(ctx, id);
  if (before.version !== version) throw await stale(ctx, vendorItems, before);
  const wanted = merged(before, given);
  await refuseWrong(ctx, wanted);
  if (wanted.isPreferred && !before.isPreferred) await dropPreferred(ctx, wanted);
  await changeRow(ctx, vendorItems, before, given);
  return vendorItemOf(ctx, id);
}

/**
 * Changes several prices, all or none. Locks their vendors, each by id.
 *
 * @throws {Problem} those of `updateVendorItem`, at the fields of the row, `rows.2.price`.
 */
export async function updateVendorItems(
  ctx: WriteContext,
  { rows }: VendorItemsChanges,
): Promise<VendorItemRows> {
  const ids = rows.map(({ id }) => id);
  await ctx.tx
    .select({ id: vendors.id })
    .from(vendors)
    .where(
      sql`${vendors.id} in (select ${vendorItems.vendorId} from ${vendorItems} where ${inArray(vendorItems.id, ids)})`,
    )
    .orderBy(asc(vendors.id))
    .for('update');
  const saved: VendorItem[] = [];
  for (const [index, row] of rows.entries()) {
    saved.push(await updateVendorItem(ctx, row).catch((cause: unknown) => atRow(cause, index)));
  }
  return { rows: saved };
}

/** A refusal of one row, told at its place among the others. */
function atRow(cause: unknown, index: number): never {
  if (!(cause instanceof Problem) || !cause.beside.fields) throw cause;
  const { status, code: of, message, beside } = cause;
  const fields = Object.entries(cause.beside.fields).map(
    ([field, says]) => [`rows.${index}.${field}`, says] as const,
  );
  throw new Problem(status, of, message, { ...beside, fields: Object.fromEntries(fields) });
}

/** Removes a price; it can come back. */
export async function deleteVendorItem(ctx: WriteContext, at: RowSeen): Promise<{ id: number }> {
  await lockPrice(ctx, at.id);
  await deleteRow(ctx, vendorItems, at);
  return { id: at.id };
}

/** Makes a price the one that is offered first for its item, or no longer. */
export async function preferVendorItem(
  ctx: WriteContext,
  at: RowSeen,
  isPreferred: boolean,
): Promise<void> {
  await updateVendorItem(ctx, { ...at, isPreferred });
}

/** A price with its names. @throws {Problem} `not_found`. */
async function vendorItemOf(ctx: ReadContext, id: number): Promise<VendorItem> {
  return theOne(vendorItems, await rowsOf(ctx).where(eq(vendorItems.id, id)));
}

/** Prices that hold on a day. */
export const holdsOn = (date: string) =>
  and(
    lte(vendorItems.validFrom, date),
    or(sql`${vendorItems.validTo} is null`, sql`${vendorItems.validTo} >= ${date}`),
  );

/** The price, after its vendor, locked. */
async function lockPrice(ctx: WriteContext, id: number): Promise<PriceRecord> {
  const [seen] = await ctx.tx
    .select({ vendorId: vendorItems.vendorId })
    .from(vendorItems)
    .where(eq(vendorItems.id, id));
  if (seen) await lockRow(ctx, vendors, seen.vendorId);
  return lockRow(ctx, vendorItems, id);
}

type Thing = { readonly skuId?: number | undefined };

/** The unit that a thing is kept in; a service has none. @throws {Problem} `invalid` (422). */
async function ownUnitOf(ctx: ReadContext, { skuId }: Thing): Promise<number> {
  const sku = skuId ? (await readSkus(ctx, [skuId])).get(skuId) : undefined;
  if (!sku) throw invalid({ unitId: 'Choose a unit' });
  return sku.unitId;
}

/** @throws {Problem} `invalid`, `vendor_item.overlap`, `vendor_item.stocked` (422). */
async function refuseWrong(ctx: WriteContext, wanted: Wanted): Promise<void> {
  const { skuId, itemId, unitId, validFrom, validTo } = wanted;
  if (validTo && validTo < validFrom) {
    throw invalid({ validTo: 'The last day cannot be before the first.' });
  }
  if (skuId) {
    const sku = (await readSkus(ctx, [skuId])).get(skuId);
    if (!sku) throw invalid({ skuId: 'Choose an item from the list.' });
    const { faults } = await inOwnUnits(ctx, [{ at: 'row', sku, qty: 1000, unitId }]);
    if (faults['row.unitId']) throw invalid({ unitId: faults['row.unitId'] });
  } else if (itemId) {
    const [item] = await ctx.tx.select().from(items).where(eq(items.id, itemId));
    if (!item) throw invalid({ itemId: 'Choose an item from the list.' });
    if (item.kind !== 'service') {
      throw ruleBroken('vendor_item.stocked', `${item.name} is kept in stock: name its SKU.`, {
        fields: { itemId: `${item.name} is kept in stock: name its SKU.` },
      });
    }
  }
  await refuseOverlap(ctx, wanted);
}

/** The exclusion of the table has the last word; here the other row is named. */
async function refuseOverlap(
  ctx: WriteContext,
  { id, vendorId, skuId, itemId, unitId, minQty, validFrom, validTo }: Partial<Wanted>,
): Promise<void> {
  const [other] = await ctx.tx
    .select()
    .from(vendorItems)
    .where(
      and(
        eq(vendorItems.vendorId, vendorId ?? 0),
        sql`${vendorItems.skuId} is not distinct from ${skuId ?? null}::bigint`,
        sql`${vendorItems.itemId} is not distinct from ${itemId ?? null}::bigint`,
        eq(vendorItems.unitId, unitId ?? 0),
        eq(vendorItems.minQty, minQty ?? 0),
        ne(vendorItems.id, id ?? 0),
        sql`daterange(${vendorItems.validFrom}, ${vendorItems.validTo}, '[]') && daterange(${validFrom}::date, ${validTo ?? null}::date, '[]')`,
      ),
    )
    .limit(1);
  if (!other) return;
  const to = other.validTo ? dateText(other.validTo) : 'further notice';
  const says = `This overlaps the price valid from ${dateText(other.validFrom)} to ${to}.`;
  throw ruleBroken('vendor_item.overlap', says, { fields: { validFrom: says } });
}

/** One price of an item is preferred: whichever was is so no longer. */
async function dropPreferred(ctx: WriteContext, { id = 0, skuId, itemId }: Partial<Wanted>) {
  const same = skuId ? eq(vendorItems.skuId, skuId) : eq(vendorItems.itemId, itemId ?? 0);
  const [before] = await ctx.tx
    .select({ id: vendorItems.id })
    .from(vendorItems)
    .where(and(same, eq(vendorItems.isPreferred, true), ne(vendorItems.id, id)));
  if (before) await updateRow(ctx, vendorItems, before, { isPreferred: false });
}

const code = sql<string>`coalesce(${skus.code}, ${items.code})`;
const name = sql<string>`coalesce(${skus.name}, ${items.name})`;

const rowsOf = (ctx: ReadContext) =>
  ctx.tx
    .select({
      ...columnsFor(VendorItem, vendorItems),
      vendor: vendors.displayName,
      code,
      name,
      unit: units.code,
    })
    .from(vendorItems)
    .innerJoin(vendors, eq(vendors.id, vendorItems.vendorId))
    .innerJoin(units, eq(units.id, vendorItems.unitId))
    .leftJoin(skus, eq(skus.id, vendorItems.skuId))
    .leftJoin(items, eq(items.id, vendorItems.itemId));
