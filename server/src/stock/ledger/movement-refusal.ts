import { and, eq } from 'drizzle-orm';
import type { ReadContext } from '../../platform/context.ts';
import { invariant, ruleBroken, type Problem } from '../../platform/problem.ts';
import { batches } from '../batches/batch.table.ts';
import { demands, reservations } from '../demand/demand.table.ts';
import { inUnit, readSkus } from '../skus/sku.service.ts';
import { trays } from '../trays/tray.table.ts';
import { joinSome } from '../some-of.ts';

type Leaving = {
  readonly skuId: number;
  readonly batchId: number;
  readonly trayId: number;
  readonly qty: number;
  readonly field?: string;
};

/** Why goods cannot leave a tray: it holds too little, or the rest is promised. */
export async function refuseTray(
  ctx: ReadContext,
  leaving: Leaving,
  held: { readonly onHand: number; readonly reserved: number },
): Promise<Problem> {
  const sku = (await readSkus(ctx, [leaving.skuId])).get(leaving.skuId);
  const [batch] = await ctx.tx.select().from(batches).where(eq(batches.id, leaving.batchId));
  const [tray] = await ctx.tx.select().from(trays).where(eq(trays.id, leaving.trayId));
  invariant(sku && batch && tray, 'goods that move have a SKU, a batch and a tray');
  const beside = (text: string) => (leaving.field ? { fields: { [leaving.field]: text } } : {});

  if (held.onHand < -leaving.qty) {
    const text = `Tray ${tray.code} holds ${inUnit(held.onHand, sku)} of batch ${batch.code}.`;
    return ruleBroken('stock.short', text, beside(text));
  }
  const holders = await ctx.tx
    .selectDistinct({ refNumber: demands.refNumber })
    .from(reservations)
    .innerJoin(demands, eq(demands.id, reservations.demandId))
    .where(and(eq(reservations.batchId, leaving.batchId), eq(reservations.trayId, leaving.trayId)));
  const who = joinSome(holders.map(({ refNumber }) => refNumber));
  const text = `${inUnit(held.reserved, sku)} of batch ${batch.code} is reserved for ${who}.`;
  return ruleBroken('stock.reserved', text, beside(text));
}
