import { session } from '@counting-house/contract/session/session.operations.ts';
import type { LiveSession } from '@counting-house/contract/admin/user.ts';
import { Button, MultiSelect, PasswordInput, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { z } from 'zod';
import { useSearch, useSetSearch } from '../platform/address.ts';
import { openGroups, useHouse } from '../platform/house.ts';
import { preferences, prefer } from '../platform/preferences.ts';
import { useMay, useSession } from '../platform/session.ts';
import { toast } from '../platform/toasts.ts';
import { useAct, useOperation } from '../platform/http/use-operation.ts';
import { Tag } from '../ui/marks/badge.tsx';
import { confirm } from '../ui/dialog/confirm.ts';
import { FormBody } from '../ui/form/form-body.tsx';
import { OneImageInput } from '../ui/files/one-image-input.tsx';
import { Part } from '../ui/parts/part.tsx';
import { SidePanel } from '../ui/panel/side-panel.tsx';
import { Tabs } from '../ui/parts/tabs.tsx';
import { useOperationForm } from '../ui/form/use-operation-form.ts';
import { Ago } from '../ui/parts/value.tsx';
import { PhoneChange } from './phone-change.tsx';
import { NewPasswordInput } from './password-fields.tsx';
import css from './profile.module.css';
import { SecondFactorPart } from './second-factor-part.tsx';

const parts = [
  { value: 'profile', label: 'Profile', of: Profile },
  { value: 'password', label: 'Password', of: Password },
  { value: 'second-factor', label: 'Two-step verification', of: SecondFactorPart },
  { value: 'sessions', label: 'Sessions', of: Sessions },
  { value: 'preferences', label: 'Preferences', of: Preferences },
] as const;

/** The person's own panel: name, password, browsers, choices. */
export function ProfilePanel() {
  const me = useSession();
  const setSearch = useSetSearch();
  const asked = useSearch()['part'];
  const chosen = parts.find(({ value }) => value === asked) ?? parts[0];
  const Chosen = chosen.of;
  return (
    <SidePanel title={me.name} badges={<Tag>{me.Role}</Tag>} isNarrow>
      <Tabs
        label="Your profile"
        tabs={parts}
        value={chosen.value}
        set={(value) => setSearch({ part: value === 'profile' ? null : value })}
      />
      <div role="tabpanel" aria-label={chosen.label}>
        <Part what={chosen.label.toLowerCase()} key={chosen.value}>
          <Chosen />
        </Part>
      </div>
    </SidePanel>
  );
}

function Profile() {
  const me = useOperation(session.getProfile, {});
  const form = useOperationForm(session.updateProfile, {
    initial: { name: me.name, email: me.email ?? '', photoFileId: me.photoFileId },
    saved: 'Profile saved',
  });
  return (
    <FormBody form={form} isInPanel>
      <TextInput label="Name" {...form.field('name')} />
      <OwnPhone phone={me.phone} />
      <TextInput label="E-mail" type="email" {...form.field('email')} />
      <OneImageInput label="Photo" purpose="user_photo" {...form.field('photoFileId')} />
    </FormBody>
  );
}

/** The number that the person signs in with; a new one is proved before it counts. */
function OwnPhone({ phone }: { phone: string }) {
  const [isChanging, setChanging] = useState(false);
  return (
    <div className={css.phone}>
      <TextInput label="Phone number" description="You sign in with it." value={phone} readOnly />
      <Button variant="default" size="sm" onClick={() => setChanging(true)}>
        Change
      </Button>
      {isChanging && <PhoneChange close={() => setChanging(false)} />}
    </div>
  );
}

function Password() {
  const { userId } = useSession();
  const form = useOperationForm(session.changePassword, {
    initial: { uid: userId, id: userId, oldPassword: '', password: '', endOthers: true },
    saved: 'Password Updated',
  });
  return (
    <FormBody form={form} isInPanel act="Change password">
      <PasswordInput
        label="Old password"
        autoComplete="current-password"
        {...form.field('oldPassword')}
      />
      <NewPasswordInput {...form.field('password')} />
      <Switch label="Sign out all other browsers" {...form.check('endOthers')} />
    </FormBody>
  );
}

function Sessions() {
  const { rows } = useOperation(session.listSessions, {});
  const others = useAct(session.revokeOtherSessions);

  async function endOthers() {
    const isSure = await confirm({
      title: 'Sign out all other browsers?',
      effect: 'They have to sign in again, and unsaved work there is lost.',
      act: 'Sign out others',
    });
    if (!isSure) return;
    if (await others.run({})) toast.success('Other browsers signed out');
  }

  return (
    <>
      <ul className={css.sessions}>
        {rows.map((row) => (
          <SessionRow key={row.publicId} row={row} />
        ))}
      </ul>
      {rows.length > 1 && (
        <Button variant="default" loading={others.isSending} onClick={() => void endOthers()}>
          Sign out all others
        </Button>
      )}
    </>
  );
}

function SessionRow({ row }: { row: z.output<typeof LiveSession> }) {
  const end = useAct(session.revokeSession);

  async function signOutThere() {
    if (await end.run({ publicId: row.publicId })) toast.success('Browser signed out');
  }

  return (
    <li>
      <div>
        <p>
          {row.device} {row.current && <Tag>This browser</Tag>}
        </p>
        <p className={css.second}>
          {row.address}, active <Ago at={row.lastActiveAt} />, signed in <Ago at={row.createdAt} />
        </p>
      </div>
      {!row.current && (
        <Button
          variant="default"
          loading={end.isSending}
          aria-label={`Sign out ${row.device}, ${row.address}`}
          onClick={() => void signOutThere()}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}

function Preferences() {
  const { letterKeys, density, navigation } = preferences.use();
  return (
    <div className="stack-16">
      <Switch
        label="Single letters as keys"
        description="N starts a new record, E edits, and so on. Press ? to see them all."
        checked={letterKeys}
        onChange={(event) => prefer({ letterKeys: event.currentTarget.checked })}
      />
      <Switch
        label="Compact rows"
        checked={density === 'compact'}
        onChange={(event) =>
          prefer({ density: event.currentTarget.checked ? 'compact' : 'comfortable' })
        }
      />
      <Switch
        label="Narrow navigation"
        checked={navigation === 'icons'}
        onChange={(event) => prefer({ navigation: event.currentTarget.checked ? 'icons' : 'wide' })}
      />
      <NavigationGroups />
    </div>
  );
}

/** Groups that the person does not use are put away; search and links still lead there. */
function NavigationGroups() {
  const { groups } = useHouse();
  const { hiddenGroups } = preferences.use();
  const may = useMay();
  return (
    <MultiSelect
      label="Groups hidden from the navigation"
      placeholder={hiddenGroups.length === 0 ? 'None' : ''}
      data={openGroups(groups, may).map(({ title }) => title)}
      value={[...hiddenGroups]}
      onChange={(next) => prefer({ hiddenGroups: next })}
      clearable
    />
  );
}
