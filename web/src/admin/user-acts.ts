import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import type { User, UserOpened } from '@counting-house/contract/admin/user.ts';
import { IconKey, IconLink, IconLogout, IconUserCheck, IconUserOff } from '@tabler/icons-react';
import { moment } from '../platform/format.ts';
import { run } from '../ui/actions.tsx';
import { tellOnce } from '../ui/told-once.ts';

const isOn = (user: User) => user.status !== 'disabled';

const sendLink = run('Make a link', admin.resetUser, {
  with: { how: 'link' },
  icon: IconLink,
  when: isOn,
  done: (user: User, answer) => tellWayIn(user, answer),
});

const temporary = run('Temporary password', admin.resetUser, {
  with: { how: 'temporary' },
  icon: IconKey,
  when: isOn,
  sure: {
    title: (user: User) => `Give ${user.name} a temporary password?`,
    effect: (user: User) =>
      `${user.name} is signed out everywhere, and chooses a password of their own at the next sign-in.`,
  },
  done: (user: User, answer) => tellWayIn(user, answer),
});

const signOut = run('Sign out everywhere', admin.endUserSessions, {
  icon: IconLogout,
  when: (user: User) => user.lastSeenAt !== null,
  sure: {
    title: (user: User) => `Sign ${user.name} out everywhere?`,
    effect: () => 'What was typed and not saved is lost.',
  },
  done: (user: User, { ended }) =>
    ended === 0 ? `${user.name} was not signed in` : `${user.name} is signed out`,
});

const switchOff = run('Switch off', admin.disableUser, {
  icon: IconUserOff,
  when: isOn,
  ask: 'reason',
  dangerous: true,
  done: (user: User) => `${user.name} is switched off`,
});

const switchOn = run('Switch on', admin.enableUser, {
  icon: IconUserCheck,
  when: (user: User) => user.status === 'disabled',
  done: (user: User) => `${user.name} is switched on`,
});

/** What can be done with a person, beside changing their facts. */
export const userActs = [sendLink, temporary, signOut, switchOn, switchOff];

/** Shows the way in that the server told once; answers what the toast says. */
export function tellWayIn(user: { name: string }, answer: UserOpened): string {
  const { link, temporaryPassword, until } = answer;
  const secret = link === null ? (temporaryPassword ?? '') : location.origin + link;
  tellOnce({
    title: link === null ? `Password for ${user.name}` : `Link for ${user.name}`,
    words:
      link === null
        ? `It opens until ${moment(until)}, and must be changed at the first sign-in. It is shown only now.`
        : `Whoever has it chooses the password, once, until ${moment(until)}. It is shown only now.`,
    secret,
  });
  return link === null ? 'Temporary password made' : 'Link made';
}
