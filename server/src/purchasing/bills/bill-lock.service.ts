import { notNow } from '@counting-house/contract/kit/labels.ts';
import { billStateLabels } from '@counting-house/contract/purchasing/bills/bill-labels.ts';
import { eq, inArray } from 'drizzle-orm';
import type { WriteContext } from '../../platform/context.ts';
import { conflict } from '../../platform/problem.ts';
import { readRows } from '../../platform/rows/read.ts';
import { lockRow, stale } from '../../platform/rows/rows.ts';
import { inwardLines, inwards } from '../inward/inward.table.ts';
import { poLines, purchaseOrders } from '../purchase-orders/purchase-order.table.ts';
import { readBillCharges } from './bill-charges.service.ts';
import type { BillLineRow } from './bill-match.service.ts';
import { billSteps, type BillStepName } from './bill.rules.ts';
import { billLines, bills } from './bill.table.ts';

export type BillRow = typeof bills.$inferSelect;

/** How a bill is called: by its number, one that is not posted by its id. */
export const calledBill = ({ id, number }: Pick<BillRow, 'id' | 'number'>): string =>
  number ?? `Draft ${id}`;

/** @throws {Problem} `not_found`; `stale`, `bill.state` (409). */
export async function lockBill(
  ctx: WriteContext,
  at: { readonly id: number; readonly version: number },
  step: BillStepName,
): Promise<BillRow> {
  const bill = await lockRow(ctx, bills, at.id);
  if (bill.version !== at.version) throw await stale(ctx, bills, bill);
  if (!billSteps[step].includes(bill.status)) {
    const says = notNow(calledBill(bill), stateText(bill));
    throw conflict('bill.state', says);
  }
  return bill;
}

const stateText = ({ status }: BillRow) =>
  status === 'exception' ? 'pending approval' : billStateLabels[status];

/**
 * Locks the orders and the receipts of a bill, each ascending, then the bill itself: anyone who bills the same goods
 * waits here, and reads what is left unbilled.
 *
 * @throws {Problem} as `lockBill`.
 */
export async function lockBillWithGoods(
  ctx: WriteContext,
  at: { readonly id: number; readonly version: number },
  step: BillStepName,
): Promise<{ bill: BillRow; lines: BillLineRow[] }> {
  const seen = await readRows(ctx, billLines, { billId: at.id });
  const charges = await readBillCharges(ctx, seen);
  await lockGoods(
    ctx,
    seen.map((line) => ({ ...line, charge: charges.get(line.id) })),
  );
  const bill = await lockBill(ctx, at, step);
  return {
    bill,
    lines: await readRows(ctx, billLines, { billId: bill.id }, { orderBy: ['lineNo'] }),
  };
}

/** Locks the orders and the receipts of what is billed or bears charges, each ascending. */
export async function lockGoods(
  ctx: WriteContext,
  lines: readonly {
    readonly inwardLineId?: number | null | undefined;
    readonly poLineId?: number | null | undefined;
    readonly charge?: { readonly inwardIds: readonly number[] } | undefined;
  }[],
): Promise<void> {
  const named = await ctx.tx
    .select({ inwardId: inwardLines.inwardId, orderId: poLines.orderId })
    .from(inwardLines)
    .leftJoin(poLines, eq(poLines.id, inwardLines.poLineId))
    .where(
      inArray(
        inwardLines.id,
        lines.flatMap(({ inwardLineId }) => inwardLineId ?? []),
      ),
    );
  const services = await readRows(ctx, poLines, {
    id: lines.flatMap(({ poLineId }) => poLineId ?? []),
  });
  const orderIds = [...new Set([...named, ...services].flatMap(({ orderId }) => orderId ?? []))];
  const bearing = lines.flatMap(({ charge }) => charge?.inwardIds ?? []);
  const inwardIds = [...new Set([...named.map(({ inwardId }) => inwardId), ...bearing])];
  if (orderIds.length > 0) {
    await ctx.tx
      .select({ id: purchaseOrders.id })
      .from(purchaseOrders)
      .where(inArray(purchaseOrders.id, orderIds))
      .orderBy(purchaseOrders.id)
      .for('update');
  }
  if (inwardIds.length > 0) {
    await ctx.tx
      .select({ id: inwards.id })
      .from(inwards)
      .where(inArray(inwards.id, inwardIds))
      .orderBy(inwards.id)
      .for('update');
  }
}
