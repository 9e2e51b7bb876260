import { eq, inArray } from 'drizzle-orm';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { invalid, invariant, ruleBroken } from '../../platform/problem.ts';
import { insertRaw, insertRow, lockRow, updateRow } from '../../platform/rows/rows.ts';
import { release, reserve } from '../../stock/demand/demand.service.ts';
import { inOwnUnits } from '../../stock/skus/sku-unit.service.ts';
import { readSkus } from '../../stock/skus/sku.service.ts';
import { explodeNeeds, substituted } from '../recipes/need.rules.ts';
import { readSubstitutes } from '../recipes/recipe-list.service.ts';
import { recipesWithParts } from '../recipes/recipe-tree.service.ts';
import { plannedNeeds } from './plan-need.rules.ts';
import { statusLabels } from './plan-states.rules.ts';
import { planMaterials, plans } from './plan.table.ts';

export type PlanRecord = typeof plans.$inferSelect;
export type Material = typeof planMaterials.$inferSelect;

/** A plan, locked before anything that hangs on it. */
export const lockPlan = (ctx: WriteContext, id: number): Promise<PlanRecord> =>
  lockRow(ctx, plans, id);

/** Why nothing can be done to a plan now. */
export const planState = ({ number, labelCode, status }: PlanRecord) =>
  ruleBroken(
    'plan.state',
    `${number ?? labelCode} is ${statusLabels[status]}; this can't be done now.`,
  );

/** What a plan took from the store and did not give back, thousandths. */
export const qtyTaken = ({ issued, returned }: Pick<Material, 'issued' | 'returned'>): number =>
  issued - returned;

/** The materials of a plan, in the order of its recipe. */
export function readMaterials(ctx: Pick<WriteContext, 'tx'>, planId: number): Promise<Material[]> {
  return ctx.tx
    .select()
    .from(planMaterials)
    .where(eq(planMaterials.planId, planId))
    .orderBy(planMaterials.id);
}

/** What a plan of this size needs by its recipe. */
export async function needsOfPlan(
  ctx: Pick<WriteContext, 'tx'> & Parameters<typeof recipesWithParts>[0],
  { recipeId, qty }: Pick<PlanRecord, 'recipeId' | 'qty'>,
) {
  const { recipes, partOf } = await recipesWithParts(ctx, [recipeId]);
  const recipe = recipes.get(recipeId);
  invariant(recipe, 'a plan has its recipe');
  return explodeNeeds(recipe, qty, partOf);
}

/**
 * Writes down what a plan needs now, and promises it the goods that there are. What was added for this plan alone and
 * substitutes stay, in the same part of what they replace; materials that it no longer needs and never had go.
 *
 * Locks the positions of the materials. The caller has locked the plan.
 *
 * @param options.isOther it goes by another recipe than before: nothing is replaced in it yet.
 */
export async function saveNeeds(
  ctx: WriteContext,
  plan: PlanRecord,
  { isOther = false } = {},
): Promise<void> {
  const needs = await needsOfPlan(ctx, plan);
  const lineOf = new Map(needs.map(({ line }) => [line.skuId, line]));
  const saved = await readMaterials(ctx, plan.id);
  const materials = isOther
    ? saved.map((row) => ({ ...row, replacesId: null, replacedQty: 0 }))
    : saved;
  const needNow = plannedNeeds(
    new Map(needs.map(({ line, need }) => [line.skuId, need])),
    materials,
    await readUnitRatios(ctx, materials),
  );
  for (const { id, skuId, replacesId, recipeLineId } of materials) {
    const line = lineOf.get(skuId);
    await updateRow(
      ctx,
      planMaterials,
      { id },
      { ...needNow.get(id), replacesId, recipeLineId: line?.id ?? (isOther ? null : recipeLineId) },
    );
  }
  await dropMaterials(
    ctx,
    plan,
    materials.filter(({ id, skuId }) => !lineOf.has(skuId) && needNow.get(id)?.need === 0),
  );
  const known = new Set(materials.map(({ skuId }) => skuId));
  await insertRaw(
    ctx,
    planMaterials,
    needs
      .filter(({ line }) => !known.has(line.skuId))
      .map(({ line, need }) => ({
        planId: plan.id,
        recipeLineId: line.id,
        skuId: line.skuId,
        consumption: line.consumption,
        limitsExpiry: line.limitsExpiry,
        isOptional: line.isOptional,
        need,
      })),
  );
  await reserveMaterials(ctx, plan);
}

/** How much of each substitute replaces one unit of its material, by the recipe. */
export async function readUnitRatios(ctx: ReadContext, materials: readonly Material[]) {
  const replaced = new Map(materials.map(({ id, recipeLineId }) => [id, recipeLineId]));
  const lineIds = materials.flatMap(({ replacesId }) => replaced.get(replacesId ?? 0) ?? []);
  const offered = await readSubstitutes(ctx, [...new Set(lineIds)]);
  return ({ replacesId, skuId }: Pick<Material, 'replacesId' | 'skuId'>) => {
    const offers = offered.get(replaced.get(replacesId ?? 0) ?? 0) ?? [];
    const ratio = offers.find((one) => one.skuId === skuId);
    invariant(ratio, 'a substitute stands in the recipe');
    return ratio;
  };
}

async function dropMaterials(
  ctx: WriteContext,
  plan: PlanRecord,
  dropped: readonly Material[],
): Promise<void> {
  const unused = dropped.filter(({ issued }) => issued === 0).map(({ id }) => id);
  if (unused.length === 0) return;
  await release(ctx, { purpose: 'plan', refId: plan.id, refLineIds: unused });
  await ctx.tx.delete(planMaterials).where(inArray(planMaterials.id, unused));
}

/** Promises a plan the goods that it needs and has not taken; the rest waits for goods that come in. */
export async function reserveMaterials(ctx: WriteContext, plan: PlanRecord): Promise<void> {
  const materials = await readMaterials(ctx, plan.id);
  if (materials.length === 0) return;
  await reserve(ctx, {
    purpose: 'plan',
    refId: plan.id,
    refNumber: plan.number ?? plan.labelCode,
    storeId: plan.storeId,
    onShort: 'partial',
    lines: materials.map((material) => ({
      refLineId: material.id,
      skuId: material.skuId,
      wanted: Math.max(material.need, qtyTaken(material)),
      needDate: plan.plannedStart,
      priority: 4,
    })),
  });
}

type Extra = {
  readonly skuId: number;
  readonly qty: number;
  readonly unitId?: number | undefined;
  readonly consumption: Material['consumption'];
};

/**
 * Adds materials to this plan alone; one that it has already needs so much more.
 *
 * @throws {Problem} `invalid` (422) at the line.
 */
export async function addExtras(
  ctx: WriteContext,
  plan: PlanRecord,
  extras: readonly Extra[],
): Promise<void> {
  const skus = await readSkus(
    ctx,
    extras.map(({ skuId }) => skuId),
  );
  const { qtys, faults: fields } = await inOwnUnits(
    ctx,
    extras.flatMap(({ skuId, qty, unitId }, index) => {
      const sku = skus.get(skuId);
      return sku ? [{ at: `extras.${index}`, sku, qty, unitId }] : [];
    }),
  );
  for (const [index, { skuId }] of extras.entries()) {
    if (!skus.has(skuId) || skuId === plan.outputSkuId) {
      fields[`extras.${index}.skuId`] = 'Choose a SKU.';
    }
  }
  if (Object.keys(fields).length > 0) throw invalid(fields);
  for (const [index, { skuId, consumption }] of extras.entries()) {
    const sku = skus.get(skuId);
    const limitsExpiry = sku?.kind === 'semi_finished';
    const more = qtys.get(`extras.${index}`) ?? 0;
    const known = (await readMaterials(ctx, plan.id)).find((material) => material.skuId === skuId);
    if (known) {
      const { id, need, extraQty } = known;
      await updateRow(ctx, planMaterials, { id }, { need: need + more, extraQty: extraQty + more });
    } else {
      await insertRow(ctx, planMaterials, {
        planId: plan.id,
        skuId,
        consumption,
        limitsExpiry,
        isOptional: true,
        isExtra: true,
        need: more,
        extraQty: more,
      });
    }
  }
}

type Replaced = {
  readonly materialId: number;
  readonly skuId: number;
  readonly qty?: number | undefined;
};

/**
 * Takes substitutes for materials, whole or in part.
 *
 * @throws {Problem} `invalid` (422) at the line.
 */
export async function useSubstitutes(
  ctx: WriteContext,
  plan: PlanRecord,
  replaced: readonly Replaced[],
): Promise<void> {
  for (const [index, { materialId, skuId, qty }] of replaced.entries()) {
    const at = `substitutes.${index}`;
    const material = (await readMaterials(ctx, plan.id)).find(({ id }) => id === materialId);
    if (!material) throw invalid({ [`${at}.materialId`]: 'Choose a material of this plan.' });
    const of = material.recipeLineId === null ? [] : [material.recipeLineId];
    const offered = (await readSubstitutes(ctx, of)).get(of[0] ?? 0) ?? [];
    const ratio = offered.find((one) => one.skuId === skuId);
    if (!ratio) throw invalid({ [`${at}.skuId`]: 'Choose a substitute of the recipe.' });
    const open = material.need - qtyTaken(material);
    const part = qty ?? open;
    if (part > open || part <= 0) {
      throw invalid({ [`${at}.qty`]: 'So much of it is not needed any more.' });
    }
    await replace(ctx, plan, { material, part, ratio, at });
  }
}

/** Takes a substitute for part of a material; one SKU stands for one material of a plan. */
async function replace(
  ctx: WriteContext,
  plan: PlanRecord,
  wanted: {
    readonly material: Material;
    readonly part: number;
    readonly ratio: {
      readonly skuId: number;
      readonly num: number;
      readonly den: number;
      readonly unitDecimals: number;
    };
    readonly at: string;
  },
): Promise<void> {
  const { material, part, ratio, at } = wanted;
  const { consumption, limitsExpiry, isOptional, recipeLineId } = material;
  const materials = await readMaterials(ctx, plan.id);
  const known = materials.find(({ skuId }) => skuId === ratio.skuId);
  if (known && known.replacedQty > 0 && known.replacesId !== material.id) {
    throw invalid({ [`${at}.skuId`]: 'It replaces another material of this plan already.' });
  }
  await updateRow(ctx, planMaterials, { id: material.id }, { need: material.need - part });
  const before = known?.replacedQty ?? 0;
  const more = substituted(before + part, ratio) - (before > 0 ? substituted(before, ratio) : 0);
  const takes = { replacesId: material.id, replacedQty: before + part };
  if (known) {
    await updateRow(ctx, planMaterials, { id: known.id }, { ...takes, need: known.need + more });
    return;
  }
  await insertRow(ctx, planMaterials, {
    ...takes,
    planId: plan.id,
    skuId: ratio.skuId,
    need: more,
    consumption,
    limitsExpiry,
    isOptional,
    recipeLineId,
  });
}
