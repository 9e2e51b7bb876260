import { getTableColumns, getTableName, is, sql, SQL } from 'drizzle-orm';
import { CasingCache } from 'drizzle-orm/casing';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { casing, type Tx } from '../database/database.ts';
import { listOf } from '../database/hot.ts';
import { invariant } from '../problem.ts';

/**
 * Statements on whole rows, by far the most common ones: their text is made once for each table and
 * set of columns, because making it anew costs more than the rest of the way to the database.
 */

type Values = Readonly<Record<string, unknown>>;
type Shape = {
  readonly name: string;
  /** As the table's constant has them, in its order. */
  readonly columns: readonly {
    readonly key: string;
    /** As SQL writes it: `"order_id"`. */
    readonly name: string;
    readonly sqlName: string;
    readonly of: PgColumn;
  }[];
  /** What `returning` and `select` answer, and how it is read. */
  readonly all: string;
  readonly fields: { path: string[]; field: PgColumn }[];
  readonly texts: Map<string, string>;
};

const shapes = new WeakMap<PgTable, Shape>();
const names = new CasingCache(casing);

/** A longer insert is another text each time; so many rows are written by one that is kept. */
const mostKeptRows = 24;

/** PostgreSQL takes 65,535 values in one statement. */
const mostValues = 60_000;

/**
 * Writes rows in their order, in one statement or, where they have more values than it takes, in several;
 * what is undefined gets its default.
 *
 * @param onConflict SQL for rows that are there already.
 * @returns the rows as they are written, or none when nobody asks.
 */
export async function insertAll(
  tx: Tx,
  table: PgTable,
  rows: readonly Values[],
  { answers = true, onConflict }: { answers?: boolean; onConflict?: string | undefined } = {},
): Promise<Record<string, unknown>[]> {
  const shape = shapeOf(table);
  const most = Math.floor(mostValues / shape.columns.length);
  if (rows.length > most) {
    const first = await insertAll(tx, table, rows.slice(0, most), { answers, onConflict });
    const rest = await insertAll(tx, table, rows.slice(most), { answers, onConflict });
    return [...first, ...rest];
  }
  const params: unknown[] = [];
  const insert = insertOf(shape, rows, params);
  const conflict = onConflict ? ` on conflict ${onConflict}` : '';
  const text = () => `${insert.text()}${conflict}${answers ? ` returning ${shape.all}` : ''}`;
  const kind = `insert ${answers}${conflict} ${insert.kind}`;
  return run(tx, shape, insert.isKept ? kept(shape, kind, text) : text(), params);
}

/** Rows that point at a head by its id. */
type Part = {
  readonly table: PgTable;
  /** The column that gets the head's id. */
  readonly key: string;
  readonly rows: readonly Values[];
};

/**
 * Writes a row and those that hang on it in one statement, each in its order.
 *
 * @returns the rows as they are written.
 */
export async function insertTree(
  tx: Tx,
  head: { readonly table: PgTable; readonly row: Values },
  parts: readonly Part[],
): Promise<{ head: Record<string, unknown>; parts: Record<string, unknown>[][] }> {
  const shape = shapeOf(head.table);
  const params: unknown[] = [];
  const filled = parts.filter(({ rows }) => rows.length > 0);
  const inserts = [
    insertOf(shape, [head.row], params),
    ...filled.map(({ table, key, rows }) => insertOf(shapeOf(table), rows, params, key)),
  ];
  const shapes = [shape, ...filled.map(({ table }) => shapeOf(table))];
  const text = () => {
    const written = inserts.map(
      (insert, at) => `w${at} as (${insert.text()} returning ${shapes[at]?.all})`,
    );
    const told = inserts.map((_, at) => `(select json_agg(w${at} order by w${at}.id) from w${at})`);
    return `with ${written.join(', ')} select ${told.join(', ')}`;
  };
  const kind = inserts.map((insert, at) => `${shapes[at]?.name} ${insert.kind}`).join();
  const isKept = inserts.every((insert) => insert.isKept);
  const fields = inserts.map((_, at) => ({ path: [String(at)], field: writtenRows }));
  const [told] = await run(tx, { fields }, isKept ? kept(shape, kind, text) : text(), params);
  invariant(told, 'a select without a table answers one row');
  const rowsOf = (at: number) =>
    (told[at] as Values[]).map((row) => readJson(shapes[at] as Shape, row));
  const [row] = rowsOf(0);
  invariant(row, 'an insert answers its row');
  return {
    head: row,
    parts: parts.map((part) => (part.rows.length > 0 ? rowsOf(filled.indexOf(part) + 1) : [])),
  };
}

const writtenRows = sql`rows`;

/** A row as the database writes it in JSON. */
const readJson = ({ columns }: Shape, row: Values) =>
  Object.fromEntries(
    columns.map(({ key, sqlName, of }) => {
      const value = row[sqlName];
      return [key, value === null ? null : of.mapFromDriverValue(value)];
    }),
  );

/**
 * An insert of rows of one table, whose values are put behind those that are there already.
 *
 * @param key the column that gets the id of `w0`.
 */
function insertOf(shape: Shape, rows: readonly Values[], params: unknown[], key?: string) {
  const used = shape.columns.filter(
    (column) => column.key === key || rows.some((row) => row[column.key] !== undefined),
  );
  const given = rows.map((row) =>
    used.map((column) => {
      if (column.key === key) return '(select id from w0)';
      if (row[column.key] === undefined) return 'default';
      params.push(encoded(column.of, row[column.key]));
      return `$${params.length}`;
    }),
  );
  const isNamed = used.some((column) => column.key === 'id');
  return {
    isKept: rows.length <= mostKeptRows,
    kind: `${used.map(({ name }) => name).join()} ${given.map(patternOf).join()}`,
    text: () =>
      `insert into ${shape.name} (${used.map(({ name }) => name).join(', ')})${isNamed ? ' overriding system value' : ''} values ${given
        .map((row) => `(${row.join(', ')})`)
        .join(', ')}`,
  };
}

/** Where a row takes a default instead of a value. */
const patternOf = (row: readonly string[]) =>
  row.map((value) => (value === 'default' ? '-' : '+')).join('');

/** Changes columns of one row. */
export async function changeById(
  tx: Tx,
  table: PgTable,
  id: number,
  values: Values,
): Promise<Record<string, unknown> | undefined> {
  const shape = shapeOf(table);
  const used = shape.columns.filter(({ key }) => values[key] !== undefined);
  const text = kept(shape, `update ${used.map(({ name }) => name).join()}`, () => {
    const sets = used.map(({ name }, index) => `${name} = $${index + 2}`);
    return `update ${shape.name} set ${sets.join(', ')} where "id" = $1 returning ${shape.all}`;
  });
  const [row] = await run(tx, shape, text, [
    id,
    ...used.map(({ key, of }) => encoded(of, values[key])),
  ]);
  return row;
}

export type Lock = 'update' | 'no key update' | 'share';

/** Reads whole rows whose columns have a value, or one of several; null asks for none. */
export function readWhere(
  tx: Tx,
  table: PgTable,
  where: Values,
  { orderBy = [], lock }: { orderBy?: readonly string[]; lock?: Lock | undefined } = {},
): Promise<Record<string, unknown>[]> {
  const shape = shapeOf(table);
  const asked = Object.entries(where).filter(([, value]) => value !== undefined);
  const params = asked.flatMap(([key, value]) =>
    value === null ? [] : [encodedOneOrMany(columnOf(shape, key).of, value)],
  );
  const kind = `read ${asked.map(([key, value]) => `${key}${markOf(value)}`).join()} ${orderBy.join()} ${lock}`;
  const text = kept(shape, kind, () => {
    let n = 0;
    const tests = asked.map(([key, value]) => {
      const { name, of } = columnOf(shape, key);
      if (value === null) return `${name} is null`;
      n += 1;
      // One parameter for any number of values: a list of another length is no other text.
      return Array.isArray(value)
        ? `${name} = any(${listOf(`$${n}`, of.getSQLType())})`
        : `${name} = $${n}`;
    });
    const order = orderBy.map((key) => columnOf(shape, key).name);
    return [
      `select ${shape.all} from ${shape.name} where ${tests.join(' and ')}`,
      ...(order.length > 0 ? [`order by ${order.join(', ')}`] : []),
      ...(lock ? [`for ${lock}`] : []),
    ].join(' ');
  });
  return run(tx, shape, text, params);
}

const markOf = (value: unknown) => (value === null ? ' none' : Array.isArray(value) ? ' any' : '');

const encodedOneOrMany = (column: PgColumn, value: unknown) =>
  Array.isArray(value) ? value.map((one) => encoded(column, one)) : encoded(column, value);

function columnOf({ columns, name }: Shape, key: string) {
  const column = columns.find((one) => one.key === key);
  invariant(column, `${name} has no ${key}`);
  return column;
}

function run(
  tx: Tx,
  { fields }: { readonly fields: { path: string[]; field: PgColumn | SQL }[] },
  text: string,
  params: unknown[],
): Promise<Record<string, unknown>[]> {
  const statement = tx._.session.prepareQuery({ sql: text, params }, fields, undefined, true);
  return statement.execute() as Promise<Record<string, unknown>[]>;
}

function encoded(column: PgColumn, value: unknown): unknown {
  invariant(!is(value, SQL), 'a row is written with values, not with what works them out');
  return value === null ? null : column.mapToDriverValue(value);
}

function kept({ texts }: Shape, kind: string, make: () => string): string {
  const known = texts.get(kind) ?? make();
  texts.set(kind, known);
  return known;
}

function shapeOf(table: PgTable): Shape {
  const known = shapes.get(table);
  if (known) return known;
  const columns = Object.entries(getTableColumns(table)).map(([key, of]) => {
    const sqlName = names.getColumnCasing(of);
    return { key, sqlName, name: `"${sqlName}"`, of: of as PgColumn };
  });
  const shape: Shape = {
    name: `"${getTableName(table)}"`,
    columns,
    all: columns.map(({ name }) => name).join(', '),
    fields: columns.map(({ key, of }) => ({ path: [key], field: of })),
    texts: new Map(),
  };
  shapes.set(table, shape);
  return shape;
}
