import type { CurrentSession, SignedIn, SignIn } from '@counting-house/contract/session/sign-in.ts';
import { texts } from '@counting-house/contract/kit/problem.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { roles } from '../admin/role.table.ts';
import { note } from '../platform/audit.ts';
import { fiscalYearOf } from '../platform/clock.ts';
import type { ReadContext, WriteContext } from '../platform/context.ts';
import { invariant, Problem } from '../platform/problem.ts';
import { hashOf, newToken, publicName } from '../platform/secrets.ts';
import { clearCookie, sessionCookie } from './cookie.ts';
import { passwordFits } from './password.ts';
import { sessions } from './session.table.ts';
import { users } from './user.table.ts';

/** A proof (password or code) counts as fresh for so long. */
const freshMinutes = 10;
const mostSessions = 10;

/**
 * Signs a person in at this browser: a new session with a new token, which only the cookie carries.
 *
 * @throws {Problem} `sign_in.refused` (401), the same for an unknown phone, a wrong password and a
 *   person who is switched off.
 */
export async function login(ctx: WriteContext, input: SignIn): Promise<SignedIn> {
  const [user] = await ctx.tx
    .select()
    .from(users)
    .where(and(eq(users.phone, input.phone), isNull(users.deletedAt)));
  const fits = await passwordFits(input.password, user?.passwordHash ?? null);
  if (!user || !fits || user.status !== 'active') {
    throw new Problem(401, 'sign_in.refused', 'Phone or password is incorrect.');
  }
  return startSession(ctx, user.id);
}

/** Opens a session for a person who has just proved who they are, and sets its cookie. */
export async function startSession(ctx: WriteContext, userId: number): Promise<SignedIn> {
  const token = newToken();
  const after = (minutes: number) => new Date(Date.parse(ctx.now) + minutes * 60_000).toISOString();
  const [session] = await ctx.tx
    .insert(sessions)
    .values({
      publicId: publicName('ses'),
      tokenHash: hashOf(token),
      userId,
      createdAt: ctx.now,
      lastActiveAt: ctx.now,
      absoluteExpiry: after(ctx.settings['session.absoluteHours'] * 60),
      freshUntil: after(freshMinutes),
      address: ctx.request.address,
      userAgent: ctx.request.userAgent,
    })
    .returning();
  invariant(session, 'an insert answers its row');
  await endOldest(ctx, userId);
  const [user] = await ctx.tx
    .update(users)
    .set({ lastSignInAt: ctx.now })
    .where(eq(users.id, userId))
    .returning();
  const [role] = await ctx.tx
    .select()
    .from(roles)
    .where(eq(roles.id, user?.roleId ?? 0));
  invariant(user && role, 'a person has a role');
  ctx.reply.headers['set-cookie'] = sessionCookie(ctx, token);
  note(ctx, {
    action: 'sign_in',
    entity: 'management_user',
    entityId: userId,
    entityNo: user.name,
  });
  return {
    userId,
    authId: session.publicId,
    Role: role.name,
    name: user.name,
    roleKey: role.key,
    permissions: role.key === 'super_admin' ? null : role.permissions,
    mustChangePassword: user.mustChangePassword,
  };
}

/** Ends this session; its cookie is of no use any more. */
export async function logout(ctx: WriteContext): Promise<{ ok: true }> {
  if (ctx.user.sessionId !== null) {
    await ctx.tx
      .update(sessions)
      .set({ revokedAt: ctx.now, revokedBy: ctx.user.id, revokeReason: 'signed out' })
      .where(eq(sessions.id, ctx.user.sessionId));
  }
  ctx.reply.headers['set-cookie'] = clearCookie(ctx);
  note(ctx, {
    action: 'sign_out',
    entity: 'management_user',
    entityId: ctx.user.id,
    entityNo: ctx.user.name,
  });
  return { ok: true };
}

/** Who is signed in here. API tokens have no session and get 401. */
export async function getCurrent(ctx: ReadContext): Promise<CurrentSession> {
  const [row] = await ctx.tx
    .select({ session: sessions, user: users, role: roles })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(roles, eq(roles.id, users.roleId))
    .where(eq(sessions.id, ctx.user.sessionId ?? 0));
  if (!row) throw new Problem(401, 'not_signed_in', texts.notSignedIn);
  const { session, user, role } = row;
  const idleMinutes = role.idleMinutes ?? ctx.settings['session.idleMinutes'];
  const idleEnd = new Date(Date.parse(session.lastActiveAt) + idleMinutes * 60_000).toISOString();
  return {
    userId: user.id,
    authId: session.publicId,
    Role: role.name,
    name: user.name,
    roleKey: role.key,
    permissions: role.key === 'super_admin' ? null : role.permissions,
    mustChangePassword: user.mustChangePassword,
    endsAt: session.absoluteExpiry,
    idleEndsAt: idleEnd < session.absoluteExpiry ? idleEnd : session.absoluteExpiry,
    freshUntil: session.freshUntil,
    businessName: ctx.settings['business.name'],
    place: ctx.settings['business.city'],
    financialYear: fiscalYearOf(ctx.today, ctx.settings['business.fiscalYearStartMonth']).name,
    timeZone: ctx.settings['business.timeZone'],
    preferences: user.preferences,
  };
}

/** The oldest sessions of a person end when there are more than ten. */
async function endOldest(ctx: WriteContext, userId: number): Promise<void> {
  await ctx.tx.execute(sql`
    update session set revoked_at = ${ctx.now}, revoked_by = ${userId}, revoke_reason = 'too many'
    where id in (
      select id from session where user_id = ${userId} and revoked_at is null
      order by last_active_at desc offset ${mostSessions})`);
}
