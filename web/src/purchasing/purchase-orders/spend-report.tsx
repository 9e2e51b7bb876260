import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import type { SpendRow } from '@counting-house/contract/purchasing/purchase-orders/spend.ts';
import { count, money, month } from '../../platform/format/format.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { ReportSpanTools, useReportSpan } from '../../ui/filter/report-span.tsx';
import { Part } from '../../ui/parts/part.tsx';
import { Metrics, Sheet } from '../../ui/parts/sheet.tsx';
import type { Column } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';

const groups = { vendor: 'Vendor', item: 'Item', category: 'Category', month: 'Month' } as const;
type Group = keyof typeof groups;
type Row = SpendRow & { readonly id: number };

const figure = (key: keyof SpendRow, label: string, words: (row: Row) => string): Column<Row> => ({
  key,
  label,
  isRight: true,
  cell: words,
  words,
});

const columnsBy = (group: Group): readonly Column<Row>[] => [
  {
    key: 'label',
    label: groups[group],
    cell: ({ label }) => (group === 'month' ? month(label) : label),
    words: ({ label }) => label,
  },
  figure('orders', 'Orders', ({ orders }) => count(orders)),
  figure('orderedValue', 'Ordered', (row) => money(row.orderedValue)),
  figure('receivedValue', 'Received', (row) => money(row.receivedValue)),
  figure('billedValue', 'Billed', (row) => money(row.billedValue)),
];

/** What was ordered in a time, and what came and is billed of it, before tax. */
export function SpendReport() {
  const span = useReportSpan(groups, 'vendor');
  const { from, to, group } = span;
  return (
    <>
      <ReportSpanTools groups={groups} span={span} />
      {from <= to ? (
        <Part what="the spend" key={`${from} ${to} ${group}`}>
          <Rows from={from} to={to} group={group} />
        </Part>
      ) : (
        <p role="alert">The last day cannot be before the first.</p>
      )}
    </>
  );
}

function Rows({ from, to, group }: { from: string; to: string; group: Group }) {
  const { rows, total } = useOperation(purchasing.spend, { from, to, groupBy: group });
  if (rows.length === 0) return <p role="status">No purchase orders in this time.</p>;
  return (
    <div className="stack-12">
      <Sheet>
        <Metrics
          rows={[
            ['Ordered, before tax', money(total.orderedValue)],
            ['Received', money(total.receivedValue)],
            ['Billed', money(total.billedValue)],
          ]}
        />
      </Sheet>
      <Sheet>
        <DataTable
          caption="Spend"
          columns={columnsBy(group)}
          rows={rows.map((row, index) => ({ ...row, id: index }))}
        />
      </Sheet>
    </div>
  );
}
