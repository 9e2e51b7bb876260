import { substituted } from '../recipes/need.rules.ts';

/** A material of a plan, as far as the need goes by it. Quantities are thousandths. */
type Planned = {
  readonly id: number;
  readonly skuId: number;
  readonly need: number;
  readonly extraQty: number;
  /** The material that it is taken for, and how much of that it replaces. */
  readonly replacesId: number | null;
  readonly replacedQty: number;
};

/** What a material needs now, and how much it replaces. */
type PlannedNeed = { readonly need: number; readonly replacedQty: number };

/**
 * What the materials of a plan need once its recipe needs other quantities: what was added for this plan alone stays,
 * and a substitute goes on to take the same part of what it replaces.
 *
 * @param byRecipe SKU → what the recipe needs of it now.
 * @param ratioOf how much of a substitute replaces one unit of its material.
 */
export function plannedNeeds<M extends Planned>(
  byRecipe: ReadonlyMap<number, number>,
  materials: readonly M[],
  ratioOf: (substitute: M) => {
    readonly num: number;
    readonly den: number;
    readonly unitDecimals?: number;
  },
): ReadonlyMap<number, PlannedNeed> {
  const of = new Map(materials.map((material) => [material.id, material]));
  const substitutes = materials.filter(({ replacedQty }) => replacedQty > 0);
  const replacedOf = new Map<number, number>();
  for (const { replacesId, replacedQty } of substitutes) {
    replacedOf.set(replacesId ?? 0, (replacedOf.get(replacesId ?? 0) ?? 0) + replacedQty);
  }
  const takes = new Map<number, number>();
  for (const { id, replacesId, replacedQty } of substitutes) {
    const replaced = of.get(replacesId ?? 0);
    if (!replaced) continue;
    const before = wholeNeed(replaced, replacedOf) - replaced.extraQty;
    const now = byRecipe.get(replaced.skuId) ?? 0;
    const part = before <= 0 ? 0n : (BigInt(replacedQty) * BigInt(now)) / BigInt(before);
    takes.set(id, Math.min(Number(part), now));
  }
  const givesUp = new Map<number, number>();
  for (const { id, replacesId } of substitutes) {
    givesUp.set(replacesId ?? 0, (givesUp.get(replacesId ?? 0) ?? 0) + (takes.get(id) ?? 0));
  }
  return new Map(
    materials.map((material) => {
      const replacedQty = takes.get(material.id) ?? 0;
      const own = (byRecipe.get(material.skuId) ?? 0) + material.extraQty;
      const instead = replacedQty > 0 ? substituted(replacedQty, ratioOf(material)) : 0;
      const need = Math.max(0, own - (givesUp.get(material.id) ?? 0)) + instead;
      return [material.id, { need, replacedQty }];
    }),
  );
}

/** What a material would need if nothing replaced it. */
const wholeNeed = ({ id, need }: Planned, replacedOf: ReadonlyMap<number, number>): number =>
  need + (replacedOf.get(id) ?? 0);
