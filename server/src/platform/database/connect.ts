import { checkDatabaseUrl } from './database-url.ts';
import type { Connection } from './database.ts';
import { startDatabase } from './embedded.ts';
import type { Environment } from '../environment/environment.ts';

/** The way to the database, what happens when it goes away, and how we leave it. */
export type Connected = {
  readonly connection: Connection;
  readonly lost: Promise<void>;
  stop(): Promise<void>;
};

/**
 * The owner's PostgreSQL when DATABASE_URL names one, else the built-in one.
 *
 * @throws {Error} CannotStart with one sentence when it cannot be used.
 */
export async function connect({
  databaseUrl,
  dataDir,
}: Pick<Environment, 'databaseUrl' | 'dataDir'>): Promise<Connected> {
  if (databaseUrl === null) return startDatabase({ dataDir });
  await checkDatabaseUrl(databaseUrl);
  return { connection: databaseUrl, lost: new Promise<void>(() => {}), stop: async () => {} };
}
