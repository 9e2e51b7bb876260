import type { CheckReading } from '@counting-house/contract/production/check.ts';
import {
  OutputKind,
  RunKind,
  RunStatus,
} from '@counting-house/contract/production/production-labels.ts';
import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import {
  date,
  moment,
  money,
  oneOf,
  optionalReference,
  qty,
  reference,
  rowId,
  stamps,
} from '../../platform/database/columns.ts';
import { batches } from '../../stock/batches/batch.table.ts';
import { skus } from '../../stock/skus/sku.table.ts';
import { stores } from '../../stock/trays/store.table.ts';
import { trays } from '../../stock/trays/tray.table.ts';
import { plans } from '../plans/plan.table.ts';

/** Goods that became others: what went in, what came out, and what that cost. Money is paise. */
export const productionRuns = pgTable(
  'production_run',
  {
    id: rowId(),
    number: text().notNull().unique(),
    kind: oneOf(RunKind).notNull(),
    /** Null: a repack. */
    planId: optionalReference().references(() => plans.id),
    storeId: reference().references(() => stores.id),
    businessDate: date().notNull(),
    mfgDate: date().notNull(),
    status: oneOf(RunStatus).notNull().default('posted'),
    goodQty: qty().notNull(),
    rejectedQty: qty().notNull().default(0),
    rejectReason: text().notNull().default(''),
    /** Units lost beyond what belongs to the process. */
    abnormalQty: qty().notNull().default(0),
    materialValue: money().notNull(),
    labour: money().notNull().default(0),
    overhead: money().notNull().default(0),
    byproductValue: money().notNull().default(0),
    totalCost: money().notNull(),
    abnormalLoss: money().notNull().default(0),
    goodValue: money().notNull(),
    checks: jsonb().$type<readonly CheckReading[]>().notNull(),
    note: text().notNull().default(''),
    reversedAt: moment(),
    reversedBy: optionalReference(),
    reverseNote: text().notNull().default(''),
    ...stamps(),
  },
  (run) => [
    check('run.plan_missing', sql`(${run.kind} = 'plan') = (${run.planId} is not null)`),
    check('run.empty', sql`${run.goodQty} >= 0 and ${run.rejectedQty} >= 0`),
    check(
      'run.cost',
      sql`${run.totalCost} = ${run.goodValue} + ${run.abnormalLoss}
        and ${run.totalCost} = ${run.materialValue} + ${run.labour} + ${run.overhead} - ${run.byproductValue}`,
    ),
    check('run.reversed', sql`(${run.status} = 'reversed') = (${run.reversedAt} is not null)`),
    index('production_run_plan').on(run.planId),
    index('production_run_date').on(run.businessDate, run.id),
  ],
);

/** Goods of a batch that went into a run. */
export const runInputs = pgTable(
  'run_input',
  {
    id: rowId(),
    runId: reference().references(() => productionRuns.id),
    skuId: reference().references(() => skus.id),
    batchId: reference().references(() => batches.id),
    /** Null: it lay at the plan; else it was taken from this tray at the run. */
    trayId: optionalReference().references(() => trays.id),
    qty: qty().notNull(),
    value: money().notNull(),
  },
  (input) => [
    check('run.input_empty', sql`${input.qty} > 0 and ${input.value} >= 0`),
    index('run_input_run').on(input.runId),
    index('run_input_batch').on(input.batchId),
  ],
);

/** Goods of a batch that came out of a run. */
export const runOutputs = pgTable(
  'run_output',
  {
    id: rowId(),
    runId: reference().references(() => productionRuns.id),
    skuId: reference().references(() => skus.id),
    batchId: reference().references(() => batches.id),
    trayId: reference().references(() => trays.id),
    kind: oneOf(OutputKind).notNull(),
    qty: qty().notNull(),
    value: money().notNull(),
  },
  (output) => [
    check('run.output_empty', sql`${output.qty} > 0 and ${output.value} >= 0`),
    index('run_output_run').on(output.runId),
    index('run_output_batch').on(output.batchId),
  ],
);
