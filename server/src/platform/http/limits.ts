import { Problem } from '../problem.ts';

type Window = { startedAt: number; count: number };

/** Counts calls in memory, per minute. The limits that protect sign-in stand in the database instead. */
export type Limits = { count(key: string, most: number, nowMs: number): void };

const windowMs = 60_000;
const mostKeys = 50_000;

export function openLimits(): Limits {
  const windows = new Map<string, Window>();
  return {
    /** @throws {Problem} `too_many` (429) past `most` calls in the minute. */
    count(key, most, nowMs) {
      if (windows.size > mostKeys) windows.clear();
      const window = windows.get(key);
      // A clock that was ahead began it later than now.
      const sinceMs = window ? nowMs - window.startedAt : windowMs;
      if (!window || sinceMs >= windowMs || sinceMs < 0) {
        windows.set(key, { startedAt: nowMs, count: 1 });
        return;
      }
      window.count += 1;
      if (window.count > most)
        throw tooMany(Math.ceil((window.startedAt + windowMs - nowMs) / 1000));
    },
  };
}

export function tooMany(seconds: number): Problem {
  return new Problem(429, 'too_many', `Too many requests. Try again in ${seconds} seconds.`, {
    retryAfterSeconds: seconds,
  });
}
