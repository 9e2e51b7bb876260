import { z } from 'zod';
import { queryId } from '../kit/list.ts';
import { read, write } from '../kit/operation.ts';
import { YieldReport, YieldRows } from './yield-report.ts';
import { UpdateStock, StockUpdated } from './stock-update.ts';
import { PreviewRun, KeepRunDraft } from './run-draft.ts';
import { Plan } from './plan.ts';
import { ListRuns, Repack, ReverseRun, Run, RunPreview, RunRows } from './run.ts';

export const runCalls = {
  listRuns: read({
    says: 'List production runs.',
    wire: 'GET Production/Runs',
    permission: 'production.plan.read',
    input: ListRuns,
    output: RunRows,
  }),

  getRun: read({
    says: 'See a run with what went in and what came out.',
    wire: 'GET Production/Run?ID={id}',
    permission: 'production.plan.read',
    input: z.strictObject({ id: queryId }),
    output: Run,
  }),

  yield: read({
    says: 'See yield, material over need and cost of what was made in a time.',
    wire: 'GET Production/Yield',
    permission: 'production.cost.read',
    input: YieldReport,
    output: YieldRows,
  }),

  previewRun: read({
    says: 'See what a run would use, make and cost.',
    wire: 'POST Production/RunPreview',
    permission: 'production.run.write',
    input: PreviewRun,
    output: RunPreview,
  }),

  keepRunDraft: write({
    says: 'Save a production run as a draft.',
    wire: 'POST Production/RunDraft',
    permission: 'production.run.write',
    input: KeepRunDraft,
    output: Plan,
    problems: ['plan.state'],
  }),

  variantStockUpdate: write({
    says: 'Update the stock of finished goods: production run, opening, adjustment or move.',
    wire: 'POST OrderManagement/VarientStockUpdate',
    permission: 'stock.balance.read',
    also: [
      {
        field: 'mode',
        right: 'production.run.write',
        does: 'post runs',
        when: ({ mode }) => mode === 'produce',
      },
      {
        field: 'complete',
        right: 'production.plan.close',
        does: 'close plans',
        when: (input) => input.mode === 'produce' && input.complete,
      },
      {
        field: 'goodQty',
        right: 'production.plan.release',
        does: 'make more than a tenth over the plan',
        isJudged: true,
      },
      {
        field: 'mode',
        right: 'stock.adjustment.write',
        does: 'adjust stock',
        when: ({ mode }) => mode === 'opening' || mode === 'adjust',
      },
      { field: 'lines.fromTrayId', right: 'stock.tray.move', does: 'move goods' },
      {
        field: 'lines.fromTrayId',
        right: 'stock.inspection.write',
        does: 'release goods from quarantine',
        isJudged: true,
      },
    ],
    input: UpdateStock,
    output: StockUpdated,
    problems: ['plan.state', 'stock.short', 'stock.reserved', 'batch.number_taken'],
  }),

  runReverse: write({
    says: 'Reverse a run whose goods are untouched.',
    wire: 'POST Production/RunReverse?ID={id}',
    permission: 'production.run.reverse',
    input: ReverseRun,
    output: Run,
    problems: ['run.reversed', 'run.used', 'plan.state'],
  }),

  repack: write({
    says: 'Turn goods into other packs or sets.',
    wire: 'POST Production/Repack',
    permission: 'production.run.write',
    input: Repack,
    output: Run,
    problems: ['stock.short', 'stock.reserved', 'batch.number_taken'],
  }),
} as const;
