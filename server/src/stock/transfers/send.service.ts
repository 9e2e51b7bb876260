import type { SendTransfer, Transfer } from '@counting-house/contract/stock/transfers/transfer.ts';
import { and, eq } from 'drizzle-orm';
import type { WriteContext } from '../../platform/context.ts';
import { isAmong } from '../../platform/database/hot.ts';
import { lockRow, updateRow } from '../../platform/rows/rows.ts';
import { batchStores } from '../batches/batch.table.ts';
import { checkDate } from '../documents/document.service.ts';
import { moveGoods } from '../ledger/movement.service.ts';
import { lockPositions } from '../ledger/position.service.ts';
import { valueOut } from '../ledger/value.rules.ts';
import { readStore } from '../trays/store.service.ts';
import { systemTray } from '../trays/target-tray.service.ts';
import { checkStores, goodsToSend } from '../trays/transfer.service.ts';
import { readTransferLines, otherwiseDone, paperOfTransfer } from './on-the-way.service.ts';
import { getTransfer } from './transfer-list.service.ts';
import { checkLines } from './transfer.service.ts';
import { stockTransfers, transferLines } from './transfer.table.ts';

/**
 * Sends the goods of a transfer on their way: they leave their trays and stay stock of this store, at what they cost,
 * where nobody can be promised them. Lines that left the choice get a line for each batch and tray that goes.
 *
 * Locks the transfer, then the positions of its SKUs in the sending store.
 *
 * @throws {Problem} `transfer.state`, `stale` (409); `transfer.gstin`, `stock.short`, `stock.reserved` (422); `invalid`
 *   (422) with a text for each field that is wrong.
 */
export async function sendTransfer(ctx: WriteContext, input: SendTransfer): Promise<Transfer> {
  const transfer = await lockRow(ctx, stockTransfers, input.id);
  if (transfer.status !== 'draft') throw await otherwiseDone(ctx, transfer);
  const businessDate = input.businessDate ?? ctx.today;
  checkDate(ctx, businessDate);
  const from = await readStore(ctx, transfer.storeId);
  checkStores(ctx, from, await readStore(ctx, transfer.toStoreId));
  const at = { id: transfer.id, version: input.version };
  const sent = await updateRow(ctx, stockTransfers, at, {
    status: 'sent',
    businessDate,
    sentAt: ctx.now,
    sentBy: ctx.user.id,
  });
  const typed = await readTransferLines(ctx, transfer.id);
  const lines = await checkLines(
    ctx,
    from,
    typed.map(({ skuId, batchId, fromTrayId, qty }) => ({
      skuId,
      batchId: batchId ?? undefined,
      fromTrayId: fromTrayId ?? undefined,
      qty,
    })),
  );
  await lockPositions(
    ctx,
    from.id,
    lines.map(({ sku }) => sku.id),
  );
  const parts = await goodsToSend(ctx, from.id, lines);
  const values = await valuesOf(ctx, from.id, parts);
  const transit = await systemTray(ctx, from.id, 'transit');
  await ctx.tx.delete(transferLines).where(eq(transferLines.transferId, transfer.id));
  const going = await ctx.tx
    .insert(transferLines)
    .values(
      parts.map(({ wanted, batchId, trayId, qty }, index) => ({
        transferId: transfer.id,
        lineNo: index + 1,
        skuId: wanted.sku.id,
        batchId,
        fromTrayId: trayId,
        qty,
        sentQty: qty,
        sentValue: values[index] ?? 0,
      })),
    )
    .returning();
  await moveGoods(
    ctx,
    paperOfTransfer(sent, { kind: 'move', businessDate }),
    parts.flatMap(({ wanted, batchId, trayId, qty }, index) => {
      const goods = { docLineId: going[index]?.id ?? 0, skuId: wanted.sku.id, batchId };
      return [
        { ...goods, trayId, qty: -qty, field: `${wanted.at}.qty` },
        { ...goods, trayId: transit.id, qty },
      ];
    }),
  );
  return getTransfer(ctx, transfer);
}

/** What each part costs, one after the other: together no more than the store has them for. */
async function valuesOf(
  ctx: WriteContext,
  storeId: number,
  parts: readonly { readonly batchId: number; readonly qty: number }[],
): Promise<number[]> {
  const rows = await ctx.tx
    .select({
      batchId: batchStores.batchId,
      qty: batchStores.onHand,
      value: batchStores.value,
    })
    .from(batchStores)
    .where(
      and(
        eq(batchStores.storeId, storeId),
        isAmong(
          batchStores.batchId,
          parts.map(({ batchId }) => batchId),
        ),
      ),
    );
  const held = new Map(rows.map(({ batchId, ...of }) => [batchId, of]));
  return parts.map(({ batchId, qty }) => {
    const before = held.get(batchId) ?? { qty, value: 0 };
    const value = valueOut(before, qty);
    held.set(batchId, { qty: before.qty - qty, value: before.value - value });
    return value;
  });
}
