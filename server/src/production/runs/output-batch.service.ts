import { and, eq, sql } from 'drizzle-orm';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { invalid, invariant } from '../../platform/problem.ts';
import { makeBatches, type Batch } from '../../stock/batches/batch.service.ts';
import { batches } from '../../stock/batches/batch.table.ts';
import type { Sku } from '../../stock/skus/sku.service.ts';
import {
  mixedTrays,
  systemTray,
  readTrays,
  whyNotInto,
  type TrayRecord,
} from '../../stock/trays/target-tray.service.ts';
import type { PlanRecord } from '../plans/plan-material.service.ts';
import { firstFreeNumber } from './output-batch.rules.ts';
import type { PlannedRun } from './run-plan.service.ts';
import { productionRuns, runOutputs } from './run.table.ts';

type Typed = { readonly number?: string | undefined; readonly mrp?: number | undefined };

/** The batch that a run fills: one of the same plan and day, or a new one under this number. */
type OutputBatch = { readonly known: Batch | null; readonly number: string };

/**
 * Which batch a run fills. Runs of one plan on one day with the same last day of use and the same MRP fill the same
 * batch, as the business is set.
 *
 * @throws {Problem} `invalid` (422) at `batch.number`.
 */
export async function batchFor(
  ctx: ReadContext,
  plan: PlanRecord,
  run: PlannedRun,
  typed: Typed,
): Promise<OutputBatch> {
  const wanted = typed.number || undefined;
  const merges = ctx.settings['production.mergeSameDay'] && run.inspectFor === '';
  const known = merges ? await batchOfDay(ctx, plan, run) : null;
  const isSameMrp = typed.mrp === undefined || typed.mrp === known?.mrp;
  if (known && isSameMrp && (wanted === undefined || wanted === known.number)) {
    return { known, number: known.number };
  }
  const rows = await ctx.tx
    .select({ number: sql<string>`lower(${batches.number})` })
    .from(batches)
    .where(eq(batches.skuId, run.output.id));
  const taken = new Set(rows.map(({ number }) => number));
  if (wanted !== undefined && taken.has(wanted.toLowerCase())) {
    throw invalid({ 'batch.number': `'${run.output.name}' already has a batch '${wanted}'.` });
  }
  const planned = taken.has(plan.batchNumber.toLowerCase()) ? '' : plan.batchNumber;
  const pattern = ctx.settings['production.batchPattern'];
  return {
    known: null,
    number: wanted ?? (planned || firstFreeNumber(pattern, run.mfgDate, taken)),
  };
}

async function batchOfDay(
  ctx: ReadContext,
  plan: PlanRecord,
  { mfgDate, expiryDate }: PlannedRun,
): Promise<Batch | null> {
  const [found] = await ctx.tx
    .select({ batch: batches })
    .from(runOutputs)
    .innerJoin(productionRuns, eq(productionRuns.id, runOutputs.runId))
    .innerJoin(batches, eq(batches.id, runOutputs.batchId))
    .where(
      and(
        eq(productionRuns.planId, plan.id),
        eq(productionRuns.status, 'posted'),
        eq(productionRuns.mfgDate, mfgDate),
        eq(runOutputs.kind, 'main'),
        eq(batches.status, 'available'),
        sql`${batches.expiryDate} is not distinct from ${expiryDate}::date`,
      ),
    )
    .orderBy(runOutputs.id)
    .limit(1);
  return found?.batch ?? null;
}

/** Makes the batch of a run's good output, unless it is there. */
export async function makeOutputBatch(
  ctx: WriteContext,
  run: PlannedRun,
  { known, number }: OutputBatch,
  mrp: number | undefined,
): Promise<Batch> {
  if (known) return known;
  const { output, mfgDate, expiryDate, businessDate, inspectFor } = run;
  const facts = {
    number,
    mfgDate,
    ...(expiryDate === null ? {} : { expiryDate }),
    ...(mrp === undefined ? {} : { mrp }),
  };
  const [made] = await makeBatches(ctx, [{ sku: output, facts, at: 'batch' }], {
    origin: 'run',
    receivedDate: businessDate,
    ...(inspectFor === '' ? {} : { status: 'quarantine' as const, statusReason: inspectFor }),
  });
  invariant(made, 'a run that made something has its batch');
  return made;
}

/** Makes the batches of by-products; each run has its own, by the day it was made. */
export function makeByproductBatches(
  ctx: WriteContext,
  { byproducts, businessDate, mfgDate }: PlannedRun,
): Promise<Batch[]> {
  return makeBatches(
    ctx,
    byproducts.map(({ sku }, index) => ({
      sku,
      facts: sku.tracking === 'batch' ? { mfgDate } : {},
      at: `byproducts.${index}`,
    })),
    { origin: 'byproduct', receivedDate: businessDate },
  );
}

/** The tray that goods of a kind land in when none is named. */
export const readFloorTray = (ctx: ReadContext, storeId: number, { kind }: Pick<Sku, 'kind'>) =>
  systemTray(ctx, storeId, kind === 'finished' ? 'fg' : 'rm');

/**
 * Where the output goes: quarantine when it is inspected, the tray that is named, or the floor.
 *
 * @throws {Problem} `invalid` (422) at `trayId`.
 */
export async function trayFor(
  ctx: ReadContext,
  storeId: number,
  { output, inspectFor }: PlannedRun,
  trayId: number | undefined,
): Promise<TrayRecord> {
  if (inspectFor !== '') return systemTray(ctx, storeId, 'quarantine');
  if (trayId === undefined) return readFloorTray(ctx, storeId, output);
  const tray = (await readTrays(ctx, storeId, [trayId])).get(trayId);
  const whyNot = whyNotInto(tray);
  if (!tray || whyNot) throw invalid({ trayId: whyNot ?? 'Choose a tray of this store.' });
  return tray;
}

/**
 * Refuses goods that would lie beside another batch in a tray that holds only one.
 *
 * @throws {Problem} `invalid` (422).
 */
export async function checkMixed(
  ctx: ReadContext,
  goods: readonly { readonly batchId: number; readonly tray: TrayRecord; readonly at: string }[],
): Promise<void> {
  const fields = await mixedTrays(ctx, goods);
  if (Object.keys(fields).length > 0) throw invalid(fields);
}
