import { eq, inArray, sql } from 'drizzle-orm';
import type { WriteContext } from '../platform/context.ts';
import { Problem } from '../platform/problem.ts';
import { rateBuckets } from './rate.table.ts';

/** What is counted, within how long. */
export type Rate = { readonly key: string; readonly minutes: number };

/**
 * Counts one more try and holds its bucket until the end of the transaction, so that tries at the
 * same time stand in line. Who guesses wrong must throw a problem that `stands`, or it is forgotten.
 *
 * @returns the tries within the span, this one included.
 */
export async function countTry(ctx: WriteContext, { key, minutes }: Rate): Promise<number> {
  const isOver = sql`${rateBuckets.windowStart} <= ${ctx.now}::timestamptz - make_interval(mins => ${minutes})`;
  const [bucket] = await ctx.tx
    .insert(rateBuckets)
    .values({ key, windowStart: ctx.now, count: 1 })
    .onConflictDoUpdate({
      target: rateBuckets.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${rateBuckets.count} + 1 end`,
        windowStart: sql`case when ${isOver} then ${ctx.now}::timestamptz else ${rateBuckets.windowStart} end`,
      },
    })
    .returning({ count: rateBuckets.count });
  return bucket?.count ?? 1;
}

/** Closes a bucket for so many seconds; its span begins anew. */
export async function block(ctx: WriteContext, key: string, seconds: number): Promise<void> {
  const until = new Date(Date.parse(ctx.now) + seconds * 1000).toISOString();
  await ctx.tx
    .update(rateBuckets)
    .set({ blockedUntil: until, windowStart: ctx.now })
    .where(eq(rateBuckets.key, key));
}

/** Seconds until the first of these buckets that is closed opens again; 0 when all are open. */
export async function secondsClosed(ctx: WriteContext, keys: readonly string[]): Promise<number> {
  const found = await ctx.tx
    .select({ until: rateBuckets.blockedUntil })
    .from(rateBuckets)
    .where(inArray(rateBuckets.key, [...keys]));
  const ends = found.map(({ until }) => (until === null ? 0 : Date.parse(until)));
  return Math.max(0, Math.ceil((Math.max(0, ...ends) - Date.parse(ctx.now)) / 1000));
}

/** A right try wipes the wrong ones out. */
export async function forgive(ctx: WriteContext, keys: readonly string[]): Promise<void> {
  await ctx.tx.delete(rateBuckets).where(inArray(rateBuckets.key, [...keys]));
}

/** 429 in the words of sign-in; what was counted until here is kept. */
export function tooManyAttempts(seconds: number): Problem {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  const wait = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return new Problem(429, 'too_many', `Too many attempts. Try again in ${wait}.`, {
    retryAfterSeconds: seconds,
    stands: true,
  });
}
