import type {
  BoxType,
  BoxTypeListInput,
  ChangedBoxType,
  NewBoxType,
} from '@counting-house/contract/logistics/box-type.ts';
import { inArray } from 'drizzle-orm';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { pageOf } from '../../platform/rows/list.ts';
import type { RowSeen } from '../../platform/rows/row-register.ts';
import { insertRow, readRow, updateRow } from '../../platform/rows/rows.ts';
import { boxTypes } from './box-type.table.ts';

export const createBoxType = (ctx: WriteContext, input: NewBoxType): Promise<BoxType> =>
  insertRow(ctx, boxTypes, input);

export const updateBoxType = (
  ctx: WriteContext,
  { id, version, ...changes }: ChangedBoxType,
): Promise<BoxType> => updateRow(ctx, boxTypes, { id, version }, changes);

/** Offers a box type to packers or no longer. */
export const switchBoxType = (ctx: WriteContext, at: RowSeen, status: BoxType['status']) =>
  updateRow(ctx, boxTypes, at, { status });

export async function getBoxType(ctx: ReadContext, { id }: { id: number }): Promise<BoxType> {
  const box = await readRow(ctx, boxTypes, id);
  return box;
}

export async function listBoxTypes(ctx: ReadContext, input: BoxTypeListInput) {
  return pageOf(ctx, input, {
    rows: ctx.tx.select().from(boxTypes).$dynamic(),
    matching: ctx.tx.select({ id: boxTypes.id }).from(boxTypes).$dynamic(),
    id: boxTypes.id,
    where: [input.status && inArray(boxTypes.status, input.status)],
    search: [boxTypes.name, boxTypes.labelCode],
    sorts: { name: boxTypes.name, maxGrams: boxTypes.maxGrams },
    defaultSort: 'name',
  });
}
