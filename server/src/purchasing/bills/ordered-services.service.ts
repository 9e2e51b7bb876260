import type { BillLineInput } from '@counting-house/contract/purchasing/bills/bill.ts';
import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { units } from '../../admin/unit.table.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { plainQty } from '../../platform/money.ts';
import { invalid } from '../../platform/problem.ts';
import { pick } from '../../platform/rows/asked.ts';
import { readRows } from '../../platform/rows/read.ts';
import { changeRow } from '../../platform/rows/rows.ts';
import { openQty, statusByProgress } from '../purchase-orders/purchase-order.rules.ts';
import { poLines, purchaseOrders } from '../purchase-orders/purchase-order.table.ts';
import type { BillLineRow } from './bill-match.service.ts';

const mostServices = 200;

/** States of an order whose services may be billed; one that is closed has nothing open. */
const billable = ['approved', 'sent', 'part_received', 'received', 'closed'] as const;

const isOpen = gt(poLines.stockQty, sql`${poLines.acceptedQty} + ${poLines.closedQty}`);

/** Services that a vendor was ordered to do and has not billed. */
export const openServices = (ctx: ReadContext, vendorId: number) =>
  ctx.tx
    .select({
      poLineId: poLines.id,
      orderNo: sql<string>`coalesce(${purchaseOrders.number}, '')`,
      ...pick(poLines, 'code', 'hsn', 'price', 'discountBps', 'taxId'),
      description: poLines.name,
      unit: units.code,
      qty: sql`${poLines.stockQty} - ${poLines.acceptedQty} - ${poLines.closedQty}`.mapWith(Number),
    })
    .from(poLines)
    .innerJoin(purchaseOrders, eq(purchaseOrders.id, poLines.orderId))
    .innerJoin(units, eq(units.id, poLines.unitId))
    .where(
      and(
        eq(purchaseOrders.vendorId, vendorId),
        inArray(purchaseOrders.status, [...billable]),
        isNull(poLines.skuId),
        isOpen,
      ),
    )
    .orderBy(asc(poLines.id))
    .limit(mostServices);

/** The ordered services that lines of a bill name, and what is wrong with those that may not. */
export async function namedServices(
  ctx: ReadContext,
  lines: readonly BillLineInput[],
  vendorId: number | null,
) {
  const ids = lines.flatMap(({ poLineId }) => poLineId ?? []);
  const rows =
    ids.length === 0
      ? []
      : await ctx.tx
          .select({ line: poLines })
          .from(poLines)
          .innerJoin(purchaseOrders, eq(purchaseOrders.id, poLines.orderId))
          .where(
            and(
              inArray(poLines.id, ids),
              isNull(poLines.skuId),
              eq(purchaseOrders.vendorId, vendorId ?? 0),
              inArray(purchaseOrders.status, [...billable]),
            ),
          );
  const known = new Map(rows.map(({ line }) => [line.id, line]));
  const faults: Record<string, string> = {};
  for (const [index, { poLineId, inwardLineId, charge, qty }] of lines.entries()) {
    if (poLineId === undefined) continue;
    const line = known.get(poLineId);
    const at = `lines.${index}.poLineId`;
    if (inwardLineId !== undefined || charge || !line) {
      faults[at] = 'Choose a service of an open order of this vendor.';
    } else if (lines.findIndex((other) => other.poLineId === poLineId) < index) {
      faults[at] = 'This service is there twice.';
    } else if (qty > openQty(line)) {
      faults[`lines.${index}.qty`] =
        `Only ${plainQty(openQty(line))} of ${line.name} are to be billed.`;
    }
  }
  return { known, faults };
}

/**
 * Counts ordered services as done when they are billed, or takes that off again; an order of services only follows
 * them. The caller holds the orders.
 *
 * @returns the orders.
 * @throws {Problem} `invalid` (422) at `lines` for a service that another bill has taken meanwhile.
 */
export async function countServices(
  ctx: WriteContext,
  lines: readonly BillLineRow[],
  sign: 1 | -1,
): Promise<number[]> {
  const billed = lines.filter(({ poLineId }) => poLineId !== null);
  const rows = await readRows(ctx, poLines, {
    id: billed.flatMap(({ poLineId }) => poLineId ?? []),
  });
  for (const row of rows) {
    const qty = billed.find(({ poLineId }) => poLineId === row.id)?.qty ?? 0;
    if (sign === 1 && qty > openQty(row)) {
      throw invalid({ lines: `${row.name} is billed already.` });
    }
    await changeRow(ctx, poLines, row, {
      receivedQty: row.receivedQty + sign * qty,
      acceptedQty: row.acceptedQty + sign * qty,
      billedQty: row.billedQty + sign * qty,
    });
  }
  const orderIds = [...new Set(rows.map(({ orderId }) => orderId))];
  for (const order of await readRows(ctx, purchaseOrders, { id: orderIds })) {
    const all = await readRows(ctx, poLines, { orderId: order.id });
    const isOfServices = all.every(({ skuId }) => skuId === null);
    if (!isOfServices) continue;
    const status = statusByProgress(all, { isSent: order.sentAt !== null });
    if (status === order.status || (order.status === 'closed' && status === 'received')) continue;
    await changeRow(ctx, purchaseOrders, order, {
      status,
      ...(order.status === 'closed' ? { closedAt: null, statusNote: '' } : {}),
    });
  }
  return orderIds;
}
