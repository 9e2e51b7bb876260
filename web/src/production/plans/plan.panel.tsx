import { batchColumn } from '../../ui/table/batch-column.tsx';
import type { Plan } from '@counting-house/contract/production/plan.ts';
import { production } from '@counting-house/contract/production/production.operations.ts';
import { date, money } from '../../platform/format/format.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { qty, stacked, text, type Column } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { RowActs } from '../../ui/rows/row-menu.tsx';
import { Block, SidePanel } from '../../ui/panel/side-panel.tsx';
import { State } from '../../ui/marks/badge.tsx';
import { Facts } from '../../ui/parts/sheet.tsx';
import { Qty } from '../../ui/parts/value.tsx';
import { AccountingBlock } from '../../ui/record/accounting.tsx';
import { goodsActions, planActions, waitsForMaterial } from './plan-actions.ts';
import { planStates } from '../production-labels.ts';
import { runColumns } from '../runs/run-columns.tsx';

type Material = Plan['materialLines'][number];

const materialColumns: readonly Column<Material>[] = [
  stacked(text('name', 'Material'), text('sku', 'Code')),
  qty('need', 'Need', { unit: 'unit' }),
  qty('reserved', 'Reserved', { unit: 'unit' }),
  qty('issued', 'Issued', { unit: 'unit' }),
  qty('used', 'Used', { unit: 'unit' }),
  qty('atPlan', 'With production', { unit: 'unit' }),
  qty('short', 'Short', { unit: 'unit' }),
];

type Lying = Plan['stock'][number] & { readonly id: number };

const stockColumns: readonly Column<Lying>[] = [
  batchColumn(),
  text('name', 'Material'),
  {
    key: 'expiryDate',
    label: 'Expires',
    cell: ({ expiryDate }) => (expiryDate ? date(expiryDate) : '–'),
    words: ({ expiryDate }) => (expiryDate ? date(expiryDate) : ''),
  },
  qty('qty', 'Quantity', { unit: 'unit' }),
];

/** A run cannot be posted before its materials are there: issuing them comes first then. */
const actsOf = (plan: Plan) =>
  waitsForMaterial(plan) ? [...goodsActions, ...planActions] : [...planActions, ...goodsActions];

/** A plan over its list: materials, what lies at it, what was made. */
export function PlanPanel({ id }: { id: number }) {
  const plan = useOperation(production.getPlan, { id });
  return (
    <SidePanel
      title={plan.name}
      record={{ table: 'product_plan', id }}
      badges={<State of={planStates} is={plan.status} />}
      acts={<RowActs actions={actsOf(plan)} row={plan} />}
      side={<PlanSide plan={plan} />}
    >
      <h3>Materials</h3>
      <DataTable caption="Materials" columns={materialColumns} rows={plan.materialLines} />
      {plan.stock.length > 0 && (
        <>
          <h3>With production</h3>
          <DataTable
            caption="With production"
            columns={stockColumns}
            rows={plan.stock.map((row) => ({ ...row, id: row.batchId }))}
          />
        </>
      )}
      <h3>Runs</h3>
      {plan.runs.length === 0 ? (
        <p>No run yet.</p>
      ) : (
        <DataTable caption="Runs" columns={runColumns} rows={plan.runs} />
      )}
      <AccountingBlock of={{ kind: 'product_plan', id }} />
    </SidePanel>
  );
}

function PlanSide({ plan }: { plan: Plan }) {
  return (
    <>
      <Block title="Plan">
        <Facts
          rows={[
            ['Number', plan.number],
            ['Label', plan.labelCode],
            ['Planned', <Qty key="qty" of={plan.qty} unit={plan.unit} />],
            ['Made', <Qty key="good" of={plan.goodQty} unit={plan.unit} />],
            ['Rejected', <Qty key="bad" of={plan.rejectedQty} unit={plan.unit} />],
            ['Recipe', `${plan.recipe}, version ${plan.edition}`],
            ['Start', date(plan.plannedStart)],
            ['Due', date(plan.dueDate)],
            ['Assigned to', plan.assignee],
            [
              'Can make now',
              plan.makeable === null ? null : (
                <Qty key="most" of={plan.makeable} unit={plan.unit} />
              ),
            ],
            ['Limited by', plan.limitedBy],
            ['Note', plan.note || null],
            ['Reason', plan.statusNote || plan.yieldReason || null],
          ]}
        />
      </Block>
      {plan.costValue !== null && (
        <Block title="Cost">
          <Facts
            rows={[
              ['Issued', money(plan.issuedValue)],
              ['Runs', money(plan.costValue)],
            ]}
          />
        </Block>
      )}
    </>
  );
}
