import type { StockDocument } from '@counting-house/contract/stock/documents/document.ts';
import type { StockOut } from '@counting-house/contract/stock/documents/scrap.ts';
import type { WriteContext } from '../../platform/context.ts';
import { invalid, ruleBroken } from '../../platform/problem.ts';
import { readBatches, checkSellable, type Batch } from '../batches/batch.service.ts';
import { readCandidates } from '../demand/availability.service.ts';
import { freeFor, take, type Candidate } from '../demand/fefo.rules.ts';
import { lockPositions } from '../ledger/position.service.ts';
import { inOwnUnits } from '../skus/sku-unit.service.ts';
import { lockUnits } from '../skus/unit-ratio.service.ts';
import { inUnit, readSkus, type Sku } from '../skus/sku.service.ts';
import { readStore } from '../trays/store.service.ts';
import { readTrays, whyNotOutOf } from '../trays/target-tray.service.ts';
import { getDoc } from './document-list.service.ts';
import { checkDate, openDocument, writeLines } from './document.service.ts';
import { reasonsFor, type ReasonRecord } from './reason.service.ts';
import { findFaults } from './scrap.service.ts';
import { takeOut, type Leaving } from './write-off.service.ts';

/**
 * Issues goods as samples, for own use or for something else, first expiry first where no batch is named, and
 * posts what they cost to the accounts of their reasons. Only free goods that may be sold leave this way.
 *
 * Locks the positions of all SKUs in the input.
 *
 * @throws {Problem} `invalid` (422) with a text for each field that is wrong; `stock.short` (422) with a text at
 *   each line; `batch.on_hold`, `batch.quarantine`, `batch.rejected`, `batch.expired` (422) for a batch that is named.
 */
export async function stockOut(ctx: WriteContext, input: StockOut): Promise<StockDocument> {
  const store = await readStore(ctx, input.storeId);
  const businessDate = input.businessDate ?? ctx.today;
  checkDate(ctx, businessDate);
  const skus = await readSkus(
    ctx,
    input.lines.map(({ skuId }) => skuId),
  );
  await lockPositions(ctx, store.id, [...skus.keys()]);
  const wanted = await readLines(ctx, store.id, input, skus);
  const free = await readCandidates(ctx, store.id, [...skus.keys()]);
  const leaving = await allot(ctx, wanted, free);
  const doc = await openDocument(ctx, {
    kind: 'out',
    purpose: input.purpose,
    storeId: store.id,
    businessDate,
    note: input.note,
  });
  const lines = await writeLines(
    ctx,
    doc,
    leaving.map(({ sku, batch, tray, qty, reason }) => ({
      skuId: sku.id,
      batchId: batch.id,
      fromTrayId: tray.id,
      qty,
      reasonCode: reason.code,
    })),
  );
  await takeOut(
    ctx,
    doc,
    leaving,
    lines.map(({ id }) => id),
  );
  return getDoc(ctx, doc);
}

type Wanted = {
  readonly at: string;
  readonly sku: Sku;
  readonly qty: number;
  readonly reason: ReasonRecord;
  readonly batchId: number | undefined;
  readonly trayId: number | undefined;
};

async function readLines(
  ctx: WriteContext,
  storeId: number,
  { lines }: StockOut,
  skus: ReadonlyMap<number, Sku>,
): Promise<Wanted[]> {
  const named = await readBatches(
    ctx,
    lines.flatMap(({ batchId }) => batchId ?? []),
  );
  const places = await readTrays(
    ctx,
    storeId,
    lines.flatMap(({ trayId }) => trayId ?? []),
  );
  const reasons = await reasonsFor(
    ctx,
    'out',
    lines.map(({ reasonCode }) => reasonCode),
  );
  const { qtys, faults: fields } = await inOwnUnits(
    ctx,
    lines.flatMap(({ skuId, qty, unitId }, index) => {
      const sku = skus.get(skuId);
      return sku ? [{ at: `lines.${index}`, sku, qty, unitId }] : [];
    }),
  );
  const wanted = lines.flatMap(({ skuId, batchId, trayId, reasonCode }, index): Wanted[] => {
    const at = `lines.${index}`;
    const sku = skus.get(skuId);
    const batch = named.get(batchId ?? 0);
    const reason = reasons.get(reasonCode);
    if (!sku) fields[`${at}.skuId`] = 'Choose a SKU.';
    if (sku?.status === 'inactive') fields[`${at}.skuId`] = `'${sku.name}' is not in use.`;
    if (batchId !== undefined && batch?.skuId !== skuId) {
      fields[`${at}.batchId`] = batch
        ? `Batch ${batch.code} is not of '${sku?.name}'.`
        : 'Choose a batch.';
    }
    const whyNot = trayId === undefined ? null : whyNotOutOf(places.get(trayId));
    if (whyNot) fields[`${at}.trayId`] = whyNot;
    Object.assign(fields, findFaults(reason, { at, note: 'of the document' }));
    if (!sku || !reason) return [];
    return [{ at, sku, qty: qtys.get(at) ?? 0, reason, batchId, trayId }];
  });
  if (Object.keys(fields).length > 0) throw invalid(fields);
  checkSellable([...named.values()], ctx.today);
  await lockUnits(
    ctx,
    lines.flatMap(({ skuId, unitId }) => (unitId === undefined ? [] : [{ skuId, unitId }])),
  );
  return wanted;
}

/** The goods of each line, in their order on the same running state; a line may come from several trays. */
async function allot(
  ctx: WriteContext,
  wanted: readonly Wanted[],
  free: ReadonlyMap<number, Candidate[]>,
): Promise<Leaving[]> {
  const need = { day: ctx.today, minDaysLeft: 0 };
  const fields: Record<string, string> = {};
  const taken = wanted.flatMap((line) => {
    const usable = (free.get(line.sku.id) ?? []).filter(
      ({ batchId, trayId }) =>
        batchId === (line.batchId ?? batchId) && trayId === (line.trayId ?? trayId),
    );
    const available = freeFor(usable, need);
    if (available < line.qty) {
      fields[`${line.at}.qty`] =
        `Only ${inUnit(available, line.sku)} of '${line.sku.name}' can be used; ${inUnit(line.qty, line.sku)} are wanted.`;
    }
    return take(usable, line.qty, need).map((part) => ({ line, part }));
  });
  const [short] = Object.values(fields);
  if (short) throw ruleBroken('stock.short', short, { fields });
  const of = await readBatches(
    ctx,
    taken.map(({ part }) => part.batchId),
  );
  return taken.map(({ line, part }) => ({
    ...line,
    batch: of.get(part.batchId) as Batch,
    tray: { id: part.trayId },
    qty: part.qty,
    note: '',
    takeReserved: false,
  }));
}
