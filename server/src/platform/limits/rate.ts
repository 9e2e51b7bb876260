import { sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { rateBuckets } from './rate.table.ts';

/** What is counted, within how long. */
export type Rate = { readonly key: string; readonly minutes: number };

/** Tries within a span, and the seconds until it is over. */
export type Tried = { readonly tries: number; readonly secondsLeft: number };

/** What counting needs: where the counts stand, and the moment. */
export type Counting = { readonly tx: Tx; readonly now: string };

/**
 * Counts tries, one unless told otherwise. In a transaction their bucket is held until its end, so that
 * tries at the same time stand in line.
 *
 * @returns the tries within the span, these included, and the seconds until the span is over.
 */
export async function countTry(
  { tx, now }: Counting,
  { key, minutes }: Rate,
  by = 1,
): Promise<Tried> {
  const span = sql`make_interval(secs => ${minutes * 60})`;
  // A span that begins later than now was begun by a clock that was ahead.
  const isOver = sql`(${rateBuckets.windowStart} <= ${now}::timestamptz - ${span}
    or ${rateBuckets.windowStart} > ${now}::timestamptz)`;
  const [bucket] = await tx
    .insert(rateBuckets)
    .values({ key, windowStart: now, count: by })
    .onConflictDoUpdate({
      target: rateBuckets.key,
      set: {
        count: sql`case when ${isOver} then ${by}::integer else ${rateBuckets.count} + ${by}::integer end`,
        windowStart: sql`case when ${isOver} then ${now}::timestamptz else ${rateBuckets.windowStart} end`,
      },
    })
    .returning({ tries: rateBuckets.count, since: rateBuckets.windowStart });
  const since = Date.parse(bucket?.since ?? now);
  const secondsLeft = Math.ceil((since + minutes * 60_000 - Date.parse(now)) / 1000);
  return { tries: bucket?.tries ?? by, secondsLeft };
}
