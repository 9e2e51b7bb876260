import type { SecondStep, SignedInTwice } from '@counting-house/contract/session/second-factor.ts';
import type { SignedIn, SignIn } from '@counting-house/contract/session/sign-in.ts';
import { and, eq, isNull } from 'drizzle-orm';
import { roles } from '../../platform/people/role.table.ts';
import { note } from '../../platform/audit/audit.ts';
import { type EarlyContext, readingEarly, type WriteContext } from '../../platform/context.ts';
import { prepared } from '../../platform/http/handlers.ts';
import { invariant } from '../../platform/problem.ts';
import { hashToken, newToken, publicName } from '../../platform/environment/secrets.ts';
import { sessionCookie, sessionToken } from '../sessions/cookie.ts';
import { type Ahead, aheadOf, proven } from '../approval/credential.service.ts';
import { rememberDevice } from './device.service.ts';
import { closedResetKeys } from '../otp/otp.service.ts';
import { aboutPerson } from '../people/person.service.ts';
import { forgive } from './rate.service.ts';
import { recoveryCodesLeft } from '../second-factor/recovery-code.service.ts';
import {
  codeFits,
  type CodeWork,
  hashedCode,
  wrongCode,
} from '../second-factor/second-factor.service.ts';
import { endOldest } from '../sessions/session.service.ts';
import { sessionRow } from '../sessions/session.rules.ts';
import { sessions } from '../sessions/session.table.ts';
import {
  askForCode,
  closeSignIn,
  countWrongCode,
  openSignIn,
  passMadeUp,
  personAt,
} from './sign-in-challenge.service.ts';
import type { User } from '../people/user.service.ts';
import { users } from '../../platform/people/user.table.ts';

/**
 * Signs a person in at this browser: a new session with a new token, which only the cookie carries.
 *
 * @throws {Problem} `sign_in.refused` (401), the same for an unknown phone, a wrong password and a
 *   person who is switched off; `too_many` (429).
 */
export const login = prepared(aheadOf, signIn);

async function signIn(ctx: WriteContext, input: SignIn, ahead: Ahead): Promise<SignedIn> {
  const user = await proven(ctx, input, { action: 'sign_in', ahead });
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
export const loginSecondFactor = prepared(hashedForSecondStep, takeSecondStep);

async function hashedForSecondStep(ctx: EarlyContext, input: SecondStep): Promise<CodeWork> {
  const user = await personAt(readingEarly(ctx), input.challenge);
  return user ? hashedCode(ctx, user, codeOf(input)) : { codeHash: null };
}

async function takeSecondStep(
  ctx: WriteContext,
  input: SecondStep,
  work: CodeWork,
): Promise<SignedInTwice> {
  await passMadeUp(ctx);
  const { challenge, user } = await openSignIn(ctx, input.challenge);
  if (!(await codeFits(ctx, user, { code: codeOf(input), work }))) {
    await countWrongCode(ctx, challenge);
    throw wrongCode(401, input.code === undefined ? 'recoveryCode' : 'code');
  }
  await closeSignIn(ctx, challenge);
  const left = input.recoveryCode === undefined ? null : await recoveryCodesLeft(ctx, user.id);
  return { ...(await enter(ctx, user)), recoveryCodesLeft: left };
}

const codeOf = ({ code, recoveryCode }: SecondStep) => code ?? recoveryCode ?? '';

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
      tokenHash: hashToken(token),
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

/** The one who was signed in at this browser before is not any more. */
async function endSessionHere(ctx: WriteContext): Promise<void> {
  const token = sessionToken(ctx.request);
  if (token === null) return;
  await ctx.tx
    .update(sessions)
    .set({ revokedAt: ctx.now, revokedBy: ctx.user.id, revokeReason: 'signed in anew' })
    .where(and(eq(sessions.tokenHash, hashToken(token)), isNull(sessions.revokedAt)));
}
