import { eq } from 'drizzle-orm';
import type { EarlyContext } from '../../platform/context.ts';
import { hashPassword, isWeakHash, passwordFits } from './password.ts';
import { hashOfRecoveryCode } from '../second-factor/recovery-code.service.ts';
import { users } from '../people/user.table.ts';

/**
 * What was hashed before a transaction, which only looks at it: hashing takes so long that whoever held a
 * connection meanwhile would keep everybody else waiting.
 */
export type Hashed = {
  /** The hash that the password was compared with; null: nobody's, or no password was given. */
  readonly against: string | null;
  readonly fits: boolean;
  /** The same password with today's work, when it was kept with less. */
  readonly stronger: string | null;
  /** Of the recovery code that was given; null: none, or the person has none. */
  readonly codeHash: string | null;
};

/** A person's password, or a code of their second factor. */
export type Given = {
  readonly password?: string | undefined;
  readonly code?: string | undefined;
};

type User = typeof users.$inferSelect;

const nothing: Hashed = { against: null, fits: false, stronger: null, codeHash: null };

/** Compares a password with a person's, or hashes their recovery code; nobody's takes the same work. */
export async function hashed(
  ctx: EarlyContext,
  user: Pick<User, 'id' | 'passwordHash'> | undefined,
  { password, code }: Given,
): Promise<Hashed> {
  if (code !== undefined) {
    return { ...nothing, codeHash: user ? await hashOfRecoveryCode(ctx, user.id, code) : null };
  }
  const against = user?.passwordHash ?? null;
  const fits = await passwordFits(password ?? '', against);
  const isWeak = fits && against !== null && isWeakHash(against);
  const stronger = isWeak ? await hashPassword(password ?? '') : null;
  return { ...nothing, against, fits, stronger };
}

/** The asker's own. */
export async function hashedOfAsker(ctx: EarlyContext, given: Given): Promise<Hashed> {
  const [me] = await ctx.direct.select().from(users).where(eq(users.id, ctx.user.id));
  return hashed(ctx, me, given);
}

/** Whether the compared password is the person's still, now that their row is read in the transaction. */
export const fitsStill = (work: Hashed, user: User): boolean =>
  work.fits && work.against === user.passwordHash;
