import type { StockDocument } from '@counting-house/contract/stock/documents/document.ts';
import type { RevalueStock } from '@counting-house/contract/stock/documents/revalue.ts';
import { post } from '../../books/journal/journal.service.ts';
import { attachFiles } from '../../admin/files/attached.service.ts';
import type { WriteContext } from '../../platform/context.ts';
import { invalid, invariant } from '../../platform/problem.ts';
import { readRows } from '../../platform/rows/read.ts';
import { readBatches, type Batch } from '../batches/batch.service.ts';
import { batchStores } from '../batches/batch.table.ts';
import { balances } from '../ledger/balance.table.ts';
import { moveGoods } from '../ledger/movement.service.ts';
import { lockPositions } from '../ledger/position.service.ts';
import { linesOfRevalued } from '../ledger/posting.service.ts';
import { readStore } from '../trays/store.service.ts';
import { getDoc } from './document-list.service.ts';
import { checkDate, openDocument, toPaper, writeLines } from './document.service.ts';
import { stockDocFiles } from './document.table.ts';

/** A batch as a store has it: where most of it lies, and what it becomes worth. */
type Held = {
  readonly batch: Batch;
  readonly onHand: number;
  readonly trayId: number;
  /** Signed paise. */
  readonly difference: number;
};

/**
 * Changes what batches in a store are worth and not how many there are; the difference is a price variance.
 *
 * Locks the positions of their SKUs in the store.
 *
 * @throws {Problem} `invalid` (422) with a text for each field that is wrong; what the books say to the date.
 */
export async function revalue(ctx: WriteContext, input: RevalueStock): Promise<StockDocument> {
  const store = await readStore(ctx, input.storeId);
  const businessDate = input.businessDate ?? ctx.today;
  checkDate(ctx, businessDate);
  const known = await readBatches(
    ctx,
    input.lines.map(({ batchId }) => batchId),
  );
  await lockPositions(
    ctx,
    store.id,
    [...known.values()].map(({ skuId }) => skuId),
  );
  const held = await heldOf(ctx, store, { ...input, businessDate }, known);

  const doc = await openDocument(ctx, {
    kind: 'revalue',
    storeId: store.id,
    businessDate,
    note: input.note,
  });
  await attachFiles(ctx, stockDocFiles, { docId: doc.id }, input.fileIds ?? []);
  const lines = await writeLines(
    ctx,
    doc,
    held.map(({ batch, onHand, trayId }) => ({
      skuId: batch.skuId,
      batchId: batch.id,
      qty: onHand,
      fromTrayId: trayId,
      toTrayId: trayId,
    })),
  );
  await moveGoods(
    ctx,
    toPaper(doc, 'revalue'),
    held.map(({ batch, trayId, difference }, index) => ({
      docLineId: lines[index]?.id ?? 0,
      skuId: batch.skuId,
      batchId: batch.id,
      trayId,
      qty: 0,
      value: difference,
    })),
  );
  const parts = held.map(({ batch, difference }) => ({
    skuId: batch.skuId,
    toStock: difference,
    toVariance: -difference,
  }));
  await post(ctx, {
    event: 'stock.revalued',
    date: businessDate,
    source: { kind: 'stock_doc', id: doc.id, no: doc.number },
    lines: await linesOfRevalued(ctx, parts),
  });
  return getDoc(ctx, doc);
}

/** What the store has of each batch; every line that is wrong is named at once. */
async function heldOf(
  ctx: WriteContext,
  store: { readonly id: number; readonly name: string },
  { lines, businessDate }: RevalueStock & { readonly businessDate: string },
  known: ReadonlyMap<number, Batch>,
): Promise<Held[]> {
  const of = { batchId: [...known.keys()], storeId: store.id };
  const worth = new Map((await readRows(ctx, batchStores, of)).map((row) => [row.batchId, row]));
  const lying = await readRows(ctx, balances, of);
  const fields: Record<string, string> = {};
  const seen = new Set<number>();
  const held = lines.flatMap(({ batchId, value }, index) => {
    const at = `lines.${index}`;
    const batch = known.get(batchId);
    const { onHand = 0, value: now = 0 } = worth.get(batchId) ?? {};
    const [most] = lying
      .filter((row) => row.batchId === batchId)
      .toSorted((a, b) => b.onHand - a.onHand || a.trayId - b.trayId);
    if (!batch) fields[`${at}.batchId`] = 'Choose a batch.';
    else if (seen.has(batchId)) fields[`${at}.batchId`] = 'These goods are listed twice.';
    else if (onHand === 0)
      fields[`${at}.batchId`] = `No stock of batch ${batch.code} is in ${store.name}.`;
    else if (value === now) fields[`${at}.value`] = 'It is worth that already.';
    if (batch && batch.receivedDate > businessDate) {
      fields['businessDate'] = `Batch ${batch.code} came in later.`;
    }
    seen.add(batchId);
    return batch && most ? [{ batch, onHand, trayId: most.trayId, difference: value - now }] : [];
  });
  if (Object.keys(fields).length > 0) throw invalid(fields);
  invariant(held.length === lines.length, 'a batch that is on hand lies in a tray');
  return held;
}
