import type { IssueProposal } from '@counting-house/contract/production/issue.ts';
import { inArray } from 'drizzle-orm';
import type { ReadContext } from '../../platform/context.ts';
import { readRow } from '../../platform/rows/rows.ts';
import { readBatches } from '../../stock/batches/batch.service.ts';
import { readCandidates } from '../../stock/demand/availability.service.ts';
import { heldFor } from '../../stock/demand/plan-goods.service.ts';
import { readSkus } from '../../stock/skus/sku.service.ts';
import { trays } from '../../stock/trays/tray.table.ts';
import { readMaterials, qtyTaken } from './plan-material.service.ts';
import { plans } from './plan.table.ts';

/** More places of one material are not offered; one that is scanned is taken all the same. */
const mostPlaces = 20;

type Place = { readonly batchId: number; readonly trayId: number; free: number; qty: number };

/**
 * What a plan still needs, and where it would be taken from: what is held for it, then what is free, the first to
 * expire first. Quantities are thousandths.
 *
 * @throws {Problem} `not_found`.
 */
export async function proposeIssue(
  ctx: ReadContext,
  { id }: { id: number },
): Promise<IssueProposal> {
  const plan = await readRow(ctx, plans, id);
  const materials = (await readMaterials(ctx, id)).filter((row) => row.need > qtyTaken(row));
  const ids = materials.map(({ skuId }) => skuId);
  const skus = await readSkus(ctx, ids);
  const free = await readCandidates(ctx, plan.storeId, ids);
  const held = await heldFor(
    ctx,
    materials.map((material) => material.id),
  );
  const rows = materials.flatMap((material) => {
    const sku = skus.get(material.skuId);
    if (!sku) return [];
    const need = material.need - qtyTaken(material);
    const own = (held.get(material.id) ?? []).map((row) => ({ ...row, free: row.left }));
    const places = proposed([...own, ...(free.get(sku.id) ?? [])], need);
    return [{ material, sku, need, places: places.slice(0, mostPlaces) }];
  });
  const names = await namesOf(
    ctx,
    rows.flatMap(({ places }) => places),
  );
  return {
    rows: rows.map(({ material, sku, need, places }) => ({
      id: material.id,
      skuId: sku.id,
      sku: sku.code,
      name: sku.name,
      unit: sku.unit,
      unitDecimals: sku.unitDecimals,
      isTracked: sku.tracking === 'batch',
      consumption: material.consumption,
      need,
      places: places.map((place) => ({ ...place, ...names(place) })),
    })),
  };
}

/** The places in the order in which they are taken, each once, and how much of it. */
function proposed(
  goods: readonly { readonly batchId: number; readonly trayId: number; readonly free: number }[],
  need: number,
): Place[] {
  const places = new Map<string, Place>();
  let rest = need;
  for (const { batchId, trayId, free } of goods) {
    const place = places.get(`${batchId} ${trayId}`) ?? { batchId, trayId, free: 0, qty: 0 };
    const qty = Math.min(free, rest);
    place.free += free;
    place.qty += qty;
    rest -= qty;
    places.set(`${batchId} ${trayId}`, place);
  }
  return [...places.values()];
}

async function namesOf(ctx: ReadContext, places: readonly Place[]) {
  const batches = await readBatches(
    ctx,
    places.map(({ batchId }) => batchId),
  );
  const rows = await ctx.tx
    .select({ id: trays.id, code: trays.code })
    .from(trays)
    .where(inArray(trays.id, [0, ...places.map(({ trayId }) => trayId)]));
  const codeOf = new Map(rows.map(({ id, code }) => [id, code]));
  return ({ batchId, trayId }: Place) => ({
    batch: batches.get(batchId)?.code ?? '',
    batchNumber: batches.get(batchId)?.number ?? '',
    expiryDate: batches.get(batchId)?.expiryDate ?? null,
    tray: codeOf.get(trayId) ?? '',
  });
}
