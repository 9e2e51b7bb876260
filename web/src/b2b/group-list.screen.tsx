import { b2b } from '@counting-house/contract/b2b/b2b.operations.ts';
import type { GroupRow } from '@counting-house/contract/b2b/group.ts';
import { IconPlus } from '@tabler/icons-react';
import { useParams } from '../platform/address.ts';
import { percent } from '../platform/format/format.ts';
import { useOperation } from '../platform/http/use-operation.ts';
import { pathTo } from '../platform/places.ts';
import { choice } from '../ui/filter/filters.tsx';
import { type RowAction, visit } from '../ui/list/actions.tsx';
import { ListScreen } from '../ui/list/list-screen.tsx';
import { deletes, turns } from '../ui/rows/row-steps.ts';
import type { PageAct } from '../ui/page/page-acts.tsx';
import {
  ago,
  type Column,
  flag,
  link,
  money,
  number,
  onCard,
  state,
} from '../ui/table/columns.tsx';
import { b2bScreens } from './b2b.routes.tsx';
import { groupStates } from './b2b-labels.ts';

const at = { companyId: 'companyId', groupId: 'id' } as const;

const nameColumn: Column<GroupRow> = link('name', 'Group', b2bScreens.group, at, { sorted: true });

const discountColumn: Column<GroupRow> = {
  key: 'baseDiscount',
  label: 'Discount for others',
  cell: (row) => percent(row.baseDiscount),
  words: (row) => percent(row.baseDiscount),
  isRight: true,
};

const table = 'b2b_group';

const groupActions: readonly RowAction<GroupRow>[] = [
  visit('Open', b2bScreens.group, at, { key: 'e' }),
  turns<GroupRow, GroupRow['status']>('Close', table, {
    to: 'closed',
    from: ({ status }) => status,
    done: ({ name }) => `${name} is closed`,
  }),
  turns<GroupRow, GroupRow['status']>('Open again', table, {
    to: 'active',
    from: ({ status }) => status,
    done: ({ name }) => `${name} is open`,
  }),
  deletes(table, ({ name }: GroupRow) => name),
];

const newGroup = (companyId: number): PageAct => ({
  label: 'New group',
  icon: IconPlus,
  key: 'n',
  access: [b2b.createGroup.permission],
  does: { path: pathTo(b2bScreens.group, { companyId, groupId: 0 }) },
});

/** The groups of a company: branches or departments, each with its people and its prices. */
export function GroupListScreen() {
  const { id } = useParams(b2bScreens.groups);
  const { name } = useOperation(b2b.getCompany, { id });
  return (
    <ListScreen
      title={`Groups of ${name}`}
      list={b2b.listGroups}
      with={{ companyId: id }}
      things="groups"
      search="Name"
      columns={[
        nameColumn,
        number('itemCount', 'Active items'),
        number('contactCount', 'People'),
        discountColumn,
        flag('onlyListed', 'Only listed'),
        onCard('amount', money('minOrderValue', 'Minimum order')),
        number('openOrders', 'Open orders'),
        ago('lastOrderAt', 'Last order'),
        state('status', 'Status', groupStates),
      ]}
      filters={[choice('status', 'Status', groupStates)]}
      rowActions={groupActions}
      create={newGroup(id)}
      empty="This company has no groups. Add one to give it prices."
    />
  );
}
