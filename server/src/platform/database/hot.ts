import { sql, type Param, type Placeholder, type SQL } from 'drizzle-orm';
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

/**
 * A list of values inside `any(…)`, read by a select of its own. The planner then takes it to be as long before it
 * sees the values as after, and keeps its plan; it would count them and plan anew each time.
 *
 * @param list SQL of the values, such as `$1`.
 */
export const listOf = (list: string, type: string): string =>
  `(select ${list}::${type}[])::${type}[]`;

/** Whether a column has one of the values of a placeholder; however many, the text is the same. */
export const isOneOf = (column: AnyPgColumn, placeholder: string): SQL =>
  isAny(column, sql.placeholder(placeholder));

/**
 * Rows whose id is one of these, as one value: the statement has one text and keeps its plan. `in` has as many
 * texts as there are lengths, and long ones are planned anew each time.
 */
export const isAmong = (column: AnyPgColumn, ids: readonly number[]): SQL =>
  isAny(column, sql.param([...new Set(ids)]));

const isAny = (column: AnyPgColumn, list: Param | Placeholder): SQL => {
  const [before = '', after = ''] = listOf('list', column.getSQLType()).split('list');
  return sql`${column} = any(${sql.raw(before)}${list}${sql.raw(after)})`;
};
