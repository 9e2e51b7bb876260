import { checkDatabaseUrl } from './database-url.ts';
import type { Connection } from './database.ts';
import { startDatabase } from './embedded.ts';
import type { Environment } from '../environment/environment.ts';

/** The way to the database, what happens when it goes away, and how we leave it. */
export type Connected = {
  readonly connection: Connection;
  /** Whether another Counting House has the same data open; of a PostgreSQL of the owner's nobody knows. */
  readonly joins: boolean;
  /** Settles with the reason when the built-in database could not be started again. */
  readonly lost: Promise<{ readonly why: unknown }>;
  stop(): Promise<void>;
};

/**
 * The owner's PostgreSQL when DATABASE_URL names one, else the built-in one.
 *
 * @param tell told in a sentence when the built-in one goes away, and when it is back.
 * @throws {Error} CannotStart with one sentence when it cannot be used.
 */
export async function connect(
  { databaseUrl, dataDir }: Pick<Environment, 'databaseUrl' | 'dataDir'>,
  tell: (sentence: string) => void = () => undefined,
): Promise<Connected> {
  if (databaseUrl === null) return startDatabase({ dataDir, tell });
  await checkDatabaseUrl(databaseUrl);
  return {
    connection: databaseUrl,
    joins: false,
    lost: new Promise(() => {}),
    stop: async () => {},
  };
}
