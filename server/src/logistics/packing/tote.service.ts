import type { SaveTote, Tote, ToteListInput } from '@counting-house/contract/logistics/tote.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { salesOrders } from '../../orders/order.table.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { pageOf } from '../../platform/rows/list.ts';
import { conflict, notFound } from '../../platform/problem.ts';
import type { RowSeen } from '../../platform/rows/row-register.ts';
import { insertRow, updateRow } from '../../platform/rows/rows.ts';
import { baskets, liveBasketStates } from './basket.table.ts';
import { totes } from './tote.table.ts';

/**
 * Adds a tote, or changes the one with this id.
 *
 * @throws {Problem} `tote.in_use` (409) when one that carries an order is switched off.
 */
export async function saveTote(ctx: WriteContext, input: SaveTote): Promise<Tote> {
  const { id, version, ...values } = input;
  if (id === undefined) return insertRow(ctx, totes, values);
  if (values.status === 'inactive') {
    const [carrying] = await ctx.tx
      .select({ number: baskets.number })
      .from(baskets)
      .where(isCarried(id))
      .limit(1);
    if (carrying) throw conflict('tote.in_use', `This tote carries basket ${carrying.number}.`);
  }
  return updateRow(ctx, totes, { id, version }, values);
}

/** Switches a tote on or off. @throws {Problem} `tote.in_use` (409). */
export async function switchTote(ctx: WriteContext, at: RowSeen, status: Tote['status']) {
  const { name } = await getTote(ctx, at);
  return saveTote(ctx, { ...at, name, status });
}

export async function getTote(ctx: ReadContext, { id }: { id: number }): Promise<Tote> {
  const [tote] = await ctx.tx.select().from(totes).where(eq(totes.id, id));
  if (!tote) throw notFound('Tote');
  return tote;
}

/** Totes with the order that each carries now. */
export async function listTotes(ctx: ReadContext, input: ToteListInput) {
  return pageOf(ctx, input, {
    rows: ctx.tx
      .select({
        id: totes.id,
        labelCode: totes.labelCode,
        name: totes.name,
        status: totes.status,
        version: totes.version,
        basket: baskets.number,
        orderNo: salesOrders.orderNo,
      })
      .from(totes)
      .leftJoin(
        baskets,
        and(eq(baskets.toteId, totes.id), inArray(baskets.state, [...liveBasketStates])),
      )
      .leftJoin(salesOrders, eq(salesOrders.id, baskets.orderId))
      .$dynamic(),
    matching: ctx.tx.select({ id: totes.id }).from(totes).$dynamic(),
    id: totes.id,
    where: [input.status && inArray(totes.status, input.status)],
    search: [totes.name, totes.labelCode],
    sorts: { name: totes.name },
    defaultSort: 'name',
  });
}

const isCarried = (toteId: number) =>
  and(eq(baskets.toteId, toteId), inArray(baskets.state, [...liveBasketStates]));
