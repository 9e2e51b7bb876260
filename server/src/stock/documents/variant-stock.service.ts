import type {
  VariantStockUpdate,
  VariantStockUpdated,
} from '@counting-house/contract/stock/skus/variant-stock.ts';
import { and, eq, inArray } from 'drizzle-orm';
import type { StockDocument } from '@counting-house/contract/stock/documents/document.ts';
import type { WriteContext } from '../../platform/context.ts';
import { invalid } from '../../platform/problem.ts';
import { readBatches } from '../batches/batch.service.ts';
import { lyingIn } from '../demand/yield-reservation.service.ts';
import { lockPositions } from '../ledger/position.service.ts';
import { positions } from '../ledger/position.table.ts';
import { skus } from '../skus/sku.table.ts';
import { move } from '../trays/move.service.ts';
import { readStore } from '../trays/store.service.ts';
import { adjust } from './adjust.service.ts';
import { opening } from './opening.service.ts';

/**
 * Updates the stock of finished goods in the way that the mode says: opening stock, an adjustment (by a difference,
 * or by what there is), or a move.
 *
 * Locks the positions of all SKUs in the input.
 *
 * @throws {Problem} as opening, adjust and move; `invalid` (422) for goods that are not finished.
 */
export async function variantStockUpdate(
  ctx: WriteContext,
  input: VariantStockUpdate,
): Promise<VariantStockUpdated> {
  const doc = await carryOut(ctx, input);
  const rows = await ctx.tx
    .select({ variantId: skus.variantId, skuId: skus.id, onHand: positions.onHand })
    .from(positions)
    .innerJoin(skus, eq(skus.id, positions.skuId))
    .where(
      and(
        eq(positions.storeId, (await readStore(ctx, input.storeId)).id),
        inArray(
          skus.id,
          doc.lines.map(({ skuId }) => skuId),
        ),
      ),
    )
    .orderBy(skus.id);
  return { ...doc, onHand: rows };
}

async function carryOut(ctx: WriteContext, input: VariantStockUpdate): Promise<StockDocument> {
  if (input.mode === 'opening') {
    await checkFinished(
      ctx,
      input.lines.map(({ skuId }) => skuId),
      (index) => `lines.${index}.skuId`,
    );
    return opening(ctx, input);
  }
  if (input.mode === 'move') {
    const moved = await readBatches(
      ctx,
      input.lines.map(({ batchId }) => batchId),
    );
    await checkFinished(
      ctx,
      input.lines.map(({ batchId }) => moved.get(batchId)?.skuId),
      (index) => `lines.${index}.batchId`,
    );
    return move(ctx, input);
  }
  return adjust(ctx, { ...input, lines: await linesOf(ctx, input.storeId, input.lines) });
}

type Line = Extract<VariantStockUpdate, { mode: 'adjust' }>['lines'][number];

/** The lines of an adjustment by SKU and difference, worked out under the lock. */
async function linesOf(ctx: WriteContext, storeId: number | undefined, lines: readonly Line[]) {
  const store = await readStore(ctx, storeId);
  const variantIds = lines.flatMap(({ variantId }) => variantId ?? []);
  const rows =
    variantIds.length === 0
      ? []
      : await ctx.tx
          .select({ id: skus.id, variantId: skus.variantId })
          .from(skus)
          .where(inArray(skus.variantId, variantIds));
  const ofVariant = new Map(rows.map(({ variantId, id }) => [variantId, id]));
  const skuIds = lines.map(({ skuId, variantId }) => skuId ?? ofVariant.get(variantId ?? 0));
  await checkFinished(ctx, skuIds, (index) =>
    lines[index]?.variantId === undefined ? `lines.${index}.skuId` : `lines.${index}.variantId`,
  );
  await lockPositions(
    ctx,
    store.id,
    skuIds.flatMap((skuId) => skuId ?? []),
  );
  const lying = await lyingIn(
    ctx,
    lines.flatMap(({ batchId, trayId }) => (batchId === undefined ? [] : [{ batchId, trayId }])),
  );
  const fields: Record<string, string> = {};
  const ready = lines.map(({ batchId, newBatch, trayId, qty: change, setTo = 0 }, index) => {
    const onHand = lying.get(`${batchId ?? 0} ${trayId}`)?.onHand ?? 0;
    const qty = change ?? setTo - onHand;
    if (qty === 0) fields[`lines.${index}.setTo`] = 'That is what the books say already.';
    return { skuId: skuIds[index] ?? 0, batchId, newBatch, trayId, qty };
  });
  if (Object.keys(fields).length > 0) throw invalid(fields);
  return ready;
}

async function checkFinished(
  ctx: WriteContext,
  skuIds: readonly (number | undefined)[],
  fieldOf: (index: number) => string,
): Promise<void> {
  const ids = skuIds.flatMap((id) => id ?? []);
  const rows =
    ids.length === 0
      ? []
      : await ctx.tx
          .select({ id: skus.id })
          .from(skus)
          .where(and(inArray(skus.id, ids), eq(skus.kind, 'finished')));
  const finished = new Set(rows.map(({ id }) => id));
  const fields = skuIds.flatMap((id, index) =>
    id !== undefined && finished.has(id) ? [] : [[fieldOf(index), 'Choose finished goods.']],
  );
  if (fields.length > 0) throw invalid(Object.fromEntries(fields) as Record<string, string>);
}
