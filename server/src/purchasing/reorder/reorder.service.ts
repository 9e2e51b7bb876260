import type {
  OrderItems,
  OrdersFromReorder,
  ReorderDrafts,
} from '@counting-house/contract/purchasing/purchase-orders/reorder.ts';
import { NewPurchaseOrder } from '@counting-house/contract/purchasing/purchase-orders/purchase-order.ts';
import { and, asc, eq } from 'drizzle-orm';
import type { WriteContext } from '../../platform/context.ts';
import { isAmong } from '../../platform/database/hot.ts';
import { invalid } from '../../platform/problem.ts';
import { readSkus } from '../../stock/skus/sku.service.ts';
import { stockPolicies } from '../../stock/skus/stock-policy.table.ts';
import { readStore } from '../../stock/trays/store.service.ts';
import { readPriceList } from '../purchase-orders/price-list.service.ts';
import {
  draftOrder,
  linesOfOrder,
  updateOrder,
} from '../purchase-orders/purchase-order.service.ts';
import { getOrder } from '../purchase-orders/purchase-order-view.service.ts';
import { purchaseOrders } from '../purchase-orders/purchase-order.table.ts';
import { vendors } from '../vendors/vendor.table.ts';
import { listReorder, readVendorOffers, waitingReorders } from './reorder-list.service.ts';

type Line = OrdersFromReorder['lines'][number];

/** The head of an order in which nothing is typed but whom and where to. */
const EmptyHead = NewPurchaseOrder.omit({ origin: true, lines: true, submit: true });

/**
 * Drafts purchase orders at the prices of their vendors, one for each vendor; today's reorder of a vendor grows
 * instead. Locks the vendors, then the reorder levels, each by id: of two who reorder the same goods at once one
 * makes the draft, and the other reads which.
 *
 * @throws {Problem} `invalid` (422) for goods without a price, and for those already asked for.
 */
export async function orderFromReorder(
  ctx: WriteContext,
  { storeId, lines }: OrdersFromReorder,
): Promise<ReorderDrafts> {
  const store = await readStore(ctx, storeId);
  await lockReorder(ctx, store.id, lines);
  const byVendor = Map.groupBy(lines, ({ vendorId }) => vendorId);
  const priced = await pricedLines(ctx, lines, byVendor);
  const drafts: ReorderDrafts['drafts'] = [];
  for (const vendorId of [...byVendor.keys()].toSorted((a, b) => a - b)) {
    const fresh = priced.filter((line) => line.vendorId === vendorId).map(({ line }) => line);
    const order = await addToDraft(ctx, vendorId, store.id, fresh);
    drafts.push({
      id: order.id,
      number: order.number,
      vendorName: order.vendorName,
      lines: fresh.length,
      total: order.total,
    });
  }
  return { drafts };
}

/** One after the other drafts orders to a vendor. */
export const lockVendors = (ctx: WriteContext, vendorIds: readonly number[]) =>
  ctx.tx
    .select({ id: vendors.id })
    .from(vendors)
    .where(isAmong(vendors.id, vendorIds))
    .orderBy(asc(vendors.id))
    .for('no key update');

/**
 * Adds goods to the drafts of the vendors who sell them best: as much as is short, else the least that is sold.
 *
 * @throws {Problem} `invalid` (422) for goods that nobody has a price for, and for those already asked for.
 */
export async function orderItems(
  ctx: WriteContext,
  { storeId, skuIds }: OrderItems,
): Promise<ReorderDrafts> {
  const store = await readStore(ctx, storeId);
  const { rows } = await listReorder(ctx, { storeId: store.id, all: true });
  const short = new Map(rows.map((row) => [row.id, row.qty > 0 ? row : null]));
  const known = await readSkus(ctx, skuIds);
  const offers = await readVendorOffers(ctx, [...known.values()]);
  const fields: Record<string, string> = {};
  const lines = skuIds.flatMap((skuId, index): Line[] => {
    const row = short.get(skuId);
    if (row?.vendorId) return [{ skuId, vendorId: row.vendorId, unitId: row.unitId, qty: row.qty }];
    const sku = known.get(skuId);
    const offer = sku ? offers(sku, 1) : null;
    if (offer) {
      const { vendorId, unitId, qty } = offer;
      return [{ skuId, vendorId, unitId, qty }];
    }
    fields[`skuIds.${index}`] = sku
      ? `'${sku.name}' has no price of a vendor. Add one to a price list.`
      : 'Choose an item from the list.';
    return [];
  });
  if (Object.keys(fields).length > 0) throw invalid(fields);
  return orderFromReorder(ctx, { storeId: store.id, lines });
}

async function lockReorder(
  ctx: WriteContext,
  storeId: number,
  lines: readonly Line[],
): Promise<void> {
  const skuIds = lines.map(({ skuId }) => skuId);
  await lockVendors(
    ctx,
    lines.map(({ vendorId }) => vendorId),
  );
  await ctx.tx
    .select({ skuId: stockPolicies.skuId })
    .from(stockPolicies)
    .where(and(isAmong(stockPolicies.skuId, skuIds), eq(stockPolicies.storeId, storeId)))
    .orderBy(asc(stockPolicies.id))
    .for('no key update');
  const known = await readSkus(ctx, skuIds);
  const waiting = await waitingReorders(ctx, storeId, skuIds);
  const fields: Record<string, string> = {};
  for (const [index, { skuId }] of lines.entries()) {
    const at = `lines.${index}.skuId`;
    const draft = waiting.get(skuId);
    const name = known.get(skuId)?.name ?? '';
    if (!known.has(skuId)) fields[at] = 'Choose an item from the list.';
    else if (draft) fields[at] = `'${name}' is already on ${draft.number}.`;
    else if (lines.findIndex((line) => line.skuId === skuId) < index)
      fields[at] = `'${name}' is here twice.`;
  }
  if (Object.keys(fields).length > 0) throw invalid(fields);
}

/** The lines as an order takes them, at the vendors' prices. */
async function pricedLines(
  ctx: WriteContext,
  lines: readonly Line[],
  byVendor: ReadonlyMap<number, readonly Line[]>,
) {
  const known = await readSkus(
    ctx,
    lines.map(({ skuId }) => skuId),
  );
  const fields: Record<string, string> = {};
  const priced = [];
  for (const [vendorId, own] of byVendor) {
    const prices = await readPriceList(
      ctx,
      vendorId,
      ctx.today,
      own.map(({ skuId, unitId, qty }) => ({
        sku: known.get(skuId) ?? null,
        itemId: null,
        unitId,
        qty,
      })),
    );
    for (const [at, { skuId, unitId, qty }] of own.entries()) {
      const { price = null, row = null } = prices[at] ?? {};
      const index = lines.findIndex((line) => line.skuId === skuId);
      if (price === null) {
        fields[`lines.${index}.vendorId`] =
          `'${known.get(skuId)?.name ?? ''}' has no price of this vendor. Add one to its price list.`;
        continue;
      }
      const description = row?.vendorName ?? '';
      const isFree = price === 0;
      priced.push({
        vendorId,
        line: { skuId, unitId, qty, price, isFree, description, discountBps: 0 },
      });
    }
  }
  if (Object.keys(fields).length > 0) throw invalid(fields);
  return priced;
}

/** Today's reorder of a vendor with further lines; a new one where there is none. */
export async function addToDraft(
  ctx: WriteContext,
  vendorId: number,
  storeId: number,
  fresh: Awaited<ReturnType<typeof pricedLines>>[number]['line'][],
) {
  const [today] = await ctx.tx
    .select({ id: purchaseOrders.id, version: purchaseOrders.version })
    .from(purchaseOrders)
    .where(
      and(
        eq(purchaseOrders.vendorId, vendorId),
        eq(purchaseOrders.storeId, storeId),
        eq(purchaseOrders.origin, 'reorder'),
        eq(purchaseOrders.status, 'draft'),
        eq(purchaseOrders.orderDate, ctx.today),
      ),
    )
    .orderBy(asc(purchaseOrders.id))
    .limit(1)
    .for('update');
  if (today) {
    const lines = [...(await linesOfOrder(ctx, today.id)), ...fresh];
    return updateOrder(ctx, { ...today, lines });
  }
  const id = await draftOrder(ctx, {
    ...EmptyHead.parse({ vendorId, storeId }),
    origin: 'reorder',
    lines: fresh,
  });
  return getOrder(ctx, { id });
}
