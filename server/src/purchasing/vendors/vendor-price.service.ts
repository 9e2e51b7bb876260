import type {
  ApplyingPrice,
  ApplyingPriceInput,
} from '@counting-house/contract/purchasing/vendors/vendor-item.ts';
import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { ReadContext } from '../../platform/context.ts';
import { inOwnUnits } from '../../stock/skus/sku-unit.service.ts';
import { readSkus } from '../../stock/skus/sku.service.ts';
import { skus } from '../../stock/skus/sku.table.ts';
import { items } from '../items/item.table.ts';
import { lastPaid } from './last-paid.service.ts';
import { applyingBreak } from './vendor-item.rules.ts';
import { holdsOn } from './vendor-item.service.ts';
import { vendorItems } from './vendor-item.table.ts';
import { vendors } from './vendor.table.ts';

type PriceRecord = typeof vendorItems.$inferSelect;

/**
 * The price of a vendor for so much of a thing on a day: of the price list, else the last one paid, else the
 * item's estimate.
 */
export async function vendorPrice(
  ctx: ReadContext,
  input: ApplyingPriceInput,
): Promise<ApplyingPrice> {
  const listed = await listedPrice(ctx, input);
  const beside = {
    vendorItemId: listed?.id ?? null,
    vendorCode: listed?.vendorCode ?? '',
    vendorName: listed?.vendorName ?? '',
    multiple: listed?.multiple ?? null,
    leadTimeDays: listed?.leadTimeDays ?? (await leadTimeOf(ctx, input.vendorId)),
  };
  if (listed) return { ...beside, origin: 'list', price: listed.price, unitId: listed.unitId };
  const last = (await lastOnList(ctx, input)) ?? (await lastReceived(ctx, input));
  if (last) return { ...beside, origin: 'last', ...last };
  const standard = await standardCostOf(ctx, input);
  return standard
    ? { ...beside, origin: 'standard', ...standard }
    : { ...beside, origin: 'none', price: null, unitId: input.unitId };
}

async function listedPrice(
  ctx: ReadContext,
  input: ApplyingPriceInput,
): Promise<PriceRecord | undefined> {
  const rows = await ctx.tx
    .select()
    .from(vendorItems)
    .where(and(ofThing(input), holdsOn(input.onDate ?? ctx.today)));
  const sku = input.skuId && (await readSkus(ctx, [input.skuId])).get(input.skuId);
  if (!sku) {
    // A service is not kept in a unit of its own: only prices in the unit that was asked for compare.
    const sameUnit = rows
      .filter(({ unitId }) => unitId === input.unitId)
      .map((row) => ({ ...row, minStockQty: row.minQty }));
    return applyingBreak(sameUnit, input.qty);
  }
  const { qtys } = await inOwnUnits(ctx, [
    { at: 'asked', sku, qty: input.qty, unitId: input.unitId },
    ...rows.map(({ id, minQty, unitId }) => ({ at: `${id}`, sku, qty: minQty, unitId })),
  ]);
  const breaks = rows.flatMap((row) => {
    const minStockQty = qtys.get(`${row.id}`);
    return minStockQty === undefined ? [] : [{ ...row, minStockQty }];
  });
  return applyingBreak(breaks, qtys.get('asked') ?? 0);
}

async function lastOnList(ctx: ReadContext, input: ApplyingPriceInput) {
  const [last] = await ctx.tx
    .select({ price: vendorItems.lastPrice, unitId: vendorItems.unitId })
    .from(vendorItems)
    .where(and(ofThing(input), isNotNull(vendorItems.lastPrice)))
    .orderBy(desc(vendorItems.lastDate), desc(vendorItems.id))
    .limit(1);
  return last;
}

/** Of goods that are not on the price list. */
async function lastReceived(ctx: ReadContext, { vendorId, skuId }: ApplyingPriceInput) {
  if (skuId === undefined) return undefined;
  const paid = (await lastPaid(ctx, vendorId, [skuId])).get(skuId);
  return paid && { price: paid.price, unitId: paid.unitId };
}

async function leadTimeOf(ctx: ReadContext, vendorId: number): Promise<number | null> {
  const [vendor] = await ctx.tx
    .select({ leadTimeDays: vendors.leadTimeDays })
    .from(vendors)
    .where(eq(vendors.id, vendorId));
  return vendor?.leadTimeDays ?? null;
}

/** The estimate of an item, for one of its stock unit. */
async function standardCostOf(ctx: ReadContext, { skuId }: ApplyingPriceInput) {
  if (skuId === undefined) return undefined;
  const [found] = await ctx.tx
    .select({ price: items.standardCost, unitId: skus.unitId })
    .from(skus)
    .innerJoin(items, eq(items.id, skus.itemId))
    .where(and(eq(skus.id, skuId), isNotNull(items.standardCost)));
  return found;
}

const ofThing = ({ vendorId, skuId, itemId }: ApplyingPriceInput) =>
  and(
    eq(vendorItems.vendorId, vendorId),
    skuId === undefined ? eq(vendorItems.itemId, itemId ?? 0) : eq(vendorItems.skuId, skuId),
  );
