import type { EarlyContext } from '../../platform/context.ts';
import type { HashTurn } from './hash-queue.service.ts';
import { hashPassword, isWeakHash, passwordFits } from './password.ts';
import { type CodeWork, hashedCode } from '../second-factor/second-factor.service.ts';
import type { users } from '../../platform/people/user.table.ts';

/**
 * What was hashed before a transaction, which only looks at it: hashing takes so long that the one who held a
 * connection meanwhile would keep everybody else waiting.
 */
export type Hashed = CodeWork & {
  /** The hash that the password was compared with; null: nobody's, or no password was given. */
  readonly against: string | null;
  readonly fits: boolean;
  /** The same password with today's work, when it was kept with less. */
  readonly stronger: string | null;
};

/** A person's password, or a code of their second factor. */
export type Given = {
  readonly password?: string | undefined;
  readonly code?: string | undefined;
};

type User = typeof users.$inferSelect;

/** What is known when nothing was due. */
export const nothingHashed: Hashed = {
  against: null,
  fits: false,
  stronger: null,
  codeHash: null,
};

/** Compares a password with a person's, or hashes their recovery code; nobody's takes the same work. */
export async function hashed(
  ctx: EarlyContext,
  user: Pick<User, 'id' | 'passwordHash'> | undefined,
  { password, code }: Given,
  turn: HashTurn,
): Promise<Hashed> {
  if (code !== undefined) {
    return user ? { ...nothingHashed, ...(await hashedCode(ctx, user, code)) } : nothingHashed;
  }
  const against = user?.passwordHash ?? null;
  const fits = await passwordFits(turn, password ?? '', against);
  const isWeak = fits && against !== null && isWeakHash(against);
  const stronger = isWeak ? await hashPassword(turn, password ?? '') : null;
  return { ...nothingHashed, against, fits, stronger };
}

/** Whether the compared password is the person's still, now that their row is read in the transaction. */
export const fitsStill = (work: Hashed, user: User): boolean =>
  work.fits && work.against === user.passwordHash;
