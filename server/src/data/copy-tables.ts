import pg from 'pg';
import type { Connection } from '../platform/database/database.ts';

/**
 * A connection on which rows are read and written as texts that are the same on every server, for as
 * long as it takes.
 */
export async function copyClient(connection: Connection): Promise<pg.Client> {
  const where = typeof connection === 'string' ? { connectionString: connection } : connection;
  const client = new pg.Client({
    ...where,
    keepAlive: true,
    connectionTimeoutMillis: 20_000,
    options:
      '-c timezone=UTC -c datestyle=ISO -c intervalstyle=postgres -c extra_float_digits=3 -c bytea_output=hex -c jit=off -c search_path=public -c statement_timeout=0 -c lock_timeout=20s',
  });
  client.on('error', () => undefined); // The statement under way fails with it.
  await client.connect();
  return client;
}

/** The tables of the house with the columns that are written, in the order of their names. */
export async function readTables(
  client: pg.Client,
): Promise<{ table: string; columns: string[] }[]> {
  const found = await client.query<{ table: string; columns: string[] }>(`
    select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where ${isOurs} and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> 'schema_migration'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`);
  return found.rows;
}

/** What lies in our schema and belongs to no extension. */
const isOurs = `c.relnamespace = 'public'::regnamespace
  and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`;

/** Takes everything of the house out of the database, the queue of jobs included. */
export async function dropAll(client: pg.Client): Promise<void> {
  await client.query('drop schema if exists graphile_worker cascade');
  await dropEach(
    client,
    'table',
    `select c.relname as name from pg_class c
     where ${isOurs} and c.relkind in ('r', 'p') and not c.relispartition`,
  );
  await dropEach(
    client,
    'sequence',
    `select c.relname as name from pg_class c where ${isOurs} and c.relkind = 'S'`,
  );
  const functions = await client.query<{ name: string }>(`
    select p.oid::regprocedure::text as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`);
  for (const { name } of functions.rows)
    await client.query(`drop routine if exists ${name} cascade`);
  await dropEach(
    client,
    'type',
    `select t.typname as name from pg_type t
     where t.typnamespace = 'public'::regnamespace and t.typtype in ('e', 'd')
       and not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e')`,
  );
}

async function dropEach(client: pg.Client, kind: string, question: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(question);
  for (const { name } of rows)
    await client.query(`drop ${kind} if exists ${pg.escapeIdentifier(name)} cascade`);
}

/**
 * Takes away what would look at each row as it comes: foreign keys and triggers.
 *
 * @returns what puts them back; foreign keys are then checked over all rows.
 */
export async function loosen(client: pg.Client): Promise<() => Promise<void>> {
  const keys = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name,
      pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace
    order by 1, 2`);
  const triggers = await client.query<{ table: string; name: string }>(`
    select tgrelid::regclass::text as table, quote_ident(tgname) as name
    from pg_trigger join pg_class c on c.oid = tgrelid
    where not tgisinternal and tgparentid = 0 and tgenabled = 'O' and ${isOurs}
    order by 1, 2`);
  for (const { table, name } of keys.rows)
    await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { table, name } of triggers.rows)
    await client.query(`alter table ${table} disable trigger ${name}`);
  return async () => {
    for (const { table, name } of triggers.rows)
      await client.query(`alter table ${table} enable trigger ${name}`);
    for (const { table, name, definition } of keys.rows)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  };
}
