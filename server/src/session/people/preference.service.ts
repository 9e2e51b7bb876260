import { eq } from 'drizzle-orm';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { ruleBroken } from '../../platform/problem.ts';
import { keepPreference } from './user.service.ts';
import { users } from '../../platform/people/user.table.ts';

const mostBytes = 65_536;

/** What the asker chose for their screens. */
export async function getPreferences(ctx: ReadContext) {
  const [user] = await ctx.tx
    .select({ preferences: users.preferences })
    .from(users)
    .where(eq(users.id, ctx.user.id));
  return { preferences: user?.preferences ?? {} };
}

/**
 * Keeps one choice; without a value it is forgotten.
 *
 * @throws {Problem} `preferences.too_large` (422) past 64 KB in all.
 */
export async function keepPreferences(ctx: WriteContext, input: { key: string; value?: unknown }) {
  const kept = await keepPreference(ctx, input.key, input.value);
  if (Buffer.byteLength(JSON.stringify(kept.preferences)) > mostBytes) {
    throw ruleBroken('preferences.too_large', 'Your screen preferences take more than 64 KB.');
  }
  return kept;
}
