import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import { reverse } from '../../books/journal/journal.service.ts';
import type { WriteContext } from '../../platform/context.ts';
import { invariant } from '../../platform/problem.ts';
import { readBatches } from '../batches/batch.service.ts';
import { batchStores } from '../batches/batch.table.ts';
import { lyingIn } from '../demand/yield-reservation.service.ts';
import { topUp } from '../demand/top-up.service.ts';
import { moveGoods, type Moved, type Movement, type Paper } from '../ledger/movement.service.ts';
import { movements } from '../ledger/movement.table.ts';
import { postReceipt } from '../ledger/posting.service.ts';

/** A receipt of goods, as its movements name it. */
type Receipt = {
  readonly id: number;
  readonly number: string;
  readonly storeId: number;
  readonly businessDate: string;
};

const paperOf = ({ id, number, storeId, businessDate }: Receipt): Paper => ({
  kind: 'inward',
  docKind: 'inward',
  docId: id,
  docNumber: number,
  storeId,
  businessDate,
});

/**
 * Brings in what a vendor delivered, offers it to anyone who waits for it, and posts it as received and not billed.
 * The caller holds the positions of all SKUs.
 *
 * @param goods with the value that goes in, charges included.
 * @param charges paise of that value which are owed apart.
 */
export async function receiveGoods(
  ctx: WriteContext,
  receipt: Receipt,
  goods: readonly Movement[],
  charges: number,
): Promise<Moved[]> {
  if (goods.length === 0) return [];
  const moved = await moveGoods(ctx, paperOf(receipt), goods);
  await topUp(
    ctx,
    receipt.storeId,
    goods.map(({ skuId }) => skuId),
  );
  const source = { kind: 'inward', id: receipt.id, no: receipt.number } as const;
  await postReceipt(ctx, { date: receipt.businessDate, source }, moved, charges);
  return moved;
}

/**
 * Takes a receipt back, dated today, when all of its goods lie where they were put, promised to nobody and worth
 * what they were. The caller holds the positions of all SKUs.
 *
 * @returns the codes of batches that are in the way; empty when it is done.
 */
export async function takeBackReceipt(
  ctx: WriteContext,
  receipt: Receipt,
  reason: string,
): Promise<string[]> {
  const made = await ctx.tx
    .select()
    .from(movements)
    .where(
      and(
        eq(movements.docKind, 'inward'),
        eq(movements.docId, receipt.id),
        isNull(movements.reversesId),
      ),
    )
    .orderBy(desc(movements.id));
  const used = await usedBatches(ctx, receipt.storeId, made);
  if (used.length > 0) return used;
  await moveGoods(
    ctx,
    { ...paperOf(receipt), businessDate: ctx.today, note: reason },
    made.map((row) => ({
      docLineId: row.docLineId,
      skuId: row.skuId,
      batchId: row.batchId,
      trayId: row.trayId,
      qty: -row.qty,
      value: -row.value,
      reversesId: row.id,
    })),
  );
  await reverse(
    ctx,
    { source: { kind: 'inward', id: receipt.id }, event: 'stock.goodsReceived' },
    { reason, date: ctx.today },
  );
  return [];
}

type Row = typeof movements.$inferSelect;

/** Codes of batches of which something is gone, promised, or worth less than what came in. */
async function usedBatches(
  ctx: WriteContext,
  storeId: number,
  made: readonly Row[],
): Promise<string[]> {
  const batchIds = [...new Set(made.map(({ batchId }) => batchId))];
  if (batchIds.length === 0) return [];
  const known = await readBatches(ctx, batchIds);
  const lying = await lyingIn(ctx, made);
  const held = await ctx.tx
    .select()
    .from(batchStores)
    .where(and(eq(batchStores.storeId, storeId), inArray(batchStores.batchId, batchIds)));
  const worth = new Map(held.map((row) => [row.batchId, row]));
  const used = batchIds.filter((batchId) => {
    const own = made.filter((row) => row.batchId === batchId);
    const { onHand = 0, value = 0 } = worth.get(batchId) ?? {};
    const qty = own.reduce((sum, row) => sum + row.qty, 0);
    const left = value - own.reduce((sum, row) => sum + row.value, 0);
    return (
      left < 0 ||
      (onHand === qty && left !== 0) ||
      own.some((row) => (lying.get(`${row.batchId} ${row.trayId}`)?.free ?? 0) < row.qty)
    );
  });
  return used.map((id) => {
    const batch = known.get(id);
    invariant(batch, 'goods that moved have a batch');
    return batch.code;
  });
}
