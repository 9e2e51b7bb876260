import type { NewRecipe } from '@counting-house/contract/production/recipe.ts';
import type { ReadContext } from '../../platform/context.ts';
import { invalid } from '../../platform/problem.ts';
import { inOwnUnits } from '../../stock/skus/sku-unit.service.ts';
import { readSkus, type Sku } from '../../stock/skus/sku.service.ts';

/** Why something cannot be what a recipe makes. */
export const notMade = 'Choose finished or semi-finished goods that are kept by batch.';

export type Facts = Omit<NewRecipe, 'outputSkuId'>;

/** The facts of a recipe with quantities in each SKU's own unit. */
export type Ready = {
  readonly outputQty: number;
  readonly lines: readonly (Facts['lines'][number] & { readonly sku: Sku; readonly own: number })[];
  readonly byproducts: readonly (Facts['byproducts'][number] & { readonly own: number })[];
};

/**
 * The facts with quantities in each SKU's own unit; everything that is wrong is named at once.
 *
 * @throws {Problem} `invalid` (422) with a text at each wrong field.
 */
export async function readFacts(
  ctx: ReadContext,
  outputSkuId: number,
  facts: Facts,
): Promise<Ready> {
  const { fields, ready } = await judgeFacts(ctx, outputSkuId, facts);
  if (Object.keys(fields).length > 0) throw invalid(fields);
  return ready;
}

/** The facts as far as they can be read, and what is wrong with them, by path of the field. */
export async function judgeFacts(
  ctx: ReadContext,
  outputSkuId: number,
  facts: Facts,
): Promise<{ ready: Ready; fields: Record<string, string> }> {
  const { lines, byproducts } = facts;
  const skus = await readSkus(ctx, [
    outputSkuId,
    ...lines.flatMap(({ skuId, substitutes }) => [skuId, ...substitutes.map((one) => one.skuId)]),
    ...byproducts.map(({ skuId }) => skuId),
  ]);
  const output = skus.get(outputSkuId);
  const isMade = output?.kind === 'finished' || output?.kind === 'semi_finished';
  const { qtys, faults } = await inOwnUnits(ctx, [
    ...(output
      ? [{ at: 'output', sku: output, qty: facts.outputQty, unitId: facts.outputUnitId }]
      : []),
    ...measured('lines', lines, skus),
    ...measured('byproducts', byproducts, skus),
  ]);
  const fields = Object.fromEntries(
    Object.entries(faults)
      // A carton for forty packs is two and a half for a hundred: the need is rounded, the recipe is not.
      .filter(([at]) => at.startsWith('output.') || !at.endsWith('.qty'))
      .map(([at, text]) => [
        at.replace('output.qty', 'outputQty').replace('output.unitId', 'outputUnitId'),
        text,
      ]),
  );
  if (!output || !isMade || output.tracking !== 'batch') {
    fields['outputSkuId'] = notMade;
  }
  Object.assign(fields, wrongLines(lines, skus, outputSkuId), wrongByproducts(byproducts, skus));
  return { fields, ready: readyOf(facts, { skus, qtys }) };
}

function wrongLines(
  lines: Facts['lines'],
  skus: ReadonlyMap<number, Sku>,
  outputSkuId: number,
): Record<string, string> {
  const fields: Record<string, string> = {};
  const seen = new Set<number>();
  for (const [index, { skuId, substitutes }] of lines.entries()) {
    const sku = skus.get(skuId);
    const at = `lines.${index}.skuId`;
    if (!sku) fields[at] = 'Choose a SKU.';
    else if (skuId === outputSkuId) fields[at] = `'${sku.name}' can't contain itself.`;
    else if (seen.has(skuId)) fields[at] = `'${sku.name}' is already in this recipe.`;
    else if (sku.status === 'inactive') fields[at] = `'${sku.name}' is not in use.`;
    seen.add(skuId);
    for (const [nth, substitute] of substitutes.entries()) {
      if (!skus.has(substitute.skuId) || substitute.skuId === skuId) {
        fields[`lines.${index}.substitutes.${nth}.skuId`] = 'Choose another SKU.';
      }
    }
  }
  return fields;
}

function wrongByproducts(
  byproducts: Facts['byproducts'],
  skus: ReadonlyMap<number, Sku>,
): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [index, { skuId }] of byproducts.entries()) {
    if (!skus.has(skuId)) fields[`byproducts.${index}.skuId`] = 'Choose a SKU.';
  }
  return fields;
}

function readyOf(
  { lines, byproducts }: Facts,
  { skus, qtys }: { skus: ReadonlyMap<number, Sku>; qtys: ReadonlyMap<string, number> },
): Ready {
  return {
    outputQty: qtys.get('output') ?? 0,
    lines: lines.flatMap((line, index) => {
      const sku = skus.get(line.skuId);
      return sku ? [{ ...line, sku, own: qtys.get(`lines.${index}`) ?? 0 }] : [];
    }),
    byproducts: byproducts.map((one, index) => ({
      ...one,
      own: qtys.get(`byproducts.${index}`) ?? 0,
    })),
  };
}

const measured = (
  list: string,
  lines: readonly { skuId: number; qty: number; unitId?: number | undefined }[],
  skus: ReadonlyMap<number, Sku>,
) =>
  lines.flatMap(({ skuId, qty, unitId }, index) => {
    const sku = skus.get(skuId);
    return sku ? [{ at: `${list}.${index}`, sku, qty, unitId }] : [];
  });
