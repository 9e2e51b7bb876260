import { randomBytes } from 'node:crypto';
import type {
  CodeProof,
  RecoveryCodes,
  SecondFactor,
  TotpProof,
  TotpSecret,
} from '@counting-house/contract/session/second-factor.ts';
import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { roles } from '../../platform/people/role.table.ts';
import { note } from '../../platform/audit/audit.ts';
import {
  type EarlyContext,
  readingEarly,
  type ReadContext,
  type WriteContext,
} from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { prepared } from '../../platform/http/handlers.ts';
import { conflict, invariant, Problem } from '../../platform/problem.ts';
import type { SecretChange } from '../../platform/environment/secret-change.ts';
import { seal, unseal } from '../../platform/environment/secrets.ts';
import { turnOf } from '../password/hash-queue.service.ts';
import { tellPerson } from '../people/person-message.service.ts';
import { aboutPerson } from '../people/person.service.ts';
import { forgive, peekRate, passLimits, tooManyAttempts } from '../sign-in/rate.service.ts';
import {
  dropRecoveryCodes,
  hashOfRecoveryCode,
  isRecoveryCode,
  keepRecoveryCodes,
  newCodes,
  type NewCodes,
  areUnsaved,
  markSaved,
  recoveryCodesLeft,
  takeRecoveryCode,
} from './recovery-code.service.ts';
import { needsSecondFactor } from '../sessions/session.rules.ts';
import { secondFactorMessage } from '../session.templates.ts';
import { findStep, toBase32, totpUri } from './totp.rules.ts';
import type { User } from '../people/user.service.ts';
import { users } from '../../platform/people/user.table.ts';

const secretBytes = 20;

/** Wrong codes of one person, from wherever they come. */
const wrongCodes = (userId: number) => ({ key: `code ${userId}`, most: 10, minutes: 15 });

/** How the asker stands with their second factor. */
export async function getSecondFactor(ctx: ReadContext): Promise<SecondFactor> {
  const [found] = await ctx.tx
    .select({ user: users, role: roles })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.roleId))
    .where(eq(users.id, ctx.user.id));
  invariant(found, 'a person has a role');
  return {
    isOn: found.user.totpEnabledAt !== null,
    isRequired: needsSecondFactor(ctx, found.role),
    recoveryCodesLeft: await recoveryCodesLeft(ctx, ctx.user.id),
    areCodesUnsaved: await areUnsaved(ctx, ctx.user.id),
  };
}

/** The asker says that they have saved the recovery codes they were shown. */
export async function recoveryCodesSaved(ctx: WriteContext): Promise<{ ok: true }> {
  await markSaved(ctx, ctx.user.id);
  return { ok: true };
}

/**
 * Makes a secret for the asker's authenticator; it is in force once a code of it was typed.
 *
 * @throws {Problem} `second_factor.is_on` (409).
 */
export async function totpStart(ctx: WriteContext): Promise<TotpSecret> {
  const me = await lockMe(ctx);
  if (me.totpEnabledAt !== null) throw isOn();
  const secret = toBase32(randomBytes(secretBytes));
  await ctx.tx
    .update(users)
    .set({ totpSecret: seal(placeOf(me.id), secret), totpLastStep: null })
    .where(eq(users.id, me.id));
  note(ctx, { action: 'start_second_factor', ...aboutPerson(me) });
  const issuer = ctx.settings['business.name'];
  return { secret, uri: totpUri(secret, { issuer, account: me.phone }) };
}

/**
 * Puts the second factor in force with a code of the app.
 *
 * @returns ten recovery codes, told once.
 * @throws {Problem} `code.wrong` (422); `too_many` (429); `second_factor.is_on`,
 *   `second_factor.not_begun` (409).
 */
export const totpConfirm = prepared(codesForNewFactor, putInForce);

/** Only for anyone who will need them: a wrong code makes nobody work. */
async function codesForNewFactor(ctx: EarlyContext, input: TotpProof): Promise<NewCodes | null> {
  const me = await meEarly(ctx);
  if (me.totpEnabledAt !== null || me.totpSecret === null) return null;
  if (await isClosedToCodes(ctx, me.id)) return null;
  return findStep(secretOf(me), input.code, ctx.now) === null ? null : newCodes(ctx);
}

async function putInForce(
  ctx: WriteContext,
  input: TotpProof,
  made: NewCodes | null,
): Promise<RecoveryCodes> {
  const me = await lockMe(ctx);
  if (me.totpEnabledAt !== null) throw isOn();
  if (me.totpSecret === null) {
    throw conflict('second_factor.not_begun', 'Begin setting up the two-step verification first.');
  }
  await passLimits(ctx, [wrongCodes(me.id)], tooManyAttempts);
  const step = findStep(secretOf(me), input.code, ctx.now);
  if (step === null || made === null) throw wrongCode(422);
  await forgive(ctx, [wrongCodes(me.id).key]);
  await ctx.tx
    .update(users)
    .set({ totpEnabledAt: ctx.now, totpLastStep: step })
    .where(eq(users.id, me.id));
  note(ctx, { action: 'set_second_factor', ...aboutPerson(me) });
  await tellPerson(ctx, me, secondFactorMessage, { change: 'turned on' });
  await keepRecoveryCodes(ctx, me.id, made);
  return { recoveryCodes: made.codes };
}

/**
 * Takes the asker's second factor away, with a code of it.
 *
 * @throws {Problem} `code.wrong` (422); `too_many` (429); `second_factor.is_off` (409).
 */
export const totpOff = prepared(hashedForOff, switchOff);

async function hashedForOff(ctx: EarlyContext, { code }: CodeProof): Promise<CodeWork> {
  const me = await meEarly(ctx);
  if (me.totpEnabledAt === null) throw isOff();
  return hashedCode(ctx, me, code);
}

async function switchOff(
  ctx: WriteContext,
  { code }: CodeProof,
  work: CodeWork,
): Promise<{ ok: true }> {
  const me = await lockMe(ctx);
  if (me.totpEnabledAt === null) throw isOff();
  if (!(await codeFits(ctx, me, { code, work }))) throw wrongCode(422);
  await dropSecondFactor(ctx, me);
  return { ok: true };
}

/**
 * Gives the asker ten new recovery codes; the ones before them are of no use any more.
 *
 * @throws {Problem} `second_factor.is_off` (409).
 */
export const newRecoveryCodes = prepared(codesForFactor, replaceCodes);

async function codesForFactor(ctx: EarlyContext): Promise<NewCodes> {
  const me = await meEarly(ctx);
  if (me.totpEnabledAt === null) throw isOff();
  return newCodes(ctx);
}

async function replaceCodes(
  ctx: WriteContext,
  _input: unknown,
  made: NewCodes,
): Promise<RecoveryCodes> {
  const me = await lockMe(ctx);
  if (me.totpEnabledAt === null) throw isOff();
  note(ctx, { action: 'make_recovery_codes', ...aboutPerson(me) });
  await keepRecoveryCodes(ctx, me.id, made);
  return { recoveryCodes: made.codes };
}

/** Takes a person's second factor away; the next sign-in asks for the password alone. */
export async function dropSecondFactor(ctx: WriteContext, user: User): Promise<void> {
  await ctx.tx
    .update(users)
    .set({ totpSecret: null, totpEnabledAt: null, totpLastStep: null })
    .where(eq(users.id, user.id));
  await dropRecoveryCodes(ctx, user.id);
  note(ctx, { action: 'drop_second_factor', ...aboutPerson(user) });
  await tellPerson(ctx, user, secondFactorMessage, { change: 'turned off' });
}

/** The hash of the recovery code that was given; null: none, or codes of this person are closed. */
export type CodeWork = { readonly codeHash: string | null };

/** Hashes a person's recovery code before the transaction, unless no code of theirs would be looked at. */
export async function hashedCode(
  ctx: EarlyContext,
  user: Pick<User, 'id'>,
  code: string,
): Promise<CodeWork> {
  if (await isClosedToCodes(ctx, user.id)) return { codeHash: null };
  return { codeHash: await hashOfRecoveryCode(ctx, user.id, code, turnOf(ctx, `code ${user.id}`)) };
}

/** After ten wrong ones, until their quarter of an hour is over. */
async function isClosedToCodes(ctx: EarlyContext, userId: number): Promise<boolean> {
  const limit = wrongCodes(userId);
  return (await peekRate(readingEarly(ctx), limit)).tries >= limit.most;
}

async function meEarly(ctx: EarlyContext): Promise<User> {
  const [me] = await ctx.direct.select().from(users).where(eq(users.id, ctx.user.id));
  invariant(me, 'the asker exists');
  return me;
}

/**
 * Compares a code, or a recovery code that was hashed before, with a person's second factor and uses it
 * up. Tries are counted before they are compared; who answers a wrong one must throw `wrongCode`, or the
 * count is forgotten.
 *
 * @throws {Problem} `too_many` (429) after ten wrong ones in a quarter of an hour.
 */
export async function codeFits(
  ctx: WriteContext,
  user: User,
  { code, work }: { readonly code: string; readonly work: CodeWork },
): Promise<boolean> {
  await passLimits(ctx, [wrongCodes(user.id)], tooManyAttempts);
  const fits = isRecoveryCode(code)
    ? await takeRecoveryCode(ctx, user.id, work.codeHash)
    : await takeStep(ctx, user, code);
  if (fits) await forgive(ctx, [wrongCodes(user.id).key]);
  else note(ctx, { action: 'guess_code', ...aboutPerson(user) });
  return fits;
}

/** What a wrong code answers; the try is counted. */
export const wrongCode = (status: 401 | 422, field = 'code') =>
  new Problem(status, 'code.wrong', 'The code is incorrect.', {
    fields: { [field]: 'The code is incorrect.' },
    stands: true,
  });

/** Uses the code's step up, unless it or a later one was used: of two at once one is let in. */
async function takeStep(ctx: WriteContext, user: User, code: string): Promise<boolean> {
  if (user.totpSecret === null || user.totpEnabledAt === null) return false;
  const step = findStep(secretOf(user), code, ctx.now);
  if (step === null) return false;
  const taken = await ctx.tx
    .update(users)
    .set({ totpLastStep: step })
    .where(and(eq(users.id, user.id), or(isNull(users.totpLastStep), lt(users.totpLastStep, step))))
    .returning({ id: users.id });
  return taken.length > 0;
}

/** Seals the secrets of all authenticators anew when APP_SECRET changes. */
export async function resealSecondFactors(tx: Tx, change: SecretChange): Promise<void> {
  const rows = await tx
    .select({ id: users.id, totpSecret: users.totpSecret })
    .from(users)
    .where(isNotNull(users.totpSecret))
    .for('update');
  for (const { id, totpSecret: before } of rows) {
    const totpSecret = change.reseal(placeOf(id), before ?? '');
    if (totpSecret === null) continue;
    await tx.update(users).set({ totpSecret }).where(eq(users.id, id));
  }
}

async function lockMe(ctx: WriteContext): Promise<User> {
  const [me] = await ctx.tx.select().from(users).where(eq(users.id, ctx.user.id)).for('update');
  invariant(me, 'the asker exists');
  return me;
}

/** The authenticator's secret; a server that lost its own key says so instead of failing. */
function secretOf(user: User): string {
  try {
    return unseal(placeOf(user.id), user.totpSecret ?? '');
  } catch {
    throw conflict(
      'second_factor.unreadable',
      'Your two-step verification cannot be read any more. Use a recovery code, or ask an administrator to reset it.',
    );
  }
}

const placeOf = (userId: number) => `totp ${userId}`;

const isOn = () => conflict('second_factor.is_on', 'Your two-step verification is on already.');
const isOff = () => conflict('second_factor.is_off', 'Your two-step verification is off.');
