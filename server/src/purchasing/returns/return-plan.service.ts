import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { ReadContext } from '../../platform/context.ts';
import { invariant } from '../../platform/problem.ts';
import { readRows } from '../../platform/rows/read.ts';
import { trays } from '../../stock/trays/tray.table.ts';
import { billLines, bills, billTakings } from '../bills/bill.table.ts';
import { inwardBatches, inwards } from '../inward/inward.table.ts';
import { readNoted } from '../notes/noted.service.ts';
import {
  takeBack,
  type BilledRest,
  type ReceiptRest,
  type TakenPart,
} from './vendor-return.rules.ts';
import { vendorReturnParts, vendorReturns } from './vendor-return.table.ts';

type Asked = { readonly batchId: number; readonly trayId: number; readonly qty: number };

/**
 * Finds the receipts that brought goods, the newest first, and what of them is on bills.
 *
 * @param inwardIds only these receipts; left out: all of the vendor.
 * @returns for each line its parts; they come to less than asked when the vendor delivered less, or it went back.
 */
export async function planParts(
  ctx: ReadContext,
  vendorId: number,
  lines: readonly Asked[],
  inwardIds?: readonly number[],
): Promise<TakenPart[][]> {
  const batchIds = [...new Set(lines.map(({ batchId }) => batchId))];
  const rests = await restsOf(ctx, vendorId, batchIds, inwardIds);
  const rejecting = await readRows(ctx, trays, {
    id: [...new Set(lines.map(({ trayId }) => trayId))],
    area: 'reject',
  });
  return lines.map(({ batchId, trayId, qty }) =>
    takeBack(qty, rests.get(batchId) ?? [], {
      isRejected: rejecting.some(({ id }) => id === trayId),
    }),
  );
}

/** What vendors' receipts have left of batches that never went back, by batch. */
async function restsOf(
  ctx: ReadContext,
  vendorId: number,
  batchIds: readonly number[],
  inwardIds: readonly number[] | undefined,
): Promise<ReadonlyMap<number, ReceiptRest[]>> {
  const rows = await ctx.tx
    .select({ row: inwardBatches })
    .from(inwardBatches)
    .innerJoin(inwards, eq(inwards.id, inwardBatches.inwardId))
    .where(
      and(
        inArray(inwardBatches.batchId, [...batchIds]),
        eq(inwards.vendorId, vendorId),
        eq(inwards.status, 'posted'),
        inwardIds && inArray(inwards.id, [...inwardIds]),
      ),
    )
    .orderBy(desc(inwardBatches.id));
  const rowIds = rows.map(({ row }) => row.id);
  const took = await ctx.tx
    .select({
      inwardBatchId: billTakings.inwardBatchId,
      billLineId: billTakings.billLineId,
      qty: sql`${billTakings.qty} - coalesce((
        select sum(p.qty) from ${vendorReturnParts} p join ${vendorReturns} r on r.id = p.return_id
        where r.status = 'posted' and p.bill_line_id = ${billTakings.billLineId}
          and p.inward_batch_id = ${billTakings.inwardBatchId}), 0)`.mapWith(Number),
    })
    .from(billTakings)
    .innerJoin(billLines, eq(billLines.id, billTakings.billLineId))
    .innerJoin(bills, eq(bills.id, billLines.billId))
    .where(and(inArray(billTakings.inwardBatchId, rowIds), eq(bills.status, 'confirmed')))
    .orderBy(desc(billTakings.billLineId));
  const billed = await billedRests(
    ctx,
    took.map(({ billLineId }) => billLineId),
  );
  const rests = rows.map(({ row }) => ({
    batchId: row.batchId ?? 0,
    inwardBatchId: row.id,
    unbilledQty: row.unbilledQty,
    unbilledValue: row.unbilledValue,
    keptQty: row.keptStock - row.keptReturned,
    billed: took
      .filter(({ inwardBatchId }) => inwardBatchId === row.id)
      .map(({ billLineId, qty }) => {
        const of = billed.get(billLineId);
        invariant(of, 'what a bill took has its line');
        return { of, qty };
      }),
  }));
  return Map.groupBy(rests, ({ batchId }) => batchId);
}

/** What lines of bills have left of their quantity, value and tax, less what notes took off. */
export async function billedRests(
  ctx: ReadContext,
  ids: readonly number[],
): Promise<ReadonlyMap<number, BilledRest>> {
  const lines = await ctx.tx
    .select()
    .from(billLines)
    .where(inArray(billLines.id, [...new Set(ids)]));
  const gone = await ctx.tx
    .select({ part: vendorReturnParts })
    .from(vendorReturnParts)
    .innerJoin(vendorReturns, eq(vendorReturns.id, vendorReturnParts.returnId))
    .where(
      and(
        inArray(vendorReturnParts.billLineId, [...new Set(ids)]),
        eq(vendorReturns.status, 'posted'),
      ),
    );
  const noted = await readNoted(ctx, ids);
  return new Map(
    lines.map((line) => {
      const parts = gone.flatMap(({ part }) => (part.billLineId === line.id ? [part] : []));
      const notes = noted.get(line.id) ?? [];
      const components = line.taxComponents.map((component, index) => ({
        ...component,
        amount: [...parts, ...notes].reduce(
          (rest, { taxComponents }) => rest - (taxComponents[index]?.amount ?? 0),
          component.amount,
        ),
      }));
      const rest = {
        billLineId: line.id,
        qty: parts.reduce((left, { qty }) => left - qty, line.stockQty),
        taxable: [
          ...parts.map(({ value }) => value),
          ...notes.map(({ taxable }) => taxable),
        ].reduce((left, taken) => left - taken, line.taxable),
        components,
      };
      return [line.id, rest] as const;
    }),
  );
}
