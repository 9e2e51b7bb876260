import type { StockDocument } from '@counting-house/contract/stock/documents/document.ts';
import type { AdjustStock } from '@counting-house/contract/stock/documents/adjust.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { attachFiles } from '../../admin/files/attached.service.ts';
import type { WriteContext } from '../../platform/context.ts';
import { invalid, invariant } from '../../platform/problem.ts';
import { readBatches, makeBatches, type Batch } from '../batches/batch.service.ts';
import { batchStores } from '../batches/batch.table.ts';
import { checkDate, openDocument, toPaper, writeLines } from './document.service.ts';
import { getDoc } from './document-list.service.ts';
import { stockDocFiles } from './document.table.ts';
import { moveGoods } from '../ledger/movement.service.ts';
import { lockPositions, type Position } from '../ledger/position.service.ts';
import { postGoods } from '../ledger/posting.service.ts';
import { explainsGain, explainsLoss, reasonsFor } from './reason.service.ts';
import { isWhole, notWhole, readSkus, type Sku } from '../skus/sku.service.ts';
import { storeInUse } from '../trays/store.service.ts';
import {
  mixedTrays,
  readTrays,
  whyNotInto,
  type TrayRecord,
} from '../trays/target-tray.service.ts';
import { topUp } from '../demand/top-up.service.ts';
import { valueLike, type Held } from '../ledger/value.rules.ts';

type Line = AdjustStock['lines'][number];
type Ready = {
  readonly line: Line;
  readonly at: string;
  readonly sku: Sku;
  readonly tray: TrayRecord;
};

/**
 * Puts the books right where the shelf says otherwise, and posts the gain or the loss. Found goods are
 * worth what the rest of their batch is worth, else what the SKU is worth on average.
 *
 * Locks the positions of all SKUs in the input.
 *
 * @throws {Problem} `invalid` (422) with a text for each field that is wrong; `stock.short`,
 *   `stock.reserved` (422) when less lies free in a tray than is taken off.
 */
export async function adjust(ctx: WriteContext, input: AdjustStock): Promise<StockDocument> {
  const store = await storeInUse(ctx, input.storeId);
  const businessDate = input.businessDate ?? ctx.today;
  checkDate(ctx, businessDate);
  const role = await roleOf(ctx, input);
  const skus = await readSkus(
    ctx,
    input.lines.map(({ skuId }) => skuId),
  );
  const held = await lockPositions(ctx, store.id, [...skus.keys()]);
  const ready = await readLines(ctx, store.id, input.lines, skus);
  const batches = await batchesFor(ctx, ready, businessDate);
  const values = await worthOf(ctx, store.id, ready, batches, held);

  const doc = await openDocument(ctx, {
    kind: 'adjust',
    storeId: store.id,
    businessDate,
    note: input.note,
  });
  await attachFiles(ctx, stockDocFiles, { docId: doc.id }, input.fileIds ?? []);
  const goods = ready.map(({ line, sku, tray, at }, index) => ({
    skuId: sku.id,
    batchId: batches[index]?.id ?? 0,
    trayId: tray.id,
    qty: line.qty,
    field: `${at}.qty`,
    reasonCode: input.reasonCode,
    ...(line.qty > 0 ? { value: values[index] ?? 0 } : {}),
  }));
  const lines = await writeLines(
    ctx,
    doc,
    goods.map(({ skuId, batchId, trayId, qty, reasonCode }) => ({
      skuId,
      batchId,
      reasonCode,
      qty: Math.abs(qty),
      ...(qty > 0 ? { toTrayId: trayId } : { fromTrayId: trayId }),
    })),
  );
  const moved = await moveGoods(
    ctx,
    toPaper(doc, 'adjust'),
    goods.map((part, index) => ({ ...part, docLineId: lines[index]?.id ?? 0 })),
  );
  const gains = moved.filter(({ qty }) => qty > 0);
  const losses = moved.filter(({ qty }) => qty < 0);
  await topUp(
    ctx,
    store.id,
    gains.map(({ skuId }) => skuId),
  );
  const source = { kind: 'stock_doc', id: doc.id, no: doc.number } as const;
  const posting = { date: businessDate, source, role };
  await postGoods(ctx, { ...posting, event: 'stock.countGain', moved: gains });
  await postGoods(ctx, { ...posting, event: 'stock.countLoss', moved: losses });
  return getDoc(ctx, doc);
}

type AdjustRole = 'stock_gain' | 'stock_loss' | 'stock_difference';

/** The account of the reason, which explains what all lines say. */
async function roleOf(ctx: WriteContext, input: AdjustStock): Promise<AdjustRole> {
  const reason = (await reasonsFor(ctx, 'adjust', [input.reasonCode])).get(input.reasonCode);
  if (!reason) throw invalid({ reasonCode: 'Please choose a reason.' });
  if (reason.needsPhoto && !input.fileIds?.length) {
    throw invalid({ fileIds: 'This reason needs a photo.' });
  }
  const { account } = reason;
  const explainsNot = input.lines.some(({ qty }) =>
    qty > 0 ? !explainsGain(reason) : !explainsLoss(reason),
  );
  if (!explainsNot && (account === 'stock_gain' || account === 'stock_loss')) return account;
  if (!explainsNot) return 'stock_difference';
  throw invalid({
    reasonCode: explainsGain(reason)
      ? `'${reason.name}' explains goods that were found, not goods that are gone.`
      : `'${reason.name}' explains goods that are gone, not goods that were found.`,
  });
}

/** The lines with their SKUs and trays; every line that is wrong is named at once. */
async function readLines(
  ctx: WriteContext,
  storeId: number,
  lines: readonly Line[],
  skus: ReadonlyMap<number, Sku>,
): Promise<Ready[]> {
  const places = await readTrays(
    ctx,
    storeId,
    lines.map(({ trayId }) => trayId),
  );
  const fields: Record<string, string> = {};
  const ready = lines.flatMap((line, index) => {
    const at = `lines.${index}`;
    const sku = skus.get(line.skuId);
    const tray = places.get(line.trayId);
    const whyNot = whyNotInto(tray);
    if (!sku) fields[`${at}.skuId`] = 'Choose a SKU.';
    if (whyNot) fields[`${at}.trayId`] = whyNot;
    if (sku && !isWhole(line.qty, sku)) fields[`${at}.qty`] = notWhole(sku);
    const namesBatch = line.batchId !== undefined || line.newBatch !== undefined;
    if (sku?.tracking === 'batch' && !namesBatch) fields[`${at}.batchId`] = 'Choose a batch.';
    if (line.newBatch && line.qty < 0) {
      fields[`${at}.batchId`] = 'Goods that are gone belong to a batch that is here. Choose it.';
    }
    return sku && tray ? [{ line, at, sku, tray }] : [];
  });
  if (Object.keys(fields).length > 0) throw invalid(fields);
  return ready;
}

/** The batch of each line: the one it names, a new one for found goods, or the running batch. */
async function batchesFor(
  ctx: WriteContext,
  ready: readonly Ready[],
  receivedDate: string,
): Promise<Batch[]> {
  const named = await readBatches(
    ctx,
    ready.flatMap(({ line }) => line.batchId ?? []),
  );
  const found = ready.filter(({ line }) => line.batchId === undefined);
  const made = await makeBatches(
    ctx,
    found.map(({ sku, line, at }) => ({ sku, facts: line.newBatch ?? {}, at })),
    { origin: 'found', receivedDate },
  );
  const batches = ready.map((entry) =>
    entry.line.batchId === undefined ? made[found.indexOf(entry)] : named.get(entry.line.batchId),
  );
  const others = await readSkus(
    ctx,
    batches.flatMap((batch) => batch?.skuId ?? []),
  );
  const fields: Record<string, string> = {};
  for (const [index, { sku, at }] of ready.entries()) {
    const batch = batches[index];
    if (!batch) fields[`${at}.batchId`] = 'Choose a batch.';
    else if (batch.skuId !== sku.id) {
      const is = others.get(batch.skuId)?.name;
      fields[`${at}.batchId`] = `Batch ${batch.code} is '${is}', not '${sku.name}'.`;
    } else if (batch.receivedDate > receivedDate) {
      fields['businessDate'] = `Batch ${batch.code} came in later.`;
    }
  }
  const incoming = ready.flatMap(({ line, tray, at }, index) => {
    const batch = batches[index];
    return batch && line.qty > 0 ? [{ batchId: batch.id, tray, at: `${at}.trayId` }] : [];
  });
  Object.assign(fields, await mixedTrays(ctx, incoming));
  if (Object.keys(fields).length > 0) throw invalid(fields);
  return batches.map((batch) => {
    invariant(batch, 'a line without a batch was refused');
    return batch;
  });
}

/** What found goods are worth. */
async function worthOf(
  ctx: WriteContext,
  storeId: number,
  ready: readonly Ready[],
  batches: readonly Batch[],
  held: ReadonlyMap<number, Position>,
): Promise<number[]> {
  const ids = [...new Set(batches.map(({ id }) => id))];
  const rows = await ctx.tx
    .select()
    .from(batchStores)
    .where(and(eq(batchStores.storeId, storeId), inArray(batchStores.batchId, ids)));
  const inStore = new Map(
    rows.map(({ batchId, onHand, value }) => [batchId, { qty: onHand, value }]),
  );
  return ready.map(({ line, sku }, index) => {
    const ofBatch = inStore.get(batches[index]?.id ?? 0);
    const position = held.get(sku.id);
    const ofSku: Held = { qty: position?.onHand ?? 0, value: position?.value ?? 0 };
    return valueLike(ofBatch && ofBatch.qty > 0 ? ofBatch : ofSku, Math.max(line.qty, 0));
  });
}
