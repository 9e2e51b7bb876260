import type { PasswordChange, PasswordReset } from '@counting-house/contract/session/password.ts';
import { eq } from 'drizzle-orm';
import { note } from '../../platform/audit/audit.ts';
import {
  type EarlyContext,
  readingEarly,
  type ReadContext,
  type WriteContext,
} from '../../platform/context.ts';
import { prepared } from '../../platform/http/handlers.ts';
import { invariant, notAllowed, ruleBroken } from '../../platform/problem.ts';
import { hashToken, newToken } from '../../platform/environment/secrets.ts';
import { sessionCookie } from '../sessions/cookie.ts';
import { readBrowser } from '../sign-in/device.service.ts';
import { turnOf } from './hash-queue.service.ts';
import { fitsStill, hashed, type Hashed, nothingHashed } from './hashing.ts';
import { legacyOtp } from '../sign-in/legacy.service.ts';
import {
  type HashedPassword,
  hashNew,
  mustBeGoodPassword,
  onPassword,
} from './new-password.service.ts';
import { voidChallenges } from '../otp/otp-challenge.service.ts';
import { closedResetKeys, hasLegacyChallenge, takeLegacyChallenge } from '../otp/otp.service.ts';
import { aboutPerson } from '../people/person.service.ts';
import { tellPerson } from '../people/person-message.service.ts';
import { countTry } from '../../platform/limits/rate.ts';
import { forgive, peekRate, passLimits, tooManyAttempts } from '../sign-in/rate.service.ts';
import {
  codeFits,
  type CodeWork,
  hashedCode,
  wrongCode,
} from '../second-factor/second-factor.service.ts';
import { endSessions } from '../sessions/session.service.ts';
import { freshUntil, later, temporaryMinutes } from '../sessions/session.rules.ts';
import { sessions } from '../sessions/session.table.ts';
import { passwordMessage } from '../session.templates.ts';
import { closeSignIns } from '../sign-in/sign-in-challenge.service.ts';
import { countWrongAt, holderAt, openTicket, resetExpired, voidTickets } from './ticket.service.ts';
import type { User } from '../people/user.service.ts';
import { users } from '../../platform/people/user.table.ts';

const wrongTries = { most: 5, minutes: 15 } as const;
const resetsFromPlace = { most: 20, minutes: 60 } as const;

/** What was hashed before a change of the own password. */
type Change = { readonly old: Hashed; readonly newHash: string | null };

/** The same before a reset. */
type Reset = CodeWork & { readonly newHash: string };

/**
 * Changes the asker's own password; this browser gets a new token, the others are signed out unless
 * `endOthers` is false.
 *
 * @throws {Problem} `password.old_wrong` (422), after five of them all sessions end; `password.same`,
 *   `password.too_common` (422); `not_allowed` (403) for another person's id.
 */
export const changePassword = prepared(aheadOfChange, change);

/** The new one is hashed only for anyone who knows the old one. */
async function aheadOfChange(ctx: EarlyContext, input: PasswordChange): Promise<Change> {
  mustBeOwn(ctx, input);
  const { tries } = await peekRate(readingEarly(ctx), triesOf(ctx));
  if (tries >= wrongTries.most) return { old: nothingHashed, newHash: null };
  const turn = turnOf(ctx, '');
  const [me] = await ctx.direct.select().from(users).where(eq(users.id, ctx.user.id));
  const old = await hashed(ctx, me, { password: input.oldPassword }, turn);
  return { old, newHash: old.fits ? await hashNew(turn, input.password) : null };
}

const triesOf = ({ user }: Pick<ReadContext, 'user'>) => ({
  key: `password ${user.id}`,
  minutes: wrongTries.minutes,
});

function mustBeOwn({ user }: Pick<ReadContext, 'user'>, { uid, id }: PasswordChange): void {
  if (uid !== user.id || id !== user.id) throw notAllowed();
}

async function change(ctx: WriteContext, input: PasswordChange, { old, newHash }: Change) {
  mustBeOwn(ctx, input);
  const rate = triesOf(ctx);
  const { tries } = await countTry(ctx, rate);
  const [user] = await ctx.tx.select().from(users).where(eq(users.id, ctx.user.id));
  invariant(user, 'the asker exists');
  if (!fitsStill(old, user) || newHash === null) {
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
  await forgive(ctx, [rate.key]);
  await setPassword(ctx, user, { password: input.password, passwordHash: newHash });
  if (input.endOthers) {
    await endSessions(ctx, user, { reason: 'password changed', except: ctx.user.sessionId });
  }
  await renewToken(ctx);
  return { message: 'success' as const };
}

/**
 * Chooses a new password with a ticket; the one who was signed in as this person is not any more.
 *
 * A ticket replaces the password alone: anyone who has a second factor gives a code of it as well.
 *
 * @throws {Problem} `reset.expired` (403); `password.too_common`, `code.needed`, `code.wrong` (422);
 *   `too_many` (429).
 */
export const resetPassword = prepared(aheadOfReset, reset);

/** Nothing is hashed for a ticket that opens nothing. */
async function aheadOfReset(ctx: EarlyContext, input: PasswordReset): Promise<Reset | null> {
  const early = readingEarly(ctx);
  const { place } = await readBrowser(early);
  if ((await peekRate(early, resetsFrom(place))).tries >= resetsFromPlace.most) return null;
  const turn = turnOf(ctx, `reset ${input.phone}`);
  if (input.ticket === '') {
    const isOpen = legacyOtp.isOn() && (await hasLegacyChallenge(early, input.phone));
    return isOpen ? { codeHash: null, newHash: await hashNew(turn, input.password) } : null;
  }
  const user = await holderAt(early, input.ticket, input.phone);
  if (!user) return null;
  mustGiveCode(user, input);
  const work = input.code === undefined ? nothingHashed : await hashedCode(ctx, user, input.code);
  return { codeHash: work.codeHash, newHash: await hashNew(turn, input.password) };
}

const resetsFrom = (place: string) => ({ key: `reset from ${place}`, ...resetsFromPlace });

function mustGiveCode(user: User, { code }: PasswordReset): void {
  if (user.totpEnabledAt === null || code !== undefined) return;
  const says = 'Enter the code of your authenticator app.';
  throw ruleBroken('code.needed', says, { fields: { code: says } });
}

async function reset(ctx: WriteContext, input: PasswordReset, work: Reset | null) {
  const { place } = await readBrowser(ctx);
  await passLimits(ctx, [resetsFrom(place)], tooManyAttempts);
  if (work === null) throw resetExpired();
  const user = await personOf(ctx, input, work);
  await setPassword(ctx, user, { password: input.password, passwordHash: work.newHash });
  await endSessions(ctx, user, { reason: 'password reset' });
  return {
    success: 200 as const,
    message: 'Your password has been successfully updated.',
  };
}

/** Anyone who the ticket with its code, or the old client's own comparison, lets in. */
async function personOf(ctx: WriteContext, input: PasswordReset, work: Reset): Promise<User> {
  const legacyId = input.ticket === '' ? await takeLegacyChallenge(ctx, input.phone) : null;
  if (legacyId === null) return holderOf(ctx, input, work);
  const [user] = await ctx.tx.select().from(users).where(eq(users.id, legacyId));
  invariant(user, 'a challenge is for somebody');
  return user;
}

async function holderOf(ctx: WriteContext, input: PasswordReset, work: Reset): Promise<User> {
  const opened = await openTicket(ctx, input.ticket, input.phone);
  if (!opened) throw resetExpired();
  const { ticket, user } = opened;
  if (user.totpEnabledAt === null) return user;
  mustGiveCode(user, input);
  if (await codeFits(ctx, user, { code: input.code ?? '', work })) return user;
  await countWrongAt(ctx, ticket);
  throw wrongCode(422);
}

/** Until when a temporary password opens. */
export const temporaryLife = (now: string): string => later(now, temporaryMinutes);

/** Gives a person a password for their next sign-in, which they must change there; their sessions end. */
export async function giveTemporaryPassword(
  ctx: WriteContext,
  user: User,
  { passwordHash }: HashedPassword,
): Promise<void> {
  await writePassword(ctx, user, { passwordHash, mustChangePassword: true });
  await endSessions(ctx, user, { reason: 'password reset' });
}

async function setPassword(
  ctx: WriteContext,
  user: User,
  { password, passwordHash }: HashedPassword,
): Promise<void> {
  await mustBeGoodPassword(ctx, password, user);
  await writePassword(ctx, user, { passwordHash, mustChangePassword: false });
}

async function writePassword(
  ctx: WriteContext,
  user: User,
  { passwordHash, mustChangePassword }: { passwordHash: string; mustChangePassword: boolean },
): Promise<void> {
  await ctx.tx
    .update(users)
    .set({
      passwordHash,
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
  // Anyone who chooses their first one knows.
  if (user.passwordHash !== null) await tellPerson(ctx, user, passwordMessage, {});
}

/** This browser goes on with a token that nobody else can have. */
async function renewToken(ctx: WriteContext): Promise<void> {
  const token = newToken();
  await ctx.tx
    .update(sessions)
    .set({ tokenHash: hashToken(token), freshUntil: freshUntil(ctx.now) })
    .where(eq(sessions.id, ctx.user.sessionId ?? 0));
  ctx.reply.headers['set-cookie'] = sessionCookie(ctx, token);
}
