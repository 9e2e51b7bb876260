import { sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Tx } from './database.ts';

/**
 * A query that is asked so often that even building its text counts: built once per connection, then
 * asked by the values of its placeholders.
 */
export function hot<Q extends object>(build: (tx: Tx) => Q): (tx: Tx) => Q {
  const built = new WeakMap<Tx, Q>();
  return (tx) => {
    const known = built.get(tx) ?? build(tx);
    built.set(tx, known);
    return known;
  };
}

/** Whether a column has one of the values of a placeholder; however many, the text is the same. */
export const isOneOf = (column: AnyPgColumn, placeholder: string): SQL =>
  sql`${column} = any(${sql.placeholder(placeholder)})`;

/**
 * Rows whose id is one of these, as one value: the statement has one text and keeps its plan. `in` has as many
 * texts as there are lengths, and long ones are planned anew each time.
 */
export const isAmong = (column: AnyPgColumn, ids: readonly number[]): SQL =>
  sql`${column} = any(${sql.param([...new Set(ids)])}::bigint[])`;
