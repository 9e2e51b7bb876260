import type { YieldRow } from '@counting-house/contract/production/yield-report.ts';
import { production } from '@counting-house/contract/production/production.operations.ts';
import { money, month, percent, qty as qtyWords } from '../../platform/format/format.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { ReportSpanTools, useReportSpan } from '../../ui/filter/report-span.tsx';
import { Part } from '../../ui/parts/part.tsx';
import { Sheet } from '../../ui/parts/sheet.tsx';
import type { Column } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';

const groups = { product: 'Product', recipe: 'Recipe', month: 'Month' } as const;
type Group = keyof typeof groups;
type Row = YieldRow & { readonly id: number };

const figure = (key: keyof YieldRow, label: string, words: (row: Row) => string): Column<Row> => ({
  key,
  label,
  isRight: true,
  cell: words,
  words,
});

const qtyOf = (of: number | null, { unit }: Row): string =>
  of === null ? '–' : qtyWords(of, unit);

const columnsBy = (group: Group): readonly Column<Row>[] => [
  {
    key: 'label',
    label: groups[group],
    cell: ({ label }) => (group === 'month' ? month(label) : label),
    words: ({ label }) => label,
  },
  figure('runs', 'Runs', ({ runs }) => String(runs)),
  figure('plannedQty', 'Planned', (row) => qtyOf(row.plannedQty, row)),
  figure('goodQty', 'Good', (row) => qtyOf(row.goodQty, row)),
  figure('rejectedQty', 'Rejected', (row) => qtyOf(row.rejectedQty, row)),
  figure('yieldBps', 'Yield', ({ yieldBps }) => (yieldBps === null ? '–' : percent(yieldBps))),
  figure('materialVariance', 'Material over need', (row) => money(row.materialVariance)),
  figure('unitCost', 'Unit cost', (row) => money(row.unitCost)),
  figure('unitCostLeast', 'Cheapest run', (row) => money(row.unitCostLeast)),
  figure('unitCostMost', 'Most expensive run', (row) => money(row.unitCostMost)),
];

/** What production made in a time: yield, material over need, cost of one. */
export function YieldTab() {
  const span = useReportSpan(groups, 'product');
  const { from, to, group } = span;
  return (
    <>
      <ReportSpanTools groups={groups} span={span} />
      {from <= to ? (
        <Part what="the yield" key={`${from} ${to} ${group}`}>
          <Rows from={from} to={to} group={group} />
        </Part>
      ) : (
        <p role="alert">The last day cannot be before the first.</p>
      )}
    </>
  );
}

function Rows({ from, to, group }: { from: string; to: string; group: Group }) {
  const { rows } = useOperation(production.yield, { from, to, groupBy: group });
  if (rows.length === 0) return <p role="status">No runs in this time.</p>;
  return (
    <Sheet>
      <DataTable
        caption="Yield"
        columns={columnsBy(group)}
        rows={rows.map((row, index) => ({ ...row, id: index }))}
      />
    </Sheet>
  );
}
