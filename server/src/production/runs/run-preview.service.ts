import type { RunPreview } from '@counting-house/contract/production/run.ts';
import type { RunFacts } from '@counting-house/contract/production/run-draft.ts';
import { and, count, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import { may, type ReadContext } from '../../platform/context.ts';
import { shareOf, take } from '../../platform/money.ts';
import { Problem } from '../../platform/problem.ts';
import { readRow } from '../../platform/rows/rows.ts';
import { readBatches } from '../../stock/batches/batch.service.ts';
import { batchStores } from '../../stock/batches/batch.table.ts';
import { demands } from '../../stock/demand/demand.table.ts';
import { readSkus } from '../../stock/skus/sku.service.ts';
import { readTrays } from '../../stock/trays/target-tray.service.ts';
import type { PlanRecord } from '../plans/plan-material.service.ts';
import { plans } from '../plans/plan.table.ts';
import { batchFor, trayFor } from './output-batch.service.ts';
import { neededFor } from './run-need.service.ts';
import { offersFor } from './run-offers.service.ts';
import { workOut, type PlannedRun } from './run-plan.service.ts';
import { costFor } from './run.service.ts';
import { productionRuns } from './run.table.ts';

/**
 * What posting a run would use, make and cost, and what it would refuse. Nothing is written.
 *
 * @throws {Problem} `not_found`.
 */
export async function previewRun(ctx: ReadContext, input: RunFacts): Promise<RunPreview> {
  const plan = await readRow(ctx, plans, input.planId);
  const offers = await offersFor(ctx, plan);
  try {
    const run = await workOut(ctx, plan, input);
    return { ...(await told(ctx, plan, { run, input })), offers };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { ...nothingKnown, offers, fields: { ...error.beside.fields }, refusal: error.message };
  }
}

const nothingKnown = {
  batchNumber: '',
  expiryDate: null,
  shortenedBy: null,
  ownExpiry: null,
  isShortLived: false,
  tray: '',
  normalQty: 0,
  abnormalQty: 0,
  used: [],
  needs: [],
  cost: null,
  lastUnitCost: null,
  waiting: { orders: 0, qty: 0 },
} as const satisfies Omit<RunPreview, 'offers' | 'fields' | 'refusal'>;

async function told(
  ctx: ReadContext,
  plan: PlanRecord,
  { run, input }: { run: PlannedRun; input: RunFacts },
): Promise<Omit<RunPreview, 'offers'>> {
  const mayCost = may(ctx, 'production.cost.read');
  const goods = [
    ...run.used.map((part) => ({ ...part, trayId: null })),
    ...(await valued(ctx, plan, run)),
  ];
  const cost = costFor(
    run,
    input,
    goods.reduce((sum, { value }) => sum + value, 0),
  );
  const tray = await trayFor(ctx, plan.storeId, run, input.trayId);
  return {
    batchNumber: (await batchFor(ctx, plan, run, input.batch)).number,
    expiryDate: run.expiryDate,
    shortenedBy: run.shortenedBy,
    ownExpiry: run.ownExpiry,
    isShortLived: run.isShortLived,
    tray: tray.name || tray.code,
    normalQty: cost.normalQty,
    abnormalQty: cost.abnormalQty,
    used: await namedGoods(ctx, plan, goods, mayCost),
    needs: await neededFor(ctx, plan, input),
    cost: mayCost ? cost : null,
    lastUnitCost: mayCost ? await lastUnitCost(ctx, plan.outputSkuId) : null,
    waiting: await waitingFor(ctx, plan),
    fields: { ...run.checkFaults },
    refusal: null,
  };
}

/** What goods that are taken from the store are worth there. */
async function valued(ctx: ReadContext, plan: PlanRecord, { parts }: PlannedRun) {
  const ids = parts.map(({ batchId }) => batchId);
  const rows =
    ids.length === 0
      ? []
      : await ctx.tx
          .select()
          .from(batchStores)
          .where(and(eq(batchStores.storeId, plan.storeId), inArray(batchStores.batchId, ids)));
  const left = new Map(rows.map((row) => [row.batchId, { qty: row.onHand, value: row.value }]));
  return parts.map(({ line, batchId, trayId, qty }) => {
    const held = left.get(batchId) ?? { qty, value: 0 };
    const value = take(held.value, held.qty, qty);
    left.set(batchId, { qty: held.qty - qty, value: held.value - value });
    return { skuId: line.sku.id, batchId, trayId, qty, value };
  });
}

async function namedGoods(
  ctx: ReadContext,
  plan: PlanRecord,
  goods: readonly {
    skuId: number;
    batchId: number;
    trayId: number | null;
    qty: number;
    value: number;
  }[],
  mayCost: boolean,
) {
  const skus = await readSkus(
    ctx,
    goods.map(({ skuId }) => skuId),
  );
  const batches = await readBatches(
    ctx,
    goods.map(({ batchId }) => batchId),
  );
  const places = await readTrays(
    ctx,
    plan.storeId,
    goods.flatMap(({ trayId }) => trayId ?? []),
  );
  return goods.flatMap(({ skuId, batchId, trayId, qty, value }) => {
    const sku = skus.get(skuId);
    const batch = batches.get(batchId);
    if (!sku || !batch) return [];
    return [
      {
        skuId,
        sku: sku.code,
        name: sku.name,
        unit: sku.unit,
        unitDecimals: sku.unitDecimals,
        batchId,
        batch: batch.code,
        batchNumber: batch.number,
        expiryDate: batch.expiryDate,
        tray: trayId === null ? null : (places.get(trayId)?.code ?? null),
        qty,
        value: mayCost ? value : null,
      },
    ];
  });
}

async function lastUnitCost(ctx: ReadContext, skuId: number): Promise<number | null> {
  const [last] = await ctx.tx
    .select({ value: productionRuns.goodValue, qty: productionRuns.goodQty })
    .from(productionRuns)
    .innerJoin(plans, eq(plans.id, productionRuns.planId))
    .where(
      and(
        eq(plans.outputSkuId, skuId),
        eq(productionRuns.status, 'posted'),
        gt(productionRuns.goodQty, 0),
      ),
    )
    .orderBy(desc(productionRuns.id))
    .limit(1);
  return last ? shareOf(last.value, { part: 1_000, whole: last.qty }) : null;
}

async function waitingFor(ctx: ReadContext, plan: PlanRecord) {
  const [waiting] = await ctx.tx
    .select({
      orders: count(),
      qty: sql`coalesce(sum(${demands.wanted} - ${demands.done} - ${demands.reserved}), 0)`.mapWith(
        Number,
      ),
    })
    .from(demands)
    .where(
      and(
        eq(demands.skuId, plan.outputSkuId),
        eq(demands.storeId, plan.storeId),
        eq(demands.purpose, 'order'),
        eq(demands.status, 'open'),
        sql`${demands.wanted} > ${demands.done} + ${demands.reserved}`,
      ),
    );
  return waiting ?? { orders: 0, qty: 0 };
}
