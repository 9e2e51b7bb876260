import { addresses } from '@counting-house/contract/kit/addresses.ts';
import {
  IconFilePlus,
  IconHash,
  IconHistory,
  IconPencil,
  IconRuler2,
  IconSettings,
  IconShield,
  IconUserCog,
} from '@tabler/icons-react';
import { lazyLayer, lazyPart } from '../platform/lazy-part.ts';
import { screen, screens } from '../platform/places.ts';

export { fieldText as fieldWords, describeEntry as happeningOf } from './audit/change-text.ts';

/** What happened to the record on view. */
export const HistoryPanel = lazyLayer(
  async () => (await import('./audit/history.panel.tsx')).HistoryPanel,
);

/** The same without its note and filter, inside a page. */
export const RecordActivity = lazyPart(
  async () => (await import('./audit/history.panel.tsx')).RecordActivity,
);

export const adminScreens = screens('admin', {
  settings: screen({
    path: addresses.settings,
    title: 'Business settings',
    icon: IconSettings,
    permissions: ['admin.setting.read'],
    words: 'configuration',
    component: async () => (await import('./settings/settings.screen.tsx')).SettingsScreen,
  }),
  prefix: screen({
    path: '/admin/prefix',
    title: 'Number series',
    icon: IconHash,
    permissions: ['admin.prefix.read'],
    words: 'prefix numbering',
    component: async () => (await import('./settings/series.screen.tsx')).SeriesScreen,
  }),
  units: screen({
    path: '/admin/units',
    title: 'Units',
    icon: IconRuler2,
    permissions: ['admin.unit.write', 'admin.setting.read'],
    words: 'measure kg litre',
    opens: { unit: '?open={id}' },
    begins: [{ label: 'New unit', at: '?open=new', permission: 'admin.unit.write' }],
    component: async () => (await import('./unit-list.screen.tsx')).UnitListScreen,
  }),
  users: screen({
    path: '/admin/user-management',
    aliases: ['/admin-roles/user-management'],
    title: 'Users',
    icon: IconUserCog,
    permissions: ['admin.user.read'],
    words: 'people staff invite',
    opens: { user: '?open={id}' },
    begins: [
      {
        label: 'New user',
        at: '?open=new',
        permission: 'admin.user.write',
        words: 'invite person',
      },
    ],
    component: async () => (await import('./users/user-list.screen.tsx')).UserListScreen,
  }),
  roles: screen({
    path: '/admin/Role',
    aliases: ['/admin-roles/user-role'],
    title: 'Roles',
    icon: IconShield,
    permissions: ['admin.role.read'],
    words: 'permissions rights',
    component: async () => (await import('./users/role-list.screen.tsx')).RoleListScreen,
  }),
  newRole: screen({
    path: '/admin/Role/Add',
    title: 'New role',
    icon: IconFilePlus,
    permissions: ['admin.role.write'],
    under: 'admin.roles',
    component: async () => (await import('./users/role-form.screen.tsx')).NewRoleScreen,
  }),
  editRole: screen({
    path: '/admin/Role/Edit/{id}',
    title: 'Edit role',
    icon: IconPencil,
    permissions: ['admin.role.write'],
    under: 'admin.roles',
    component: async () => (await import('./users/role-form.screen.tsx')).EditRoleScreen,
  }),
  role: screen({
    path: '/admin/Role/View/{id}',
    title: 'Role',
    icon: IconShield,
    permissions: ['admin.role.read'],
    opens: { role: '' },
    under: 'admin.roles',
    component: async () => (await import('./users/role.screen.tsx')).RoleScreen,
  }),
  auditLog: screen({
    path: addresses.auditLog,
    aliases: ['/admin-roles/auditLog'],
    title: 'Audit log',
    icon: IconHistory,
    permissions: ['admin.audit.read', 'session.userLog.read'],
    words: 'history changes who',
    component: async () => (await import('./audit/audit-log.screen.tsx')).AuditLogScreen,
  }),
});
