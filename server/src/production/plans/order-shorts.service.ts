import type { ShortsOrdered } from '@counting-house/contract/production/plan.ts';
import type { WriteContext } from '../../platform/context.ts';
import {
  readVendorOffers,
  waitingReorders,
} from '../../purchasing/reorder/reorder-list.service.ts';
import { addToDraft, lockVendors } from '../../purchasing/reorder/reorder.service.ts';
import { readSkus } from '../../stock/skus/sku.service.ts';
import { getPlan } from './plan-list.service.ts';
import { lockPlan, planState } from './plan-material.service.ts';

type Wanted = NonNullable<ReturnType<Awaited<ReturnType<typeof readVendorOffers>>>> & {
  readonly skuId: number;
};

/**
 * Drafts purchase orders for what a plan is short of, with the vendor whose price is preferred, else lowest; today's
 * reorder of a vendor grows instead. What is asked for already, or sold by nobody, is left out and told.
 *
 * Locks the plan, then the vendors by id: of two who ask at once one drafts, and the other reads on which order it is.
 *
 * @throws {Problem} `plan.state` (422).
 */
export async function orderShorts(
  ctx: WriteContext,
  { id }: { id: number },
): Promise<ShortsOrdered> {
  const plan = await lockPlan(ctx, id);
  if (plan.status === 'completed' || plan.status === 'cancelled') throw planState(plan);
  const { materialLines } = await getPlan(ctx, { id });
  const short = new Map(
    materialLines.filter((line) => line.short > 0).map((line) => [line.skuId, line.short]),
  );
  const known = await readSkus(ctx, [...short.keys()]);
  const offers = await readVendorOffers(ctx, [...known.values()]);
  const wanted = new Map<number, Wanted>();
  for (const [skuId, sku] of known) {
    const offer = offers(sku, short.get(skuId) ?? 0);
    if (offer) wanted.set(skuId, { ...offer, skuId });
  }
  await lockVendors(
    ctx,
    [...wanted.values()].map(({ vendorId }) => vendorId),
  );
  const waiting = await waitingReorders(ctx, plan.storeId, [...short.keys()]);
  const leftOut = [...known.values()].flatMap(({ id: skuId, name }) => {
    const draft = waiting.get(skuId);
    if (draft) return [{ name, why: `It is already on ${draft.number}.` }];
    return wanted.has(skuId) ? [] : [{ name, why: 'No vendor has a price for it.' }];
  });
  const fresh = [...wanted.values()].filter(({ skuId }) => !waiting.has(skuId));
  return { drafts: await draftEach(ctx, plan.storeId, fresh), leftOut };
}

async function draftEach(ctx: WriteContext, storeId: number, fresh: readonly Wanted[]) {
  const byVendor = Map.groupBy(fresh, ({ vendorId }) => vendorId);
  const drafts: ShortsOrdered['drafts'] = [];
  for (const vendorId of [...byVendor.keys()].toSorted((a, b) => a - b)) {
    const lines = (byVendor.get(vendorId) ?? []).map(({ skuId, unitId, qty, price }) => ({
      skuId,
      unitId,
      qty,
      price,
      isFree: price === 0,
      description: '',
      discountBps: 0,
    }));
    const { id, number, vendorName, total } = await addToDraft(ctx, vendorId, storeId, lines);
    drafts.push({ id, number, vendorName, lines: lines.length, total });
  }
  return drafts;
}
