import { User as ShownUser } from '@counting-house/contract/admin/user.ts';
import type { z } from 'zod';
import { and, eq, sql } from 'drizzle-orm';
import { files } from '../../platform/files/file.table.ts';
import { roles } from '../../platform/people/role.table.ts';
import { note } from '../../platform/audit/audit.ts';
import { needsFreshProof, type ReadContext, type WriteContext } from '../../platform/context.ts';
import { columnsFor } from '../../platform/rows/columns-for.ts';
import { deleteRow, restoreRow } from '../../platform/rows/deleted.ts';
import { invalid, invariant } from '../../platform/problem.ts';
import { insertRow, updateRow } from '../../platform/rows/rows.ts';
import type { Profile } from '@counting-house/contract/session/password.ts';
import { type HashedPassword, mustBeGoodPassword } from '../password/new-password.service.ts';
import { otpChallenges } from '../otp/otp-challenge.table.ts';
import { voidChallenges } from '../otp/otp-challenge.service.ts';
import { tellPerson } from './person-message.service.ts';
import { aboutPerson } from './person.service.ts';
import { resetTickets } from '../password/reset-ticket.table.ts';
import { endSessions } from '../sessions/session.service.ts';
import { sessions } from '../sessions/session.table.ts';
import { phoneMessage } from '../session.templates.ts';
import { voidTickets } from '../password/ticket.service.ts';
import { users } from '../../platform/people/user.table.ts';

export type User = typeof users.$inferSelect;
type Changeable = 'name' | 'phone' | 'email' | 'photoFileId' | 'roleId' | 'note' | 'status';

/**
 * Writes a person's row. With a password, hashed before the transaction, they are active at once, without
 * one invited.
 *
 * @throws {Problem} `user.phone_taken`, `user.email_taken` (409); `password.too_short`,
 *   `password.too_common` (422).
 */
export async function createUser(
  ctx: WriteContext,
  person: {
    name: string;
    phone: string;
    email?: string | undefined;
    roleId: number;
    note?: string | undefined;
    given?: HashedPassword | undefined;
  },
): Promise<User> {
  const { given, ...row } = person;
  if (given !== undefined) await mustBeGoodPassword(ctx, given.password, person);
  return insertRow(ctx, users, {
    ...row,
    email: row.email ?? null,
    status: given === undefined ? 'invited' : 'active',
    passwordHash: given?.passwordHash ?? null,
    passwordChangedAt: given === undefined ? null : ctx.now,
  });
}

/**
 * Changes a person's row. A new phone, a new role and switching them off end their sessions, but the one
 * that is kept.
 *
 * @throws {Problem} `user.phone_taken`, `user.email_taken`, `stale` (409); `invalid` (422) for a photo
 *   that the asker did not send.
 */
export async function updateUser(
  ctx: WriteContext,
  at: { id: number; version?: number | undefined },
  values: { readonly [K in Changeable]?: User[K] | undefined },
  keptSession: number | null = null,
): Promise<User> {
  const [before] = await ctx.tx.select().from(users).where(eq(users.id, at.id));
  const { photoFileId } = values;
  if (photoFileId && photoFileId !== before?.photoFileId) await mustBeOwnPhoto(ctx, photoFileId);
  const user = await updateRow(ctx, users, at, values);
  invariant(before, 'a changed row was there before');
  const hasNewPhone = before.phone !== user.phone;
  const hasNewAccess = hasNewPhone || before.roleId !== user.roleId || user.status === 'disabled';
  if (hasNewAccess) await endSessions(ctx, user, { reason: 'access changed', except: keptSession });
  if (hasNewPhone) await leavePhone(ctx, before, user.phone);
  return user;
}

/** Anyone who has the old phone gets in by it no more, and is told; somebody invited does not know of it yet. */
async function leavePhone(ctx: WriteContext, before: User, phone: string): Promise<void> {
  await voidTickets(ctx, before.id);
  await voidChallenges(ctx, before.id);
  if (before.status === 'invited') return;
  await tellPerson(ctx, before, phoneMessage, { ending: phone.slice(-4) }, ['sms', 'mail']);
}

/** Deletes a person's row; tickets and OTPs that lead to it go for good. */
export async function removeUser(
  ctx: WriteContext,
  at: { id: number; version?: number | undefined },
): Promise<void> {
  await ctx.tx.delete(resetTickets).where(eq(resetTickets.userId, at.id));
  await ctx.tx.delete(otpChallenges).where(eq(otpChallenges.userId, at.id));
  await deleteRow(ctx, users, at);
}

/** Brings a deleted person's row back. */
export const bringUserBack = (ctx: WriteContext, id: number) => restoreRow(ctx, users, id);

/** The asker's own row. */
export const getProfile = (ctx: ReadContext) => showUser(ctx, ctx.user.id);

/**
 * Changes the asker's own name, address and photo; the address needs a fresh proof.
 *
 * @throws {Problem} `invalid` (422) for a photo that they did not send.
 */
export async function updateProfile(ctx: WriteContext, input: z.output<typeof Profile>) {
  const [user] = await ctx.tx.select().from(users).where(eq(users.id, ctx.user.id));
  const email = input.email === '' ? null : input.email;
  if (email !== undefined && email !== user?.email) needsFreshProof(ctx);
  const { name, photoFileId } = input;
  await updateUser(ctx, { id: ctx.user.id }, { name, email, photoFileId });
  return showUser(ctx, ctx.user.id);
}

async function mustBeOwnPhoto(ctx: ReadContext, id: number): Promise<void> {
  const [sent] = await ctx.tx
    .select({ id: files.id })
    .from(files)
    .where(
      and(eq(files.id, id), eq(files.purpose, 'user_photo'), eq(files.createdBy, ctx.user.id)),
    );
  if (!sent) throw invalid({ photoFileId: 'Send the picture again.' });
}

/** What everybody who may see a person sees of them. */
export const shownUser = {
  ...columnsFor(ShownUser, users),
  roleName: roles.name,
  roleKey: roles.key,
  hasSecondFactor: sql<boolean>`${users.totpEnabledAt} is not null`,
  lastSeenAt: sql<string | null>`(
    select max(last_active_at) from session where session.user_id = management_user.id
  )`.mapWith(sessions.lastActiveAt),
};

/** A person as the screens show them. */
export async function showUser(ctx: ReadContext, id: number): Promise<ShownUser> {
  const [user] = await ctx.tx
    .select(shownUser)
    .from(users)
    .innerJoin(roles, eq(roles.id, users.roleId))
    .where(eq(users.id, id));
  invariant(user, 'a person has a role');
  return user;
}

/** Keeps one choice of the asker for their screens; without a value it is forgotten. */
export async function keepPreference(ctx: WriteContext, key: string, value: unknown) {
  const kept =
    value === undefined
      ? sql`${users.preferences} - ${key}::text`
      : sql`jsonb_set(${users.preferences}, array[${key}]::text[], ${JSON.stringify(value)}::jsonb)`;
  const [user] = await ctx.tx
    .update(users)
    .set({ preferences: kept })
    .where(eq(users.id, ctx.user.id))
    .returning({ preferences: users.preferences });
  invariant(user, 'the asker exists');
  note(ctx, { action: 'prefer', ...aboutPerson(ctx.user) });
  return user;
}
