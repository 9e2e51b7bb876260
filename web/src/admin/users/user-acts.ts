import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import type { User, UserOpened } from '@counting-house/contract/admin/user.ts';
import {
  IconKey,
  IconLink,
  IconLogout,
  IconSend,
  IconShieldOff,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react';
import { call } from '../../platform/http/client.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { moment } from '../../platform/format/format.ts';
import { readAgain } from '../../platform/http/query.ts';
import { toast } from '../../platform/toasts.ts';
import { run } from '../../ui/list/actions.tsx';
import { askFor } from '../../ui/dialog/ask.ts';
import { offer } from '../../ui/page/page-acts.tsx';
import { tellOnce } from '../../ui/dialog/shown-once.ts';

const isOn = (user: User) => user.status !== 'disabled';

const sendLink = run('Create link', admin.resetUser, {
  with: { how: 'link' },
  icon: IconLink,
  when: isOn,
  done: (user: User, answer) => showSignInLink(user, answer),
});

const sending = {
  with: { how: 'send' },
  icon: IconSend,
  sure: {
    title: (user: User) => `Send ${user.name} a link?`,
    effect: () => 'Anyone with the link can choose the password, once, within 72 hours.',
  },
  done: (user: User, answer: UserOpened) => showSignInLink(user, answer),
} as const;

const isInvited = (user: User) => user.status === 'invited';
/** The next step for somebody who has not come in yet. */
const inviteAgain = run('Send invitation again', admin.resetUser, { ...sending, when: isInvited });
const sendWay = run('Send a link', admin.resetUser, {
  ...sending,
  when: (user: User) => user.status === 'active',
});

const temporary = run('Temporary password', admin.resetUser, {
  with: { how: 'temporary' },
  icon: IconKey,
  when: isOn,
  sure: {
    title: (user: User) => `Give ${user.name} a temporary password?`,
    effect: (user: User) =>
      `${user.name} is signed out everywhere, and chooses a new password at the next sign-in.`,
  },
  done: (user: User, answer) => showSignInLink(user, answer),
});

const signOut = run('Sign out everywhere', admin.endUserSessions, {
  icon: IconLogout,
  when: (user: User) => user.lastSeenAt !== null,
  sure: {
    title: (user: User) => `Sign ${user.name} out everywhere?`,
    effect: () => 'Unsaved work is lost.',
  },
  done: (user: User, { ended }) =>
    ended === 0 ? `${user.name} was not signed in anywhere` : `${user.name} is signed out`,
});

const resetSecondFactor = run('Reset two-step verification', admin.resetSecondFactor, {
  icon: IconShieldOff,
  when: (user: User) => user.hasSecondFactor,
  ask: 'reason',
  sure: {
    title: (user: User) => `Reset the two-step verification of ${user.name}?`,
    effect: () =>
      'They sign in with the password alone until they set up a new one. They are notified.',
  },
  dangerous: true,
  done: (user: User) => `${user.name} has no two-step verification now`,
});

const switchOff = run('Switch off', admin.disableUser, {
  icon: IconUserOff,
  when: isOn,
  ask: 'reason',
  sure: {
    title: (user: User) => `Switch ${user.name} off?`,
    effect: () =>
      'They are signed out at once and cannot sign in until they are switched on. API tokens that they own or made stop working too.',
  },
  dangerous: true,
  done: (user: User) => `${user.name} is switched off`,
});

const switchOn = run('Switch on', admin.enableUser, {
  icon: IconUserCheck,
  when: (user: User) => user.status === 'disabled',
  done: (user: User) => `${user.name} is switched on`,
});

/** What can be done with a person, beside changing their facts; a link is sent only where a way to send it is set up. */
export function useUserActs() {
  const { channels } = useOperation(admin.getPublicSettings, {});
  const canSend = channels.includes('mail') || channels.includes('sms');
  return [
    ...(canSend ? [inviteAgain] : []),
    signOut,
    temporary,
    sendLink,
    ...(canSend ? [sendWay] : []),
    resetSecondFactor,
    switchOn,
    switchOff,
  ];
}

/** Signs everybody else out, when something has leaked. */
async function endAllSessions(): Promise<void> {
  const reason = await askFor({
    title: 'Sign everybody else out?',
    operation: admin.endAllSessions,
    field: 'reason',
    act: 'Sign everybody out',
    isDangerous: true,
  });
  if (reason === null) return;
  const reply = await call(admin.endAllSessions, { reason });
  if (!reply.ok) return toast.refused(reply.problem, 'No one was signed out');
  toast.success(`${reply.data.ended} sign-ins ended`);
  await readAgain();
}

/** What the owner can do with everybody at once. */
export const everybodyActs = [
  offer('Sign everybody out', admin.endAllSessions, () => void endAllSessions(), {
    icon: IconLogout,
  }),
];

/** Shows the way in that the server told once, unless it was sent; answers what the toast says. */
export function showSignInLink(user: { name: string }, answer: UserOpened): string {
  const { link, temporaryPassword, sentTo, until } = answer;
  if (sentTo !== null) return `Link sent to ${sentTo}`;
  const secret = link === null ? (temporaryPassword ?? '') : location.origin + link;
  tellOnce({
    title: link === null ? `Password for ${user.name}` : `Link for ${user.name}`,
    words:
      link === null
        ? `It works until ${moment(until)}, and must be changed at the first sign-in. It is shown only once.`
        : `Anyone with it can choose the password, once, until ${moment(until)}. It is shown only once.${reach()}`,
    secret,
  });
  return link === null ? 'Temporary password created' : 'Link created';
}

/** A warning where the link leads to nobody's machine but this one. */
function reach(): string {
  if (!['localhost', '127.0.0.1', '[::1]'].includes(location.hostname)) return '';
  return ' It works on this computer only. Open Counting House at the address that others use, and create the link there.';
}
