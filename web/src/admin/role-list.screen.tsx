import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import type { Role } from '@counting-house/contract/admin/role.ts';
import { IconPencil, IconRotate, IconTrash } from '@tabler/icons-react';
import { Tag } from '../ui/badge.tsx';
import { run, visit } from '../ui/actions.tsx';
import { ago, link, number, text } from '../ui/columns.tsx';
import { ListScreen } from '../ui/list-screen.tsx';
import { begin } from '../ui/page-acts.tsx';
import { adminScreens } from './admin.routes.tsx';

const reset = run('Put back', admin.resetRole, {
  icon: IconRotate,
  when: (role: Role) => role.isCustomised,
  sure: {
    title: (role: Role) => `Give ${role.name} the permissions that it came with?`,
    effect: (role: Role) => `What was changed is lost; ${peopleOf(role)} it at once.`,
  },
  done: (role: Role) => `${role.name} is as it came`,
});

const remove = run('Delete', admin.deleteRole, {
  icon: IconTrash,
  when: (role: Role) => !role.isSystem,
  dangerous: true,
  sure: {
    title: (role: Role) => `Delete role ${role.name}?`,
    effect: () => 'Nobody can be given it any more.',
  },
  done: (role: Role) => `${role.name} deleted`,
});

/** The roles of the house and those that people made. */
export function RoleListScreen() {
  return (
    <ListScreen
      list={admin.listRoles}
      things="roles"
      search="Name, description"
      columns={[
        link('name', 'Role', adminScreens.role, { id: 'id' }, { sorted: true }),
        text('description', 'For'),
        number('people', 'People'),
        {
          key: 'permissions',
          label: 'Permissions',
          cell: (role) => role.permissions.length,
          words: (role) => String(role.permissions.length),
          isRight: true,
        },
        {
          key: 'isSystem',
          label: 'Kind',
          cell: (role) => <Tag>{kindOf(role)}</Tag>,
          words: kindOf,
        },
        ago('updatedAt', 'Changed', { sorted: true }),
      ]}
      rowActions={[
        visit('Edit', adminScreens.editRole, { id: 'id' }, { key: 'e', icon: IconPencil }),
        reset,
        remove,
      ]}
      create={begin('New role', adminScreens.newRole)}
      empty="Roles say what people may do."
    />
  );
}

function kindOf(role: Role): string {
  if (role.newPermissions.length > 0 && role.key !== 'super_admin') return 'New permissions';
  if (role.isCustomised) return 'Changed';
  return role.isSystem ? 'Of the house' : 'Own';
}

const peopleOf = ({ people }: Role) => (people === 1 ? '1 person has' : `${people} people have`);
