import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import type { RoleDetails } from '@counting-house/contract/admin/role.ts';
import { Button } from '@mantine/core';
import { IconCopy, IconPencil } from '@tabler/icons-react';
import { useGo, useParams } from '../../platform/address.ts';
import { useKeys } from '../../platform/keys/keys.ts';
import { useMay } from '../../platform/session.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { Tag } from '../../ui/marks/badge.tsx';
import { KeyHint } from '../../ui/marks/key-hint.tsx';
import { DetailColumns, Page } from '../../ui/page/page.tsx';
import { Sheet, SheetBody } from '../../ui/parts/sheet.tsx';
import { type Happening, Timeline } from '../../ui/record/timeline.tsx';
import css from '../admin.module.css';
import { adminScreens } from '../admin.routes.tsx';
import { PermissionMatrix } from './permission-matrix.tsx';
import { RoleSees } from './role-sees.tsx';

/** A role to read: its permissions, who has it, and how it came to be. */
export function RoleScreen() {
  const { id } = useParams(adminScreens.role);
  const role = useOperation(admin.getRole, { id });
  const { rows: areas } = useOperation(admin.listPermissions, {});
  const held = new Set(role.permissions);
  return (
    <Page
      title={role.name}
      record={{ table: 'role', id: role.id }}
      under={role.description}
      badges={
        <>
          {role.isCustomised && <Tag>Changed</Tag>}
          {role.requireTotp && <Tag>Two-step verification required</Tag>}
        </>
      }
      acts={<Acts role={role} />}
    >
      <DetailColumns
        main={
          <>
            <Sheet title="Permissions" count={role.permissions.length}>
              <PermissionMatrix areas={areas} held={held} other={held} isMine={() => false} />
            </Sheet>
            <Sheet title="History">
              <SheetBody>
                <Timeline happenings={role.changes.map(happeningOf)} />
              </SheetBody>
            </Sheet>
          </>
        }
        side={
          <>
            <Sheet title="People" count={role.people}>
              <SheetBody>
                {role.members.length === 0 ? (
                  <p className={css.second}>No users have this role.</p>
                ) : (
                  <ul className={css.plain}>
                    {role.members.map((person) => (
                      <li key={person.id}>
                        {person.name}
                        <span className={css.second}>{person.phone}</span>
                      </li>
                    ))}
                  </ul>
                )}
              </SheetBody>
            </Sheet>
            <RoleSees held={held} />
          </>
        }
      />
    </Page>
  );
}

function Acts({ role }: { role: RoleDetails }) {
  const go = useGo();
  const isOpen = useMay()('admin.role.write');
  const edit = () => go(adminScreens.editRole, { id: role.id });
  const canEdit = isOpen && role.key !== 'super_admin';
  useKeys(canEdit ? { e: { does: 'Edit role', run: edit } } : {});
  if (!isOpen) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCopy size={16} stroke={1.7} />}
        onClick={() => go(adminScreens.newRole, undefined, { copy: String(role.id) })}
      >
        Copy
      </Button>
      {canEdit && (
        <Button
          leftSection={<IconPencil size={16} stroke={1.7} />}
          rightSection={<KeyHint keys="e" filled />}
          onClick={edit}
        >
          Edit
        </Button>
      )}
    </>
  );
}

function happeningOf(change: RoleDetails['changes'][number], index: number): Happening {
  const { added, removed, fields } = change;
  const parts = [
    added.length > 0 ? `${added.length} permissions added` : '',
    removed.length > 0 ? `${removed.length} removed` : '',
    ...(change.action === 'create' ? [] : fields),
  ].filter(Boolean);
  const words = change.action === 'create' ? 'Created' : parts.join(', ') || 'Saved';
  return { id: `${change.at} ${index}`, at: change.at, words, who: change.by };
}
