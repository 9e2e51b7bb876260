import { randomInt } from 'node:crypto';
import type { PasswordChange, PasswordReset } from '@counting-house/contract/session/password.ts';
import { eq } from 'drizzle-orm';
import { note } from '../platform/audit/audit.ts';
import type { WriteContext } from '../platform/context.ts';
import { invariant, notAllowed, ruleBroken } from '../platform/problem.ts';
import { hashOf, newToken } from '../platform/environment/secrets.ts';
import { sessionCookie } from './cookie.ts';
import { mustBeGoodPassword, onPassword } from './new-password.ts';
import { voidChallenges } from './otp-challenge.service.ts';
import { closedResetKeys, takeLegacyChallenge } from './otp.service.ts';
import { hashPassword, passwordFits } from './password.ts';
import { aboutPerson } from './person.service.ts';
import { tellPerson } from './person-message.service.ts';
import { countTry, forgive, passLimits, tooManyAttempts } from './rate.service.ts';
import { codeFits, wrongCode } from './second-factor.service.ts';
import { endSessions } from './session.service.ts';
import { freshUntil, later, temporaryMinutes } from './session.rules.ts';
import { sessions } from './session.table.ts';
import { passwordMessage } from './session.templates.ts';
import { closeSignIns } from './sign-in-challenge.service.ts';
import { countWrongAt, openTicket, resetExpired, voidTickets } from './ticket.service.ts';
import type { User } from './user.service.ts';
import { users } from './user.table.ts';

const wrongTries = { most: 5, minutes: 15 } as const;
const resetsFromAddress = { most: 20, minutes: 60 } as const;

/** No letters and digits that look alike. */
const temporaryAlphabet = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const temporaryLength = 12;

/**
 * Changes the asker's own password; this browser gets a new token, the others are signed out unless
 * `endOthers` is false.
 *
 * @throws {Problem} `password.old_wrong` (422), after five of them all sessions end; `password.same`,
 *   `password.too_common` (422); `not_allowed` (403) for another person's id.
 */
export async function changePassword(ctx: WriteContext, input: PasswordChange) {
  if (input.uid !== ctx.user.id || input.id !== ctx.user.id) throw notAllowed();
  const key = `password ${ctx.user.id}`;
  const { tries } = await countTry(ctx, { key, minutes: wrongTries.minutes });
  const [user] = await ctx.tx.select().from(users).where(eq(users.id, ctx.user.id));
  invariant(user, 'the asker exists');
  if (!(await passwordFits(input.oldPassword, user.passwordHash))) {
    note(ctx, { action: 'change_password', ...aboutPerson(user) });
    if (tries >= wrongTries.most) await endSessions(ctx, user, { reason: 'wrong passwords' });
    throw ruleBroken('password.old_wrong', 'old password invalid', {
      fields: { oldPassword: 'old password invalid' },
      stands: true,
    });
  }
  if (input.oldPassword === input.password) {
    throw onPassword('password.same', 'Choose a password different from the old one.');
  }
  await forgive(ctx, [key]);
  await setPassword(ctx, user, input.password);
  if (input.endOthers) {
    await endSessions(ctx, user, { reason: 'password changed', except: ctx.user.sessionId });
  }
  await renewToken(ctx);
  return { message: 'success' as const };
}

/**
 * Chooses a new password with a ticket; whoever was signed in as this person is not any more.
 *
 * A ticket replaces the password alone: whoever has a second factor gives a code of it as well.
 *
 * @throws {Problem} `reset.expired` (403); `password.too_common`, `code.needed`, `code.wrong` (422);
 *   `too_many` (429).
 */
export async function resetPassword(ctx: WriteContext, input: PasswordReset) {
  const from = { key: `reset from ${ctx.request.address}`, ...resetsFromAddress };
  await passLimits(ctx, [from], tooManyAttempts);
  const user = await personOf(ctx, input);
  await setPassword(ctx, user, input.password);
  await endSessions(ctx, user, { reason: 'password reset' });
  return {
    success: 200 as const,
    message: 'Your password has been successfully updated.',
  };
}

/** Whoever the ticket with its code, or the old client's own comparison, lets in. */
async function personOf(ctx: WriteContext, input: PasswordReset): Promise<User> {
  const legacyId = input.ticket === '' ? await takeLegacyChallenge(ctx, input.phone) : null;
  if (legacyId === null) return holderOf(ctx, input);
  const [user] = await ctx.tx.select().from(users).where(eq(users.id, legacyId));
  invariant(user, 'a challenge is for somebody');
  return user;
}

async function holderOf(ctx: WriteContext, input: PasswordReset): Promise<User> {
  const opened = await openTicket(ctx, input.ticket, input.phone);
  if (!opened) throw resetExpired();
  const { ticket, user } = opened;
  if (user.totpEnabledAt === null) return user;
  if (input.code === undefined) {
    const says = 'Enter the code of your authenticator app.';
    throw ruleBroken('code.needed', says, { fields: { code: says } });
  }
  if (await codeFits(ctx, user, input.code)) return user;
  await countWrongAt(ctx, ticket);
  throw wrongCode(422);
}

/** Until when a temporary password opens. */
export const temporaryLife = (now: string): string => later(now, temporaryMinutes);

/**
 * Gives a person a password for their next sign-in, which they must change there; their sessions end.
 *
 * @returns the password, kept nowhere.
 */
export async function giveTemporaryPassword(ctx: WriteContext, user: User): Promise<string> {
  const password = Array.from(
    { length: temporaryLength },
    () => temporaryAlphabet[randomInt(temporaryAlphabet.length)],
  ).join('');
  await writePassword(ctx, user, { password, mustChangePassword: true });
  await endSessions(ctx, user, { reason: 'password reset' });
  return password;
}

async function setPassword(ctx: WriteContext, user: User, password: string): Promise<void> {
  await mustBeGoodPassword(ctx, password, user);
  await writePassword(ctx, user, { password, mustChangePassword: false });
}

async function writePassword(
  ctx: WriteContext,
  user: User,
  { password, mustChangePassword }: { password: string; mustChangePassword: boolean },
): Promise<void> {
  await ctx.tx
    .update(users)
    .set({
      passwordHash: await hashPassword(password),
      passwordChangedAt: ctx.now,
      mustChangePassword,
      ...(user.status === 'invited' ? { status: 'active' as const } : {}),
    })
    .where(eq(users.id, user.id));
  await voidTickets(ctx, user.id);
  await voidChallenges(ctx, user.id);
  await closeSignIns(ctx, user.id);
  await forgive(ctx, closedResetKeys(user.phone));
  note(ctx, { action: 'set_password', ...aboutPerson(user) });
  // Whoever chooses their first one knows.
  if (user.passwordHash !== null) await tellPerson(ctx, user, passwordMessage, {});
}

/** This browser goes on with a token that nobody else can have. */
async function renewToken(ctx: WriteContext): Promise<void> {
  const token = newToken();
  await ctx.tx
    .update(sessions)
    .set({ tokenHash: hashOf(token), freshUntil: freshUntil(ctx.now) })
    .where(eq(sessions.id, ctx.user.sessionId ?? 0));
  ctx.reply.headers['set-cookie'] = sessionCookie(ctx, token);
}
