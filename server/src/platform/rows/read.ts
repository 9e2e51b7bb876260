import type { InferSelectModel } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { ReadContext } from '../context.ts';
import { readWhere, type Lock } from './row-statements.ts';

type Row<T extends PgTable> = InferSelectModel<T>;

/** Columns and what they have to be: a value, null, or one of several values. */
type Where<T extends PgTable> = { readonly [K in keyof Row<T>]?: Row<T>[K] | readonly Row<T>[K][] };

/**
 * Reads whole rows by what their columns have: by far the most common question, so that its text is made
 * once for each table and set of columns. Whatever asks for more is plain Drizzle.
 *
 * @param how columns to sort by, upwards, and the lock that is held until the end of the transaction.
 */
export function readRows<T extends PgTable>(
  ctx: Pick<ReadContext, 'tx'>,
  table: T,
  where: Where<T>,
  how: { readonly orderBy?: readonly (keyof Row<T> & string)[]; readonly lock?: Lock } = {},
): Promise<Row<T>[]> {
  return readWhere(ctx.tx, table, where, how) as Promise<Row<T>[]>;
}
