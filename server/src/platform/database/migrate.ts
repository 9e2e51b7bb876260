import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { cannotStart } from '../environment/start-failure.ts';

const ours = path.join(import.meta.dirname, '../../../migrations');

/** Held while the schema is changed: of two servers that start together one waits. */
export const migrationLock = 4_203_747;

type Migration = { readonly name: string; readonly hash: string; readonly sql: string };

/**
 * Brings a database to the schema of this program: runs the files of server/migrations that it has
 * not seen, in the order of their names, each in a transaction of its own.
 *
 * @returns the names of the files that were run now.
 * @throws {Error} CannotStart when the database is newer than the program, or made with other files.
 */
export async function migrate(
  connection: string | pg.ClientConfig,
  folder = ours,
): Promise<string[]> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined); // The query under way fails with it.
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    const known = migrationsIn(folder);
    const applied = await appliedTo(client);
    compare(applied, known);

    const pending = known.filter((migration) => !applied.has(migration.name));
    for (const migration of pending) await apply(client, migration);
    if (folder === ours) await makeQueue(client, connection);
    return pending.map((migration) => migration.name);
  } finally {
    await client.end();
  }
}

/** The last change of its own tables that our graphile-worker knows. */
export const newestQueue = 20;

/** Makes or renews the queue of jobs, which graphile-worker keeps in a schema of its own. */
async function makeQueue(client: pg.Client, connection: string | pg.ClientConfig): Promise<void> {
  const made = await client.query<{ is: boolean }>(
    `select to_regclass('graphile_worker.migrations') is not null as is`,
  );
  if (made.rows[0]?.is) {
    const found = await client.query<{ id: number }>(
      'select max(id) as id from graphile_worker.migrations',
    );
    if ((found.rows[0]?.id ?? 0) >= newestQueue) return;
  }
  const { Logger, runMigrations } = await import('graphile-worker');
  const where = typeof connection === 'string' ? { connectionString: connection } : connection;
  const pool = new pg.Pool({ ...where, max: 2 });
  pool.on('error', () => {}); // The question that follows fails with it.
  pool.on('connect', (made) => void made.on('error', () => {}));
  try {
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => {}) });
  } finally {
    await pool.end();
  }
}

/** The migrations in the order in which they are run. */
export function migrationsIn(folder = ours): Migration[] {
  return fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => {
      const sql = fs.readFileSync(path.join(folder, name), 'utf8').replaceAll('\r\n', '\n');
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') };
    });
}

/** Runs migrations in the transaction that is open, one of a restore. */
export async function applyAll(client: pg.Client, all: readonly Migration[]): Promise<void> {
  await appliedTo(client);
  for (const migration of all) await run(client, migration);
}

/** Name → hash of what a database has seen. */
async function appliedTo(client: pg.Client): Promise<Map<string, string>> {
  await client.query(
    `create table if not exists schema_migration (
       name text primary key,
       hash text not null,
       applied_at timestamptz not null default now()
     )`,
  );
  const { rows } = await client.query<{ name: string; hash: string }>(
    'select name, hash from schema_migration order by name',
  );
  return new Map(rows.map((row) => [row.name, row.hash]));
}

function compare(applied: ReadonlyMap<string, string>, known: readonly Migration[]): void {
  const hashes = new Map(known.map((migration) => [migration.name, migration.hash]));
  for (const [name, hash] of applied) {
    if (!hashes.has(name))
      throw cannotStart(
        `The database was made by a newer version of Counting House (it has ${name}): install that version or a later one.`,
      );
    if (hashes.get(name) !== hash)
      throw cannotStart(
        `The database was made with another ${name} than this version of Counting House has: use the version that made it, or start with an empty database.`,
      );
  }
}

async function run(client: pg.Client, { name, hash, sql }: Migration): Promise<void> {
  await client.query(sql);
  await client.query('insert into schema_migration (name, hash) values ($1, $2)', [name, hash]);
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  const { name } = migration;
  await client.query('begin');
  try {
    await run(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`migration ${name} failed`, { cause: error });
  }
}
