import type {
  ChangedRecipe,
  CopyRecipe,
  NewRecipe,
  Recipe,
} from '@counting-house/contract/production/recipe.ts';
import { and, count, eq, inArray, max, sql } from 'drizzle-orm';
import type { WriteContext } from '../../platform/context.ts';
import { invalid, ruleBroken } from '../../platform/problem.ts';
import { deleteRow } from '../../platform/rows/deleted.ts';
import type { RowSeen } from '../../platform/rows/row-register.ts';
import { insertRaw, insertRow, insertRows, lockRow, updateRow } from '../../platform/rows/rows.ts';
import { isWhole, notWhole, readSkus } from '../../stock/skus/sku.service.ts';
import { plans } from '../plans/plan.table.ts';
import { notMade, readFacts, type Facts, type Ready } from './recipe-facts.service.ts';
import { getRecipe } from './recipe-list.service.ts';
import { recipeByproducts, recipeLines, recipes, recipeSubstitutes } from './recipe.table.ts';
import { checkTree } from './recipe-tree.service.ts';

type RecipeRecord = typeof recipes.$inferSelect;

/**
 * Drafts a recipe: the next version of what it makes.
 *
 * @throws {Problem} `invalid` (422) with a text at each wrong field.
 */
export async function createRecipe(ctx: WriteContext, input: NewRecipe): Promise<Recipe> {
  const ready = await readFacts(ctx, input.outputSkuId, input);
  const recipe = await insertRow(ctx, recipes, {
    outputSkuId: input.outputSkuId,
    edition: await nextEdition(ctx, input.outputSkuId),
    status: 'draft',
    ...headOf(input, ready),
  });
  await writeParts(ctx, recipe.id, ready);
  return getRecipe(ctx, { id: recipe.id });
}

/**
 * Changes a draft, lines and all.
 *
 * @throws {Problem} `recipe.released` (422); `stale` (409); `invalid` (422).
 */
export async function updateRecipe(ctx: WriteContext, input: ChangedRecipe): Promise<Recipe> {
  const recipe = await lockRow(ctx, recipes, input.id);
  checkDraft(recipe);
  const ready = await readFacts(ctx, recipe.outputSkuId, input);
  await updateRow(
    ctx,
    recipes,
    { id: recipe.id, version: input.version },
    { ...headOf(input, ready), note: input.note },
  );
  await clearParts(ctx, recipe.id);
  await writeParts(ctx, recipe.id, ready);
  return getRecipe(ctx, { id: recipe.id });
}

/**
 * Copies a version, whatever its status, to a new draft: the next of its product, or the next of another one.
 *
 * @throws {Problem} `invalid` (422) at `outputSkuId` for a product that the recipe cannot make.
 */
export async function recipeCopy(ctx: WriteContext, input: CopyRecipe): Promise<Recipe> {
  const recipe = await lockRow(ctx, recipes, input.id);
  const { id } = recipe;
  const outputSkuId = input.outputSkuId ?? recipe.outputSkuId;
  if (outputSkuId !== recipe.outputSkuId) await checkOutput(ctx, recipe, outputSkuId);
  const copy = await insertRow(ctx, recipes, {
    outputSkuId,
    edition: await nextEdition(ctx, outputSkuId),
    status: 'draft',
    ...headOf(recipe, recipe),
  });
  const lines = await ctx.tx
    .select()
    .from(recipeLines)
    .where(eq(recipeLines.recipeId, id))
    .orderBy(recipeLines.lineNo);
  const copied = await insertRaw(
    ctx,
    recipeLines,
    lines.map((line) => ({ ...line, id: undefined, recipeId: copy.id })),
  );
  const lineOf = new Map(lines.map((line, index) => [line.id, copied[index]?.id ?? 0]));
  const substitutes = await ctx.tx
    .select()
    .from(recipeSubstitutes)
    .where(inArray(recipeSubstitutes.lineId, [0, ...lineOf.keys()]));
  await insertRaw(
    ctx,
    recipeSubstitutes,
    substitutes.map((row) => ({ ...row, id: undefined, lineId: lineOf.get(row.lineId) ?? 0 })),
  );
  const byproducts = await ctx.tx
    .select()
    .from(recipeByproducts)
    .where(eq(recipeByproducts.recipeId, id));
  await insertRaw(
    ctx,
    recipeByproducts,
    byproducts.map((row) => ({ ...row, id: undefined, recipeId: copy.id })),
  );
  return getRecipe(ctx, { id: copy.id });
}

/** Whether a recipe can make another product as it stands. */
async function checkOutput(ctx: WriteContext, recipe: RecipeRecord, skuId: number): Promise<void> {
  const output = (await readSkus(ctx, [skuId])).get(skuId);
  const refuse = (text: string) => invalid({ outputSkuId: text });
  const isMade = output?.kind === 'finished' || output?.kind === 'semi_finished';
  if (!output || !isMade || output.tracking !== 'batch') throw refuse(notMade);
  if (!isWhole(recipe.outputQty, output)) throw refuse(notWhole(output));
  const [own] = await ctx.tx
    .select({ id: recipeLines.id })
    .from(recipeLines)
    .where(and(eq(recipeLines.recipeId, recipe.id), eq(recipeLines.skuId, skuId)));
  if (own) throw refuse(`'${output.name}' can't contain itself.`);
}

/**
 * Deletes a draft with its lines. A released version is retired instead.
 *
 * @throws {Problem} `recipe.released` (422); `stale` (409).
 */
export async function deleteRecipe(ctx: WriteContext, at: RowSeen): Promise<void> {
  checkDraft(await lockRow(ctx, recipes, at.id));
  const own = sql`(select id from recipe_line where recipe_id = ${at.id})`;
  await deleteRow(ctx, recipes, at, {
    before: [
      { table: recipeSubstitutes, where: sql`line_id in ${own}` },
      { table: recipeLines, where: eq(recipeLines.recipeId, at.id) },
      { table: recipeByproducts, where: eq(recipeByproducts.recipeId, at.id) },
    ],
  });
}

/**
 * Makes a released version the one that plans take when they name none.
 *
 * Locks the recipes of its product.
 *
 * @throws {Problem} `recipe.not_released` (422); `stale` (409).
 */
export async function makeDefault(ctx: WriteContext, at: RowSeen): Promise<void> {
  const recipe = await lockRow(ctx, recipes, at.id);
  if (recipe.status !== 'released') {
    throw ruleBroken('recipe.not_released', 'Only a released recipe can be the default.');
  }
  await lockProduct(ctx, recipe.outputSkuId);
  const known = await defaultOf(ctx, recipe.outputSkuId);
  if (known?.id === recipe.id) return;
  if (known) await updateRow(ctx, recipes, { id: known.id }, { isDefault: false });
  await updateRow(ctx, recipes, at, { isDefault: true });
}

/**
 * Releases a draft: plans can be made by it, and it never changes again.
 *
 * Locks the recipes of its product.
 *
 * @throws {Problem} `recipe.released`, `recipe.empty`, `recipe.loop`, `recipe.depth`, `recipe.inactive` (422);
 *   `stale` (409).
 */
export async function recipeRelease(
  ctx: WriteContext,
  input: { id: number; version: number; asDefault: boolean },
): Promise<Recipe> {
  const recipe = await lockRow(ctx, recipes, input.id);
  checkDraft(recipe);
  const lines = await ctx.tx
    .select()
    .from(recipeLines)
    .where(eq(recipeLines.recipeId, recipe.id))
    .orderBy(recipeLines.lineNo);
  if (lines.length === 0) throw ruleBroken('recipe.empty', 'Add at least one material.');
  const skus = await readSkus(ctx, [recipe.outputSkuId, ...lines.map(({ skuId }) => skuId)]);
  const inactive = [...skus.values()].find(({ status }) => status === 'inactive');
  if (inactive) throw ruleBroken('recipe.inactive', `'${inactive.name}' is not in use.`);
  await checkTree(ctx, recipe, lines);

  await lockProduct(ctx, recipe.outputSkuId);
  const known = await defaultOf(ctx, recipe.outputSkuId);
  const isDefault = input.asDefault || !known;
  if (known && isDefault) await updateRow(ctx, recipes, { id: known.id }, { isDefault: false });
  await updateRow(
    ctx,
    recipes,
    { id: recipe.id, version: input.version },
    { status: 'released', isDefault },
  );
  return getRecipe(ctx, { id: recipe.id });
}

/**
 * Takes a released version out of use.
 *
 * @throws {Problem} `recipe.not_released` (422); `recipe.in_use` (422) while plans are open and it is not forced.
 */
export async function recipeRetire(
  ctx: WriteContext,
  input: { id: number; version: number; force: boolean },
): Promise<Recipe> {
  const recipe = await lockRow(ctx, recipes, input.id);
  if (recipe.status !== 'released') {
    throw ruleBroken('recipe.not_released', 'Only a released recipe can be retired.');
  }
  const [open] = await ctx.tx
    .select({ n: count() })
    .from(plans)
    .where(
      and(
        eq(plans.recipeId, recipe.id),
        inArray(plans.status, ['released', 'in_progress', 'on_hold']),
      ),
    );
  if (open && open.n > 0 && !input.force) {
    throw ruleBroken(
      'recipe.in_use',
      `${open.n} open ${open.n === 1 ? 'plan uses' : 'plans use'} this recipe. Retire it all the same?`,
    );
  }
  await updateRow(
    ctx,
    recipes,
    { id: recipe.id, version: input.version },
    { status: 'retired', isDefault: false },
  );
  return getRecipe(ctx, { id: recipe.id });
}

function checkDraft({ status }: RecipeRecord): void {
  if (status === 'draft') return;
  throw ruleBroken(
    'recipe.released',
    "A released recipe can't be changed. Copy it to a new version.",
  );
}

/** One after the other sets the default of a product. */
const lockProduct = (ctx: WriteContext, skuId: number) =>
  ctx.tx.execute(sql`select pg_advisory_xact_lock(hashtext('recipe'), ${skuId}::int)`);

async function defaultOf(ctx: WriteContext, skuId: number): Promise<RecipeRecord | undefined> {
  const [known] = await ctx.tx
    .select()
    .from(recipes)
    .where(and(eq(recipes.outputSkuId, skuId), eq(recipes.isDefault, true)));
  return known;
}

async function nextEdition(ctx: WriteContext, skuId: number): Promise<number> {
  const [last] = await ctx.tx
    .select({ edition: max(recipes.edition) })
    .from(recipes)
    .where(eq(recipes.outputSkuId, skuId));
  return (last?.edition ?? 0) + 1;
}

const headOf = (
  facts: Omit<Facts, 'lines' | 'byproducts' | 'outputQty' | 'checks'> &
    Pick<RecipeRecord, 'checks'>,
  { outputQty }: Pick<Ready, 'outputQty'>,
) => ({
  name: facts.name,
  outputQty,
  labourPerRun: facts.labourPerRun,
  labourPerUnit: facts.labourPerUnit,
  overheadBps: facts.overheadBps,
  normalLossBps: facts.normalLossBps,
  yieldAlertBps: facts.yieldAlertBps,
  expiryRule: facts.expiryRule,
  steps: facts.steps,
  checks: facts.checks,
  note: facts.note,
});

async function writeParts(ctx: WriteContext, recipeId: number, ready: Ready): Promise<void> {
  const lines = await insertRows(
    ctx,
    recipeLines,
    ready.lines.map((line, index) => ({
      recipeId,
      lineNo: index + 1,
      skuId: line.skuId,
      qty: line.own,
      wasteBps: line.wasteBps,
      setupQty: line.setupQty,
      roundTo: line.roundTo,
      consumption: line.consumption ?? (line.sku.kind === 'raw' ? 'issue' : 'backflush'),
      isExploded: line.isExploded && line.sku.kind === 'semi_finished',
      limitsExpiry: line.limitsExpiry ?? line.sku.kind === 'semi_finished',
      isOptional: line.isOptional,
    })),
  );
  await insertRaw(
    ctx,
    recipeSubstitutes,
    ready.lines.flatMap(({ substitutes }, index) =>
      substitutes.map(({ skuId, num, den }, rank) => ({
        lineId: lines[index]?.id ?? 0,
        skuId,
        rank: rank + 1,
        num,
        den,
      })),
    ),
  );
  await insertRows(
    ctx,
    recipeByproducts,
    ready.byproducts.map(({ skuId, own, unitValue, toTrayId }) => ({
      recipeId,
      skuId,
      qty: own,
      unitValue,
      toTrayId: toTrayId ?? null,
    })),
  );
}

async function clearParts(ctx: WriteContext, recipeId: number): Promise<void> {
  const own = ctx.tx
    .select({ id: recipeLines.id })
    .from(recipeLines)
    .where(eq(recipeLines.recipeId, recipeId));
  await ctx.tx.delete(recipeSubstitutes).where(inArray(recipeSubstitutes.lineId, own));
  await ctx.tx.delete(recipeLines).where(eq(recipeLines.recipeId, recipeId));
  await ctx.tx.delete(recipeByproducts).where(eq(recipeByproducts.recipeId, recipeId));
}
