import { setTimeout as wait } from 'node:timers/promises';
import type { SecondStep, SignedInTwice } from '@counting-house/contract/session/second-factor.ts';
import type { SignedIn, SignIn } from '@counting-house/contract/session/sign-in.ts';
import { and, eq, isNull } from 'drizzle-orm';
import { roles } from '../admin/role.table.ts';
import { notify } from '../integrations/notice.service.ts';
import { note } from '../platform/audit.ts';
import type { WriteContext } from '../platform/context.ts';
import { invariant, Problem } from '../platform/problem.ts';
import { hashOf, newToken, publicName } from '../platform/secrets.ts';
import { sessionCookie, tokenOf } from './cookie.ts';
import { knownDevice, rememberDevice } from './device.service.ts';
import { closedResetKeys } from './otp.service.ts';
import { passwordFits } from './password.ts';
import { aboutPerson } from './person.service.ts';
import { block, countTry, forgive, secondsClosed, tooManyAttempts } from './rate.service.ts';
import { recoveryCodesLeft } from './recovery-code.service.ts';
import { codeFits, wrongCode } from './second-factor.service.ts';
import { endOldest } from './session.service.ts';
import { later, sessionRow, temporaryMinutes } from './session.rules.ts';
import { sessions } from './session.table.ts';
import {
  askForCode,
  closeSignIn,
  countWrongCode,
  openSignIn,
} from './sign-in-challenge.service.ts';
import type { User } from './user.service.ts';
import { users } from './user.table.ts';

/** Wrong tries until somebody waits; each one more doubles the wait, up to the longest. */
const limit = {
  phone: { tries: 5, minutes: 15, waitSeconds: 30, longestSeconds: 900 },
  address: { tries: 30, minutes: 15 },
  everybody: { tries: 300, minutes: 10, delayMs: 1_000 },
} as const;

/**
 * Signs a person in at this browser: a new session with a new token, which only the cookie carries.
 *
 * @throws {Problem} `sign_in.refused` (401), the same for an unknown phone, a wrong password and a
 *   person who is switched off; `too_many` (429).
 * @see house-session 3.2 and 3.5.
 */
export async function login(ctx: WriteContext, input: SignIn): Promise<SignedIn> {
  const [user] = await ctx.tx.select().from(users).where(eq(users.phone, input.phone));
  const device = user ? await knownDevice(ctx, user.id) : null;
  const keys = keysFor(ctx, input.phone, device);
  const closed = await secondsClosed(ctx, [keys.phone, keys.address]);
  if (closed > 0) throw tooManyAttempts(closed);
  if (device === null && (await secondsClosed(ctx, [everybody])) > 0) {
    await wait(limit.everybody.delayMs);
  }

  const { tries } = await countTry(ctx, { key: keys.phone, minutes: limit.phone.minutes });
  const fits = await passwordFits(input.password, user?.passwordHash ?? null);
  if (!user || !fits || user.status !== 'active' || hasLapsed(ctx, user)) {
    const about = user ? aboutPerson(user) : { entityNo: input.phone };
    note(ctx, { action: 'sign_in', ...about });
    throw await refused(ctx, keys, tries);
  }
  await forgive(ctx, [keys.phone]);
  if (user.totpEnabledAt !== null) {
    note(ctx, { action: 'ask_code', ...aboutPerson(user) });
    throw await askForCode(ctx, user.id);
  }
  return enter(ctx, user);
}

/**
 * The second step of a sign-in, by a code of the authenticator or a recovery code.
 *
 * @throws {Problem} `code.wrong`, `sign_in.over` (401); `too_many` (429).
 */
export async function loginSecondFactor(
  ctx: WriteContext,
  input: SecondStep,
): Promise<SignedInTwice> {
  const { challenge, user } = await openSignIn(ctx, input.challenge);
  const code = input.code ?? input.recoveryCode ?? '';
  if (!(await codeFits(ctx, user, code))) {
    await countWrongCode(ctx, challenge);
    throw wrongCode(401, input.code === undefined ? 'recoveryCode' : 'code');
  }
  await closeSignIn(ctx, challenge);
  const left = input.recoveryCode === undefined ? null : await recoveryCodesLeft(ctx, user.id);
  return { ...(await enter(ctx, user)), recoveryCodesLeft: left };
}

/** A sign-in also opens the person's reset again, if wrong OTPs had closed it. */
async function enter(ctx: WriteContext, user: User): Promise<SignedIn> {
  await forgive(ctx, closedResetKeys(user.phone));
  return startSession(ctx, user.id);
}

/** Opens a session for a person who has just proved who they are, and sets its cookies. */
export async function startSession(ctx: WriteContext, userId: number): Promise<SignedIn> {
  await endSessionHere(ctx);
  const token = newToken();
  const [session] = await ctx.tx
    .insert(sessions)
    .values({
      publicId: publicName('ses'),
      tokenHash: hashOf(token),
      userId,
      ...sessionRow(ctx),
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
  const device = await rememberDevice(ctx, userId);
  ctx.reply.headers['set-cookie'] = [sessionCookie(ctx, token), device];
  ctx.entered.by = {
    ...ctx.user,
    kind: 'user',
    id: userId,
    name: user.name,
    roleName: role.name,
    sessionPublicId: session.publicId,
  };
  note(ctx, { action: 'sign_in', ...aboutPerson(user) });
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

const everybody = 'login';

/** A browser that the person uses has a count of its own, so that nobody locks them out from elsewhere. */
function keysFor(ctx: WriteContext, phone: string, device: number | null) {
  const phoneKey = device === null ? `login ${phone}` : `login ${phone} at ${device}`;
  return { phone: phoneKey, address: `login from ${ctx.request.address}` };
}

async function refused(ctx: WriteContext, keys: ReturnType<typeof keysFor>, tries: number) {
  if (tries >= limit.phone.tries) {
    const doubled = limit.phone.waitSeconds * 2 ** (tries - limit.phone.tries);
    await block(ctx, keys.phone, Math.min(doubled, limit.phone.longestSeconds));
  }
  const { address, everybody: all } = limit;
  const fromHere = await countTry(ctx, { key: keys.address, minutes: address.minutes });
  if (fromHere.tries >= address.tries) await block(ctx, keys.address, address.minutes * 60);
  const anywhere = await countTry(ctx, { key: everybody, minutes: all.minutes });
  if (anywhere.tries >= all.tries) await block(ctx, everybody, all.minutes * 60);
  if (anywhere.tries === all.tries) await tellOwners(ctx);
  return new Problem(401, 'sign_in.refused', 'Phone or password is incorrect.', { stands: true });
}

async function tellOwners(ctx: WriteContext): Promise<void> {
  const { tries, minutes } = limit.everybody;
  await notify(ctx, {
    to: { permission: 'admin.security.write' },
    kind: 'sign_in_flood',
    text: `${tries} wrong sign-ins within ${minutes} minutes. Browsers that nobody has used before wait a second with each.`,
    link: '/admin/audit-logs?tab=sign-ins',
    about: 'sign-in',
  });
}

function hasLapsed(ctx: WriteContext, user: User): boolean {
  if (!user.mustChangePassword || user.passwordChangedAt === null) return false;
  return later(user.passwordChangedAt, temporaryMinutes) < ctx.now;
}

/** Whoever was signed in at this browser before is not any more. */
async function endSessionHere(ctx: WriteContext): Promise<void> {
  const token = tokenOf(ctx.request);
  if (token === null) return;
  await ctx.tx
    .update(sessions)
    .set({ revokedAt: ctx.now, revokedBy: ctx.user.id, revokeReason: 'signed in anew' })
    .where(and(eq(sessions.tokenHash, hashOf(token)), isNull(sessions.revokedAt)));
}
