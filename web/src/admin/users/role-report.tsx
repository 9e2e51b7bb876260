import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import type { PermissionArea } from '@counting-house/contract/admin/role.ts';
import { Select } from '@mantine/core';
import { useOperation } from '../../platform/http/use-operation.ts';
import { link, stacked, state, text } from '../../ui/table/columns.tsx';
import { type Filter, picker } from '../../ui/filter/filters.tsx';
import { ListActs } from '../../ui/list/list-screen.tsx';
import { List, type ListProps } from '../../ui/list/list.tsx';
import { adminScreens } from '../admin.routes.tsx';
import { userStates } from './user-labels.ts';

/** Who can do what: a row for each person and each permission, by person, role or permission. */
export function RoleReport() {
  return <List {...useReport()} />;
}

export function RoleReportActs() {
  return <ListActs {...useReport()} more={[]} />;
}

function useReport() {
  const { rows: areas } = useOperation(admin.listPermissions, {});
  return {
    list: admin.roleReport,
    things: 'permissions of people',
    search: 'Person, role, permission',
    columns: [
      text('userName', 'Person', { sorted: true }),
      link('roleName', 'Role', adminScreens.role, { id: 'roleId' }, { sorted: true }),
      text('area', 'Area'),
      stacked(text('says', 'May'), text('permission', 'Permission', { sorted: true })),
      state('status', 'Status', userStates),
    ],
    filters: [
      permissionFilter(areas),
      picker('userId', 'Person', admin.listUsers),
      picker('roleId', 'Role', admin.listRoles),
    ],
    empty: 'What people may do appears here.',
  } satisfies ListProps<typeof admin.roleReport>;
}

function permissionFilter(areas: readonly PermissionArea[]): Filter<'permission'> {
  const all = areas.flatMap(({ label, subjects }) =>
    subjects.flatMap(({ permissions }) =>
      permissions.map(({ key, says }) => ({ key, says, label })),
    ),
  );
  return {
    keys: ['permission'],
    label: 'Permission',
    words: (search) => all.find(({ key }) => key === search['permission'])?.says ?? null,
    input: (search, set) => (
      <Select
        label="Permission"
        placeholder="Any"
        searchable
        clearable
        allowDeselect
        data={areas.map(({ label }) => ({
          group: label,
          items: all
            .filter((one) => one.label === label)
            .map(({ key, says }) => ({ value: key, label: says })),
        }))}
        value={search['permission'] ?? null}
        onChange={(next) => set({ permission: next })}
      />
    ),
  };
}
