import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { cannotStart, errorCode } from '../environment/start-failure.ts';

/** How to reach a database through a Unix socket: no password, and nothing on the network. */
export type Connection = {
  /** The folder of the socket. */
  readonly host: string;
  /** Only part of the socket's name. */
  readonly port: number;
  readonly user: string;
  readonly database: string;
};

/** A connection that stands for as long as this process uses a server. */
export type Presence = {
  /** Whether another process of the house was there before. */
  readonly joins: boolean;
  /** Settles when the connection ends without this process having left. */
  readonly lost: Promise<void>;
  /** @returns whether nobody else of the house is there. */
  leave(): Promise<boolean>;
};

/**
 * The server's superuser makes the database and stops the server, nothing else. The house works as an
 * ordinary owner of its database, who cannot switch off the rules that protect what is written for good
 * for a whole session, read files or start programs (docs/decisions/0012).
 */
export const superuser = 'counting_house_admin';
const owner = 'counting_house';
const database = 'counting_house';

/** Held together by all processes that use a server; who gets it alone is the last. */
const presenceLock = 4_203_746;

const answerLimitMs = 10_000;
/** A server that comes up, or reads its log again after a crash, says so; any other is left sooner. */
const recoveryLimitMs = 10 * 60_000;
const silenceLimitMs = 20_000;
const lookAgainMs = 50;

/** The house's own way to the server whose socket lies in a folder. */
export const connectionAt = (host: string, port: number): Connection => ({
  host,
  port,
  user: owner,
  database,
});

/**
 * Tells a server that this process uses it, for as long as one connection stands, and makes the
 * database of the house if it is missing. A server that is still recovering is waited for.
 *
 * @returns null when the server was stopped while we were coming in.
 * @throws {Error} CannotStart when it does not answer.
 */
export async function arrive(
  connection: Connection,
  ending: AbortSignal,
): Promise<Presence | null> {
  const begun = performance.now();
  for (;;) {
    const found = await arriveOnce(connection).catch((error: unknown) => whyNotYet(error));
    if (typeof found !== 'string') return found;
    if (found === 'gone') return null;
    const limitMs = found === 'recovering' ? recoveryLimitMs : silenceLimitMs;
    if (ending.aborted || performance.now() - begun > limitMs) throw silent(connection);
    await wait(lookAgainMs);
  }
}

const silent = ({ host }: Connection) =>
  cannotStart(`The database in ${host} does not answer: see its log, database.log.`);

/** Whether a server that turned us away comes up, was stopped, or says nothing; other errors are thrown. */
function whyNotYet(error: unknown): 'recovering' | 'gone' | 'silent' {
  const code = errorCode(error);
  if (code === '57P03') return 'recovering';
  if (['ECONNREFUSED', 'ENOENT', 'ECONNRESET', 'EPIPE', '57P01', '57P02'].includes(code))
    return 'gone';
  if (error instanceof Error && /^(?:Connection terminated|timeout expired)/u.test(error.message))
    return error.message.startsWith('timeout') ? 'silent' : 'gone';
  if (error instanceof pg.DatabaseError && code === '28000')
    throw cannotStart(
      'The database in the data folder was made by an earlier version of Counting House: use that version, or an empty folder as DATA_DIR.',
      error,
    );
  throw error;
}

async function arriveOnce(connection: Connection): Promise<Presence> {
  const client = new pg.Client({
    ...connection,
    user: superuser,
    database: 'postgres',
    connectionTimeoutMillis: answerLimitMs,
  });
  let hasLeft = false;
  let joins = false;
  client.on('error', () => undefined); // `lost` tells of it.
  const lost = new Promise<void>((resolve) => {
    client.once('end', () => {
      if (!hasLeft) resolve();
    });
  });
  try {
    await client.connect();
    await client.query('select pg_advisory_lock_shared($1)', [presenceLock]);
    await makeDatabase(client);
    joins = await othersAreThere(client);
  } catch (error) {
    void client.end().catch(() => undefined);
    throw error;
  }
  return {
    joins,
    lost,
    leave: async () => {
      if (hasLeft) return false;
      hasLeft = true;
      return leave(client);
    },
  };
}

async function othersAreThere(client: pg.Client): Promise<boolean> {
  const found = await client.query(
    `select from pg_locks where locktype = 'advisory' and objid = $1 and objsubid = 1
       and granted and pid <> pg_backend_pid()`,
    [presenceLock],
  );
  return Boolean(found.rowCount);
}

async function makeDatabase(client: pg.Client): Promise<void> {
  const found = await client.query('select from pg_database where datname = $1', [database]);
  if (found.rowCount) return;
  await unlessThere(client, `create role ${owner} login`);
  await unlessThere(client, `create database ${database} owner ${owner}`);
}

async function unlessThere(client: pg.Client, statement: string): Promise<void> {
  try {
    await client.query(statement);
  } catch (error) {
    if (!['42P04', '42710', '23505'].includes(errorCode(error))) throw error; // Somebody else made it.
  }
}

/** @returns whether nobody else is there. */
async function leave(client: pg.Client): Promise<boolean> {
  const asked = client
    .query('select pg_advisory_unlock_shared($1)', [presenceLock])
    .then(() =>
      client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [presenceLock]),
    )
    .then(({ rows }) => rows[0]?.alone === true)
    .catch(() => false); // The server has gone before us.
  // A server that says nothing is left as it is.
  const alone = await Promise.race([asked, wait(answerLimitMs, false, { ref: false })]);
  void client.end().catch(() => undefined);
  return alone;
}
