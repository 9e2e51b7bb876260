import type {
  CancelTransfer,
  ChangedTransfer,
  NewTransfer,
  Transfer,
} from '@counting-house/contract/stock/transfers/transfer.ts';
import { eq } from 'drizzle-orm';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { invalid, ruleBroken } from '../../platform/problem.ts';
import { countVersion, insertRow, lockRow, updateRow } from '../../platform/rows/rows.ts';
import { nextNumber } from '../../platform/settings/numbers.ts';
import { readBatches } from '../batches/batch.service.ts';
import { lockPositions } from '../ledger/position.service.ts';
import { isWhole, notWhole, readSkus, type Sku } from '../skus/sku.service.ts';
import { readStore, type StoreRecord } from '../trays/store.service.ts';
import { readTrays, whyNotOutOf } from '../trays/target-tray.service.ts';
import { checkStores } from '../trays/transfer.service.ts';
import { bringBack } from './bring-back.service.ts';
import { readTransferLines, openOf, otherwiseDone, settleLines } from './on-the-way.service.ts';
import { getTransfer } from './transfer-list.service.ts';
import { stockTransfers, transferLines } from './transfer.table.ts';

type Line = NewTransfer['lines'][number];

/**
 * Writes down what another store shall get. Nothing moves and nothing is held before it is sent.
 *
 * @throws {Problem} `transfer.gstin` (422); `invalid` (422) with a text for each field that is wrong.
 */
export async function createTransfer(ctx: WriteContext, input: NewTransfer): Promise<Transfer> {
  const stores = await storesOf(ctx, input);
  await checkLines(ctx, stores.from, input.lines);
  const number = await nextNumber(ctx, 'stock_transfer', { date: ctx.today });
  const { lines, ...head } = input;
  const transfer = await insertRow(ctx, stockTransfers, {
    number,
    ...head,
    storeId: stores.from.id,
  });
  await writeLines(ctx, transfer.id, lines);
  return getTransfer(ctx, transfer);
}

/**
 * Changes a transfer that has not left; lines that are given are all of its lines.
 *
 * @throws {Problem} `transfer.state` (409); `stale` (409); as `createTransfer`.
 */
export async function updateTransfer(
  ctx: WriteContext,
  { id, version, lines, ...changes }: ChangedTransfer,
): Promise<Transfer> {
  const transfer = await lockRow(ctx, stockTransfers, id);
  if (transfer.status !== 'draft') throw await otherwiseDone(ctx, transfer);
  const stores = await storesOf(ctx, {
    storeId: changes.storeId ?? transfer.storeId,
    toStoreId: changes.toStoreId ?? transfer.toStoreId,
  });
  await checkLines(ctx, stores.from, lines ?? (await draftLines(ctx, id)));
  const changed = await updateRow(ctx, stockTransfers, { id, version }, changes);
  if (lines) {
    if (changed.version === version) await countVersion(ctx, stockTransfers, id);
    await ctx.tx.delete(transferLines).where(eq(transferLines.transferId, id));
    await writeLines(ctx, id, lines);
  }
  return getTransfer(ctx, { id });
}

/**
 * Cancels a transfer of which nothing arrived; what is on the way goes back to the trays that it left.
 *
 * Locks the transfer, then the positions of its SKUs in the sending store.
 *
 * @throws {Problem} `transfer.arrived` (422) when a part arrived or is written off; `transfer.state`, `stale` (409).
 */
export async function cancelTransfer(ctx: WriteContext, input: CancelTransfer): Promise<Transfer> {
  const transfer = await lockRow(ctx, stockTransfers, input.id);
  if (transfer.status === 'received' || transfer.status === 'cancelled') {
    throw await otherwiseDone(ctx, transfer);
  }
  const lines = await readTransferLines(ctx, transfer.id);
  if (lines.some(({ receivedQty, lostQty }) => receivedQty + lostQty > 0)) {
    const text = 'A part of it arrived or is written off. Enter what became of the rest.';
    throw ruleBroken('transfer.arrived', text);
  }
  const note = [transfer.note, input.note].filter(Boolean).join(' · ').slice(0, 500);
  const at = { id: transfer.id, version: input.version };
  const cancelled = await updateRow(ctx, stockTransfers, at, { note, status: 'cancelled' });
  const back = lines.flatMap((line) => (openOf(line) > 0 ? [{ line, qty: openOf(line) }] : []));
  await lockPositions(
    ctx,
    transfer.storeId,
    back.map(({ line }) => line.skuId),
  );
  await bringBack(ctx, cancelled, ctx.today, back);
  await settleLines(
    ctx,
    cancelled,
    back.map(({ line, qty }) => ({ lineId: line.id, returnedQty: qty })),
  );
  return getTransfer(ctx, transfer);
}

async function storesOf(
  ctx: ReadContext,
  { storeId, toStoreId }: Pick<NewTransfer, 'storeId' | 'toStoreId'>,
): Promise<{ from: StoreRecord; to: StoreRecord }> {
  const stores = { from: await readStore(ctx, storeId), to: await readStore(ctx, toStoreId) };
  checkStores(ctx, stores.from, stores.to);
  return stores;
}

/** The lines of a draft as they were typed. */
async function draftLines(ctx: ReadContext, transferId: number): Promise<Line[]> {
  const lines = await readTransferLines(ctx, transferId);
  return lines.map(({ skuId, batchId, fromTrayId, qty }) => ({
    skuId,
    batchId: batchId ?? undefined,
    fromTrayId: fromTrayId ?? undefined,
    qty,
  }));
}

async function writeLines(
  ctx: WriteContext,
  transferId: number,
  lines: readonly Line[],
): Promise<void> {
  await ctx.tx.insert(transferLines).values(
    lines.map(({ skuId, batchId = null, fromTrayId = null, qty }, index) => ({
      transferId,
      lineNo: index + 1,
      skuId,
      batchId,
      fromTrayId,
      qty,
    })),
  );
}

/**
 * The SKU of each line, in their order.
 *
 * @throws {Problem} `invalid` (422) with a text for each field that is wrong.
 */
export async function checkLines(
  ctx: ReadContext,
  from: StoreRecord,
  lines: readonly Line[],
): Promise<{ readonly line: Line; readonly at: string; readonly sku: Sku }[]> {
  const skus = await readSkus(
    ctx,
    lines.map(({ skuId }) => skuId),
  );
  const known = await readBatches(
    ctx,
    lines.flatMap(({ batchId }) => batchId ?? []),
  );
  const places = await readTrays(
    ctx,
    from.id,
    lines.flatMap(({ fromTrayId }) => fromTrayId ?? []),
  );
  const fields: Record<string, string> = {};
  const ready = lines.flatMap((line, index) => {
    const at = `lines.${index}`;
    const { skuId, batchId, fromTrayId } = line;
    const sku = skus.get(skuId);
    const whyNot = fromTrayId === undefined ? null : whyNotOutOf(places.get(fromTrayId));
    if (!sku) fields[`${at}.skuId`] = 'Choose a SKU.';
    if (batchId !== undefined && known.get(batchId)?.skuId !== skuId) {
      fields[`${at}.batchId`] = 'Choose a batch of these goods.';
    }
    if (whyNot) fields[`${at}.fromTrayId`] = whyNot;
    if (sku && !isWhole(line.qty, sku)) fields[`${at}.qty`] = notWhole(sku);
    return sku ? [{ line, at, sku }] : [];
  });
  if (Object.keys(fields).length > 0) throw invalid(fields);
  return ready;
}
