import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { Problem } from '../../platform/problem.ts';
import { hashToken, newToken } from '../../platform/environment/secrets.ts';
import { countTry } from '../../platform/limits/rate.ts';
import { readBrowser } from './device.service.ts';
import { peekRate, tooManyAttempts } from './rate.service.ts';
import { later } from '../sessions/session.rules.ts';
import { signInChallenges } from './sign-in-challenge.table.ts';
import { users } from '../../platform/people/user.table.ts';

const lifeMinutes = 5;
const mostWrong = 5;

type Challenge = typeof signInChallenges.$inferSelect;

/** What a right password answers while the second step is to come: its challenge, good for five minutes. */
export async function askForCode(ctx: WriteContext, userId: number): Promise<Problem> {
  const name = `sgn_${newToken()}`;
  await ctx.tx.insert(signInChallenges).values({
    nameHash: hashToken(name),
    userId,
    createdAt: ctx.now,
    expiresAt: later(ctx.now, lifeMinutes),
  });
  return new Problem(401, 'totp_required', 'Enter the code of your authenticator app.', {
    more: { challenge: name },
    stands: true,
  });
}

/**
 * The person whose second step a challenge is; it stays locked, so that tries stand in line.
 *
 * @throws {Problem} `sign_in.over` (401) for one that is unknown, used or too old; `too_many` (429)
 *   after five wrong codes.
 */
export async function openSignIn(ctx: WriteContext, name: string) {
  const [found] = await ctx.tx
    .select({ challenge: signInChallenges, user: users })
    .from(signInChallenges)
    .innerJoin(users, eq(users.id, signInChallenges.userId))
    .where(eq(signInChallenges.nameHash, hashToken(name)))
    .for('update');
  const isOpen =
    found?.challenge.usedAt === null &&
    found.challenge.expiresAt > ctx.now &&
    found.user.status === 'active';
  if (!found || !isOpen) {
    await countTry(ctx, await madeUpHere(ctx));
    throw new Problem(401, 'sign_in.over', 'This sign-in has expired. Start again.', {
      stands: true,
    });
  }
  const { challenge } = found;
  if (challenge.wrongCount >= mostWrong) {
    throw tooManyAttempts((Date.parse(challenge.expiresAt) - Date.parse(ctx.now)) / 1000);
  }
  return found;
}

/** Names that open nothing, from one place. */
const madeUp = { most: 20, minutes: 15 } as const;

const madeUpHere = async (ctx: WriteContext) => ({
  key: `second step from ${(await readBrowser(ctx)).place}`,
  minutes: madeUp.minutes,
});

/** @throws {Problem} `too_many` (429) where too many names were made up. */
export async function passMadeUp(ctx: WriteContext): Promise<void> {
  const { tries, secondsLeft } = await peekRate(ctx, await madeUpHere(ctx));
  if (tries >= madeUp.most) throw tooManyAttempts(secondsLeft);
}

/** Whose second step a challenge that is still open is; undefined for any other. */
export async function personAt({ tx, now }: ReadContext, name: string) {
  const [found] = await tx
    .select({ user: users })
    .from(signInChallenges)
    .innerJoin(users, eq(users.id, signInChallenges.userId))
    .where(
      and(
        eq(signInChallenges.nameHash, hashToken(name)),
        isNull(signInChallenges.usedAt),
        gt(signInChallenges.expiresAt, now),
        lt(signInChallenges.wrongCount, mostWrong),
      ),
    );
  return found?.user;
}

export async function countWrongCode(ctx: WriteContext, challenge: Challenge): Promise<void> {
  await ctx.tx
    .update(signInChallenges)
    .set({ wrongCount: challenge.wrongCount + 1 })
    .where(eq(signInChallenges.id, challenge.id));
}

export async function closeSignIn(ctx: WriteContext, challenge: Challenge): Promise<void> {
  await ctx.tx
    .update(signInChallenges)
    .set({ usedAt: ctx.now })
    .where(eq(signInChallenges.id, challenge.id));
}

/** The one who gave the old password and is still asked for a code starts again. */
export async function closeSignIns(ctx: WriteContext, userId: number): Promise<void> {
  await ctx.tx
    .update(signInChallenges)
    .set({ usedAt: ctx.now })
    .where(and(eq(signInChallenges.userId, userId), isNull(signInChallenges.usedAt)));
}
