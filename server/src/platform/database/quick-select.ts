import { is, sql, Subquery, type Query, type SQL } from 'drizzle-orm';
import type { SelectedFieldsOrdered } from 'drizzle-orm/pg-core';

/** What Drizzle leaves out of its types: how it writes what a query selects. */
type Dialect = {
  buildSelection(fields: SelectedFieldsOrdered, of?: Of): SQL;
  sqlToQuery(part: SQL): Query;
};
type Of = { readonly isSingleTable?: boolean };
type Selected = SelectedFieldsOrdered[number];

/** False: it was met once, and may never come again. Null: it bears values, and is written each time. */
type Text = string | false | null;

/** The texts of fields in a statement of one table, where columns need no table before them, and of several. */
const alone = new WeakMap<object, Text>();
const joined = new WeakMap<object, Text>();

/**
 * Lets Drizzle write a field once that it is asked for again: a column, or an expression that bears no values. Left
 * alone it writes each of thirty anew for every page of a list, most of what it takes to write the statement.
 */
export function selectQuickly<T extends object>(tx: T): T {
  const { dialect } = tx as unknown as { readonly dialect: Dialect };
  const plain = dialect.buildSelection.bind(dialect);

  const textOf = (selected: Selected, of: Of): string | null => {
    const known = of.isSingleTable ? alone : joined;
    const text = known.get(selected.field);
    if (text !== undefined && text !== false) return text;
    // A subquery is told how its values are read while it is written.
    const isWritten = text === false && !is(selected.field, Subquery);
    const next = isWritten ? write(selected, of) : false;
    known.set(selected.field, next);
    return next || null;
  };
  const write = (selected: Selected, of: Of): string | null => {
    const { sql: text, params } = dialect.sqlToQuery(plain([selected], of));
    return params.length === 0 ? text : null;
  };

  dialect.buildSelection = (fields, of = {}) => {
    const parts: SQL[] = [];
    let text = '';
    for (const [index, selected] of fields.entries()) {
      if (index > 0) text += ', ';
      const own = textOf(selected, of);
      if (own === null) {
        parts.push(sql.raw(text), plain([selected], of));
        text = '';
      } else text += own;
    }
    return sql.join([...parts, sql.raw(text)]);
  };
  return tx;
}
