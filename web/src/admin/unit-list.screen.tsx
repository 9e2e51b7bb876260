import { baseUnits, type Unit } from '@counting-house/contract/admin/unit.ts';
import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import { ListScreen } from '../ui/list/list-screen.tsx';
import { deletes } from '../ui/rows/row-steps.ts';
import { run } from '../ui/list/actions.tsx';
import { number, opens, state, text, type Column } from '../ui/table/columns.tsx';
import { choice } from '../ui/filter/filters.tsx';
import { beginHere } from '../ui/page/page-acts.tsx';
import { Nothing } from '../ui/parts/value.tsx';
import { NewUnitPanel, UnitPanel } from './unit.panel.tsx';
import { unitKinds, unitStates } from './unit-labels.ts';

/** The units that quantities are counted in. */
export function UnitListScreen() {
  return (
    <ListScreen
      list={admin.listUnits}
      things="units"
      search="Code or name"
      columns={columns}
      filters={[choice('kind', 'Kind', unitKinds), choice('status', 'Status', unitStates)]}
      rowActions={[
        run('Deactivate', admin.updateUnit, {
          with: { status: 'inactive' },
          when: (unit: Unit) => unit.status === 'active',
          done: (unit) => `${unit.code} is inactive`,
        }),
        run('Activate', admin.updateUnit, {
          with: { status: 'active' },
          when: (unit: Unit) => unit.status === 'inactive',
          done: (unit) => `${unit.code} is active`,
        }),
        deletes('unit', (unit: Unit) => unit.code, { when: (unit) => !unit.isSystem }),
      ]}
      panel={UnitPanel}
      newPanel={NewUnitPanel}
      create={beginHere('New unit', admin.createUnit)}
      empty="Quantities of products and items are counted in units."
    />
  );
}

const columns: readonly Column<Unit>[] = [
  opens('code', 'Code', { sorted: true }),
  text('name', 'Name', { sorted: true }),
  {
    key: 'kind',
    label: 'Kind',
    cell: (unit) => unitKinds[unit.kind],
    isSorted: true,
    values: unitKinds,
  },
  { key: 'ratioNum', label: 'One is', cell: ratioText, isRight: true },
  number('decimals', 'Decimals'),
  text('gstUqc', 'Tax code'),
  number('usedBy', 'Used by'),
  state('status', 'Status', unitStates),
];

function ratioText({ kind, ratioNum, ratioDen }: Unit) {
  if (kind === 'pack' || ratioNum === null) return <Nothing />;
  const part = ratioDen === 1 || ratioDen === null ? '' : ` ÷ ${ratioDen.toLocaleString('en-IN')}`;
  return `${ratioNum.toLocaleString('en-IN')}${part} ${baseUnits[kind]}`;
}
