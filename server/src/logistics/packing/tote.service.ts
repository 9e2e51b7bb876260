import {
  type ChangedTote,
  type NewTote,
  Tote,
  type ToteListInput,
} from '@counting-house/contract/logistics/tote.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { salesOrders } from '../../orders/order.table.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { asked } from '../../platform/rows/asked.ts';
import { columnsFor } from '../../platform/rows/columns-for.ts';
import { pageOf } from '../../platform/rows/list.ts';
import { conflict } from '../../platform/problem.ts';
import type { RowSeen } from '../../platform/rows/row-register.ts';
import { insertRow, readRow, updateRow } from '../../platform/rows/rows.ts';
import { baskets, liveBasketStatuses } from './basket.table.ts';
import { totes } from './tote.table.ts';

export const createTote = (ctx: WriteContext, input: NewTote): Promise<Tote> =>
  insertRow(ctx, totes, input);

/** @throws {Problem} `tote.in_use` (409) when one that carries an order is switched off; `stale` (409). */
export async function updateTote(
  ctx: WriteContext,
  { id, version, ...changes }: ChangedTote,
): Promise<Tote> {
  if (changes.status === 'inactive') {
    const [carrying] = await ctx.tx
      .select({ number: baskets.number })
      .from(baskets)
      .where(isCarried(id))
      .limit(1);
    if (carrying) throw conflict('tote.in_use', `This tote carries basket ${carrying.number}.`);
  }
  return updateRow(ctx, totes, { id, version }, changes);
}

/** Switches a tote on or off. @throws {Problem} `tote.in_use` (409). */
export const switchTote = (ctx: WriteContext, at: RowSeen, status: Tote['status']) =>
  updateTote(ctx, { ...at, status });

export async function getTote(ctx: ReadContext, { id }: { id: number }): Promise<Tote> {
  const tote = await readRow(ctx, totes, id);
  return tote;
}

/** Totes with the order that each carries now. */
export async function listTotes(ctx: ReadContext, input: ToteListInput) {
  return pageOf(ctx, input, {
    rows: ctx.tx
      .select({
        ...columnsFor(Tote, totes),
        basket: baskets.number,
        orderNo: salesOrders.orderNo,
      })
      .from(totes)
      .leftJoin(
        baskets,
        and(eq(baskets.toteId, totes.id), inArray(baskets.status, [...liveBasketStatuses])),
      )
      .leftJoin(salesOrders, eq(salesOrders.id, baskets.orderId))
      .$dynamic(),
    matching: ctx.tx.select({ id: totes.id }).from(totes).$dynamic(),
    id: totes.id,
    where: asked(input, { status: totes.status }),
    search: [totes.name, totes.labelCode],
    sorts: { name: totes.name },
    defaultSort: 'name',
  });
}

const isCarried = (toteId: number) =>
  and(eq(baskets.toteId, toteId), inArray(baskets.status, [...liveBasketStatuses]));
