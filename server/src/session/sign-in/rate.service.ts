import { eq, inArray } from 'drizzle-orm';
import type { WriteContext } from '../../platform/context.ts';
import { type Counting, countTry, type Rate, type Tried } from '../../platform/limits/rate.ts';
import { Problem } from '../../platform/problem.ts';
import { rateBuckets } from '../../platform/limits/rate.table.ts';

/** How often something may be tried within its span. */
type Limit = Rate & { readonly most: number };

/** Later than anybody waits. */
const forGood = '9999-12-31T00:00:00.000Z';

/**
 * Counts one more try against each limit in turn; past one of them the later ones do not count it. Who
 * guesses wrong must throw a problem that `stands`, or it is forgotten.
 *
 * @throws the problem that `refuse` makes of the seconds to wait; it should stand.
 */
export async function passLimits(
  ctx: Counting,
  limits: readonly Limit[],
  refuse: (seconds: number) => Problem,
): Promise<void> {
  for (const limit of limits) {
    const { tries, secondsLeft } = await countTry(ctx, limit);
    if (tries > limit.most) throw refuse(secondsLeft);
  }
}

/** How often something was tried within its span, and when that is over, without counting. */
export async function peekRate(ctx: Counting, { key, minutes }: Rate): Promise<Tried> {
  const [bucket] = await ctx.tx.select().from(rateBuckets).where(eq(rateBuckets.key, key));
  if (!bucket) return { tries: 0, secondsLeft: 0 };
  const left = minutes * 60_000 - (Date.parse(ctx.now) - Date.parse(bucket.windowStart));
  const isOver = left <= 0 || left > minutes * 60_000;
  return isOver
    ? { tries: 0, secondsLeft: 0 }
    : { tries: bucket.count, secondsLeft: Math.ceil(left / 1000) };
}

/** Closes a bucket for so many seconds, or for good; its span begins anew. */
export async function block(
  ctx: WriteContext,
  key: string,
  seconds: number | 'for good',
): Promise<void> {
  const until =
    seconds === 'for good' ? forGood : new Date(Date.parse(ctx.now) + seconds * 1000).toISOString();
  await ctx.tx
    .update(rateBuckets)
    .set({ blockedUntil: until, windowStart: ctx.now })
    .where(eq(rateBuckets.key, key));
}

/** Seconds until the last of these buckets that is closed opens again; 0 when all are open. */
export async function secondsClosed(ctx: Counting, keys: readonly string[]): Promise<number> {
  const found = await ctx.tx
    .select({ until: rateBuckets.blockedUntil, since: rateBuckets.windowStart })
    .from(rateBuckets)
    .where(inArray(rateBuckets.key, [...keys]));
  const nowMs = Date.parse(ctx.now);
  const leftMs = found.map(({ until, since }) =>
    // A clock that was ahead closed it from later than now: no longer than it was to be closed.
    until === null ? 0 : Date.parse(until) - Math.max(nowMs, Date.parse(since)),
  );
  return Math.ceil(Math.max(0, ...leftMs) / 1000);
}

/** A right try wipes the wrong ones out. */
export async function forgive(ctx: WriteContext, keys: readonly string[]): Promise<void> {
  await ctx.tx.delete(rateBuckets).where(inArray(rateBuckets.key, [...keys]));
}

/** 429 in the words of sign-in. */
export function tooManyAttempts(seconds: number): Problem {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return tooMany(`Too many attempts. Try again in ${waitText(minutes * 60)}.`, seconds);
}

/** How long somebody waits, in words, never too short: '40 seconds', '12 minutes', '3 hours'. */
export function waitText(seconds: number): string {
  if (seconds === 1) return '1 second';
  if (seconds < 60 || (seconds < 120 && seconds % 60 > 0)) return `${seconds} seconds`;
  const [size, name] = seconds <= 2 * 3_600 ? [60, 'minute'] : [3_600, 'hour'];
  const count = Math.ceil(seconds / size);
  return `${count} ${name}${count === 1 ? '' : 's'}`;
}

/** 429 with these words; what was counted until here is kept. */
export const tooMany = (says: string, seconds: number): Problem =>
  new Problem(429, 'too_many', says, { retryAfterSeconds: seconds, stands: true });
