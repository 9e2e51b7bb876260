import { z } from 'zod';
import { listOf, queryId } from '../kit/list.ts';
import { read, write } from '../kit/operation.ts';
import { requiredText } from '../kit/shapes.ts';
import * as user from './user.ts';

const byId = z.strictObject({ id: queryId });

/** The people of the house: who they are, how they come in, where they are signed in. */
export const userCalls = {
  listUsers: read({
    says: 'List the people who may sign in.',
    wire: 'GET Admin/Users',
    permission: 'admin.user.read',
    sessionOnly: true,
    input: user.UserFilters,
    output: listOf(user.User),
  }),

  getUser: read({
    says: 'Show a person with their live sessions and last sign-ins.',
    wire: 'GET Admin/User?ID={id}',
    permission: 'admin.user.read',
    sessionOnly: true,
    input: byId,
    output: user.UserDetails,
  }),

  createUser: write({
    says: 'Invite a person, with a link or a temporary password that is shown once.',
    wire: 'POST Admin/ManagemantUserCreate',
    permission: 'admin.user.write',
    fresh: true,
    sessionOnly: true,
    input: user.NewUser,
    output: user.UserOpened,
    problems: ['user.phone_taken', 'user.email_taken', 'role.beyond_yours', 'user.no_way'],
    secrets: ['link', 'temporaryPassword'],
  }),

  updateUser: write({
    says: 'Change a person; a new phone or role ends their sessions.',
    wire: 'POST Admin/ManagemantUserUpdate?ID={id}',
    permission: 'admin.user.write',
    sessionOnly: true,
    input: user.ChangedUser,
    output: user.User,
    problems: [
      'user.phone_taken',
      'user.email_taken',
      'user.photo_unknown',
      'role.beyond_yours',
      'user.own_access',
    ],
  }),

  disableUser: write({
    says: 'Switch a person off; their sessions and tokens end at once.',
    wire: 'POST Admin/UserDisable?ID={id}',
    permission: 'admin.user.disable',
    fresh: true,
    sessionOnly: true,
    input: user.WithReason,
    output: user.User,
    problems: ['user.own_access', 'user.last_owner'],
  }),

  enableUser: write({
    says: 'Switch a person on again.',
    wire: 'POST Admin/UserEnable?ID={id}',
    permission: 'admin.user.disable',
    fresh: true,
    sessionOnly: true,
    input: user.WithReason,
    output: user.User,
  }),

  resetUser: write({
    says: 'Send a person a sign-in link, or give them a temporary password.',
    wire: 'POST Admin/UserReset?ID={id}',
    permission: 'admin.user.resetPassword',
    fresh: true,
    sessionOnly: true,
    input: user.NewEntrance,
    output: user.UserOpened,
    problems: ['user.no_way'],
    secrets: ['link', 'temporaryPassword'],
  }),

  resetSecondFactor: write({
    says: 'Reset the two-step verification of a user who lost access to it.',
    wire: 'POST Admin/UserTotpReset?ID={id}',
    permission: 'admin.user.resetSecondFactor',
    fresh: true,
    sessionOnly: true,
    input: user.WithReason,
    output: user.User,
    problems: ['user.own_access', 'second_factor.is_off'],
  }),

  listUserSessions: read({
    says: "List a person's live sessions.",
    wire: 'GET Admin/UserSessions?ID={id}',
    permission: 'admin.user.signOut',
    sessionOnly: true,
    input: byId,
    output: z.object({ rows: z.array(user.LiveSession) }),
  }),

  endUserSession: write({
    says: 'Sign a person out at one browser.',
    wire: 'POST Admin/UserSessionRevoke?ID={id}&Session={publicId}',
    permission: 'admin.user.signOut',
    sessionOnly: true,
    input: z.strictObject({ id: queryId, publicId: z.string().max(40) }),
    output: z.object({ rows: z.array(user.LiveSession) }),
  }),

  endUserSessions: write({
    says: 'Sign a person out everywhere.',
    wire: 'POST Admin/UserSessionsRevoke?ID={id}',
    permission: 'admin.user.signOut',
    sessionOnly: true,
    input: byId,
    output: z.object({ ended: z.int() }),
  }),

  endAllSessions: write({
    says: 'Sign everybody else out.',
    wire: 'POST Admin/SessionsRevokeAll',
    permission: 'admin.security.write',
    fresh: true,
    sessionOnly: true,
    input: z.strictObject({ reason: requiredText(200, 'Reason') }),
    output: z.object({ ended: z.int() }),
  }),
};
