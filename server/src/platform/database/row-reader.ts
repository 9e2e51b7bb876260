import { Column, getTableName, is, noopDecoder, type Query, SQL, Subquery } from 'drizzle-orm';
import type { SelectedFieldsOrdered } from 'drizzle-orm/pg-core';

/** What Drizzle leaves out of its types: a statement that is ready, and how its rows are read. */
type Prepared = {
  /** Of the tables it joins, those that have a row whenever the first has one. */
  readonly joinsNotNullableMap?: Readonly<Record<string, boolean>>;
  customResultMapper?: (rows: readonly Values[]) => Row[];
};
type Session = {
  prepareQuery(
    query: Query,
    fields: SelectedFieldsOrdered | undefined,
    ...rest: unknown[]
  ): Prepared;
};

type Values = readonly unknown[];
type Row = Record<string, unknown>;
type Decoder = { mapFromDriverValue(value: unknown): unknown };

/** Where a value of a row goes, and how it is read. */
type Cell = {
  /** The object inside the row that it belongs to. */
  readonly object: string | null;
  readonly field: string;
  /** Null: as the driver brings it. */
  readonly decoder: Decoder | null;
  /** The table of a column. */
  readonly table: string | null;
};

/**
 * Lets Drizzle read the rows of a statement by what was worked out of its columns once. Left alone it
 * works that out for each value anew, which was a tenth of what a list cost.
 */
export function readQuickly<T extends { readonly _: { readonly session: object } }>(tx: T): T {
  const session = tx._.session as Session;
  const plain = session.prepareQuery.bind(session);
  session.prepareQuery = (query, fields, ...rest) => {
    const prepared = plain(query, fields, ...rest);
    if (!fields?.every(({ path }) => path.length <= 2)) return prepared;
    let read: ((values: Values) => Row) | undefined;
    prepared.customResultMapper ??= (rows) => {
      read ??= readerOf(fields.map(cellOf), prepared.joinsNotNullableMap);
      return rows.map(read);
    };
    return prepared;
  };
  return tx;
}

function cellOf({ path: [first = '', second], field }: SelectedFieldsOrdered[number]): Cell {
  const decoder = decoderOf(field);
  const isPlain = identities.has(decoder.mapFromDriverValue);
  return {
    object: second === undefined ? null : first,
    field: second ?? first,
    decoder: isPlain ? null : decoder,
    table: is(field, Column) ? getTableName(field.table) : null,
  };
}

/** The ways of reading a value that leave it as it is. */
const identities = new Set([noopDecoder.mapFromDriverValue, Column.prototype.mapFromDriverValue]);

function decoderOf(field: SelectedFieldsOrdered[number]['field']): Decoder {
  if (is(field, Column)) return field;
  const of = is(field, SQL) ? field : is(field, Subquery) ? field._.sql : field.sql;
  return (of as unknown as { readonly decoder: Decoder }).decoder;
}

function readerOf(cells: readonly Cell[], joins: Prepared['joinsNotNullableMap']) {
  const mayMiss = objectsThatMayMiss(cells, joins);
  return (values: Values): Row => {
    const row: Row = {};
    for (const [index, { object, field, decoder }] of cells.entries()) {
      const value = values[index];
      const read = value === null || !decoder ? value : decoder.mapFromDriverValue(value);
      if (object === null) row[field] = read;
      else ((row[object] ??= {}) as Row)[field] = read;
    }
    for (const { object, field } of mayMiss)
      if ((row[object] as Row)[field] === null) row[object] = null;
    return row;
  };
}

/** The objects that hold columns of one joined table that may have no row, which its first column tells. */
function objectsThatMayMiss(
  cells: readonly Cell[],
  joins: Prepared['joinsNotNullableMap'],
): { object: string; field: string }[] {
  if (!joins) return [];
  const columns = Map.groupBy(
    cells.filter(({ table }) => table !== null),
    ({ object }) => object,
  );
  return [...columns].flatMap(([object, [first, ...others]]) =>
    object !== null &&
    first &&
    !joins[first.table ?? ''] &&
    others.every(({ table }) => table === first.table)
      ? { object, field: first.field }
      : [],
  );
}
