import type { Database } from '../database/database.ts';
import { Problem } from '../problem.ts';
import { countTry } from './rate.ts';

type Window = { startedAt: number; count: number; untold: number; closedUntil: number };

/**
 * Counts calls per minute, over all servers of one database: each counts in memory and tells the others a
 * tenth of the limit at a time, so that few calls wait for the database, and the limit is exceeded by no
 * more than a tenth for each server. Of ten or fewer every one is told.
 */
type Limits = {
  /** @throws {Problem} `too_many` (429) past `most` calls in the minute. */
  count(key: string, most: number, now: Date): Promise<void>;
};

const windowMs = 60_000;
const mostKeys = 50_000;
const told = 10;

export function openLimits({ direct }: Pick<Database, 'direct'>): Limits {
  const windows = new Map<string, Window>();

  const windowAt = (key: string, nowMs: number): Window => {
    const known = windows.get(key);
    // A clock that was ahead began it later than now.
    const sinceMs = known ? nowMs - known.startedAt : windowMs;
    if (known && sinceMs >= 0 && sinceMs < windowMs) return known;
    windows.delete(key);
    if (windows.size >= mostKeys) forgetOldest(windows);
    const begun = { startedAt: nowMs, count: 0, untold: 0, closedUntil: 0 };
    windows.set(key, begun);
    return begun;
  };

  return {
    async count(key, most, now) {
      const nowMs = now.getTime();
      const window = windowAt(key, nowMs);
      window.count += 1;
      window.untold += 1;
      if (window.count > most) throw tooMany(window.startedAt + windowMs - nowMs);
      if (window.closedUntil > nowMs) throw tooMany(window.closedUntil - nowMs);
      if (window.untold < most / told) return;
      const by = window.untold;
      window.untold = 0;
      const counting = { tx: direct, now: now.toISOString() };
      const { tries, secondsLeft } = await countTry(counting, { key, minutes: 1 }, by);
      if (tries <= most) return;
      window.closedUntil = nowMs + secondsLeft * 1000;
      throw tooMany(secondsLeft * 1000);
    },
  };
}

/** They lie in the order in which they began: the first is over, or is so soonest. */
function forgetOldest(windows: Map<string, Window>): void {
  for (const key of windows.keys()) {
    windows.delete(key);
    return;
  }
}

function tooMany(leftMs: number): Problem {
  const seconds = Math.max(1, Math.ceil(leftMs / 1000));
  const wait = seconds === 1 ? '1 second' : `${seconds} seconds`;
  return new Problem(429, 'too_many', `Too many requests. Try again in ${wait}.`, {
    retryAfterSeconds: seconds,
  });
}
