import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import type { Role } from '@counting-house/contract/admin/role.ts';
import { useGo, useParams, useSearch } from '../../platform/address.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { Tag } from '../../ui/marks/badge.tsx';
import { ScreenLink } from '../../ui/parts/screen-link.tsx';
import { NotePage } from '../../ui/parts/note.tsx';
import { Page } from '../../ui/page/page.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';
import { adminScreens } from '../admin.routes.tsx';
import { RoleEditor } from './role-editor.tsx';

/** A new role, empty or as a copy of another (`?copy={id}`). */
export function NewRoleScreen() {
  const { rows: roles } = useOperation(admin.listRoles, { limit: 200 });
  const { rows: areas } = useOperation(admin.listPermissions, {});
  const wanted = useSearch()['copy'];
  const copied = roles.find(({ id }) => String(id) === wanted);
  const go = useGo();
  const form = useOperationForm(admin.createRole, {
    initial: {
      name: '',
      description: copied?.description ?? '',
      permissions: copied?.permissions ?? [],
      requireTotp: copied?.requireTotp ?? false,
    },
    saved: 'Role {name} added',
    then: (role) => go(adminScreens.role, { id: role.id }),
  });
  return (
    <Page title={copied ? `New role, as ${copied.name}` : 'New role'}>
      <RoleEditor form={form} areas={areas} roles={roles} isSystem={false} />
    </Page>
  );
}

/** A role's facts and permissions. */
export function EditRoleScreen() {
  const { id } = useParams(adminScreens.editRole);
  const role = useOperation(admin.getRole, { id });
  if (role.key === 'super_admin')
    return (
      <NotePage
        title={role.name}
        act={
          <ScreenLink to={adminScreens.role} params={{ id }}>
            Open {role.name}
          </ScreenLink>
        }
      >
        Super Admin has every permission and cannot be changed.
      </NotePage>
    );
  return <EditRole role={role} key={role.id} />;
}

function EditRole({ role }: { role: Role }) {
  const { rows: roles } = useOperation(admin.listRoles, { limit: 200 });
  const { rows: areas } = useOperation(admin.listPermissions, {});
  const form = useOperationForm(admin.updateRole, {
    initial: { ...role, idleMinutes: role.idleMinutes ?? 0 },
    saved: 'Role {name} saved',
  });
  return (
    <Page
      title={role.name}
      badges={
        <>
          <Tag>{role.people === 1 ? '1 person' : `${role.people} people`}</Tag>
          {role.isSystem && <Tag>Built-in</Tag>}
          {role.isCustomised && <Tag>Changed</Tag>}
          {role.newPermissions.length > 0 && (
            <Tag>{role.newPermissions.length} new permissions</Tag>
          )}
        </>
      }
    >
      <RoleEditor
        form={form}
        areas={areas}
        roles={roles.filter(({ id }) => id !== role.id)}
        isSystem={role.isSystem}
        guarded={guardOf(role)}
      />
    </Page>
  );
}

/** Nobody lifts the second factor or the idle time of their own role, or of one that stands above it. */
function guardOf(role: Role): string | null {
  if (role.isYours)
    return 'This is your own role. Another user must change this and the two-step verification.';
  return role.isGivable ? null : 'This role has permissions that you do not have.';
}
