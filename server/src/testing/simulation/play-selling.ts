import { and, eq, inArray, sql } from 'drizzle-orm';
import type { WriteContext } from '../../platform/context.ts';
import { recalls as recallTable } from '../../recall/recall.table.ts';
import { demands, reservations } from '../../stock/demand/demand.table.ts';
import { createRecall, getRecall } from '../../recall/recall.service.ts';
import { cancelRecall } from '../../recall/recall-end.service.ts';
import { startRecall } from '../../recall/recall-start.service.ts';
import { issueNow } from '../../stock/demand/issue-now.service.ts';
import { release, reserve } from '../../stock/demand/demand.service.ts';
import { pack, unpack } from '../../stock/demand/parcel-goods.service.ts';
import { ship } from '../../stock/demand/ship-goods.service.ts';
import { receiveReturn } from '../../stock/demand/returned-goods.service.ts';
import { eachAtWork, lyingOf, oneIn, oneOf, whole, type Stage } from './play.ts';
import { orderOf, pieces } from '../stock.ts';

const decisions = ['restock', 'quarantine', 'scrap'] as const;

/** What was made is ordered, packed, sent, sold over the counter, comes back, and is recalled. */
export function sellingActs(stage: Stage) {
  const { bulk, powder, box, storeId, trayIds } = stage;
  const orders: number[] = [];
  const parcels: { id: number; orderId: number }[] = [];
  const gone: { docKind: 'parcel' | 'order'; docId: number; orderLineId: number }[] = [];
  const recalls: number[] = [];
  const nameOf = ({ id }: { id: number }) => ({ parcelId: id, parcelNo: `PKG-${id}` });
  return eachAtWork(stage.house, {
    sell: async (ctx, { qty }) => {
      const id = stage.next();
      await issueNow(ctx, {
        refId: id,
        refNumber: `ORD-${id}`,
        date: ctx.today,
        channel: 'b2c',
        lines: [{ refLineId: id, skuId: powder.id, qty: whole(qty / 4) }],
      });
      gone.push({ docKind: 'order', docId: id, orderLineId: id });
    },
    order: async (ctx, { qty }) => {
      const id = stage.next();
      const line = { id, skuId: powder.id, qty: whole(qty / 3) };
      await reserve(ctx, orderOf(line, { onShort: 'partial' }));
      orders.push(id);
    },
    giveUp: async (ctx, { which }) => {
      const refId = oneOf(orders, which);
      await release(ctx, { purpose: 'order', refId });
    },
    pack: async (ctx, { which, qty }) => {
      const { orderId, held } = oneOf(await heldFor(ctx, orders), which);
      const parcel = { id: stage.next(), orderId };
      await pack(ctx, {
        ...nameOf(parcel),
        orderId,
        storeId,
        box: which % 2 === 0 ? { skuId: box.id, channel: 'b2c' } : undefined,
        lines: [{ orderLineId: orderId, skuId: powder.id, qty: Math.min(whole(qty / 6), held) }],
      });
      parcels.push(parcel);
    },
    unpack: async (ctx, { which }) => {
      const parcel = oneOf(parcels, which);
      await unpack(ctx, nameOf(parcel));
    },
    ship: async (ctx, { which }) => {
      const parcel = oneOf(parcels, which);
      await ship(ctx, { ...nameOf(parcel), date: ctx.today, channel: 'b2c' });
      gone.push({ docKind: 'parcel', docId: parcel.id, orderLineId: parcel.orderId });
    },
    comesHome: async (ctx, { which, qty }) => {
      const shipped = oneOf(gone, which);
      const id = stage.next();
      const decision = oneOf(decisions, qty);
      await receiveReturn(ctx, {
        returnId: id,
        returnNo: `RET-${id}`,
        channel: 'b2c',
        pieces: [{ returnLineId: id, skuId: powder.id, qty: pieces(1), decision, shipped }],
      });
    },
    recall: async (ctx, drawn) => {
      const lying = await lyingOf(ctx, [bulk.id, powder.id], trayIds, drawn);
      const { rows } = await ctx.tx.execute<{ code: string }>(
        `select code from batch where id = ${lying.batchId}`,
      );
      const { id, version } = await createRecall(ctx, {
        title: 'Lead above the limit',
        reason: 'The laboratory found 3.1 ppm',
        class: '2',
        instruction: 'Do not eat it.',
        rootCodes: [rows[0]?.code ?? ''],
      });
      await startRecall(ctx, { id, version });
      recalls.push(id);
    },
    endRecall: async (ctx, { which }) => {
      const id = await oneIn(ctx, recallTable, { ids: recalls, status: ['active'], which });
      const { version } = await getRecall(ctx, { id });
      await cancelRecall(ctx, { id, version, note: 'The laboratory was wrong' });
    },
  });
}

/** Orders that hold goods which are not packed, with how much, thousandths. */
async function heldFor(ctx: WriteContext, orders: readonly number[]) {
  return ctx.tx
    .select({ orderId: demands.refId, held: sql`sum(${reservations.qty})`.mapWith(Number) })
    .from(reservations)
    .innerJoin(demands, eq(demands.id, reservations.demandId))
    .where(
      and(
        eq(demands.purpose, 'order'),
        eq(reservations.stage, 'held'),
        inArray(demands.refId, [...orders]),
      ),
    )
    .groupBy(demands.refId)
    .orderBy(demands.refId);
}
