import { notNow } from '@counting-house/contract/kit/labels.ts';
import { inwardStatusLabels } from '@counting-house/contract/purchasing/inward/inward-labels.ts';
import type { RawMaterialInward } from '@counting-house/contract/purchasing/inward/inward.ts';
import { eq } from 'drizzle-orm';
import type { WriteContext } from '../../platform/context.ts';
import { conflict, invalid } from '../../platform/problem.ts';
import { insertRows, lockRow, stale } from '../../platform/rows/rows.ts';
import { readSkus } from '../../stock/skus/sku.service.ts';
import { unitRatios } from '../../stock/skus/unit-ratio.service.ts';
import { readTrays, whyNotInto } from '../../stock/trays/target-tray.service.ts';
import { readChecks } from './gate-goods.service.ts';
import { answeredChecks } from './inward-check.rules.ts';
import { inwardBatches, inwardCharges, inwardLines, inwards } from './inward.table.ts';

type LineRow = typeof inwardLines.$inferSelect;
export type BatchRow = typeof inwardBatches.$inferSelect;

/** A line of a receipt with its batches, as they were written. */
export type KeptLine = { readonly line: LineRow; readonly batches: readonly BatchRow[] };

/** Writes the lines, batches and charges of a draft anew, as they were typed. */
export async function keepRows(
  ctx: WriteContext,
  { id: inwardId, storeId }: { readonly id: number; readonly storeId: number },
  { lines, charges, fileIds }: RawMaterialInward,
): Promise<KeptLine[]> {
  await dropRows(ctx, inwardId);
  await checkNamed(ctx, storeId, lines);
  const checks = await readChecks(
    ctx,
    lines.map(({ skuId }) => skuId),
  );
  const rows = await insertRows(
    ctx,
    inwardLines,
    lines.map((line, index) => ({
      inwardId,
      lineNo: index + 1,
      poLineId: line.poLineId ?? null,
      skuId: line.skuId,
      unitId: line.unitId,
      price: line.price ?? 0,
      discountBps: line.discountBps ?? 0,
      // A draft may still lack its price.
      isFree: line.isFree ?? line.price === undefined,
      challanQty: line.challanQty ?? null,
      receivedQty: line.batches.reduce((sum, row) => sum + row.acceptedQty + row.rejectedQty, 0),
    })),
  );
  const batches = await insertRows(
    ctx,
    inwardBatches,
    lines.flatMap((line, index) =>
      line.batches
        .filter(({ acceptedQty, rejectedQty }) => acceptedQty + rejectedQty > 0)
        .map((row, place) => ({
          inwardId,
          inwardLineId: rows[index]?.id ?? 0,
          rowNo: place + 1,
          number: row.number ?? '',
          mfgDate: row.mfgDate ?? null,
          expiryDate: row.expiryDate ?? null,
          mrp: row.mrp ?? null,
          acceptedQty: row.acceptedQty,
          rejectedQty: row.rejectedQty,
          rejectWhere: row.rejectedQty > 0 ? (row.rejectWhere ?? 'kept') : null,
          rejectReason: row.rejectReason,
          rejectFileId: photoOf(row, fileIds),
          trayId: row.trayId ?? null,
          labels: row.labels,
          checks: answeredChecks(checks.get(line.skuId) ?? [], row.checks, fileIds),
        })),
    ),
  );
  await insertRows(
    ctx,
    inwardCharges,
    charges.map(({ vendorId, ...charge }) => ({
      ...charge,
      inwardId,
      vendorId: charge.payTo === 'other' ? (vendorId ?? null) : null,
    })),
  );
  const ofLine = Map.groupBy(batches, ({ inwardLineId }) => inwardLineId);
  return rows.map((line) => ({ line, batches: ofLine.get(line.id) ?? [] }));
}

/** The photo of what was rejected, when it hangs on the receipt. */
function photoOf(
  { rejectedQty, rejectFileId }: RawMaterialInward['lines'][number]['batches'][number],
  fileIds: readonly number[],
): number | null {
  const isShown = rejectedQty > 0 && rejectFileId !== undefined && fileIds.includes(rejectFileId);
  return isShown ? rejectFileId : null;
}

/** @throws {Problem} `stale`, `inward.state` (409). */
export async function lockDraft(
  ctx: WriteContext,
  id: number,
  version: number | undefined,
): Promise<typeof inwards.$inferSelect> {
  const row = await lockRow(ctx, inwards, id);
  if (row.version !== version) throw await stale(ctx, inwards, row);
  if (row.status !== 'draft') {
    throw conflict('inward.state', notNow(row.number ?? '', inwardStatusLabels[row.status]));
  }
  return row;
}

/** Takes the rows of a draft away. */
export async function dropRows(ctx: WriteContext, inwardId: number): Promise<void> {
  await ctx.tx.delete(inwardBatches).where(eq(inwardBatches.inwardId, inwardId));
  await ctx.tx.delete(inwardCharges).where(eq(inwardCharges.inwardId, inwardId));
  await ctx.tx.delete(inwardLines).where(eq(inwardLines.inwardId, inwardId));
}

/** What lines name has to be there, also in a draft. @throws {Problem} `invalid` (422). */
async function checkNamed(
  ctx: WriteContext,
  storeId: number,
  lines: RawMaterialInward['lines'],
): Promise<void> {
  const known = await readSkus(
    ctx,
    lines.map(({ skuId }) => skuId),
  );
  const { units } = await unitRatios(
    ctx,
    [],
    lines.map(({ unitId }) => unitId),
  );
  const places = await readTrays(
    ctx,
    storeId,
    lines.flatMap(({ batches }) => batches.flatMap(({ trayId }) => trayId ?? [])),
  );
  const fields: Record<string, string> = {};
  for (const [index, { skuId, unitId, batches }] of lines.entries()) {
    if (!known.has(skuId)) fields[`lines.${index}.skuId`] = 'Choose an item from the list.';
    if (!units.has(unitId)) fields[`lines.${index}.unitId`] = 'Choose a unit from the list.';
    for (const [place, { trayId }] of batches.entries()) {
      const whyNot = trayId === undefined ? null : whyNotInto(places.get(trayId));
      if (whyNot) fields[`lines.${index}.batches.${place}.trayId`] = whyNot;
    }
  }
  if (Object.keys(fields).length > 0) throw invalid(fields);
}
