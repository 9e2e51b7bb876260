import type { ProposedVariant } from '@counting-house/contract/catalogue/variant.ts';

/** What a variant is called: its option values, else the product's name. */
export const variantTitle = (productName: string, optionValues: readonly string[]): string =>
  optionValues.length > 0 ? optionValues.join(' / ') : productName;

/** What its SKU is called in the store: the product, and which one of it. */
export const skuName = (productName: string, title: string): string =>
  (title === productName ? productName : `${productName}, ${title}`).slice(0, 160);

/** A copy of the default variant's figures for each new combination. Amounts are paise. */
type Pattern = {
  readonly productCode: string;
  readonly mrp: number;
  readonly price: number;
  readonly weightGrams: number | null;
};

/**
 * Every combination of the option values that is not there yet, in the order of the lists. SKUs are the
 * product's code and the first four signs of each value, made unique by a number.
 */
export function proposedVariants(
  values: readonly (readonly string[])[],
  pattern: Pattern,
  known: {
    readonly combinations: ReadonlySet<string>;
    readonly skus: ReadonlySet<string>;
  },
): ProposedVariant[] {
  const taken = new Set(known.skus);
  return combinationsOf(values)
    .filter((combination) => !known.combinations.has(combinationKey(combination)))
    .map((optionValues) => {
      const base = [pattern.productCode, ...optionValues.map(shortOf)].join('-').slice(0, 36);
      const sku = freeSku(base, taken);
      taken.add(sku);
      return {
        sku,
        optionValues,
        mrp: pattern.mrp,
        price: pattern.price,
        weightGrams: pattern.weightGrams,
      };
    });
}

/** The same for the same values, whatever their case. */
export const combinationKey = (values: readonly string[]): string =>
  values.map((value) => value.toLowerCase()).join('\n');

const shortOf = (value: string) =>
  value
    .normalize('NFKD')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/gu, '')
    .slice(0, 4);

function combinationsOf(values: readonly (readonly string[])[]): string[][] {
  return values.reduce<string[][]>(
    (before, list) => before.flatMap((start) => list.map((value) => [...start, value])),
    [[]],
  );
}

function freeSku(base: string, taken: ReadonlySet<string>): string {
  if (!taken.has(base)) return base;
  let n = 2;
  while (taken.has(`${base}-${n}`)) n += 1;
  return `${base}-${n}`;
}
