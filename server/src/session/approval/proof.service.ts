import type { Proof } from '@counting-house/contract/session/password.ts';
import { eq } from 'drizzle-orm';
import { note } from '../../platform/audit/audit.ts';
import { type EarlyContext, readingEarly, type WriteContext } from '../../platform/context.ts';
import { prepared } from '../../platform/http/handlers.ts';
import { invariant, Problem } from '../../platform/problem.ts';
import { turnOf } from '../password/hash-queue.service.ts';
import { fitsStill, hashed, type Hashed, nothingHashed } from '../password/hashing.ts';
import { aboutPerson } from '../people/person.service.ts';
import { countTry } from '../../platform/limits/rate.ts';
import { forgive, peekRate } from '../sign-in/rate.service.ts';
import { codeFits } from '../second-factor/second-factor.service.ts';
import { freshUntil } from '../sessions/session.rules.ts';
import { endSession } from '../sessions/session.service.ts';
import { sessions } from '../sessions/session.table.ts';
import { users } from '../../platform/people/user.table.ts';

const wrongTries = { most: 5, minutes: 15 } as const;

/**
 * Takes the person's password, or a code of their second factor, as a fresh proof; five wrong ones end
 * the session.
 *
 * @throws {Problem} `proof.wrong` (401).
 */
export const reauth = prepared(hashedProof, takeProof);

const triesOf = (sessionId: number | null) => ({
  key: `reauth ${sessionId}`,
  minutes: wrongTries.minutes,
});

/** Nothing is hashed for a session that the next try ends. */
async function hashedProof(ctx: EarlyContext, input: Proof): Promise<Hashed> {
  const early = readingEarly(ctx);
  const { tries } = await peekRate(early, triesOf(ctx.user.sessionId));
  if (tries >= wrongTries.most) return nothingHashed;
  const [me] = await ctx.direct.select().from(users).where(eq(users.id, ctx.user.id));
  return hashed(ctx, me, input, turnOf(ctx, ''));
}

async function takeProof(ctx: WriteContext, input: Proof, work: Hashed) {
  const { sessionId } = ctx.user;
  invariant(sessionId !== null, 'only a session asks for a fresh proof');
  const rate = triesOf(sessionId);
  const { tries } = await countTry(ctx, rate);
  note(ctx, { action: 'prove', ...aboutPerson(ctx.user) });
  if (!(await fits(ctx, input, work))) {
    if (tries >= wrongTries.most) await endSession(ctx, sessionId, 'wrong proofs');
    throw wrongProof(input);
  }
  await forgive(ctx, [rate.key]);
  const until = freshUntil(ctx.now);
  await ctx.tx.update(sessions).set({ freshUntil: until }).where(eq(sessions.id, sessionId));
  return { freshUntil: until };
}

async function fits(ctx: WriteContext, { code }: Proof, work: Hashed): Promise<boolean> {
  const [user] = await ctx.tx.select().from(users).where(eq(users.id, ctx.user.id));
  invariant(user, 'the asker exists');
  if (code === undefined) return fitsStill(work, user);
  return user.totpEnabledAt !== null && codeFits(ctx, user, { code, work });
}

function wrongProof({ code }: Proof): Problem {
  const [field, thing] = code === undefined ? ['password', 'password'] : ['code', 'code'];
  const says = `The ${thing} is incorrect.`;
  return new Problem(401, 'proof.wrong', says, { fields: { [field]: says }, stands: true });
}
