import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { settledId } from '../audit/seal.ts';
import type { Tx } from '../database/database.ts';
import type { JobWork } from './jobs.ts';

/** So many rows are added up in one transaction. */
const rowsAtOnce = 50_000;

/** What is kept added up of a table that only grows. */
type AddedUp = {
  readonly rows: PgTable;
  /** The table whose one row says which of the rows was added last, in this column. */
  readonly marks: PgTable;
  readonly column: string;
  /** Adds the rows behind `from` up to and with `to`. */
  readonly add: (tx: Tx, ids: { readonly from: number; readonly to: number }) => Promise<void>;
};

/**
 * Adds up what has come since the mark, each row once: as far as no row can come any more with a lower id.
 *
 * Locks the mark, in one transaction for many rows each.
 *
 * @returns the mark behind the last row that was added.
 */
export async function rollUp(work: JobWork, added: AddedUp): Promise<{ mark: number }> {
  const upTo = (await work.read((ctx) => settledId(ctx.tx, { table: added.rows }))) ?? 0;
  let mark = 0;
  while (mark < upTo) mark = await work.write((ctx) => addNext(ctx.tx, added, upTo));
  return { mark };
}

async function addNext(tx: Tx, { marks, column, add }: AddedUp, upTo: number): Promise<number> {
  const at = sql.identifier(column);
  await tx.execute(sql`insert into ${marks} (id, ${at}) values (1, 0) on conflict do nothing`);
  const { rows } = await tx.execute<{ at: string }>(
    sql`select ${at} as at from ${marks} for update`,
  );
  const from = Number(rows[0]?.at ?? 0);
  const to = Math.min(from + rowsAtOnce, upTo);
  if (to <= from) return from;
  await add(tx, { from, to });
  await tx.execute(sql`update ${marks} set ${at} = ${to}`);
  return to;
}
