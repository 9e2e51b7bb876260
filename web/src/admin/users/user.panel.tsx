import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import type { LiveSession, UserDetails } from '@counting-house/contract/admin/user.ts';
import { Button, Textarea, TextInput } from '@mantine/core';
import { phone as phoneWords } from '../../platform/format/format.ts';
import { useMay } from '../../platform/session.ts';
import { toast } from '../../platform/toasts.ts';
import { useAct, useOperation } from '../../platform/http/use-operation.ts';
import { confirm } from '../../ui/dialog/confirm.ts';
import { State, Tag } from '../../ui/marks/badge.tsx';
import { FormBody } from '../../ui/form/form-body.tsx';
import { OneImageInput } from '../../ui/files/one-image-input.tsx';
import { PhoneInput } from '../../ui/form/phone-input.tsx';
import { RowActs } from '../../ui/rows/row-menu.tsx';
import { Part } from '../../ui/parts/part.tsx';
import { Facts } from '../../ui/parts/sheet.tsx';
import { Block, SidePanel } from '../../ui/panel/side-panel.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';
import { Ago, Moment } from '../../ui/parts/value.tsx';
import css from '../admin.module.css';
import { RoleInput } from './role-input.tsx';
import { useUserActs } from './user-acts.ts';
import { userStates } from './user-labels.ts';

/** A person: their facts, and what tells whether their access is as it should be. */
export function UserPanel({ id }: { id: number }) {
  const user = useOperation(admin.getUser, { id });
  const may = useMay();
  const actions = useUserActs();
  return (
    <SidePanel
      title={user.name}
      record={{ table: 'management_user', id: user.id }}
      badges={<State of={userStates} is={user.status} />}
      acts={<RowActs actions={actions} row={user} hasNext={user.status !== 'active'} />}
      side={<Access user={user} />}
    >
      {may('admin.user.write') ? <Change user={user} key={user.id} /> : <Read user={user} />}
    </SidePanel>
  );
}

function Change({ user }: { user: UserDetails }) {
  const form = useOperationForm(admin.updateUser, {
    initial: { ...user, email: user.email ?? '' },
    saved: '{name} saved',
  });
  return (
    <FormBody form={form} isInPanel>
      <TextInput label="Name" {...form.field('name')} />
      <PhoneInput
        description="They sign in with it. A new number signs them out."
        {...form.field('phone')}
      />
      <TextInput label="E-mail" type="email" {...form.field('email')} />
      <RoleInput {...form.field('roleId')} />
      <OneImageInput label="Photo" purpose="user_photo" {...form.field('photoFileId')} />
      <Textarea label="Note" description="For administrators." {...form.field('note')} />
    </FormBody>
  );
}

function Read({ user }: { user: UserDetails }) {
  return (
    <Facts
      rows={[
        ['Phone', phoneWords(user.phone)],
        ['E-mail', user.email],
        ['Role', user.roleName],
        ['Note', user.note || null],
      ]}
    />
  );
}

/** Where a person is signed in; each browser can be signed out by itself. */
function Browsers({ user }: { user: UserDetails }) {
  const { rows } = useOperation(admin.listUserSessions, { id: user.id });
  const end = useAct(admin.endUserSession);

  async function signOut({ publicId, device }: LiveSession) {
    const isSure = await confirm({
      title: `Sign ${user.name} out at ${device}?`,
      effect: 'Unsaved work there is lost.',
      act: 'Sign out',
    });
    if (!isSure) return;
    if (await end.run({ id: user.id, publicId }))
      toast.success(`${user.name} is signed out at ${device}`);
  }

  return (
    <ul className={css.plain}>
      {rows.map((row) => (
        <li key={row.publicId}>
          <span>
            {row.device} {row.current && <Tag>This browser</Tag>}
          </span>
          <span className={css.second}>
            {row.address}, active <Ago at={row.lastActiveAt} />
          </span>
          {!row.current && (
            <Button
              variant="subtle"
              size="compact-sm"
              className={css.start ?? ''}
              disabled={end.isSending}
              aria-label={`Sign out ${row.device}, ${row.address}`}
              onClick={() => void signOut(row)}
            >
              Sign out
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function Access({ user }: { user: UserDetails }) {
  const may = useMay();
  return (
    <>
      <Block title="Access">
        <Facts
          rows={[
            ['Signed-in browsers', user.liveSessions === 0 ? 'None' : String(user.liveSessions)],
            ['API tokens', user.tokens === 0 ? 'None' : String(user.tokens)],
            [
              'Last seen',
              user.lastSeenAt === null ? 'Never' : <Ago key="seen" at={user.lastSeenAt} />,
            ],
            ['Two-step verification', user.hasSecondFactor ? 'On' : 'Off'],
            ['Password', user.mustChangePassword ? 'Temporary' : null],
            ['Invited', <Ago key="created" at={user.createdAt} />],
          ]}
        />
      </Block>
      {may(admin.listUserSessions.permission) && user.liveSessions > 0 && (
        <Block title="Signed in at">
          <Part what="the browsers">
            <Browsers user={user} />
          </Part>
        </Block>
      )}
      <Block title="Last sign-ins">
        {user.lastSignIns.length === 0 ? (
          <p className={css.second}>Never signed in.</p>
        ) : (
          <ul className={css.plain}>
            {user.lastSignIns.map((one) => (
              <li key={one.at}>
                <Moment at={one.at} />
                <span className={css.second}>{one.address}</span>
              </li>
            ))}
          </ul>
        )}
      </Block>
    </>
  );
}
