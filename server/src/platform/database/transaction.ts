import type { WriteContext } from '../context.ts';
import type { Database } from './database.ts';
import { mayRetry } from './fault.ts';

/** How long work that lost a race is begun again; a wait for one lock is cut earlier, by the database. */
const patienceMs = 20_000;

/**
 * Runs work again, after a short random wait, that met a deadlock or waited too long for a lock: whoever
 * lost a race learns its outcome instead of "busy".
 *
 * @throws {unknown} what the last try threw, once `patienceMs` have passed since the first.
 */
export async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  const until = performance.now() + patienceMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!mayRetry(error) || performance.now() >= until) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 60));
    }
  }
}

/** Does what waited for the transaction to be on disk; it stands, whatever becomes of this. */
export async function doAfterCommit(
  database: Database,
  works: WriteContext['afterCommit'],
  log: (error: unknown) => void,
): Promise<void> {
  for (const work of works) {
    try {
      await work(database);
    } catch (error) {
      log(error);
    }
  }
}
