import type { BatchHeld, ChangedBatch } from '@counting-house/contract/stock/batch.ts';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { note } from '../../platform/audit/audit.ts';
import { needsRight, type WriteContext } from '../../platform/context.ts';
import { invalid, invariant } from '../../platform/problem.ts';
import { updateRow } from '../../platform/rows/rows.ts';
import { laterOf } from '../demand/availability.service.ts';
import { demands, reservations } from '../demand/demand.table.ts';
import { isGoodFor } from '../demand/fefo.rules.ts';
import { givesWay } from '../demand/yield-reservation.service.ts';
import { tellWaiting } from '../demand/notify-waiting.service.ts';
import { unhold } from '../demand/reservation.service.ts';
import { readSkus, type Sku } from '../skus/sku.service.ts';
import { readStore } from '../trays/store.service.ts';
import { batchRow } from './batch-list.service.ts';
import { isLocked } from './batch-lock.service.ts';
import { lockBatch, topUpEverywhere } from './batch-status.service.ts';
import type { Batch } from './batch.service.ts';
import { batches } from './batch.table.ts';

/**
 * Puts the facts of a batch right. With another expiry date it is looked at anew who may have its goods: orders
 * and plans that it does not last for get others, and what waits gets what became good. Number and dates of a batch of which
 * goods were sent ask for a right of their own and a reason.
 *
 * Locks the positions of the SKU in all stores.
 *
 * @throws {Problem} `invalid` (422) with a text for each field that is wrong; `right_missing` (403);
 *   `stale` (409).
 */
export async function updateBatch(
  ctx: WriteContext,
  { id, version, reason, storeId, ...changes }: ChangedBatch,
): Promise<BatchHeld> {
  const batch = await lockBatch(ctx, id);
  const sku = (await readSkus(ctx, [batch.skuId])).get(batch.skuId);
  invariant(sku, 'a batch has its SKU');
  const after = {
    number: changes.number ?? batch.number,
    mfgDate: changes.mfgDate === undefined ? batch.mfgDate : changes.mfgDate,
    expiryDate: changes.expiryDate === undefined ? batch.expiryDate : changes.expiryDate,
  };
  const isPrinted =
    after.number !== batch.number ||
    after.mfgDate !== batch.mfgDate ||
    after.expiryDate !== batch.expiryDate;
  if (isPrinted && (await isLocked(ctx, id))) {
    needsRight(ctx, 'stock.batch.correct');
    if (!reason) throw invalid({ reason: 'Goods of this batch were sent. Please write a reason.' });
  }
  await checkFacts(ctx, { batch, sku, after });
  const hasExpired = after.expiryDate !== null && after.expiryDate < ctx.today;
  await updateRow(
    ctx,
    batches,
    { id, version },
    { ...changes, isExpired: batch.isExpired && hasExpired },
  );
  if (reason) {
    note(ctx, {
      action: 'correct',
      entity: 'batch',
      entityId: id,
      entityNo: batch.code,
      fields: [],
      reason,
    });
  }
  const lost =
    after.expiryDate === batch.expiryDate ? [] : await exchangeUnfit(ctx, batch, after.expiryDate);
  await topUpEverywhere(ctx, [batch.skuId]);
  const short = await tellWaiting(ctx, lost, `batch ${batch.code} has another expiry date`);
  const store = await readStore(ctx, storeId);
  return {
    batch: await batchRow(ctx, store.id, eq(batches.id, id)),
    short: short.map(({ refNumber, qty }) => ({ refNumber, qty })),
  };
}

type Facts = Pick<Batch, 'number' | 'mfgDate' | 'expiryDate'>;

async function checkFacts(
  ctx: WriteContext,
  { batch, sku, after }: { batch: Batch; sku: Sku; after: Facts },
): Promise<void> {
  const fields: Record<string, string> = {};
  const { number, mfgDate, expiryDate } = after;
  if (batch.isRunning) {
    const text = `'${sku.name}' is not kept by batch.`;
    if (number !== batch.number) fields['number'] = text;
    if (mfgDate) fields['mfgDate'] = text;
    if (expiryDate) fields['expiryDate'] = text;
  } else {
    if (mfgDate && mfgDate > batch.receivedDate) {
      fields['mfgDate'] = "The manufacturing date can't be in the future.";
    }
    if (expiryDate && sku.expiryPolicy === 'none') {
      fields['expiryDate'] = `'${sku.name}' has no expiry date.`;
    }
    if (!expiryDate && sku.expiryPolicy === 'required') {
      fields['expiryDate'] = 'Please enter the expiry date.';
    }
    if (expiryDate && mfgDate && expiryDate <= mfgDate) {
      fields['expiryDate'] = 'The expiry date must be after the manufacturing date.';
    }
    const [other] = await ctx.tx
      .select({ id: batches.id })
      .from(batches)
      .where(
        and(
          eq(batches.skuId, sku.id),
          ne(batches.id, batch.id),
          sql`lower(${batches.number}) = lower(${number})`,
        ),
      );
    if (other) fields['number'] = `'${sku.name}' already has a batch '${number}'.`;
  }
  if (Object.keys(fields).length > 0) throw invalid(fields);
}

/** Orders, plans and holds give back what does not last for them any more; answers their demands. */
async function exchangeUnfit(
  ctx: WriteContext,
  batch: Batch,
  expiryDate: string | null,
): Promise<number[]> {
  const rows = await ctx.tx
    .select({ reservation: reservations, demand: demands })
    .from(reservations)
    .innerJoin(demands, eq(demands.id, reservations.demandId))
    .where(
      and(
        eq(reservations.batchId, batch.id),
        eq(reservations.stage, 'held'),
        inArray(demands.purpose, givesWay),
      ),
    )
    .orderBy(reservations.id);
  const unfit = rows.filter(({ demand }) => {
    // What is held for somebody was never promised to last.
    const day = demand.purpose === 'hold' ? ctx.today : laterOf(ctx.today, demand.needDate);
    return !isGoodFor(expiryDate, { day, minDaysLeft: demand.minDaysLeft });
  });
  for (const [storeId, parts] of Map.groupBy(unfit, ({ demand }) => demand.storeId)) {
    await unhold(
      ctx,
      storeId,
      parts.map(({ reservation }) => ({ reservation, qty: reservation.qty })),
    );
  }
  return unfit.map(({ demand }) => demand.id);
}
