import { allocate, halfUp, shareOf } from '../../platform/money.ts';

/** What a recipe says of the cost of a run. Paise and basis points. */
type CostRecipe = {
  readonly labourPerRun: number;
  readonly labourPerUnit: number;
  readonly overheadBps: number;
  readonly normalLossBps: number;
};

type Made = {
  /** Thousandths. */
  readonly good: number;
  readonly rejected: number;
  /** Paise. */
  readonly materials: number;
  readonly byproducts: readonly { readonly qty: number; readonly unitValue: number }[];
};

/** Paise, and the thousandths of units that were lost. */
export type RunCost = {
  readonly materials: number;
  readonly overhead: number;
  readonly labour: number;
  /** What each by-product takes along, in their order; cut when they are worth more than all that went in. */
  readonly byproducts: readonly number[];
  readonly byproductValue: number;
  readonly total: number;
  readonly normalQty: number;
  readonly abnormalQty: number;
  readonly goodValue: number;
  readonly abnormalLoss: number;
};

/**
 * What a run cost: its materials, a part of them for power and rent, labour, less what its by-products
 * are worth. Good units carry the loss that belongs to the process; what was lost beyond it is a loss
 * of its own. Nothing is lost to rounding: the loss is what the good units do not take.
 */
export function calculateRunCost(recipe: CostRecipe, made: Made): RunCost {
  const { good, rejected, materials } = made;
  const overhead = shareOf(materials, { part: recipe.overheadBps, whole: 10_000 });
  const perUnit = halfUp(BigInt(recipe.labourPerUnit) * BigInt(good), 1_000n);
  const labour = recipe.labourPerRun + perUnit;
  const spent = materials + overhead + labour;
  const worth = made.byproducts.map(({ qty, unitValue }) =>
    shareOf(unitValue, { part: qty, whole: 1_000 }),
  );
  const wanted = worth.reduce((sum, value) => sum + value, 0);
  const byproductValue = Math.min(wanted, spent);
  const byproducts = byproductValue === wanted ? worth : allocate(byproductValue, worth);
  const total = spent - byproductValue;

  // Valued by all of what is allowed, a part of a piece as well: rounded first, one jar of 45 would always be a loss.
  const whole = 10_000;
  const allowed = (good + rejected) * recipe.normalLossBps;
  const beyond = Math.max(0, rejected * whole - allowed);
  const goodValue =
    good === 0 ? 0 : shareOf(total, { part: good * whole, whole: good * whole + beyond });
  const abnormalQty = Math.round(beyond / whole);
  const normalQty = rejected - abnormalQty;
  return {
    materials,
    overhead,
    labour,
    byproducts,
    byproductValue,
    total,
    normalQty,
    abnormalQty,
    goodValue,
    abnormalLoss: total - goodValue,
  };
}
