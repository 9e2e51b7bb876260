import type { ReadContext } from '../../platform/context.ts';
import { invariant } from '../../platform/problem.ts';
import type { StockKind } from './chart.rules.ts';
import type { Tree } from './override.rules.ts';

/** What areas below know of goods that are posted: in which category they stand, and what they are worth there. */
type GoodsCategories = {
  /** The category of lines of orders and of SKUs; the key is `order line/` or `/SKU`. */
  readonly ofParts: (
    ctx: ReadContext,
    parts: { readonly orderLineIds: readonly number[]; readonly skuIds: readonly number[] },
  ) => Promise<readonly { readonly key: string; readonly tree: Tree; readonly path: string }[]>;
  /** What goods are worth now by their kind and category, paise. */
  readonly worth: (ctx: ReadContext) => Promise<
    readonly {
      readonly kind: StockKind;
      readonly tree: Tree;
      readonly path: string;
      readonly value: string;
    }[]
  >;
};

let known: GoodsCategories | undefined;

/** The books stand above catalogue, stock and orders: these say what they know through this register. */
export const goodsCategories = {
  open(categories: GoodsCategories): void {
    known = categories;
  },
  get read(): GoodsCategories {
    invariant(known, 'the registers are opened at the start');
    return known;
  },
};
