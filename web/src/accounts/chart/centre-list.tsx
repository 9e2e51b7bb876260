import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import type { Centre } from '@counting-house/contract/accounts/journal/centre.ts';
import { Checkbox, TextInput } from '@mantine/core';
import { useSetSearch } from '../../platform/address.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { useMay } from '../../platform/session.ts';
import { yesNo } from '../../ui/filter/filters.tsx';
import { Pair } from '../../ui/form/form-body.tsx';
import { FormPanel } from '../../ui/form/form-panel.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';
import { List } from '../../ui/list/list.tsx';
import { deletes } from '../../ui/rows/row-steps.ts';
import { beginHere } from '../../ui/page/page-acts.tsx';
import { SidePanel } from '../../ui/panel/side-panel.tsx';
import { StateBadge } from '../../ui/marks/badge.tsx';
import { Facts } from '../../ui/parts/sheet.tsx';
import { type Column, opens, text } from '../../ui/table/columns.tsx';

const columns: readonly Column<Centre>[] = [
  opens('code', 'Code', { sorted: true }),
  text('name', 'Name', { sorted: true }),
  {
    key: 'isActive',
    label: 'Status',
    part: 'badge',
    cell: ({ isActive }) => (
      <StateBadge tone={isActive ? 'done' : 'idle'}>{isActive ? 'Active' : 'Off'}</StateBadge>
    ),
    words: ({ isActive }) => (isActive ? 'Active' : 'Off'),
  },
];

export const centreList = {
  list: accounts.listCentres,
  things: 'centres',
  columns,
  filters: [yesNo('active', 'Active')],
  rowActions: [deletes('centre', (row: Centre) => row.name, { when: (row) => !row.isBuiltIn })],
  create: beginHere('New centre', accounts.createCentre),
  empty: 'Centres tell what income and costs are for: a channel, a branch, a project.',
} as const;

/** What income and costs are counted for. */
export function CentreList() {
  return <List {...centreList} panel={CentrePanel} newPanel={NewCentrePanel} />;
}

function NewCentrePanel() {
  const setSearch = useSetSearch();
  const form = useOperationForm(accounts.createCentre, {
    initial: {},
    saved: '{name} added',
    then: () => setSearch({ open: null }),
  });
  return (
    <FormPanel title="New centre" form={form}>
      <Pair>
        <TextInput label="Code" {...form.field('code')} />
        <TextInput label="Name" {...form.field('name')} />
      </Pair>
    </FormPanel>
  );
}

function CentrePanel({ id }: { id: number }) {
  const { rows } = useOperation(accounts.listCentres, { limit: 200 });
  const may = useMay();
  const centre = rows.find((one) => one.id === id);
  if (!centre) return null;
  return may('accounts.chart.write') ? (
    <EditCentre centre={centre} key={id} />
  ) : (
    <SidePanel title={centre.name} isNarrow>
      <Facts rows={[['Code', centre.code]]} />
    </SidePanel>
  );
}

function EditCentre({ centre }: { centre: Centre }) {
  const form = useOperationForm(accounts.updateCentre, { initial: centre, saved: '{name} saved' });
  return (
    <FormPanel title={centre.name} form={form} record={{ table: 'centre', id: centre.id }}>
      <Pair>
        <TextInput label="Code" disabled={centre.isBuiltIn} {...form.field('code')} />
        <TextInput label="Name" {...form.field('name')} />
      </Pair>
      {!centre.isBuiltIn && <Checkbox label="Active: can be chosen" {...form.check('isActive')} />}
    </FormPanel>
  );
}
