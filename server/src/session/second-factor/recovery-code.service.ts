import { randomInt } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { EarlyContext, ReadContext, WriteContext } from '../../platform/context.ts';
import { type HashTurn, turnOf } from '../password/hash-queue.service.ts';
import { hashPassword } from '../password/password.ts';
import { recoveryCodes } from './recovery-code.table.ts';

const codesEach = 10;
const groupLength = 5;

/** Letters and digits that cannot be taken for one another: 50 bits a code. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** New codes and what is kept of each. */
export type NewCodes = { readonly codes: string[]; readonly hashes: readonly string[] };

/** Ten codes, not kept anywhere yet; before the transaction, since each is hashed. */
export async function newCodes(ctx: EarlyContext): Promise<NewCodes> {
  const turn = turnOf(ctx, '');
  const codes = Array.from({ length: codesEach }, () => `${group()}-${group()}`);
  // One salt for all ten, so that a typed code is hashed once and not ten times.
  const like = await hashPassword(turn, '');
  const hashes: string[] = [];
  // One after the other: anyone who signs in meanwhile waits for one of them, not for ten.
  for (const code of codes) hashes.push(await hashPassword(turn, code, like));
  return { codes, hashes };
}

/** Keeps a person's new codes; those before them are of no use any more. */
export async function keepRecoveryCodes(
  ctx: WriteContext,
  userId: number,
  { hashes }: NewCodes,
): Promise<void> {
  await dropRecoveryCodes(ctx, userId);
  await ctx.tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })));
}

/** Hashes a typed recovery code as the person's are; null when they have none, or it is none. */
export async function hashOfRecoveryCode(
  ctx: EarlyContext,
  userId: number,
  code: string,
  turn: HashTurn,
): Promise<string | null> {
  if (!isRecoveryCode(code)) return null;
  const [any] = await ctx.direct
    .select({ codeHash: recoveryCodes.codeHash })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, userId))
    .limit(1);
  return any ? hashPassword(turn, code, any.codeHash) : null;
}

/** The codes of an authenticator are digits alone. */
export const isRecoveryCode = (code: string): boolean => code.includes('-');

/**
 * Uses a code up.
 *
 * @param codeHash see `hashOfRecoveryCode`.
 * @returns false when the person has no such code left.
 */
export async function takeRecoveryCode(
  ctx: WriteContext,
  userId: number,
  codeHash: string | null,
): Promise<boolean> {
  if (codeHash === null) return false;
  const used = await ctx.tx
    .update(recoveryCodes)
    .set({ usedAt: ctx.now })
    .where(and(unusedOf(userId), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ id: recoveryCodes.id });
  return used.length > 0;
}

/** How many codes a person has left. */
export const recoveryCodesLeft = (ctx: ReadContext, userId: number): Promise<number> =>
  ctx.tx.$count(recoveryCodes, unusedOf(userId));

/** The person has saved the codes that they have now. */
export async function markSaved(ctx: WriteContext, userId: number): Promise<void> {
  await ctx.tx
    .update(recoveryCodes)
    .set({ savedAt: ctx.now })
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.savedAt)));
}

/** Whether a person has codes and never said that they have saved them. */
export async function areUnsaved(ctx: ReadContext, userId: number): Promise<boolean> {
  const unsaved = and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.savedAt));
  return (await ctx.tx.$count(recoveryCodes, unsaved)) > 0;
}

export async function dropRecoveryCodes(ctx: WriteContext, userId: number): Promise<void> {
  await ctx.tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

const unusedOf = (userId: number) =>
  and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt));

const group = () =>
  Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('');
