import type {
  BoxType,
  BoxTypeListInput,
  ChangedBoxType,
  NewBoxType,
} from '@counting-house/contract/logistics/box-type.ts';
import { eq, getTableColumns } from 'drizzle-orm';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { invalid } from '../../platform/problem.ts';
import { asked } from '../../platform/rows/asked.ts';
import { pageOf } from '../../platform/rows/list.ts';
import type { RowSeen } from '../../platform/rows/row-register.ts';
import { insertRow, theOne, readRow, updateRow } from '../../platform/rows/rows.ts';
import { lockEverywhere } from '../../stock/ledger/position.service.ts';
import { readSkus } from '../../stock/skus/sku.service.ts';
import { skus } from '../../stock/skus/sku.table.ts';
import { boxTypes } from './box-type.table.ts';

/**
 * Adds a kind of box.
 *
 * Locks the positions of the packing item that it uses up.
 *
 * @throws {Problem} `invalid` (422) at `skuId` for goods that no box can be.
 */
export async function createBoxType(ctx: WriteContext, input: NewBoxType): Promise<BoxType> {
  await passItem(ctx, input.skuId ?? null, null);
  return getBoxType(ctx, await insertRow(ctx, boxTypes, input));
}

/** As `createBoxType`, of one that is there. @throws {Problem} `stale` (409). */
export async function updateBoxType(
  ctx: WriteContext,
  { id, version, ...changes }: ChangedBoxType,
): Promise<BoxType> {
  const before = await readRow(ctx, boxTypes, id);
  await passItem(ctx, changes.skuId ?? null, before.skuId);
  return getBoxType(ctx, await updateRow(ctx, boxTypes, { id, version }, changes));
}

/** Offers a box type to packers or no longer. */
export const switchBoxType = (ctx: WriteContext, at: RowSeen, status: BoxType['status']) =>
  updateRow(ctx, boxTypes, at, { status });

export async function getBoxType(ctx: ReadContext, { id }: { id: number }): Promise<BoxType> {
  const box = theOne(boxTypes, await rowsOf(ctx).where(eq(boxTypes.id, id)));
  return box;
}

export async function listBoxTypes(ctx: ReadContext, input: BoxTypeListInput) {
  return pageOf(ctx, input, {
    rows: rowsOf(ctx).$dynamic(),
    matching: ctx.tx.select({ id: boxTypes.id }).from(boxTypes).$dynamic(),
    id: boxTypes.id,
    where: asked(input, { status: boxTypes.status }),
    search: [boxTypes.name, boxTypes.labelCode],
    sorts: { name: boxTypes.name, maxGrams: boxTypes.maxGrams },
    defaultSort: 'name',
  });
}

const rowsOf = (ctx: ReadContext) =>
  ctx.tx
    .select({ ...getTableColumns(boxTypes), skuName: skus.name })
    .from(boxTypes)
    .leftJoin(skus, eq(skus.id, boxTypes.skuId));

/**
 * Lets only packing material that is counted in pieces be used up by boxes. What an item is stays so while it is
 * named here.
 */
async function passItem(ctx: WriteContext, skuId: number | null, before: number | null) {
  if (skuId === null || skuId === before) return;
  await lockEverywhere(ctx, [skuId]);
  const sku = (await readSkus(ctx, [skuId])).get(skuId);
  const says = !sku
    ? 'That item does not exist. Choose one from the list.'
    : sku.status === 'inactive'
      ? `'${sku.name}' is not in use.`
      : sku.kind !== 'packing'
        ? `'${sku.name}' is not packing material. Choose an item of that kind.`
        : sku.unitDecimals > 0
          ? `'${sku.name}' is kept in ${sku.unit}. Choose one that is counted in pieces.`
          : null;
  if (says !== null) throw invalid({ skuId: says });
}
