/** A quantity in thousandths that is not rounded yet. */
type Exact = { readonly num: bigint; readonly den: bigint };

/** What a recipe says of a material, as far as the need goes by it. Quantities are thousandths. */
export type NeedLine = {
  readonly skuId: number;
  readonly qty: number;
  readonly wasteBps: number;
  readonly setupQty: number;
  readonly roundTo: number;
  /** The least of its unit that there is: a thousand for pieces; a thousandth when left out. */
  readonly step?: number;
  readonly isExploded: boolean;
};

/** A recipe with its lines, as it is multiplied down. */
export type NeedRecipe<L extends NeedLine = NeedLine> = {
  readonly outputQty: number;
  readonly lines: readonly L[];
};

/** A material with what a plan needs of it; a SKU that is met on several paths stands here once. */
type Need<L extends NeedLine = NeedLine> = { readonly line: L; readonly need: number };

/** Recipes can be nested so deep. */
export const deepest = 6;

/**
 * What a plan needs: base × plan ÷ output, with its loss in proportion, and the loss of setting up.
 * Exact inside, and rounded up once at the end: to the line's step, or to the least of its unit.
 *
 * @param partOf the recipes of materials that are taken apart, by SKU.
 */
export function explodeNeeds<L extends NeedLine>(
  recipe: NeedRecipe<L>,
  planQty: number,
  partOf: Parts<L> = new Map(),
): Need<L>[] {
  return exactsOf(recipe, planQty, partOf).map(({ line, exact, roundTo }) => ({
    line,
    need: roundedUp(exact, roundTo),
  }));
}

type Parts<L extends NeedLine> = ReadonlyMap<number, NeedRecipe<L>>;

/** What is needed of each material before it is rounded, and to what it will be. */
function exactsOf<L extends NeedLine>(recipe: NeedRecipe<L>, planQty: number, partOf: Parts<L>) {
  const sums = new Map<number, { line: L; exact: Exact; roundTo: number }>();
  const add = (of: NeedRecipe<L>, wanted: Exact, depth: number) => {
    for (const line of of.lines) {
      const exact = exactNeed(line, wanted, of.outputQty);
      const part = line.isExploded && depth < deepest ? partOf.get(line.skuId) : undefined;
      if (part) {
        add(part, exact, depth + 1);
        continue;
      }
      const known = sums.get(line.skuId);
      sums.set(line.skuId, {
        line: known?.line ?? line,
        exact: known ? plus(known.exact, exact) : exact,
        roundTo: Math.max(known?.roundTo ?? 0, line.roundTo, line.step ?? 1),
      });
    }
  };
  add(recipe, { num: BigInt(planQty), den: 1n }, 1);
  return [...sums.values()];
}

function exactNeed(line: NeedLine, wanted: Exact, outputQty: number): Exact {
  const num = BigInt(line.qty) * wanted.num * BigInt(10_000 + line.wasteBps);
  const den = BigInt(outputQty) * wanted.den * 10_000n;
  return { num: num + BigInt(line.setupQty) * den, den };
}

const plus = (a: Exact, b: Exact): Exact => ({
  num: a.num * b.den + b.num * a.den,
  den: a.den * b.den,
});

function roundedUp({ num, den }: Exact, roundTo: number): number {
  const step = BigInt(Math.max(roundTo, 1));
  const whole = den * step;
  return Number(((num + whole - 1n) / whole) * step);
}

/** How the need of a material grows: once for setting up, and for each thousandth that is made. */
type Growth = {
  readonly skuId: number;
  readonly isOptional: boolean;
  readonly setUp: Exact;
  readonly each: Exact;
  readonly roundTo: number;
};

/** How the need of each material of a recipe grows, down through its parts. */
export function explodeGrowth<L extends NeedLine & { readonly isOptional: boolean }>(
  recipe: NeedRecipe<L>,
  partOf: Parts<L> = new Map(),
): Growth[] {
  const setUps = new Map(exactsOf(recipe, 0, partOf).map((of) => [of.line.skuId, of.exact]));
  return exactsOf(recipe, 1, partOf).map(({ line: { skuId, isOptional }, exact, roundTo }) => {
    const setUp = setUps.get(skuId) ?? nothing;
    return { skuId, isOptional, setUp, each: less(exact, setUp), roundTo };
  });
}

/** A need that grows in proportion, as what is taken for another material does. Thousandths. */
export const inProportion = (
  of: Pick<Growth, 'skuId' | 'isOptional'>,
  { need, planQty }: { readonly need: number; readonly planQty: number },
): Growth => ({
  ...of,
  setUp: nothing,
  each: { num: BigInt(need), den: BigInt(planQty) },
  roundTo: 1,
});

/** What was set up already is not lost again. */
export const isSetUp = (growth: Growth): Growth => ({ ...growth, setUp: nothing });

const nothing: Exact = { num: 0n, den: 1n };

/**
 * The most of the output that can be made of what there is, in whole steps of its unit.
 *
 * @param has what there is of a SKU, thousandths.
 * @param step thousandths.
 * @returns the quantity and the SKU that limits it; null when no material limits it.
 */
export function makeable(
  growths: readonly Growth[],
  has: (skuId: number) => number,
  step: number,
): { qty: number; limitedBy: number } | null {
  let least: { qty: number; limitedBy: number } | null = null;
  for (const { skuId, isOptional, setUp, each, roundTo } of growths) {
    if (isOptional || each.num === 0n) continue;
    // A need that is rounded up is met by whole steps of what there is.
    const whole = BigInt(Math.floor(has(skuId) / roundTo) * roundTo);
    const left = less({ num: whole, den: 1n }, setUp);
    const exact = left.num > 0n ? (left.num * each.den) / (left.den * each.num) : 0n;
    const qty = Number((exact / BigInt(step)) * BigInt(step));
    if (!least || qty < least.qty) least = { qty, limitedBy: skuId };
  }
  return least;
}

const less = (a: Exact, b: Exact): Exact => plus(a, { num: 0n - b.num, den: b.den });

/** What a substitute takes for a quantity: `num`/`den` of it for each unit, rounded up to its own unit. */
export const substituted = (
  qty: number,
  { num, den, unitDecimals = 3 }: { num: number; den: number; unitDecimals?: number },
): number =>
  roundedUp({ num: BigInt(qty) * BigInt(num), den: BigInt(den) }, 10 ** (3 - unitDecimals));
