import { addresses } from '@counting-house/contract/kit/addresses.ts';
import type {
  ChangedUser,
  Entrance,
  NewEntrance,
  NewUser,
  Opened,
  User as ShownUser,
  UserDetails,
  UserFilters,
  UserOpened,
  WithReason,
} from '@counting-house/contract/admin/user.ts';
import { and, desc, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { apiTokens } from '../../integrations/tokens/token.table.ts';
import { requireChannel } from '../../integrations/channels/trust.service.ts';
import { because, note } from '../../platform/audit/audit.ts';
import { auditLog } from '../../platform/audit/audit.table.ts';
import {
  type EarlyContext,
  needsFreshProof,
  readingEarly,
  type ReadContext,
  type WriteContext,
} from '../../platform/context.ts';
import { asked, pick } from '../../platform/rows/asked.ts';
import { pageOf } from '../../platform/rows/list.ts';
import { prepared } from '../../platform/http/handlers.ts';
import { invariant, ruleBroken } from '../../platform/problem.ts';
import type { RowSeen } from '../../platform/rows/row-register.ts';
import { turnOf } from '../../session/password/hash-queue.service.ts';
import {
  type HashedPassword,
  newTemporaryPassword,
} from '../../session/password/new-password.service.ts';
import { giveTemporaryPassword, temporaryLife } from '../../session/password/password.service.ts';
import { dropSecondFactor } from '../../session/second-factor/second-factor.service.ts';
import {
  endAllSessions as endAll,
  closeSession,
  endSessions,
  readSessions,
} from '../../session/sessions/session.service.ts';
import { aboutPerson } from '../../session/people/person.service.ts';
import {
  firstAvailableChannel,
  sendInvite,
  waysTo,
} from '../../session/people/person-message.service.ts';
import { makeTicket } from '../../session/password/ticket.service.ts';
import {
  bringUserBack,
  createUser as writeUser,
  removeUser,
  showUser,
  shownUser,
  updateUser as changeUser,
  type User,
} from '../../session/people/user.service.ts';
import { users } from '../../platform/people/user.table.ts';
import {
  findUser,
  mustBeGivable,
  mustBeWithinMine,
  mustLeaveAnOwner,
  mustNotTouchOwner,
  ownAccess,
} from './access.ts';
import { roles } from '../../platform/people/role.table.ts';

const mostSignInsShown = 10;

/** The people who may sign in, and those who might. */
export async function listUsers(ctx: ReadContext, input: UserFilters) {
  return pageOf(ctx, input, {
    rows: ctx.tx
      .select(shownUser)
      .from(users)
      .innerJoin(roles, eq(roles.id, users.roleId))
      .$dynamic(),
    matching: ctx.tx
      .select({ id: users.id })
      .from(users)
      .innerJoin(roles, eq(roles.id, users.roleId))
      .$dynamic(),
    id: users.id,
    where: [
      ...asked(input, { roleId: users.roleId, status: users.status }),
      input.neverSignedIn === undefined
        ? undefined
        : (input.neverSignedIn ? isNull : isNotNull)(users.lastSignInAt),
      input.secondFactor === undefined
        ? undefined
        : (input.secondFactor ? isNotNull : isNull)(users.totpEnabledAt),
    ],
    search: [users.name, users.phone, sql`coalesce(${users.email}, '')`],
    sorts: pick(users, 'name', 'phone', 'status', 'lastSignInAt', 'createdAt'),
    defaultSort: 'name',
  });
}

/** A person with what tells whether their access is as it should be. */
export async function getUser(ctx: ReadContext, { id }: { id: number }): Promise<UserDetails> {
  await findUser(ctx, id);
  const user = await showUser(ctx, id);
  const live = await readSessions(ctx, id);
  const tokens = await ctx.tx.$count(
    apiTokens,
    and(
      or(eq(apiTokens.ownerUserId, id), eq(apiTokens.createdBy, id)),
      isNull(apiTokens.revokedAt),
      gt(apiTokens.expiresAt, ctx.now),
    ),
  );
  const lastSignIns = await ctx.tx
    .select({ at: auditLog.at, address: auditLog.address, userAgent: auditLog.userAgent })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.entity, 'management_user'),
        eq(auditLog.entityId, id),
        eq(auditLog.action, 'sign_in'),
        eq(auditLog.result, 'ok'),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(mostSignInsShown);
  return { ...user, liveSessions: live.length, tokens, lastSignIns };
}

/**
 * Invites a person: they get in by a link, or by a password for their first sign-in.
 *
 * @throws {Problem} `role.beyond_yours` (403); `user.phone_taken`, `user.email_taken` (409).
 */
export const createUser = prepared(temporaryForNew, inviteUser);

async function temporaryForNew(ctx: EarlyContext, { send, roleId }: NewUser): Promise<Temporary> {
  await mustBeGivable(readingEarly(ctx), roleId);
  return temporaryFor(ctx, send);
}

async function inviteUser(
  ctx: WriteContext,
  input: NewUser,
  temporary: Temporary,
): Promise<UserOpened> {
  await mustBeGivable(ctx, input.roleId);
  const { send, ...person } = input;
  const user = await writeUser(ctx, person);
  return opened(ctx, user, { how: send, temporary });
}

/**
 * Changes a person. A new phone, address or role asks for a fresh proof and rights as large as theirs.
 *
 * @throws {Problem} `role.beyond_yours`, `user.own_access`, `reauth_required` (403); `user.last_owner`
 *   (422); `stale` (409).
 */
export async function updateUser(ctx: WriteContext, input: ChangedUser): Promise<ShownUser> {
  const { id, version, email, ...rest } = input;
  const user = await findUser(ctx, id);
  const values = {
    ...rest,
    ...(email === undefined ? {} : { email: email === '' ? null : email }),
  };
  const isNew = (field: 'phone' | 'email' | 'roleId') =>
    values[field] !== undefined && values[field] !== user[field];
  if (isNew('phone') || isNew('email') || isNew('roleId')) {
    needsFreshProof(ctx);
    await mustBeWithinMine(ctx, user.roleId);
  }
  await mustNotTouchOwner(ctx, user.roleId);
  if (isNew('roleId')) {
    if (id === ctx.user.id) throw ownAccess('roleId');
    await mustBeGivable(ctx, rest.roleId ?? 0);
    await mustLeaveAnOwner(ctx, user);
  }
  await changeUser(ctx, { id, version }, values);
  return showUser(ctx, id);
}

/**
 * Switches a person off; their sessions end and their tokens are dead at once.
 *
 * @throws {Problem} `user.own_access` (403); `user.last_owner` (422).
 */
export async function disableUser(ctx: WriteContext, input: WithReason) {
  const user = await findUser(ctx, input.id);
  if (input.id === ctx.user.id) throw ownAccess();
  await mustNotTouchOwner(ctx, user.roleId);
  await mustLeaveAnOwner(ctx, user);
  return switchTo(ctx, user, { status: 'disabled', reason: input.reason });
}

/** Switches a person on again; anyone who never chose a password is invited as before. */
export async function enableUser(ctx: WriteContext, input: WithReason) {
  const user = await findUser(ctx, input.id);
  await mustBeWithinMine(ctx, user.roleId);
  const status = user.passwordHash === null ? 'invited' : 'active';
  return switchTo(ctx, user, { status, reason: input.reason });
}

/**
 * Deletes a person who was invited and never came; they can come back. Their invitation ends.
 *
 * @throws {Problem} `user.signed_in` (422) once they had been here.
 */
export async function deleteUser(ctx: WriteContext, at: RowSeen): Promise<void> {
  const user = await findUser(ctx, at.id);
  await mustNotTouchOwner(ctx, user.roleId);
  if (user.status !== 'invited' || user.lastSignInAt !== null) {
    throw ruleBroken('user.signed_in', `${user.name} has been here. Switch them off instead.`);
  }
  await removeUser(ctx, at);
}

/** Brings an invited person back; they need a new invitation. */
export async function restoreUser(ctx: WriteContext, { id }: { id: number }): Promise<void> {
  await bringUserBack(ctx, id);
  const user = await findUser(ctx, id);
  await mustBeWithinMine(ctx, user.roleId);
}

/** Changes what is noted about a person. */
export const noteUser = (ctx: WriteContext, at: RowSeen, text: string) =>
  updateUser(ctx, { ...at, note: text });

/**
 * Gives a person a new way in. Only anyone who holds all their rights may, since the way leads into them.
 *
 * @throws {Problem} `not_allowed` (403); `user.off` (422) while they are switched off.
 */
export const resetUser = prepared(temporaryAnew, openAnew);

async function temporaryAnew(ctx: EarlyContext, { id, how }: NewEntrance): Promise<Temporary> {
  await personToOpen(readingEarly(ctx), id);
  return temporaryFor(ctx, how);
}

async function openAnew(
  ctx: WriteContext,
  input: NewEntrance,
  temporary: Temporary,
): Promise<UserOpened> {
  const user = await personToOpen(ctx, input.id);
  return opened(ctx, user, { how: input.how, temporary });
}

async function personToOpen(ctx: ReadContext, id: number): Promise<User> {
  const user = await findUser(ctx, id);
  await mustBeWithinMine(ctx, user.roleId);
  if (user.status === 'disabled') throw ruleBroken('user.off', 'Switch this person on first.');
  return user;
}

/** The browsers that a person is signed in at. */
export async function listUserSessions(ctx: ReadContext, { id }: { id: number }) {
  await findUser(ctx, id);
  return { rows: await readSessions(ctx, id) };
}

/**
 * Signs a person out at one browser.
 *
 * @throws {Problem} `not_found` when it is not theirs, or not live any more.
 */
export async function endUserSession(
  ctx: WriteContext,
  { id, publicId }: { id: number; publicId: string },
) {
  const user = await findUser(ctx, id);
  await mustNotTouchOwner(ctx, user.roleId);
  await closeSession(ctx, user, publicId);
  return { rows: await readSessions(ctx, id) };
}

/** Signs a person out everywhere. */
export async function endUserSessions(ctx: WriteContext, { id }: { id: number }) {
  const user = await findUser(ctx, id);
  await mustNotTouchOwner(ctx, user.roleId);
  return { ended: await endSessions(ctx, user, { reason: 'ended by an administrator' }) };
}

/**
 * Signs everybody else out, whoever they are: for when something has leaked.
 *
 * @returns how many sessions ended.
 */
export async function endAllSessions(ctx: WriteContext, { reason }: { reason: string }) {
  const ended = await endAll(ctx, 'ended by the owner');
  because(ctx, reason);
  return { ended };
}

/**
 * Takes away the second factor of somebody who lost theirs; the password alone opens until they set up
 * another. Anyone who resets it holds all their rights, and one's own is switched off with a code.
 *
 * @throws {Problem} `not_allowed`, `user.own_access` (403); `second_factor.is_off` (422).
 */
export async function resetSecondFactor(ctx: WriteContext, input: WithReason): Promise<ShownUser> {
  const user = await findUser(ctx, input.id);
  if (input.id === ctx.user.id) throw ownAccess();
  await mustBeWithinMine(ctx, user.roleId);
  if (user.totpEnabledAt === null) {
    throw ruleBroken('second_factor.is_off', `${user.name} has no two-step verification.`);
  }
  await dropSecondFactor(ctx, user);
  because(ctx, input.reason);
  return showUser(ctx, user.id);
}

/** A password for one sign-in, hashed before the transaction; null for the other ways in. */
type Temporary = HashedPassword | null;

type Way = { readonly how: Entrance | 'send'; readonly temporary: Temporary };

const temporaryFor = async (ctx: EarlyContext, how: Entrance | 'send'): Promise<Temporary> =>
  how === 'temporary' ? newTemporaryPassword(turnOf(ctx, '')) : null;

async function opened(ctx: WriteContext, user: User, by: Way): Promise<UserOpened> {
  const way = await wayIn(ctx, user, by);
  return { ...way, user: await showUser(ctx, user.id) };
}

async function wayIn(ctx: WriteContext, user: User, { how, temporary }: Way): Promise<Opened> {
  if (how === 'temporary') return byPassword(ctx, user, temporary);
  if (how !== 'link') return bySending(ctx, user, how);
  const { link, until } = await makeLink(ctx, user);
  return { link, temporaryPassword: null, sentTo: null, until };
}

/** Sends the link; the one who asked for it never sees it. */
async function bySending(
  ctx: WriteContext,
  user: User,
  how: 'send' | 'sms' | 'mail',
): Promise<Opened> {
  const field = how === 'send' ? 'how' : 'send';
  const reaching = how === 'send' ? await waysTo(ctx, user, ['mail', 'sms']) : [how];
  const channel = (await firstAvailableChannel(ctx, user, reaching)) ?? reaching[0] ?? null;
  if (channel === null) throw noWay(field, 'Neither mail nor SMS reaches this person.');
  if (channel === 'mail' && user.email === null) {
    throw noWay('email', 'Give the address that the link goes to.');
  }
  await requireChannel(ctx, channel, user.id, field);
  const { link, until } = await makeLink(ctx, user);
  const sentTo = await sendInvite(ctx, user, channel, link);
  const word = channel === 'mail' ? 'Mail' : 'SMS';
  if (sentTo === null) throw noWay(field, `${word} is not set up.`);
  return { link: null, temporaryPassword: null, sentTo, until };
}

async function makeLink(ctx: WriteContext, user: User) {
  const { ticket, until } = await makeTicket(ctx, user.id, 'invite');
  note(ctx, { action: 'make_link', ...aboutPerson(user) });
  return { link: `${addresses.forgotPassword}#t=${ticket}&phone=${user.phone}`, until };
}

const noWay = (field: string, says: string) =>
  ruleBroken('user.no_way', says, { fields: { [field]: says } });

async function byPassword(ctx: WriteContext, user: User, temporary: Temporary): Promise<Opened> {
  invariant(temporary, 'a temporary password is made before it is given');
  await giveTemporaryPassword(ctx, user, temporary);
  return {
    link: null,
    temporaryPassword: temporary.password,
    sentTo: null,
    until: temporaryLife(ctx.now),
  };
}

async function switchTo(
  ctx: WriteContext,
  user: User,
  { status, reason }: { status: User['status']; reason: string },
): Promise<ShownUser> {
  await changeUser(ctx, { id: user.id }, { status });
  because(ctx, reason);
  return showUser(ctx, user.id);
}
