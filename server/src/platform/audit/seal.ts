import { setTimeout } from 'node:timers/promises';
import { and, asc, desc, eq, getTableName, gte, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { pick } from '../rows/asked.ts';
import type { ReadContext } from '../context.ts';
import type { Tx } from '../database/database.ts';
import type { JobWork } from '../jobs/jobs.ts';
import { seals } from './seal.table.ts';

type Seal = typeof seals.$inferSelect;

/** Rows that are written down for good, and how each is written out for its seal. */
export type Sealed = {
  readonly kind: Seal['kind'];
  /** The table whose ids are sealed. */
  readonly table: PgTable;
  /**
   * A query for `id`, `at` and `text` of every row: its fields in an order that never changes,
   * joined by U+001F. A field that comes later is added only where it has a value, so that older
   * seals hold.
   */
  readonly rows: SQL;
  /** The moment before which rows were taken out in good order; null when none were. */
  goneBefore(tx: Tx): Promise<string | null>;
};

/** Rows under one seal: a seal is made, and checked, in one step. */
const rowsPerSeal = 1_000;
/** What the first seal of a kind follows. */
export const noHash = '0'.repeat(64);

/** A field of a row as it is sealed; nothing is U+001D, so that it differs from an empty text. */
export const fieldsText = (...fields: SQL[]): SQL =>
  sql`array_to_string(array[${sql.join(fields, sql`, `)}]::text[], chr(31), chr(29))`;

/** A moment as it is sealed: ISO 8601 in UTC. */
export const momentText = (of: SQL): SQL =>
  sql`to_char(${of} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** How long sealing waits for writers under way, and how often it looks. */
type Patience = { readonly looks: number; readonly pauseMs: number };

/**
 * Seals what can be sealed by now.
 *
 * @returns how many rows; none when a writer takes too long: then the next run finds them.
 */
export async function sealRows(work: JobWork, source: Sealed): Promise<{ sealed: number }> {
  const upTo = await work.read((ctx) => settledId(ctx.tx, source));
  let [sealed, n] = [0, rowsPerSeal];
  while (upTo !== null && n === rowsPerSeal) {
    n = await work.write((ctx) => sealNext(ctx, source, upTo));
    sealed += n;
  }
  return { sealed };
}

/**
 * How far rows can be sealed: the highest id below which no row can appear any more. Anyone who writes
 * holds a lock on the table from before they get an id to their end; so once those are gone who held
 * one when the highest id was read, nobody can still come with a lower one.
 *
 * @returns null when one of them takes longer.
 */
export async function settledId(
  tx: Tx,
  { table }: Pick<Sealed, 'table'>,
  { looks, pauseMs }: Patience = { looks: 50, pauseMs: 100 },
): Promise<number | null> {
  const name = getTableName(table);
  const found = await tx.execute<{ id: string | null }>(
    sql`select max(id) as id from ${sql.identifier(name)}`,
  );
  let writers = await writersOf(tx, name);
  for (let look = 0; writers.length > 0; look += 1) {
    if (look === looks) return null;
    await setTimeout(pauseMs);
    const still = new Set(await writersOf(tx, name));
    writers = writers.filter((one) => still.has(one));
  }
  return Number(found.rows[0]?.id ?? 0);
}

async function writersOf(tx: Tx, name: string): Promise<string[]> {
  const found = await tx.execute<{ writer: string }>(sql`
    select distinct virtualtransaction as writer from pg_locks
    where locktype = 'relation' and relation = ${name}::regclass and mode = 'RowExclusiveLock'
      and database = (select oid from pg_database where datname = current_database())
      and pid <> pg_backend_pid()`);
  return found.rows.map(({ writer }) => writer);
}

/**
 * Seals the rows that follow the last seal, a thousand at most.
 *
 * @param upTo the highest id that may be sealed; see `settledId`.
 * @returns how many rows were sealed.
 */
async function sealNext(
  ctx: Pick<ReadContext, 'tx' | 'now'>,
  { kind, rows }: Sealed,
  upTo: number,
): Promise<number> {
  const last = await lastSeal(ctx.tx, kind);
  const fromId = (last?.toId ?? 0) + 1;
  const prevHash = last?.hash ?? noHash;
  const sealed = await ctx.tx.execute<{ n: number }>(sql`
    with part as (
      select id, at, text from (${rows}) as row
      where id between ${fromId} and ${upTo} order by id limit ${rowsPerSeal}
    )
    insert into ${seals} (kind, from_id, to_id, row_count, first_at, last_at, hash, prev_hash, marks, sealed_at)
    select ${kind}, ${fromId}, max(id), count(*), min(at), max(at), ${hashOver(sql`${prevHash}::text`)}, ${prevHash},
      string_agg(int8send(id) || ${markSql}, ''::bytea order by id), ${ctx.now}
    from part having count(*) > 0
    returning row_count as n`);
  return sealed.rows[0]?.n ?? 0;
}

/**
 * Seals anew from the seal of a row on, because rows under it were changed in good order; the caller has said so to
 * the database. Sealing waits meanwhile.
 *
 * @returns the last hash before and after; null where nothing is sealed yet.
 */
export async function resealFrom(
  tx: Tx,
  { kind, rows }: Sealed,
  rowId: number,
): Promise<{ before: string | null; after: string | null }> {
  await tx.execute(sql`lock table ${seals} in share row exclusive mode`);
  const links = await tx
    .select(pick(seals, 'id', 'fromId', 'toId', 'hash', 'prevHash'))
    .from(seals)
    .where(and(eq(seals.kind, kind), gte(seals.toId, rowId)))
    .orderBy(asc(seals.id));
  let prevHash = links[0]?.prevHash ?? noHash;
  for (const { id, fromId, toId } of links) {
    const [sealed] = (
      await tx.execute<{ hash: string }>(sql`
        with part as (select id, text from (${rows}) as row where id between ${fromId} and ${toId}),
        made as (
          select ${hashOver(sql`${prevHash}::text`)} as hash,
            string_agg(int8send(id) || ${markSql}, ''::bytea order by id) as marks
          from part
        )
        update ${seals} set prev_hash = ${prevHash}, hash = made.hash, marks = made.marks from made
        where ${seals.id} = ${id} returning made.hash`)
    ).rows;
    prevHash = sealed?.hash ?? prevHash;
  }
  return {
    before: links.at(-1)?.hash ?? null,
    after: links.length === 0 ? null : prevHash,
  };
}

/** Of a row's hash so many bytes are kept beside its id. */
export const markBytes = 8;

/** The mark of a row with the text `text`. */
export const markSql = sql`substr(sha256(convert_to(text, 'UTF8')), 1, ${sql.raw(String(markBytes))})`;

/** SHA-256 over the hash before and the rows in the order of their ids, parted by U+001E. */
export const hashOver = (prevHash: SQL): SQL =>
  sql`encode(sha256(convert_to(${prevHash} || coalesce(string_agg(text, chr(30) order by id), ''), 'UTF8')), 'hex')`;

async function lastSeal(tx: Tx, kind: Seal['kind']): Promise<Seal | undefined> {
  const [last] = await tx
    .select()
    .from(seals)
    .where(eq(seals.kind, kind))
    .orderBy(desc(seals.id))
    .limit(1);
  return last;
}
