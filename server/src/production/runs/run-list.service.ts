import type { ListAnswer } from '@counting-house/contract/kit/list.ts';
import type { ListRuns, Run } from '@counting-house/contract/production/run.ts';
import { RunRow } from '@counting-house/contract/production/run-row.ts';
import { desc, eq, sql, type SQL } from 'drizzle-orm';
import { units } from '../../admin/unit.table.ts';
import { may, type ReadContext } from '../../platform/context.ts';
import { halfUp } from '../../platform/money.ts';
import { asked, range } from '../../platform/rows/asked.ts';
import { columnsFor } from '../../platform/rows/columns-for.ts';
import { pageOf } from '../../platform/rows/list.ts';
import { theOne, readRow } from '../../platform/rows/rows.ts';
import { users } from '../../platform/people/user.table.ts';
import { batches } from '../../stock/batches/batch.table.ts';
import { skus } from '../../stock/skus/sku.table.ts';
import { trays } from '../../stock/trays/tray.table.ts';
import { plans } from '../plans/plan.table.ts';
import { sinceRun } from './run-since.service.ts';
import { productionRuns, runInputs, runOutputs } from './run.table.ts';

/** Runs, the last first. */
export async function listRuns(ctx: ReadContext, input: ListRuns): Promise<ListAnswer<RunRow>> {
  const page = await pageOf(ctx, input, {
    rows: rowsOf(ctx).$dynamic(),
    matching: ctx.tx.select({ id: productionRuns.id }).from(productionRuns).$dynamic(),
    id: productionRuns.id,
    where: [
      ...asked(input, {
        planId: productionRuns.planId,
        businessDate: range(productionRuns.businessDate),
      }),
      input.repacks === undefined
        ? undefined
        : eq(productionRuns.kind, input.repacks ? 'repack' : 'plan'),
      input.skuId === undefined ? undefined : madeOrUsed('sku_id', input.skuId),
      input.batchId === undefined ? undefined : madeOrUsed('batch_id', input.batchId),
    ],
    search: [productionRuns.number],
    sorts: { businessDate: productionRuns.businessDate },
    defaultSort: '-businessDate',
  });
  return { ...page, rows: page.rows.map((row) => shown(ctx, row)) };
}

const madeOrUsed = (column: 'sku_id' | 'batch_id', id: number): SQL => sql`${productionRuns.id} in (
  select run_id from ${runInputs} where ${sql.raw(column)} = ${id}
  union select run_id from ${runOutputs} where ${sql.raw(column)} = ${id})`;

/** The runs of a plan or a batch, the last first. */
export async function runRows(ctx: ReadContext, where: SQL): Promise<RunRow[]> {
  const rows = await rowsOf(ctx).where(where).orderBy(desc(productionRuns.id)).limit(100);
  return rows.map((row) => shown(ctx, row));
}

/** Of what a run made first: the product, or the first of what was repacked. */
const mainOutput = sql`lateral (
  select o.sku_id, b.code, b.number from ${runOutputs} o join ${batches} b on b.id = o.batch_id
  where o.run_id = ${productionRuns.id} and o.kind = 'main' order by o.id limit 1
) made`;

function rowsOf(ctx: ReadContext) {
  return ctx.tx
    .select({
      ...columnsFor(RunRow, productionRuns),
      plan: plans.number,
      skuId: skus.id,
      sku: skus.code,
      name: skus.name,
      unit: units.code,
      unitDecimals: units.decimals,
      batch: sql<string | null>`made.code`,
      batchNumber: sql<string | null>`made.number`,
      by: sql<string>`coalesce(${users.name}, 'Counting House')`,
    })
    .from(productionRuns)
    .leftJoin(plans, eq(plans.id, productionRuns.planId))
    .leftJoin(mainOutput, sql`true`)
    .innerJoin(skus, sql`${skus.id} = coalesce(${plans.outputSkuId}, made.sku_id)`)
    .innerJoin(units, eq(units.id, skus.unitId))
    .leftJoin(users, eq(users.id, productionRuns.createdBy));
}

type Row = Omit<RunRow, 'yieldBps' | 'goodValue'> & { readonly goodValue: number };

function shown(ctx: ReadContext, row: Row): RunRow {
  const ended = row.goodQty + row.rejectedQty;
  return {
    ...row,
    yieldBps:
      row.kind === 'repack' || ended === 0
        ? null
        : halfUp(BigInt(row.goodQty) * 10_000n, BigInt(ended)),
    goodValue: may(ctx, 'production.cost.read') ? row.goodValue : null,
  };
}

/**
 * A run with what went in, what came out and what it cost.
 *
 * @throws {Problem} `not_found`.
 */
export async function getRun(ctx: ReadContext, { id }: { id: number }): Promise<Run> {
  const row = theOne(productionRuns, await rowsOf(ctx).where(eq(productionRuns.id, id)));
  const run = await readRow(ctx, productionRuns, id);
  const mayCost = may(ctx, 'production.cost.read');
  const [reverser] =
    run.reversedBy === null
      ? []
      : await ctx.tx.select({ name: users.name }).from(users).where(eq(users.id, run.reversedBy));
  return {
    ...shown(ctx, row),
    mfgDate: run.mfgDate,
    rejectReason: run.rejectReason,
    abnormalQty: run.abnormalQty,
    cost: mayCost
      ? {
          materials: run.materialValue,
          overhead: run.overhead,
          labour: run.labour,
          byproductValue: run.byproductValue,
          total: run.totalCost,
          abnormalLoss: run.abnormalLoss,
          goodValue: run.goodValue,
        }
      : null,
    checks: [...run.checks],
    note: run.note,
    reverseNote: run.reverseNote,
    reversedBy: reverser?.name ?? null,
    inputs: (await goodsOf(ctx, id, 'input')).map((goods) => ({
      ...goods,
      value: mayCost ? goods.value : null,
    })),
    outputs: (await goodsOf(ctx, id, 'output')).map((goods) => ({
      ...goods,
      tray: goods.tray ?? '',
      kind: goods.kind ?? 'main',
      value: mayCost ? goods.value : null,
    })),
    ...(await sinceRun(ctx, run)),
  };
}

function goodsOf(ctx: ReadContext, runId: number, side: 'input' | 'output') {
  const table = side === 'input' ? runInputs : runOutputs;
  return ctx.tx
    .select({
      skuId: skus.id,
      sku: skus.code,
      name: skus.name,
      unit: units.code,
      unitDecimals: units.decimals,
      batchId: table.batchId,
      batch: batches.code,
      batchNumber: batches.number,
      expiryDate: batches.expiryDate,
      tray: trays.code,
      kind: side === 'input' ? sql<null>`null` : runOutputs.kind,
      qty: table.qty,
      value: table.value,
    })
    .from(table)
    .innerJoin(batches, eq(batches.id, table.batchId))
    .innerJoin(skus, eq(skus.id, table.skuId))
    .innerJoin(units, eq(units.id, skus.unitId))
    .leftJoin(trays, eq(trays.id, table.trayId))
    .where(eq(table.runId, runId))
    .orderBy(table.id);
}
