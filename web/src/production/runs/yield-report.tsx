import type { YieldRow } from '@counting-house/contract/production/yield-report.ts';
import { production } from '@counting-house/contract/production/production.operations.ts';
import { useSearch, useSetSearch } from '../../platform/address.ts';
import { money, month, percent, qty as qtyWords, today } from '../../platform/format.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { Choice } from '../../ui/form/choice.tsx';
import { DateInput } from '../../ui/form/date-input.tsx';
import { Part } from '../../ui/parts/part.tsx';
import { Sheet } from '../../ui/parts/sheet.tsx';
import type { Column } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import css from './yield-report.module.css';

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
  figure('unitCost', 'Cost of one', (row) => money(row.unitCost)),
  figure('unitCostLeast', 'Cheapest run', (row) => money(row.unitCostLeast)),
  figure('unitCostMost', 'Dearest run', (row) => money(row.unitCostMost)),
];

/** What production made in a time: yield, material over need, cost of one. */
export function YieldTab() {
  const search = useSearch();
  const setSearch = useSetSearch();
  const now = today();
  const from = search['from'] ?? `${now.slice(0, 8)}01`;
  const to = search['to'] ?? now;
  const by = search['by'] ?? '';
  const group: Group = by in groups ? (by as Group) : 'product';
  return (
    <>
      <div className={css.tools}>
        <DateInput
          label="From"
          value={from}
          onChange={(day) => setSearch({ from: day === '' ? null : String(day) })}
        />
        <DateInput
          label="To"
          value={to}
          onChange={(day) => setSearch({ to: day === '' ? null : String(day) })}
        />
        <Choice
          label="By"
          of={groups}
          value={group}
          onChange={(next) => setSearch({ by: String(next) })}
        />
      </div>
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
