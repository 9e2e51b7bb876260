import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { prepareAll } from './prepared.ts';
import { selectQuickly } from './quick-select.ts';
import { readQuickly } from './row-reader.ts';
import { ConnectionLost, isLost } from './fault.ts';

/** Where statements run: the pool, or one transaction on one of its connections. */
export type Tx = PgDatabase<NodePgQueryResultHKT, Record<string, never>>;

/** The database as the platform uses it; tests have one that undoes everything. */
export type Database = {
  /** For reads of one statement, outside any transaction. */
  readonly direct: Tx;
  /** One snapshot for several reads; writing is refused by the database. */
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** One transaction. Constraints that wait for the commit are checked before it. */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

export type Connection = string | { host: string; port: number; user: string; database: string };

/** Columns are camelCase here and snake_case in SQL. */
export const casing = 'snake_case';

/** A transaction that waits longer for a lock gives up and says that somebody else is working there. */
const lockTimeoutMs = 5_000;

/** A statement is cut by the database when it takes longer; so somebody at a screen is answered in time. */
const statementTimeoutMs = 18_000;

/** Of work that nobody waits for at a screen. */
export const longStatementMs = 60_000;

/**
 * A database that froze cuts nothing and closes nothing: anyone who asks it leaves it so much later than
 * it should have cut the statement itself.
 */
const frozenAfterMs = 2_000;

/** Work that gets no connection for so long is told that the database does not answer. */
const connectionTimeoutMs = 20_000;

/** A line that is cut without a word, by a router in between, is noticed after this silence. */
const keepAliveAfterMs = 10_000;

type Opening = {
  /** The most at once. */
  readonly connections?: number;
  /** The longest that one statement may take. */
  readonly statementMs?: number;
  /** The longest wait for a free or new connection. */
  readonly connectionMs?: number;
};

/** Drizzle, with what it works out for each statement anew worked out once. */
export const onClient = (client: pg.Pool | pg.PoolClient | pg.Client): Tx =>
  selectQuickly(readQuickly(drizzle({ client, casing })));

/** Opens a pool of connections; nothing is connected before the first statement. */
export function openDatabase(connection: Connection, opening: Opening = {}): Database {
  const pool = openPool(connection, opening);
  return {
    direct: onClient(pool),
    read: (work) => transaction(pool, reading, work),
    write: (work) => transaction(pool, writing, work),
    close: () => pool.end(),
  };
}

/** How a transaction begins and ends. */
type Frame = {
  readonly begin: string;
  /** Several statements in one message: when one fails, those behind it are not run. */
  readonly end: string;
  /**
   * Whether its first statement waits until it has begun, and its answer until it has ended. Reads do
   * neither: they would do no harm outside it, and what was read was read.
   */
  readonly waits: boolean;
};

const reading: Frame = {
  begin: 'begin isolation level repeatable read read only',
  end: 'commit',
  waits: false,
};
const writing: Frame = {
  begin: 'begin',
  end: 'set constraints all immediate; commit',
  waits: true,
};

/**
 * Runs work in one transaction on one connection, and gives the connection back whatever happens: one
 * that died is thrown away. (Drizzle's own keeps a connection for good on which `begin` failed.)
 */
async function transaction<T>(
  pool: pg.Pool,
  { begin, end, waits }: Frame,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const client = await pool.connect().catch(lost);
  let isSound = true;
  try {
    const begun = client.query(begin).catch(lost);
    if (waits) await begun;
    const [answer] = await Promise.all([work(builderOn(client)), begun]);
    const ended = client.query(end);
    if (waits) await ended.catch(lost);
    else ended.catch(isFalse); // Anyone who uses the connection next asks behind it, and is told if it broke.
    return answer;
  } catch (error) {
    // Over a connection that broke or froze nothing can be taken back; the server does when it ends.
    isSound = !isLost(error) && (await client.query('rollback').then(isTrue, isFalse));
    throw error;
  } finally {
    client.release(!isSound);
  }
}

const isTrue = () => true;
const isFalse = () => false;

/** What the driver says of a connection that broke, as an error that tells it from the database's own words. */
function lost(cause: unknown): never {
  throw cause instanceof pg.DatabaseError ? cause : new ConnectionLost(cause);
}

/** Drizzle on a connection, made once, so that it keeps what it worked out about tables. */
const builders = new WeakMap<pg.PoolClient, Tx>();

function builderOn(client: pg.PoolClient): Tx {
  const known = builders.get(client) ?? onClient(client);
  builders.set(client, known);
  return known;
}

function openPool(
  connection: Connection,
  {
    connections = 16,
    statementMs = statementTimeoutMs,
    connectionMs = connectionTimeoutMs,
  }: Opening,
): pg.Pool {
  const where = typeof connection === 'string' ? { connectionString: connection } : connection;
  const pool = new pg.Pool({
    ...where,
    max: connections,
    // Statements that do not wait for each other are sent one behind the other, and run in that order. In a
    // write only single statements are asked at once: work of several could go on after a refusal undid it.
    pipeline: true,
    connectionTimeoutMillis: connectionMs,
    lock_timeout: lockTimeoutMs,
    statement_timeout: statementMs,
    query_timeout: statementMs + frozenAfterMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveAfterMs,
    // Reports sort and add up a month of a large house in memory.
    options: '-c timezone=UTC -c jit=off -c search_path=public -c work_mem=16MB',
  });
  // A connection that the server closes would otherwise end the process, idle or between two
  // statements; the statement that follows fails with it.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    prepareAll(client);
  });
  return pool;
}
