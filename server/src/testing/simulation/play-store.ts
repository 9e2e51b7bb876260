import { batchRow } from '../../stock/batches/batch-list.service.ts';
import { batchHold, batchRelease } from '../../stock/batches/batch-hold.service.ts';
import { updateBatch } from '../../stock/batches/batch-facts.service.ts';
import { batches } from '../../stock/batches/batch.table.ts';
import { inspect } from '../../stock/batches/inspection.service.ts';
import { stockDocs } from '../../stock/documents/document.table.ts';
import { reverseDoc } from '../../stock/documents/reversal.service.ts';
import { move } from '../../stock/trays/move.service.ts';
import { addDays } from '../../platform/clock.ts';
import { readRows } from '../../platform/rows/read.ts';
import { batchExpiredClear } from '../../purchasing/returns/expired-return.service.ts';
import { revalue } from '../../stock/documents/revalue.service.ts';
import { adjust } from '../../stock/documents/adjust.service.ts';
import { scrap } from '../../stock/documents/scrap.service.ts';
import { stockOut } from '../../stock/documents/stock-out.service.ts';
import { hold, releaseHold } from '../../stock/holds/hold.service.ts';
import { stockHolds } from '../../stock/holds/hold.table.ts';
import { receiveTransfer } from '../../stock/transfers/arrival.service.ts';
import { sendTransfer } from '../../stock/transfers/send.service.ts';
import { settleTransfer } from '../../stock/transfers/settle.service.ts';
import { getTransfer } from '../../stock/transfers/transfer-list.service.ts';
import { createTransfer } from '../../stock/transfers/transfer.service.ts';
import { eq } from 'drizzle-orm';
import { cancelCount, enterAll, finishCount, startCount } from '../counts.ts';
import { stockTransfers } from '../../stock/transfers/transfer.table.ts';
import {
  eachAtWork,
  lyingOf,
  NothingThere,
  oneIn,
  oneOf,
  type Drawn,
  type Stage,
  whole,
} from './play.ts';

/** What a store keeper does to goods: uses, writes off, corrects, holds, counts and sends them to another store. */
export function storeActs(stage: Stage) {
  const { house, bulk, loose, powder, storeId, otherStoreId, trayIds } = stage;
  const all = [bulk.id, loose.id, powder.id];
  const transfers: number[] = [];
  const counts: number[] = [];
  const acts = eachAtWork(house, {
    use: (ctx, { which, qty }) =>
      stockOut(ctx, {
        purpose: 'sample',
        lines: [{ skuId: oneOf(all, which), qty: whole(qty / 5), reasonCode: 'SAMPLE' }],
      }),
    scrap: async (ctx, drawn) => {
      const lying = await lyingOf(ctx, all, trayIds, drawn);
      const { skuId, batchId, trayId } = lying;
      const qty = Math.min(whole(drawn.qty / 5), lying.onHand);
      await scrap(ctx, { lines: [{ skuId, batchId, trayId, qty, reasonCode: 'DAMAGED' }] });
    },
    adjust: async (ctx, drawn) => {
      const lying = await lyingOf(ctx, all, trayIds, drawn);
      const { skuId, batchId, trayId } = lying;
      await adjust(ctx, {
        reasonCode: 'DATA_ENTRY',
        note: 'Counted again',
        lines: [
          { skuId, batchId, trayId, qty: drawn.flag ? whole(drawn.qty) : -whole(drawn.qty / 9) },
        ],
      });
    },
    keep: async (ctx, { which, qty, flag }) => {
      const [last] = flag
        ? await ctx.tx.select().from(stockHolds).where(eq(stockHolds.status, 'held'))
        : [];
      if (last) return releaseHold(ctx, { id: last.id, version: last.version });
      return hold(ctx, {
        skuId: oneOf(all, which),
        qty: whole(qty / 5),
        heldFor: 'Lakshmi',
        note: '',
        lastDate: ctx.today,
      });
    },
    hold: async (ctx, drawn) => {
      const lying = await lyingOf(ctx, all, trayIds, drawn);
      const { id, version } = await batchRow(ctx, storeId, eq(batches.id, lying.batchId));
      await (drawn.flag
        ? batchHold(ctx, { id, version, reason: 'Looked at' })
        : batchRelease(ctx, { id, version }));
    },
    /** By hand, up or down. */
    revalue: async (ctx, drawn) => {
      const { batchId } = await lyingOf(ctx, all, trayIds, drawn);
      await revalue(ctx, { note: 'By chance', lines: [{ batchId, value: drawn.price * 10 }] });
    },
    move: async (ctx, drawn) => {
      const { batchId, trayId, onHand } = await lyingOf(ctx, all, trayIds, drawn);
      const others = trayIds.filter((id) => id !== trayId);
      const toTrayId = oneOf(others, drawn.qty);
      const qty = Math.min(whole(drawn.qty / 3), onHand);
      await move(ctx, { lines: [{ batchId, fromTrayId: trayId, toTrayId, qty }] });
    },
    /** Goods that wait to be looked at; some of them are rejected. */
    inspect: async (ctx, drawn) => {
      const { batchId, trayId, onHand } = await lyingOf(ctx, all, [stage.quarantineId], drawn);
      const rejectQty = drawn.flag ? Math.floor(onHand / 3_000) * 1_000 : 0;
      const decision = { trayId, acceptQty: onHand - rejectQty, rejectQty };
      await inspect(ctx, {
        batchId,
        decisions: [rejectQty > 0 ? { ...decision, reasonCode: 'QUALITY' } : decision],
      });
    },
    /** A batch turns out to be past its last day, and what lies of it is cleared. */
    expire: async (ctx, drawn) => {
      const { batchId } = await lyingOf(ctx, [bulk.id, powder.id], trayIds, drawn);
      const { id, version } = await batchRow(ctx, storeId, eq(batches.id, batchId));
      const expiryDate = addDays(ctx.today, -1);
      await updateBatch(ctx, { id, version, mfgDate: null, expiryDate, reason: 'Read again' });
      const action = oneOf(['scrap', 'quarantine', 'vendor_return'] as const, drawn.qty);
      await batchExpiredClear(ctx, { batchIds: [id], action });
    },
    /** The newest documents first: an old one seldom has its goods where it left them. */
    reverseDoc: async (ctx, { which }) => {
      const posted = await readRows(ctx, stockDocs, { status: ['posted'] });
      const { id, version } = oneOf(posted.toSorted((a, b) => b.id - a.id).slice(0, 4), which);
      await reverseDoc(ctx, { id, version, note: 'By chance' });
    },
    transfer: async (ctx, { which, qty, flag }) => {
      const [from, to] =
        flag || transfers.length === 0 ? [storeId, otherStoreId] : [otherStoreId, storeId];
      const lines = [{ skuId: oneOf(all, which), qty: whole(qty / 9) }];
      const draft = await createTransfer(ctx, {
        storeId: from,
        toStoreId: to,
        note: '',
        vehicleNo: '',
        transporter: '',
        ewayBillNo: '',
        lines,
      });
      await sendTransfer(ctx, { id: draft.id, version: draft.version });
      transfers.push(draft.id);
    },
    arrive: async (ctx, { which, qty, flag }) => {
      const id = await oneIn(ctx, stockTransfers, {
        ids: transfers,
        status: ['sent', 'partly_received'],
        which,
      });
      const [line] = (await getTransfer(ctx, { id })).lines;
      const came = Math.min(whole(qty / 5), line?.openQty ?? 0);
      if (!line || came === 0) throw new NothingThere();
      if (which % 3 > 0) {
        await receiveTransfer(ctx, { id, lines: [{ lineId: line.id, qty: came }] });
        return;
      }
      const settled = { returnedQty: flag ? came : 0, lostQty: flag ? 0 : came };
      await settleTransfer(ctx, { id, note: '', lines: [{ lineId: line.id, ...settled }] });
    },
  });
  return {
    ...acts,
    /** Begun at one step and posted at a later one: goods are sold and moved while they are counted. */
    count: async ({ which, qty }: Drawn) => {
      const open = counts.pop();
      if (open !== undefined) return finishCount(house, open, whole(qty));
      const id = await startCount(house, oneOf(trayIds, which));
      await enterAll(house, id, whole(qty));
      counts.push(id);
    },
    /** Ends what is still being counted: the next play counts the same trays. */
    endCounts: async () => {
      for (const open of counts.splice(0)) await cancelCount(house, open);
    },
  };
}
