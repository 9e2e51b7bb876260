import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { prepareAll } from './prepared.ts';

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
const statementTimeoutMs = 60_000;

/** Opens a pool of connections; nothing is connected before the first statement. */
export function openDatabase(connection: Connection, { connections = 16 } = {}): Database {
  const pool = openPool(connection, connections);
  const db = drizzle({ client: pool, casing });
  return {
    direct: db,
    read: (work) =>
      db.transaction(work, { isolationLevel: 'repeatable read', accessMode: 'read only' }),
    write: (work) =>
      db.transaction(async (tx) => {
        const answer = await work(tx);
        await tx.execute('set constraints all immediate');
        return answer;
      }),
    close: () => pool.end(),
  };
}

function openPool(connection: Connection, connections: number): pg.Pool {
  const where = typeof connection === 'string' ? { connectionString: connection } : connection;
  const pool = new pg.Pool({
    ...where,
    max: connections,
    lock_timeout: lockTimeoutMs,
    statement_timeout: statementTimeoutMs,
    options: '-c timezone=UTC -c jit=off -c search_path=public',
  });
  // An idle connection that the server closes would otherwise end the process.
  pool.on('error', () => {});
  pool.on('connect', prepareAll);
  return pool;
}
