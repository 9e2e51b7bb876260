import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { cannotStart, errorCode } from '../environment/start-failure.ts';

const oldestVersion = 15;
const answerLimitMs = 10_000;

/** How long a server may take to get ready, after a crash perhaps, and how often it is asked. */
const usualWait = { waitMs: 60_000, everyMs: 500 };

/**
 * Makes sure that DATABASE_URL names a PostgreSQL that the house can live in.
 *
 * @throws {Error} CannotStart with one sentence that never holds the password.
 */
export async function checkDatabaseUrl(
  url: string,
  { waitMs, everyMs } = usualWait,
): Promise<void> {
  const where = placeOfDatabase(url);
  const until = performance.now() + waitMs;
  for (;;) {
    try {
      await checkOnce(url, where);
      return;
    } catch (error) {
      if (errorCode(error) !== notYet || performance.now() > until) throw whyNot(error, where);
    }
    await setTimeout(everyMs);
  }
}

async function checkOnce(url: string, where: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: answerLimitMs });
  client.on('error', () => undefined); // The question that follows fails with it.
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number; shown: string; encoding: string }>(
      `select current_setting('server_version_num')::int / 10000 as version,
         current_setting('server_version') as shown,
         current_setting('server_encoding') as encoding`,
    );
    for (const { version, shown, encoding } of rows) {
      if (version < oldestVersion)
        throw cannotStart(
          `Counting House needs PostgreSQL ${oldestVersion} or newer; ${where} is ${shown}.`,
        );
      if (encoding !== 'UTF8')
        throw cannotStart(
          `The database at ${where} keeps texts as ${encoding}: make one with encoding UTF8.`,
        );
    }
  } finally {
    await client.end();
  }
}

/** The address as it may be shown: host, port and database. */
export function placeOfDatabase(url: string): string {
  const shape = 'postgres://user:password@host:5432/database';
  try {
    const { protocol, host, pathname, searchParams } = new URL(url);
    if (protocol === 'postgres:' || protocol === 'postgresql:')
      return (host || searchParams.get('host') || 'localhost') + pathname;
  } catch {
    // Said below, without the address: it may hold a password.
  }
  throw cannotStart(`DATABASE_URL is not the address of a database: write it as ${shape}.`);
}

/** It starts, or looks through what it wrote before it broke off. */
const notYet = '57P03';

function whyNot(error: unknown, where: string): unknown {
  const code = errorCode(error);
  if (code === notYet)
    return cannotStart(`The server at ${where} is still starting: try again later.`, error);
  if (code === '28P01' || code === '28000')
    return cannotStart(`The server at ${where} refuses the user in DATABASE_URL.`, error);
  if (code === '3D000')
    return cannotStart(
      `The database in DATABASE_URL does not exist at ${where}: make it with createdb.`,
      error,
    );
  const isOurs = error instanceof Error && error.name === 'CannotStart';
  return isOurs
    ? error
    : cannotStart(
        `No PostgreSQL answers at ${where} (${code || String(error)}): check DATABASE_URL.`,
        error,
      );
}
