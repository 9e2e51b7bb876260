import { unknownText } from '@counting-house/contract/catalogue/barcode.ts';
import type { FindTrace } from '@counting-house/contract/recall/trace.ts';
import { and, eq, gte, inArray, lte, or, sql } from 'drizzle-orm';
import { salesInvoices } from '../../invoices/invoice.table.ts';
import { parcelLines, parcels } from '../../logistics/dispatch/parcel.table.ts';
import { salesOrders } from '../../orders/order.table.ts';
import type { ReadContext } from '../../platform/context.ts';
import { Problem } from '../../platform/problem.ts';
import { plans } from '../../production/plans/plan.table.ts';
import { productionRuns, runInputs, runOutputs } from '../../production/runs/run.table.ts';
import { bills, billLines, billTakings } from '../../purchasing/bills/bill.table.ts';
import { inwardBatches, inwards } from '../../purchasing/inward/inward.table.ts';
import { batches } from '../../stock/batches/batch.table.ts';
import { stockDocLines, stockDocs } from '../../stock/documents/document.table.ts';
import { movements } from '../../stock/ledger/movement.table.ts';
import { skus } from '../../stock/skus/sku.table.ts';

/** Codes that stand for more are narrowed by days. */
const mostRoots = 500;

type Find = (
  ctx: ReadContext,
  input: Pick<FindTrace, 'code' | 'from' | 'to'>,
) => Promise<readonly number[]>;

/**
 * The batches that a code stands for: of a batch or the maker's number on it, a parcel, waybill, order, invoice,
 * run, plan, receipt, the vendor's paper, bill, a document of the store, or a SKU. None when nothing is known under it.
 */
export async function batchesUnder(
  ctx: ReadContext,
  input: Pick<FindTrace, 'code' | 'from' | 'to'>,
): Promise<readonly number[]> {
  const code = input.code.trim();
  for (const find of finders) {
    const found = await find(ctx, { ...input, code });
    if (found.length > 0) return [...new Set(found)].slice(0, mostRoots);
  }
  return [];
}

/**
 * As `batchesUnder`.
 *
 * @throws {Problem} `not_found` (404) when nothing is known under the code.
 */
export async function readTraceRoots(
  ctx: ReadContext,
  input: FindTrace,
): Promise<readonly number[]> {
  const found = await batchesUnder(ctx, input);
  if (found.length === 0) throw new Problem(404, 'not_found', unknownText(input.code));
  return found;
}

const ids = (rows: readonly { batchId: number | null }[]) =>
  rows.flatMap(({ batchId }) => batchId ?? []);

const byCode: Find = async (ctx, { code }) =>
  ids(
    await ctx.tx
      .select({ batchId: batches.id })
      .from(batches)
      .where(eq(batches.code, code.toUpperCase())),
  );

const byNumber: Find = async (ctx, { code }) =>
  ids(
    await ctx.tx
      .select({ batchId: batches.id })
      .from(batches)
      .where(and(inArray(batches.number, [code, code.toUpperCase()]), eq(batches.isRunning, false)))
      .orderBy(batches.id)
      .limit(mostRoots),
  );

const byParcel: Find = async (ctx, { code }) =>
  ids(
    await ctx.tx
      .selectDistinct({ batchId: parcelLines.batchId })
      .from(parcels)
      .innerJoin(parcelLines, eq(parcelLines.parcelId, parcels.id))
      .where(
        or(
          eq(parcels.number, code.toUpperCase()),
          eq(parcels.labelCode, code.toUpperCase()),
          eq(parcels.waybill, code),
        ),
      ),
  );

const byOrder: Find = async (ctx, { code }) => {
  const [order] = await ctx.tx
    .select({ id: salesOrders.id })
    .from(salesOrders)
    .where(
      or(
        eq(salesOrders.orderNo, code.toUpperCase()),
        /^O\d{7,12}$/iu.test(code) ? eq(salesOrders.id, Number(code.slice(1))) : undefined,
      ),
    );
  return order ? batchesOfOrder(ctx, order.id) : [];
};

const byInvoice: Find = async (ctx, { code }) => {
  const [invoice] = await ctx.tx
    .select({ orderId: salesInvoices.orderId, parcelId: salesInvoices.parcelId })
    .from(salesInvoices)
    .where(eq(salesInvoices.number, code));
  return invoice ? batchesOfOrder(ctx, invoice.orderId, invoice.parcelId) : [];
};

/** What went into the parcels of an order, or one of them, and what left over the counter. */
async function batchesOfOrder(ctx: ReadContext, orderId: number, parcelId: number | null = null) {
  const packed = await ctx.tx
    .selectDistinct({ batchId: parcelLines.batchId })
    .from(parcels)
    .innerJoin(parcelLines, eq(parcelLines.parcelId, parcels.id))
    .where(
      and(
        eq(parcels.orderId, orderId),
        parcelId === null ? sql`${parcels.status} <> 'cancelled'` : eq(parcels.id, parcelId),
      ),
    );
  const sold = await ctx.tx
    .selectDistinct({ batchId: movements.batchId })
    .from(movements)
    .where(
      and(eq(movements.docKind, 'order'), eq(movements.docId, orderId), eq(movements.kind, 'ship')),
    );
  return ids([...packed, ...sold]);
}

/** A run: what came out of it, whose sources are what went in. */
const byRun: Find = async (ctx, { code }) => {
  const [run] = await ctx.tx
    .select({ id: productionRuns.id })
    .from(productionRuns)
    .where(eq(productionRuns.number, code.toUpperCase()));
  if (!run) return [];
  const made = await ctx.tx
    .selectDistinct({ batchId: runOutputs.batchId })
    .from(runOutputs)
    .where(eq(runOutputs.runId, run.id));
  if (made.length > 0) return ids(made);
  return ids(
    await ctx.tx
      .selectDistinct({ batchId: runInputs.batchId })
      .from(runInputs)
      .where(eq(runInputs.runId, run.id)),
  );
};

/** A plan by its number or label: what its runs made. */
const byPlan: Find = async (ctx, { code }) =>
  ids(
    await ctx.tx
      .selectDistinct({ batchId: runOutputs.batchId })
      .from(plans)
      .innerJoin(productionRuns, eq(productionRuns.planId, plans.id))
      .innerJoin(runOutputs, eq(runOutputs.runId, productionRuns.id))
      .where(or(eq(plans.number, code.toUpperCase()), eq(plans.labelCode, code.toUpperCase()))),
  );

/** A receipt by its number or label, or by the vendor's delivery note or bill. */
const byReceipt: Find = async (ctx, { code }) =>
  ids(
    await ctx.tx
      .selectDistinct({ batchId: inwardBatches.batchId })
      .from(inwards)
      .innerJoin(inwardBatches, eq(inwardBatches.inwardId, inwards.id))
      .where(
        or(
          eq(inwards.number, code.toUpperCase()),
          eq(inwards.labelCode, code.toUpperCase()),
          eq(sql`lower(${inwards.challanNo})`, code.toLowerCase()),
          eq(sql`lower(${inwards.vendorBillNo})`, code.toLowerCase()),
        ),
      )
      .limit(mostRoots),
  );

/** A bill by our number or the vendor's: the goods on it. */
const byBill: Find = async (ctx, { code }) =>
  ids(
    await ctx.tx
      .selectDistinct({ batchId: inwardBatches.batchId })
      .from(bills)
      .innerJoin(billLines, eq(billLines.billId, bills.id))
      .innerJoin(billTakings, eq(billTakings.billLineId, billLines.id))
      .innerJoin(inwardBatches, eq(inwardBatches.id, billTakings.inwardBatchId))
      .where(
        or(
          eq(bills.number, code.toUpperCase()),
          eq(sql`lower(${bills.vendorBillNo})`, code.toLowerCase()),
        ),
      )
      .limit(mostRoots),
  );

const byDocument: Find = async (ctx, { code }) =>
  ids(
    await ctx.tx
      .selectDistinct({ batchId: stockDocLines.batchId })
      .from(stockDocs)
      .innerJoin(stockDocLines, eq(stockDocLines.docId, stockDocs.id))
      .where(eq(stockDocs.number, code.toUpperCase()))
      .limit(mostRoots),
  );

const bySku: Find = async (ctx, { code, from, to }) =>
  ids(
    await ctx.tx
      .select({ batchId: batches.id })
      .from(skus)
      .innerJoin(batches, eq(batches.skuId, skus.id))
      .where(
        and(
          inArray(skus.code, [code, code.toUpperCase()]),
          from === undefined ? undefined : gte(batches.receivedDate, from),
          to === undefined ? undefined : lte(batches.receivedDate, to),
        ),
      )
      .orderBy(sql`${batches.id} desc`)
      .limit(mostRoots),
  );

/** In this order; the first that knows the code says what it is. */
const finders: readonly Find[] = [
  byCode,
  byParcel,
  byOrder,
  byInvoice,
  byRun,
  byPlan,
  byReceipt,
  byBill,
  byDocument,
  byNumber,
  bySku,
];
