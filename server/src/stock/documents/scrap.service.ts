import type { StockDocument } from '@counting-house/contract/stock/documents/document.ts';
import type { NewScrap } from '@counting-house/contract/stock/documents/scrap.ts';
import { and, eq, inArray } from 'drizzle-orm';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { invalid } from '../../platform/problem.ts';
import { readBatches, type Batch } from '../batches/batch.service.ts';
import { batches } from '../batches/batch.table.ts';
import { lockPositions } from '../ledger/position.service.ts';
import { inOwnUnits } from '../skus/sku-unit.service.ts';
import { lockUnits } from '../skus/unit-ratio.service.ts';
import { readSkus, type Sku } from '../skus/sku.service.ts';
import { readStore } from '../trays/store.service.ts';
import { readTrays, whyNotOutOf } from '../trays/target-tray.service.ts';
import { getDoc } from './document-list.service.ts';
import { checkDate } from './document.service.ts';
import { reasonsFor, type ReasonRecord } from './reason.service.ts';
import { writeOff, type Leaving } from './write-off.service.ts';

/**
 * Writes off goods that can no longer be sold or used, whatever the state of their batch, and posts the loss at
 * what they cost. Above the limit it waits for somebody else's approval, and holds the goods.
 *
 * Locks the positions of all SKUs in the input.
 *
 * @throws {Problem} `invalid` (422) with a text for each field that is wrong; `stock.short` (422) when a tray
 *   holds less; `stock.reserved` (422) when orders hold the goods and the line does not take them.
 */
export async function scrap(ctx: WriteContext, input: NewScrap): Promise<StockDocument> {
  const store = await readStore(ctx, input.storeId);
  const businessDate = input.businessDate ?? ctx.today;
  checkDate(ctx, businessDate);
  const skus = await readSkus(
    ctx,
    input.lines.map(({ skuId }) => skuId),
  );
  await lockPositions(ctx, store.id, [...skus.keys()]);
  const leaving = await readLines(ctx, store.id, input, skus);
  const { doc } = await writeOff(
    ctx,
    {
      kind: 'scrap',
      storeId: store.id,
      businessDate,
      note: input.note,
      fileIds: input.fileIds,
    },
    leaving,
  );
  return getDoc(ctx, doc);
}

/** The lines with the rows behind their ids; every line that is wrong is named at once. */
async function readLines(
  ctx: WriteContext,
  storeId: number,
  input: NewScrap,
  skus: ReadonlyMap<number, Sku>,
): Promise<Leaving[]> {
  const { lines } = input;
  const places = await readTrays(
    ctx,
    storeId,
    lines.map(({ trayId }) => trayId),
  );
  const batches = await batchesFor(ctx, lines, skus);
  const reasons = await reasonsFor(
    ctx,
    'scrap',
    lines.map(({ reasonCode }) => reasonCode),
  );
  const { qtys, faults: fields } = await inOwnUnits(
    ctx,
    lines.flatMap(({ skuId, qty, unitId }, index) => {
      const sku = skus.get(skuId);
      return sku ? [{ at: `lines.${index}`, sku, qty, unitId }] : [];
    }),
  );
  const leaving = lines.flatMap((line, index): Leaving[] => {
    const at = `lines.${index}`;
    const sku = skus.get(line.skuId);
    const tray = places.get(line.trayId);
    const batch = batches[index];
    const reason = reasons.get(line.reasonCode);
    const whyNot = whyNotOutOf(tray);
    if (!sku) fields[`${at}.skuId`] = 'Choose a SKU.';
    if (whyNot) fields[`${at}.trayId`] = whyNot;
    if (sku && !batch) fields[`${at}.batchId`] = 'Choose a batch.';
    if (sku && batch && batch.skuId !== sku.id) {
      const is = skus.get(batch.skuId)?.name ?? 'another SKU';
      fields[`${at}.batchId`] = `Batch ${batch.code} is '${is}', not '${sku.name}'.`;
    }
    Object.assign(fields, findFaults(reason, { at, note: line.note, fileIds: input.fileIds }));
    if (!sku || !batch || !tray || !reason) return [];
    const { note = '', takeReserved = false } = line;
    return [{ at, sku, batch, tray, qty: qtys.get(at) ?? 0, reason, note, takeReserved }];
  });
  if (Object.keys(fields).length > 0) throw invalid(fields);
  await lockUnits(
    ctx,
    lines.flatMap(({ skuId, unitId }) => (unitId === undefined ? [] : [{ skuId, unitId }])),
  );
  return leaving;
}

/** What a reason asks for that its line lacks. */
export function findFaults(
  reason: ReasonRecord | undefined,
  {
    at,
    note,
    fileIds,
  }: { at: string; note?: string | undefined; fileIds?: readonly number[] | undefined },
): Record<string, string> {
  if (!reason) return { [`${at}.reasonCode`]: 'Please choose a reason.' };
  return {
    ...(reason.needsNote && !note
      ? { [`${at}.note`]: 'Please write a note for this reason.' }
      : {}),
    ...(reason.needsPhoto && !fileIds?.length ? { fileIds: 'This reason needs a photo.' } : {}),
  };
}

/** The batch of each line: the one it names, or the running one of goods that are not kept by batch. */
async function batchesFor(
  ctx: ReadContext,
  lines: NewScrap['lines'],
  skus: ReadonlyMap<number, Sku>,
): Promise<(Batch | undefined)[]> {
  const named = await readBatches(
    ctx,
    lines.flatMap(({ batchId }) => batchId ?? []),
  );
  const untracked = lines.filter(
    ({ skuId, batchId }) => batchId === undefined && skus.get(skuId)?.tracking === 'none',
  );
  const running =
    untracked.length === 0
      ? []
      : await ctx.tx
          .select()
          .from(batches)
          .where(
            and(
              inArray(
                batches.skuId,
                untracked.map(({ skuId }) => skuId),
              ),
              eq(batches.isRunning, true),
            ),
          );
  return lines.map((line) =>
    line.batchId === undefined
      ? running.find(({ skuId }) => skuId === line.skuId)
      : named.get(line.batchId),
  );
}
