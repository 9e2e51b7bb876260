import { credit, debit, post } from '../../accounts/journal/journal.service.ts';
import type { WriteContext } from '../../platform/context.ts';
import { invariant } from '../../platform/problem.ts';
import type { Moved } from './movement.service.ts';
import { skusOf } from '../skus/sku.service.ts';

type Posting = {
  readonly event: keyof typeof against;
  readonly date: string;
  readonly source: {
    readonly kind: 'stock_doc' | 'parcel' | 'order' | 'return';
    readonly id: number;
    readonly no: string;
    readonly seq?: number;
  };
  readonly centre?: 'B2C' | 'B2B';
  readonly moved: readonly Moved[];
};

/** What stands on the other side of the goods, and whether they come in. */
const against = {
  'stock.opening': { role: 'opening_equity', comesIn: true },
  'stock.countGain': { role: 'stock_gain', comesIn: true },
  'stock.countLoss': { role: 'stock_loss', comesIn: false },
  'stock.dispatched': { role: 'cost_of_goods_sold', comesIn: false },
  'stock.returnedRestocked': { role: 'cost_of_goods_sold', comesIn: true },
} as const;

const inventory = {
  raw: 'inventory.raw',
  packing: 'inventory.packing',
  consumable: 'inventory.consumable',
  semi_finished: 'inventory.semi',
  finished: 'inventory.finished',
} as const;

/** Posts what movements are worth, one entry with a line for each kind of goods. */
export async function postGoods(ctx: WriteContext, posting: Posting): Promise<void> {
  const { event, moved, ...head } = posting;
  const skus = await skusOf(
    ctx,
    moved.map(({ skuId }) => skuId),
  );
  const byRole = Map.groupBy(moved, ({ skuId }) => {
    const sku = skus.get(skuId);
    invariant(sku, 'goods that move have a SKU');
    return inventory[sku.kind];
  });
  const other = against[event];
  const lines = [...byRole].flatMap(([role, goods]) => {
    const value = Math.abs(goods.reduce((sum, part) => sum + part.value, 0));
    return other.comesIn
      ? [debit(role, value), credit(other.role, value)]
      : [debit(other.role, value), credit(role, value)];
  });
  await post(ctx, { event, ...head, lines });
}
