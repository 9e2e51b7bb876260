import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import type { Role } from '@counting-house/contract/admin/role.ts';
import {
  type Icon,
  IconCopy,
  IconEye,
  IconPencil,
  IconRotate,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useSearch } from '../../platform/address.ts';
import { Tag } from '../../ui/marks/badge.tsx';
import { type RowAction, run, visit } from '../../ui/list/actions.tsx';
import { ago, flag, inPlace, link, number, text } from '../../ui/table/columns.tsx';
import { ListActs } from '../../ui/list/list-screen.tsx';
import { List, type ListProps } from '../../ui/list/list.tsx';
import { begin } from '../../ui/page/page-acts.tsx';
import { PageTabs } from '../../ui/page/page-tabs.tsx';
import { Page } from '../../ui/page/page.tsx';
import { adminScreens } from '../admin.routes.tsx';
import { RoleMatrix, RoleMatrixActs } from './role-matrix.tsx';
import { RoleReport, RoleReportActs } from './role-report.tsx';

const reset = run('Reset to default', admin.resetRole, {
  icon: IconRotate,
  when: (role: Role) => role.isCustomised,
  sure: {
    title: (role: Role) => `Reset ${role.name} to its default permissions?`,
    effect: (role: Role) => `Your changes to it are lost. ${peopleOf(role)} it at once.`,
  },
  done: (role: Role) => `${role.name} has its default permissions again`,
});

const remove = run('Delete', admin.deleteRole, {
  icon: IconTrash,
  when: (role: Role) => !role.isSystem,
  dangerous: true,
  sure: {
    title: (role: Role) => `Delete role ${role.name}?`,
    effect: () => 'It can no longer be given to anyone.',
  },
  done: (role: Role) => `${role.name} deleted`,
});

const goTo = (label: string, icon: Icon, path: (role: Role) => string): RowAction<Role> => ({
  label,
  icon,
  access: [admin.createRole.permission],
  isFor: () => true,
  does: { kind: 'visit', path },
});

const roleList = {
  list: admin.listRoles,
  things: 'roles',
  search: 'Name, description',
  columns: [
    link('name', 'Role', adminScreens.role, { id: 'id' }, { sorted: true }),
    inPlace('role', 'words', text('description', 'For')),
    number('people', 'People'),
    {
      key: 'permissions',
      label: 'Permissions',
      cell: (role: Role) => role.permissions.length,
      words: (role: Role) => String(role.permissions.length),
      isRight: true,
    },
    flag('requireTotp', 'Two-step verification'),
    {
      key: 'isSystem',
      label: 'Kind',
      cell: (role: Role) => <Tag>{kindOf(role)}</Tag>,
      words: (role: Role) => kindOf(role),
    },
    ago('updatedAt', 'Changed', { sorted: true }),
  ],
  rowActions: [
    visit('View', adminScreens.role, { id: 'id' }, { icon: IconEye }),
    {
      ...visit('Edit', adminScreens.editRole, { id: 'id' }, { key: 'e', icon: IconPencil }),
      isFor: (role: Role) => role.key !== 'super_admin',
    },
    goTo('Copy', IconCopy, ({ id }) => `${adminScreens.newRole.path}?copy=${id}`),
    {
      ...goTo(
        'Who can do what',
        IconUsers,
        ({ id }) => `${adminScreens.roles.path}?tab=report&roleId=${id}`,
      ),
      access: [admin.roleReport.permission],
    },
    reset,
    remove,
  ],
  create: begin('New role', adminScreens.newRole),
  empty: 'Roles set what users can do.',
} satisfies ListProps<typeof admin.listRoles>;

/** The roles of the house and those that people made, and who can do what through them. */
export function RoleListScreen() {
  const { tab = '' } = useSearch();
  const acts: Readonly<Record<string, ReactNode>> = {
    report: <RoleReportActs />,
    matrix: <RoleMatrixActs />,
  };
  return (
    <Page title="Roles" acts={acts[tab] ?? <ListActs {...roleList} more={[]} />}>
      <PageTabs
        label="Roles"
        tabs={[
          { value: 'roles', label: 'Roles', of: RoleList },
          { value: 'matrix', label: 'Matrix', of: RoleMatrix },
          { value: 'report', label: 'User permissions', of: RoleReport },
        ]}
      />
    </Page>
  );
}

const RoleList = () => <List {...roleList} />;

function kindOf(role: Role): string {
  if (role.newPermissions.length > 0 && role.key !== 'super_admin') return 'New permissions';
  if (role.isCustomised) return 'Changed';
  return role.isSystem ? 'Built-in' : 'Custom';
}

const peopleOf = ({ people }: Role) => (people === 1 ? '1 person has' : `${people} people have`);
