import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import type { User } from '@counting-house/contract/admin/user.ts';
import { open } from '../../ui/list/actions.tsx';
import { ago, opens, phone, stacked, state, text } from '../../ui/table/columns.tsx';
import { choice, picker, yesNo } from '../../ui/filter/filters.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { deletes } from '../../ui/rows/row-steps.ts';
import { beginHere } from '../../ui/page/page-acts.tsx';
import { NewUserPanel } from './new-user.panel.tsx';
import { everybodyActs, useUserActs } from './user-acts.ts';
import { userStates } from './user-labels.ts';
import { UserPanel } from './user.panel.tsx';

/** The people who may sign in. */
export function UserListScreen() {
  const actions = useUserActs();
  return (
    <ListScreen
      list={admin.listUsers}
      things="users"
      search="Name, phone, e-mail"
      columns={[
        stacked(opens('name', 'Name', { sorted: true }), phone('phone', 'Phone')),
        text('roleName', 'Role'),
        state('status', 'Status', userStates, { sorted: true }),
        {
          key: 'hasSecondFactor',
          label: 'Two-step verification',
          cell: secondFactorText,
          words: secondFactorText,
        },
        ago('lastSignInAt', 'Last sign-in', { sorted: true }),
        ago('lastSeenAt', 'Last seen'),
      ]}
      filters={[
        picker('roleId', 'Role', admin.listRoles),
        choice('status', 'Status', userStates),
        yesNo('secondFactor', 'Two-step verification'),
        yesNo('neverSignedIn', 'Never signed in'),
      ]}
      rowActions={[open('Edit', { key: 'e' }), ...actions, removeInvited]}
      panel={UserPanel}
      newPanel={NewUserPanel}
      more={everybodyActs}
      create={beginHere('New user', admin.createUser)}
      empty="People who can sign in appear here."
    />
  );
}

const secondFactorText = ({ hasSecondFactor }: User) => (hasSecondFactor ? 'On' : 'Off');

const removeInvited = deletes('management_user', (user: User) => user.name, {
  when: ({ status, lastSignInAt }) => status === 'invited' && lastSignInAt === null,
});
