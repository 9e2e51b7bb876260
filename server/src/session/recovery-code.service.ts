import { randomInt } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { ReadContext, WriteContext } from '../platform/context.ts';
import { hashPassword } from './password.ts';
import { recoveryCodes } from './recovery-code.table.ts';

const codesEach = 10;
const groupLength = 5;

/** Letters and digits that cannot be taken for one another: 50 bits a code. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/**
 * Makes ten codes for a person; those before them are of no use any more.
 *
 * @returns their texts, kept nowhere.
 */
export async function makeRecoveryCodes(ctx: WriteContext, userId: number): Promise<string[]> {
  await dropRecoveryCodes(ctx, userId);
  const codes = Array.from({ length: codesEach }, () => `${group()}-${group()}`);
  // One salt for all ten, so that a typed code is hashed once and not ten times.
  const like = await hashPassword('');
  const hashes = await Promise.all(codes.map((code) => hashPassword(code, like)));
  await ctx.tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })));
  return codes;
}

/** Uses a code up; false when the person has no such code left. */
export async function takeRecoveryCode(
  ctx: WriteContext,
  userId: number,
  code: string,
): Promise<boolean> {
  const [any] = await ctx.tx
    .select({ codeHash: recoveryCodes.codeHash })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, userId))
    .limit(1);
  if (!any) return false;
  const codeHash = await hashPassword(code, any.codeHash);
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

export async function dropRecoveryCodes(ctx: WriteContext, userId: number): Promise<void> {
  await ctx.tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

const unusedOf = (userId: number) =>
  and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt));

const group = () =>
  Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('');
