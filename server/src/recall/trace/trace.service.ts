import type { FindTrace, Trace } from '@counting-house/contract/recall/trace.ts';
import { inArray, eq } from 'drizzle-orm';
import { pick } from '../../platform/rows/asked.ts';
import { units } from '../../admin/unit.table.ts';
import { may, type ReadContext } from '../../platform/context.ts';
import { batches } from '../../stock/batches/batch.table.ts';
import { skus } from '../../stock/skus/sku.table.ts';
import { readTraceBalances } from './balance.service.ts';
import { readBatchChain, type BatchChain } from './batch-edges.service.ts';
import { readTraceRoots } from './trace-code.service.ts';
import {
  readStockAtPlans,
  readTraceBills,
  docsIn,
  docsOut,
  readStockOnHand,
  readTraceReceipts,
  readReceivers,
} from './trace-ends.service.ts';
import { drawTrace } from './trace.rules.ts';

/**
 * Where goods came from and where they are: back through runs to receipts and vendors, forward through runs to
 * parcels, customers, write-offs and trays.
 *
 * @throws {Problem} `not_found` (404) when nothing is known under the code.
 */
export async function trace(ctx: ReadContext, input: FindTrace): Promise<Trace> {
  const roots = await readTraceRoots(ctx, input);
  const { direction, depth } = input;
  const none: BatchChain = { depths: new Map(), edges: [], isCut: false };
  const back =
    direction === 'forward' ? none : await readBatchChain(ctx, roots, { direction: 'back', depth });
  const forward =
    direction === 'back' ? none : await readBatchChain(ctx, roots, { direction: 'forward', depth });
  const depths = new Map([...back.depths, ...forward.depths]);
  const sources = [...back.depths.keys()];
  const goals = [...forward.depths.keys()];
  const named = await namedBatches(ctx, [...depths.keys()]);
  const out = await docsOut(ctx, goals);
  const mayName = may(ctx, 'orders.order.read');
  const idsOf = (kind: 'parcel' | 'order') =>
    out.flatMap(({ docKind, docId }) => (docKind === kind && mayName ? [docId] : []));
  return drawTrace({
    code: input.code,
    roots: new Set(roots),
    depths,
    batches: named,
    runs: [...back.edges, ...forward.edges],
    receipts: await readTraceReceipts(ctx, sources),
    bills: may(ctx, 'purchasing.bill.read') ? await readTraceBills(ctx, sources) : [],
    docsIn: await docsIn(ctx, sources),
    docsOut: out,
    lying: await readStockOnHand(ctx, goals),
    atPlans: await readStockAtPlans(ctx, goals),
    parcels: await readReceivers(ctx, 'parcel', idsOf('parcel')),
    orders: await readReceivers(ctx, 'order', idsOf('order')),
    balances: await readTraceBalances(ctx, [...depths.keys()]),
    isCut: back.isCut || forward.isCut,
  });
}

/** Batches with what they are of, by id. */
async function namedBatches(ctx: ReadContext, ids: readonly number[]) {
  const rows = await ctx.tx
    .select({
      ...pick(batches, 'id', 'code', 'number', 'status', 'isRunning', 'expiryDate'),
      name: skus.name,
      unit: units.code,
    })
    .from(batches)
    .innerJoin(skus, eq(skus.id, batches.skuId))
    .innerJoin(units, eq(units.id, skus.unitId))
    .where(inArray(batches.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}
