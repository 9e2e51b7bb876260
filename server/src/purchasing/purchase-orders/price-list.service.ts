import type { PriceOrigin } from '@counting-house/contract/purchasing/purchase-orders/purchase-order.ts';
import { and, desc, eq, inArray, or } from 'drizzle-orm';
import type { ReadContext } from '../../platform/context.ts';
import type { Sku } from '../../stock/skus/sku.service.ts';
import { inStockUnit, priceFor, unitRatios } from '../../stock/skus/unit-ratio.service.ts';
import { items } from '../items/item.table.ts';
import { lastPaid } from '../vendors/last-paid.service.ts';
import { vendorItems } from '../vendors/vendor-item.table.ts';

type PriceRow = typeof vendorItems.$inferSelect;

/** Goods whose price is asked for, or a service. */
type Wanted = {
  readonly sku: Sku | null;
  readonly itemId: number | null;
  readonly unitId: number;
  /** Thousandths of the unit. */
  readonly qty: number;
};

type Priced = {
  /** Paise for one of the unit that was asked for; null when nobody knows. */
  readonly price: number | null;
  readonly origin: PriceOrigin;
  /** The row of the price list that applies, or any of the vendor's for these goods. */
  readonly row: PriceRow | null;
};

/**
 * What a vendor charges for goods on a day: the row of its price list that is in force with the largest quantity
 * from which it holds that is reached; else what was paid last; else what the goods are thought to cost.
 */
export async function readPriceList(
  ctx: ReadContext,
  vendorId: number,
  date: string,
  wanted: readonly Wanted[],
): Promise<Priced[]> {
  const skus = wanted.flatMap(({ sku }) => sku ?? []);
  const skuIds = [...new Set(skus.map(({ id }) => id))];
  const itemIds = [...new Set(wanted.flatMap(({ itemId }) => itemId ?? []))];
  const rows = await rowsOf(ctx, vendorId, skuIds, itemIds);
  const costs = await costsOf(ctx, itemIds);
  // The price list bears what was paid last; receipts say it of goods that are not on it.
  const listed = new Set(rows.map(({ skuId }) => skuId));
  const paid = await lastPaid(
    ctx,
    vendorId,
    skuIds.filter((id) => !listed.has(id)),
  );
  const ratios = await unitRatios(
    ctx,
    skus,
    [...rows, ...wanted, ...paid.values()].map(({ unitId }) => unitId),
  );
  return wanted.map(({ sku, itemId, unitId, qty }): Priced => {
    const own = rows.filter((row) => (sku ? row.skuId === sku.id : row.itemId === itemId));
    const asked = sku ? ratios.ratioOf(sku, unitId) : null;
    const known = own.flatMap((row) => {
      const ratio = sku ? ratios.ratioOf(sku, row.unitId) : null;
      if (!sku)
        return row.unitId === unitId
          ? [{ row, from: row.minQty, price: row.price, last: row.lastPrice }]
          : [];
      if (!asked || !ratio) return [];
      const last = row.lastPrice === null ? null : priceFor(row.lastPrice, ratio, asked);
      return [
        {
          row,
          from: inStockUnit(row.minQty, ratio),
          price: priceFor(row.price, ratio, asked),
          last,
        },
      ];
    });
    const reached = sku && asked ? inStockUnit(qty, asked) : qty;
    const [inForce] = known
      .filter(({ row, from }) => isInForce(row, date) && from <= reached)
      .toSorted((a, b) => b.from - a.from || b.row.validFrom.localeCompare(a.row.validFrom));
    const [any] = known;
    if (inForce) return { price: inForce.price, origin: 'price_list', row: inForce.row };
    const last = known.find((one) => one.last !== null);
    if (last) return { price: last.last, origin: 'last', row: last.row };
    const received = sku ? paid.get(sku.id) : undefined;
    const per = sku && received ? ratios.ratioOf(sku, received.unitId) : null;
    if (received && per && asked) {
      return { price: priceFor(received.price, per, asked), origin: 'last', row: any?.row ?? null };
    }
    const cost = itemId === null ? null : (costs.get(itemId) ?? null);
    if (cost !== null && (asked || !sku)) {
      const price = asked ? priceFor(cost, { num: 1n, den: 1n }, asked) : cost;
      return { price, origin: 'standard', row: any?.row ?? null };
    }
    return { price: null, origin: 'none', row: any?.row ?? null };
  });
}

const isInForce = ({ validFrom, validTo }: PriceRow, date: string): boolean =>
  validFrom <= date && (validTo === null || validTo >= date);

function rowsOf(
  ctx: ReadContext,
  vendorId: number,
  skuIds: readonly number[],
  itemIds: readonly number[],
): Promise<PriceRow[]> {
  return ctx.tx
    .select()
    .from(vendorItems)
    .where(
      and(
        eq(vendorItems.vendorId, vendorId),
        or(
          inArray(vendorItems.skuId, [0, ...skuIds]),
          inArray(vendorItems.itemId, [0, ...itemIds]),
        ),
      ),
    )
    .orderBy(desc(vendorItems.lastDate), desc(vendorItems.id));
}

/** What goods are thought to cost, for one stock unit. */
async function costsOf(ctx: ReadContext, itemIds: readonly number[]) {
  if (itemIds.length === 0) return new Map<number, number | null>();
  const rows = await ctx.tx
    .select({ id: items.id, cost: items.standardCost })
    .from(items)
    .where(inArray(items.id, [...itemIds]));
  return new Map(rows.map(({ id, cost }) => [id, cost]));
}
