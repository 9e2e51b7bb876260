import type { LiveSession } from '@counting-house/contract/admin/user.ts';
import { texts } from '@counting-house/contract/kit/problem.ts';
import type { CurrentSession } from '@counting-house/contract/session/sign-in.ts';
import { and, desc, eq, isNull, ne, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { roles } from '../../platform/people/role.table.ts';
import { isOn } from '../../integrations/channels/channel.service.ts';
import { note } from '../../platform/audit/audit.ts';
import { fiscalYearOf } from '../../platform/clock.ts';
import { may, type ReadContext, type WriteContext } from '../../platform/context.ts';
import { hot } from '../../platform/database/hot.ts';
import { notFound, Problem } from '../../platform/problem.ts';
import { clearCookie } from './cookie.ts';
import { legacyOtp } from '../sign-in/legacy.service.ts';
import { describeDevice } from '../sign-in/device.rules.ts';
import { aboutPerson } from '../people/person.service.ts';
import { later, needsSecondFactor } from './session.rules.ts';
import { sessions } from './session.table.ts';
import { users } from '../../platform/people/user.table.ts';

const mostSessions = 10;

type Live = z.output<typeof LiveSession>;

/** Ends this session; its cookie is of no use any more. */
export async function logout(ctx: WriteContext): Promise<{ ok: true }> {
  await end(ctx, 'signed out', eq(sessions.id, ctx.user.sessionId ?? 0));
  ctx.reply.headers['set-cookie'] = clearCookie(ctx);
  note(ctx, { action: 'sign_out', ...aboutPerson(ctx.user) });
  return { ok: true };
}

const sessionById = hot((tx) =>
  tx
    .select({ session: sessions, user: users, role: roles })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(roles, eq(roles.id, users.roleId))
    .where(eq(sessions.id, sql.placeholder('id')))
    .prepare('session_by_id'),
);

/** Who is signed in here. API tokens have no session and get 401. */
export async function getCurrent(ctx: ReadContext): Promise<CurrentSession> {
  const [row] = await sessionById(ctx.tx).execute({ id: ctx.user.sessionId ?? 0 });
  if (!row) throw new Problem(401, 'not_signed_in', texts.notSignedIn);
  const { session, user, role } = row;
  const idleMinutes = role.idleMinutes ?? ctx.settings['session.idleMinutes'];
  const idleEnd = later(session.lastActiveAt, idleMinutes);
  return {
    userId: user.id,
    authId: session.publicId,
    Role: role.name,
    name: user.name,
    roleKey: role.key,
    permissions: role.key === 'super_admin' ? null : role.permissions,
    mustChangePassword: user.mustChangePassword,
    photoFileId: user.photoFileId,
    hasSecondFactor: user.totpEnabledAt !== null,
    mustSetUpSecondFactor: user.totpEnabledAt === null && needsSecondFactor(ctx, role),
    endsAt: session.absoluteExpiry,
    idleEndsAt: idleEnd < session.absoluteExpiry ? idleEnd : session.absoluteExpiry,
    freshUntil: session.freshUntil,
    isLegacyOtpOn: legacyOtp.isOn() && may(ctx, 'admin.setting.write'),
    isMailOn: await isOn(ctx.tx, 'mail'),
    businessName: ctx.settings['business.name'],
    place: ctx.settings['business.city'],
    financialYear: fiscalYearOf(ctx.today, ctx.settings['business.fiscalYearStartMonth']).name,
    yearStartMonth: ctx.settings['business.fiscalYearStartMonth'],
    timeZone: ctx.settings['business.timeZone'],
    preferences: user.preferences,
  };
}

/** The browsers that the asker is signed in at, this one first. */
export const listSessions = async (ctx: ReadContext) => ({
  rows: await readSessions(ctx, ctx.user.id),
});

/** The browsers that a person is signed in at. */
export async function readSessions(ctx: ReadContext, userId: number): Promise<Live[]> {
  const idleMinutes = sql`coalesce(${roles.idleMinutes}, ${ctx.settings['session.idleMinutes']})`;
  const rows = await ctx.tx
    .select({ session: sessions })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(roles, eq(roles.id, users.roleId))
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.revokedAt),
        sql`${sessions.absoluteExpiry} > ${ctx.now}`,
        sql`${sessions.lastActiveAt} > ${ctx.now}::timestamptz - make_interval(mins => (${idleMinutes})::int)`,
      ),
    )
    .orderBy(desc(eq(sessions.id, ctx.user.sessionId ?? 0)), desc(sessions.lastActiveAt));
  return rows.map(({ session }) => ({
    publicId: session.publicId,
    current: session.id === ctx.user.sessionId,
    createdAt: session.createdAt,
    lastActiveAt: session.lastActiveAt,
    address: session.address,
    device: describeDevice(session.userAgent),
  }));
}

/**
 * Signs another browser of the asker out.
 *
 * @throws {Problem} `not_found` when it is not theirs.
 */
export async function revokeSession(ctx: WriteContext, input: { publicId: string }) {
  const ended = await end(
    ctx,
    'ended by its person',
    and(eq(sessions.publicId, input.publicId), eq(sessions.userId, ctx.user.id)),
  );
  if (ended === 0) throw notFound('Session');
  note(ctx, { action: 'end_session', ...aboutPerson(ctx.user) });
  return listSessions(ctx);
}

/** Signs all other browsers of the asker out. */
export async function revokeOtherSessions(ctx: WriteContext) {
  await endSessions(ctx, ctx.user, { reason: 'ended by its person', except: ctx.user.sessionId });
  return listSessions(ctx);
}

/**
 * Signs a person out at one browser.
 *
 * @throws {Problem} `not_found` when it is not theirs, or not live any more.
 */
export async function closeSession(
  ctx: WriteContext,
  user: { id: number; name: string },
  publicId: string,
): Promise<void> {
  const reason = 'ended by an administrator';
  const which = and(eq(sessions.publicId, publicId), eq(sessions.userId, user.id));
  if ((await end(ctx, reason, which)) === 0) throw notFound('Session');
  note(ctx, { action: 'end_session', reason, ...aboutPerson(user) });
}

/**
 * Ends the sessions of a person.
 *
 * @returns how many.
 */
export async function endSessions(
  ctx: WriteContext,
  user: { id: number; name: string },
  { reason, except }: { reason: string; except?: number | null },
): Promise<number> {
  const others = except ? ne(sessions.id, except) : undefined;
  const ended = await end(ctx, reason, and(eq(sessions.userId, user.id), others));
  if (ended > 0) note(ctx, { action: 'end_sessions', reason, ...aboutPerson(user) });
  return ended;
}

/** Ends the sessions of everybody but the one that asks; answers how many. */
export async function endAllSessions(ctx: WriteContext, reason: string): Promise<number> {
  const ended = await end(ctx, reason, ne(sessions.id, ctx.user.sessionId ?? 0));
  note(ctx, { action: 'end_all_sessions' });
  return ended;
}

/** Ends one session. */
export async function endSession(ctx: WriteContext, id: number, reason: string): Promise<void> {
  await end(ctx, reason, eq(sessions.id, id));
}

/** The oldest sessions of a person end when there are more than ten. */
export async function endOldest(ctx: WriteContext, userId: number): Promise<void> {
  await ctx.tx.execute(sql`
    update session set revoked_at = ${ctx.now}, revoked_by = ${userId}, revoke_reason = 'too many'
    where id in (
      select id from session where user_id = ${userId} and revoked_at is null
      order by last_active_at desc offset ${mostSessions})`);
}

async function end(ctx: WriteContext, reason: string, which: SQL | undefined): Promise<number> {
  const ended = await ctx.tx
    .update(sessions)
    .set({ revokedAt: ctx.now, revokedBy: ctx.user.id, revokeReason: reason })
    .where(and(which, isNull(sessions.revokedAt)))
    .returning({ id: sessions.id });
  return ended.length;
}
