import { batchColumn } from '../../ui/table/batch-column.tsx';
import { production } from '@counting-house/contract/production/production.operations.ts';
import { logistics } from '@counting-house/contract/logistics/logistics.operations.ts';
import type { Run } from '@counting-house/contract/production/run.ts';
import { IconArrowBackUp, IconTag } from '@tabler/icons-react';
import { date, money, percent } from '../../platform/format/format.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { prints, run as act } from '../../ui/list/actions.tsx';
import { date as dateColumn, qty, text, type Column } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { RowActs } from '../../ui/rows/row-menu.tsx';
import { Block, SidePanel } from '../../ui/panel/side-panel.tsx';
import { State } from '../../ui/marks/badge.tsx';
import { Facts, Totals } from '../../ui/parts/sheet.tsx';
import { Qty } from '../../ui/parts/value.tsx';
import { stockScreens } from '../../stock/stock.routes.tsx';
import { PathLink } from '../../ui/parts/path-link.tsx';
import { AccountingBlock } from '../../ui/record/accounting.tsx';
import { productionScreens } from '../production.routes.tsx';
import { runStates } from '../production-labels.ts';

type Goods = {
  readonly id: number;
  readonly name: string;
  readonly batch: string;
  readonly batchNumber: string;
  readonly unit: string;
  readonly unitDecimals: number;
  readonly qty: number;
  readonly skuId: number;
  readonly batchId: number;
};

/** Goods of a run; their batches stand under the stock of their kind. */
const goodsColumns = (stockAt: string): readonly Column<Goods>[] => [
  text('name', 'Goods'),
  batchColumn(({ batchId }, words) => (
    <PathLink path={`${stockAt}?tab=batches&open=${batchId}`}>{words}</PathLink>
  )),
  qty('qty', 'Quantity', { unit: 'unit' }),
];

export const reverseRun = act('Reverse', production.runReverse, {
  icon: IconArrowBackUp,
  ask: 'note',
  dangerous: true,
  when: (row: { id: number; number: string; status: string }) => row.status === 'posted',
  done: (row: { number: string }) => `${row.number} is reversed`,
});

const outputColumns = goodsColumns(stockScreens.finishedStock.path);
const inputColumns = goodsColumns(stockScreens.materialStock.path);

type Since = Run['since'][number];

const sinceLabels: Readonly<Record<Since['kind'], string>> = {
  opening: 'Opening stock',
  inward: 'Received',
  adjust: 'Adjusted',
  move: 'Moved',
  ship: 'Sold',
  customer_return: 'Returned by a customer',
  pack_material: 'Used in packing',
  stock_out: 'Issued',
  scrap: 'Written off',
  expire: 'Expired',
  count: 'Counted',
  transfer: 'Transferred',
  issue_production: 'Used in production',
  return_production: 'Returned',
  produce: 'Made',
  byproduct: 'Made',
  vendor_return: 'Returned to the vendor',
  revalue: 'Revalued',
};

/** What became of what came out. */
const sinceColumns: readonly Column<Since>[] = [
  dateColumn('businessDate', 'Date'),
  {
    key: 'kind',
    label: 'What',
    cell: ({ kind }) => sinceLabels[kind],
    words: ({ kind }) => sinceLabels[kind],
  },
  text('docNumber', 'Document'),
  batchColumn(),
  text('tray', 'Tray'),
  qty('qty', 'Quantity', { unit: 'unit' }),
];

/** Most labels of one sheet. */
export const mostLabels = 2_000;

/** A label for each good piece, or one for each batch that is measured. */
export const printLabels = prints('Print labels', logistics.labelSheet, {
  icon: IconTag,
  when: ({ status, outputs }: Run) => status === 'posted' && outputs.length > 0,
  of: ([run]) => ({
    kind: 'batch',
    refs: (run?.outputs ?? [])
      .filter(({ kind }) => kind === 'main')
      .map(({ batchId, qty: made, unitDecimals }) => ({
        id: batchId,
        copies: unitDecimals === 0 ? Math.min(made / 1_000, mostLabels) : 1,
      })),
  }),
  most: 1,
});

/** A run over its list: what went in, what came out, what it cost. */
export function RunPanel({ id }: { id: number }) {
  const run = useOperation(production.getRun, { id });
  const { cost } = run;
  return (
    <SidePanel
      title={`${run.number}: ${run.name}`}
      record={{ table: 'production_run', id }}
      badges={<State of={runStates} is={run.status} />}
      acts={<RowActs actions={[printLabels, reverseRun]} row={run} />}
      side={
        <>
          <Block title="Run">
            <Facts
              rows={[
                [
                  'Plan',
                  run.planId && (
                    <PathLink
                      key="plan"
                      path={`${productionScreens.plan.path}?tab=plans&open=${run.planId}`}
                    >
                      {run.plan}
                    </PathLink>
                  ),
                ],
                ['Date', date(run.businessDate)],
                ['Made', date(run.mfgDate)],
                ['Good', <Qty key="good" of={run.goodQty} unit={run.unit} />],
                ['Rejected', <Qty key="bad" of={run.rejectedQty} unit={run.unit} />],
                ['Why rejected', run.rejectReason || null],
                ['Yield', run.yieldBps === null ? null : percent(run.yieldBps)],
                ['By', run.by],
                ['Note', run.note || null],
                ['Cannot be reversed', run.whyFixed],
                ['Reversed by', run.reversedBy],
                ['Why', run.reverseNote || null],
              ]}
            />
          </Block>
          {cost && (
            <Block title="Cost of the run">
              <Totals
                rows={[
                  { label: 'Materials', value: money(cost.materials) },
                  { label: 'Overhead', value: money(cost.overhead) },
                  { label: 'Labour', value: money(cost.labour) },
                  { label: 'By-products', value: money(0 - cost.byproductValue) },
                  { label: 'Cost of the run', value: money(cost.total), weight: 'sum' },
                  { label: 'Abnormal loss', value: money(0 - cost.abnormalLoss) },
                  { label: 'Good goods', value: money(cost.goodValue), weight: 'final' },
                ]}
              />
            </Block>
          )}
        </>
      }
    >
      {run.checks.length > 0 && (
        <>
          <h3>Checks</h3>
          <Facts rows={run.checks.map((check) => [check.name, readText(check)])} />
        </>
      )}
      <h3>What came out</h3>
      <DataTable
        caption="What came out"
        columns={outputColumns}
        rows={run.outputs.map((row, index) => ({ ...row, id: index }))}
      />
      {run.since.length > 0 && (
        <>
          <h3>Since then</h3>
          <DataTable caption="Since then" columns={sinceColumns} rows={run.since} />
        </>
      )}
      <h3>What went in</h3>
      <DataTable
        caption="What went in"
        columns={inputColumns}
        rows={run.inputs.map((row, index) => ({ ...row, id: index }))}
      />
      <AccountingBlock of={{ kind: 'production_run', id }} />
    </SidePanel>
  );
}

function readText({ kind, unit, reading, isOk }: Run['checks'][number]): string {
  if (reading === null) return 'Not filled in';
  const read = kind === 'yes_no' ? (reading === 1 ? 'Yes' : 'No') : `${reading} ${unit}`.trim();
  return isOk === false ? `${read}, did not pass` : `${read}, passed`;
}
