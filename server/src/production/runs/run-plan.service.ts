import type { CheckReading, RecipeCheck } from '@counting-house/contract/production/check.ts';
import type { RunFacts } from '@counting-house/contract/production/run-draft.ts';
import { eq } from 'drizzle-orm';
import { dateText, daysBetween } from '../../platform/clock.ts';
import { may, needsRight, type ReadContext } from '../../platform/context.ts';
import { take } from '../../platform/money.ts';
import { invalid, invariant, ruleBroken } from '../../platform/problem.ts';
import { readRow } from '../../platform/rows/rows.ts';
import { readBatches, checkSellable, type Batch } from '../../stock/batches/batch.service.ts';
import {
  allotForPlan,
  type PlanLine,
  type PlanPart,
} from '../../stock/demand/plan-goods.service.ts';
import { inUnit, isWhole, notWhole, readSkus, type Sku } from '../../stock/skus/sku.service.ts';
import { readMaterials, type Material, type PlanRecord } from '../plans/plan-material.service.ts';
import { mostWithoutWord } from '../plans/plan-states.rules.ts';
import { planStocks } from '../plans/plan.table.ts';
import { recipeByproducts, recipes } from '../recipes/recipe.table.ts';
import { calculateExpiry } from './output-batch.rules.ts';
import { proportionOfNeed, smallestStep } from './run-need.service.ts';

type Recipe = typeof recipes.$inferSelect;

/** Goods of a plan that a run uses. */
type UsedAtPlan = {
  readonly skuId: number;
  readonly batchId: number;
  readonly qty: number;
  readonly value: number;
};

/** What a run will do, worked out and found right. */
export type PlannedRun = {
  readonly recipe: Recipe;
  readonly output: Sku;
  readonly businessDate: string;
  readonly mfgDate: string;
  readonly used: readonly UsedAtPlan[];
  /** Goods that are taken from the store at the run. */
  readonly parts: readonly PlanPart[];
  readonly byproducts: readonly {
    readonly sku: Sku;
    readonly qty: number;
    readonly unitValue: number;
    readonly trayId: number | null;
  }[];
  readonly checks: readonly CheckReading[];
  /** What posting refuses of the checks; a run is shown without them. */
  readonly checkFaults: Readonly<Record<string, string>>;
  readonly isShortLived: boolean;
  /** A check was outside its range, or the product is always inspected. */
  readonly inspectFor: string;
  readonly expiryDate: string | null;
  readonly ownExpiry: string | null;
  readonly shortenedBy: string | null;
};

/**
 * Works out what a run uses and makes, and refuses what cannot be. Reads only; anyone who posts it holds the plan and
 * the positions.
 *
 * @throws {Problem} `invalid` (422) with a text at each wrong field; `stock.short`, `plan.nothing_issued` (422); the
 *   problems of batches that may not be used.
 */
export async function workOut(
  ctx: ReadContext,
  plan: PlanRecord,
  input: RunFacts,
): Promise<PlannedRun> {
  const recipe = await readRow(ctx, recipes, plan.recipeId);
  const materials = await readMaterials(ctx, plan.id);
  const offered = await ctx.tx
    .select()
    .from(recipeByproducts)
    .where(eq(recipeByproducts.recipeId, recipe.id));
  const skus = await readSkus(ctx, [
    plan.outputSkuId,
    ...materials.map(({ skuId }) => skuId),
    ...offered.map(({ skuId }) => skuId),
  ]);
  const output = skus.get(plan.outputSkuId);
  invariant(output, 'a plan has its product');
  const businessDate = input.businessDate ?? ctx.today;
  const mfgDate = input.mfgDate ?? businessDate;
  checkMade(ctx, plan, { input, output, mfgDate });
  const { readings: checks, fields: checkFaults } = readChecks(ctx, recipe.checks, input);
  const { used, parts } = await inputsOf(ctx, plan, { input, materials, skus });
  const limits = new Set(materials.filter((row) => row.limitsExpiry).map(({ skuId }) => skuId));
  const batches = await readBatches(
    ctx,
    [...used, ...parts].map(({ batchId }) => batchId),
  );
  checkSellable([...batches.values()], businessDate);
  const failed = checks.filter(({ isOk }) => isOk === false).map(({ name }) => name);
  const lastDay = lastDayOf(
    recipe,
    { output, mfgDate, typed: input.batch.expiryDate },
    batches,
    limits,
  );
  const isShortLived = livesShort(lastDay.expiryDate, businessDate, output.shelfLifeDays);
  const lifeFaults: Record<string, string> =
    isShortLived && !input.shortLife
      ? { 'batch.expiryDate': shortLifeText(lastDay, businessDate) }
      : {};
  return {
    recipe,
    output,
    businessDate,
    mfgDate,
    used,
    parts,
    byproducts: byproductsOf(input, offered, skus),
    checks,
    checkFaults: { ...checkFaults, ...lifeFaults },
    isShortLived,
    inspectFor:
      failed.length > 0
        ? `${failed.join(', ')} outside the range`
        : output.inspectOnReceipt
          ? 'Pending inspection'
          : '',
    ...lastDay,
  };
}

function checkMade(
  ctx: ReadContext,
  plan: PlanRecord,
  { input, output, mfgDate }: { input: RunFacts; output: Sku; mfgDate: string },
): void {
  const fields: Record<string, string> = {};
  const { goodQty, rejectedQty } = input;
  if (goodQty + rejectedQty === 0) fields['goodQty'] = 'Enter how much was made.';
  if (!isWhole(goodQty, output)) fields['goodQty'] = notWhole(output);
  if (!isWhole(rejectedQty, output)) fields['rejectedQty'] = notWhole(output);
  if (rejectedQty > 0 && input.rejectReason === '') {
    fields['rejectReason'] = `Enter a reason why ${inUnit(rejectedQty, output)} were rejected.`;
  }
  if (mfgDate > ctx.today) fields['mfgDate'] = "The manufacturing date can't be in the future.";
  const inAll = plan.goodQty + goodQty;
  if (inAll > plan.qty && !input.morePlanned) {
    fields['goodQty'] =
      `${inUnit(inAll, output)} is more than planned (${inUnit(plan.qty, output)}). Tick 'more than planned' to go on.`;
  }
  if (Object.keys(fields).length > 0) throw invalid(fields);
  if (inAll > mostWithoutWord(plan.qty) && !may(ctx, 'production.plan.release')) {
    needsRight(ctx, 'production.plan.release');
  }
}

function readChecks(
  ctx: ReadContext,
  wanted: readonly RecipeCheck[],
  { checks, note }: RunFacts,
): { readings: CheckReading[]; fields: Record<string, string> } {
  const fields: Record<string, string> = {};
  const readings = wanted.map((check, index): CheckReading => {
    const told = { name: check.name, kind: check.kind, unit: check.unit };
    const reading = checks.find(({ name }) => name === check.name)?.reading ?? null;
    if (reading === null) {
      if (check.isRequired && ctx.settings['production.requireChecks']) {
        fields[`checks.${index}.reading`] = `Please fill in '${check.name}'.`;
      }
      return { ...told, reading, isOk: null };
    }
    const isOk =
      check.kind === 'yes_no'
        ? reading === 1
        : reading >= (check.min ?? reading) && reading <= (check.max ?? reading);
    if (!isOk && note === '') {
      fields['note'] =
        check.kind === 'yes_no'
          ? `'${check.name}' did not pass. Please write a note.`
          : `'${check.name}' is outside ${check.min ?? '…'} to ${check.max ?? '…'}. Please write a note.`;
    }
    return { ...told, reading, isOk };
  });
  return { readings, fields };
}

type Wanted = {
  readonly at: string;
  readonly material: Material;
  readonly sku: Sku;
  readonly qty: number;
  readonly batchId?: number | undefined;
  readonly trayId?: number | undefined;
};

/** What each material of the run is taken from: the plan first, then the store for what is taken at the run. */
async function inputsOf(
  ctx: ReadContext,
  plan: PlanRecord,
  {
    input,
    materials,
    skus,
  }: { input: RunFacts; materials: readonly Material[]; skus: ReadonlyMap<number, Sku> },
): Promise<{ used: UsedAtPlan[]; parts: PlanPart[] }> {
  const held = await ctx.tx.select().from(planStocks).where(eq(planStocks.planId, plan.id));
  const batches = await readBatches(
    ctx,
    held.map(({ batchId }) => batchId),
  );
  const atPlan = held
    .map((row) => ({ ...row, batch: batches.get(row.batchId) }))
    .toSorted((a, b) => orderOf(a.batch).localeCompare(orderOf(b.batch)));
  const fields: Record<string, string> = {};
  const used: UsedAtPlan[] = [];
  const lines: PlanLine[] = [];
  for (const want of wantedOf(plan, { input, materials, skus, atPlan }, fields)) {
    let rest = want.qty;
    for (const row of want.trayId === undefined ? atPlan : []) {
      if (row.skuId !== want.sku.id || row.batchId !== (want.batchId ?? row.batchId)) continue;
      const qty = Math.min(row.qty, rest);
      if (qty === 0) continue;
      const value = take(row.value, row.qty, qty);
      row.qty -= qty;
      row.value -= value;
      rest -= qty;
      used.push({ skuId: row.skuId, batchId: row.batchId, qty, value });
    }
    if (rest === 0) continue;
    const { at, material, sku, batchId, trayId } = want;
    if (material.consumption === 'backflush') {
      lines.push({ at, refLineId: material.id, sku, qty: rest, batchId, trayId });
    } else {
      fields[`${at}.qty`] = tooLittle(want, rest, atPlan);
    }
  }
  const [first] = Object.values(fields);
  if (first) throw ruleBroken('plan.not_issued', first, { fields });
  return { used, parts: await allotForPlan(ctx, plan.storeId, lines) };
}

const orderOf = (batch: Batch | undefined) =>
  `${batch?.expiryDate ?? '9999-12-31'} ${batch?.receivedDate ?? ''} ${String(batch?.id ?? 0).padStart(12, '0')}`;

function tooLittle(
  { sku, material, qty, batchId }: Wanted,
  missing: number,
  atPlan: readonly { readonly batchId: number; readonly batch: Batch | undefined }[],
): string {
  if (material.issued === 0) return `Issue ${sku.name} to the plan first.`;
  const code = atPlan.find((row) => row.batchId === batchId)?.batch?.code;
  const has = inUnit(qty - missing, sku);
  return code
    ? `Only ${has} of batch ${code} is at this plan.`
    : `Only ${has} of '${sku.name}' is at this plan.`;
}

type Known = {
  readonly input: RunFacts;
  readonly materials: readonly Material[];
  readonly skus: ReadonlyMap<number, Sku>;
  readonly atPlan: readonly {
    readonly skuId: number;
    readonly batchId: number;
    readonly qty: number;
  }[];
};

/** What was typed; a material that was not, by rule: its part of the need, as far as it is there. */
function wantedOf(
  plan: PlanRecord,
  { input, materials, skus, atPlan }: Known,
  fields: Record<string, string>,
): Wanted[] {
  const made = input.goodQty + input.rejectedQty;
  const ofSku = new Map(materials.map((material) => [material.skuId, material]));
  const typed = input.inputs.flatMap((line, index): Wanted[] => {
    const at = `inputs.${index}`;
    const material = ofSku.get(line.skuId);
    const sku = skus.get(line.skuId);
    if (!material || !sku) {
      fields[`${at}.skuId`] = 'Choose a material of this plan.';
      return [];
    }
    if (!isWhole(line.qty, sku)) fields[`${at}.qty`] = notWhole(sku);
    return line.qty === 0 ? [] : [{ ...line, at, material, sku }];
  });
  const named = new Set(input.inputs.map(({ skuId }) => skuId));
  const byRule = materials.flatMap((material): Wanted[] => {
    const sku = skus.get(material.skuId);
    if (!sku || named.has(material.skuId) || material.need === 0) return [];
    const held = atPlan
      .filter(({ skuId }) => skuId === sku.id)
      .reduce((sum, { qty }) => sum + qty, 0);
    const part = proportionOfNeed(material.need, {
      made,
      planned: plan.qty,
      step: smallestStep(sku),
    });
    const qty = material.consumption === 'issue' && held > 0 ? Math.min(part, held) : part;
    const isTaken = qty > 0 && !(material.isOptional && held === 0 && !material.isExtra);
    return isTaken ? [{ at: `materials.${material.id}`, material, sku, qty }] : [];
  });
  return [...typed, ...byRule, ...usedUp({ input, materials, skus, atPlan })];
}

/** Goods at the plan that go into this run besides what it needs. */
function usedUp({ input, materials, skus, atPlan }: Known): Wanted[] {
  return input.leftovers.flatMap(({ batchId, what, qty }, index): Wanted[] => {
    const skuId = what === 'use' ? atPlan.find((row) => row.batchId === batchId)?.skuId : undefined;
    const material = materials.find((row) => row.skuId === skuId);
    const sku = skus.get(skuId ?? 0);
    return material && sku ? [{ at: `leftovers.${index}`, material, sku, qty, batchId }] : [];
  });
}

function byproductsOf(
  input: RunFacts,
  offered: readonly (typeof recipeByproducts.$inferSelect)[],
  skus: ReadonlyMap<number, Sku>,
): PlannedRun['byproducts'] {
  const fields: Record<string, string> = {};
  const made = input.byproducts.flatMap(({ skuId, qty, trayId }, index) => {
    const of = offered.find((one) => one.skuId === skuId);
    const sku = skus.get(skuId);
    if (!of || !sku) {
      fields[`byproducts.${index}.skuId`] = 'Choose a by-product of the recipe.';
      return [];
    }
    if (!isWhole(qty, sku)) fields[`byproducts.${index}.qty`] = notWhole(sku);
    return qty === 0 ? [] : [{ sku, qty, unitValue: of.unitValue, trayId: trayId ?? of.toTrayId }];
  });
  if (Object.keys(fields).length > 0) throw invalid(fields);
  return made;
}

/** The life that is left is a tenth of what it should be, or less. */
const livesShort = (expiryDate: string | null, from: string, shelfLifeDays: number | null) =>
  expiryDate !== null &&
  shelfLifeDays !== null &&
  daysBetween(from, expiryDate) * 10 <= shelfLifeDays;

function shortLifeText(
  { expiryDate, shortenedBy }: Pick<PlannedRun, 'expiryDate' | 'shortenedBy'>,
  from: string,
): string {
  const left = daysBetween(from, expiryDate ?? from);
  const why = shortenedBy ? `, limited by batch ${shortenedBy}` : '';
  return `This would expire on ${dateText(expiryDate ?? from)}, in ${left} ${left === 1 ? 'day' : 'days'}${why}. Change the batch or the date, or tick 'Short life' to post it.`;
}

/** The last day of use: as typed when it is not later than the rule says. */
function lastDayOf(
  { expiryRule }: Recipe,
  { output, mfgDate, typed }: { output: Sku; mfgDate: string; typed: string | undefined },
  batches: ReadonlyMap<number, Batch>,
  limits: ReadonlySet<number>,
): Pick<PlannedRun, 'expiryDate' | 'ownExpiry' | 'shortenedBy'> {
  if (output.expiryPolicy === 'none') {
    return { expiryDate: null, ownExpiry: null, shortenedBy: null };
  }
  const made = {
    mfgDate,
    shelfLifeDays: output.shelfLifeDays,
    inputs: [...batches.values()].map(({ code, skuId, expiryDate }) => ({
      code,
      expiryDate,
      limitsExpiry: limits.has(skuId),
    })),
  };
  const byRule = calculateExpiry(expiryRule, made);
  const own = calculateExpiry('shelf_life', made).date;
  if (typed !== undefined && byRule.date !== null && typed > byRule.date) {
    const why = byRule.shortenedBy ?? 'its shelf life';
    throw invalid({
      'batch.expiryDate': `The expiry can't be after ${dateText(byRule.date)} (from ${why}).`,
    });
  }
  const expiryDate = typed ?? byRule.date;
  if (expiryDate === null && output.expiryPolicy === 'required') {
    throw invalid({ 'batch.expiryDate': 'Please enter the expiry date.' });
  }
  if (expiryDate !== null && expiryDate <= mfgDate) {
    throw invalid({ 'batch.expiryDate': 'The expiry date must be after the manufacturing date.' });
  }
  const isByRule = expiryDate === byRule.date;
  return { expiryDate, ownExpiry: own, shortenedBy: isByRule ? byRule.shortenedBy : null };
}
