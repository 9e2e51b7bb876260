import type { WriteContext } from '../context.ts';
import type { Database } from './database.ts';
import { mayRetry } from '../problem.ts';

const mostTries = 4;

/** Serialization failures and deadlocks are tried again after a short, random wait. */
export async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries >= mostTries || !mayRetry(error)) throw error;
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
