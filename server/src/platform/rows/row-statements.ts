import { getTableColumns, getTableName, is, SQL } from 'drizzle-orm';
import { CasingCache } from 'drizzle-orm/casing';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { casing, type Tx } from '../database/database.ts';
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
    readonly name: string;
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

/**
 * Writes rows in one statement, in their order; what is undefined gets its default.
 *
 * @returns the rows as they are written, or none when nobody asks.
 */
export async function insertAll(
  tx: Tx,
  table: PgTable,
  rows: readonly Values[],
  { answers = true } = {},
): Promise<Record<string, unknown>[]> {
  const shape = shapeOf(table);
  const params: unknown[] = [];
  const used = shape.columns.filter(({ key }) => rows.some((row) => row[key] !== undefined));
  const given = rows.map((row) =>
    used.map(({ key, of }) => {
      if (row[key] === undefined) return 'default';
      params.push(encoded(of, row[key]));
      return `$${params.length}`;
    }),
  );
  const text = () =>
    `insert into ${shape.name} (${used.map(({ name }) => name).join(', ')}) values ${given
      .map((row) => `(${row.join(', ')})`)
      .join(', ')}${answers ? ` returning ${shape.all}` : ''}`;
  const kind = `insert ${answers} ${used.map(({ name }) => name).join()} ${given.map(patternOf).join()}`;
  return run(tx, shape, rows.length > mostKeptRows ? text() : kept(shape, kind, text), params);
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

/** Reads a row; `for update` holds it until the end of the transaction. */
export async function readById(
  tx: Tx,
  table: PgTable,
  id: number,
  hold: '' | 'for update' = '',
): Promise<Record<string, unknown> | undefined> {
  const shape = shapeOf(table);
  const text = kept(
    shape,
    `select ${hold}`,
    () => `select ${shape.all} from ${shape.name} where "id" = $1 ${hold}`,
  );
  const [row] = await run(tx, shape, text, [id]);
  return row;
}

function run(
  tx: Tx,
  { fields }: Shape,
  sql: string,
  params: unknown[],
): Promise<Record<string, unknown>[]> {
  const statement = tx._.session.prepareQuery({ sql, params }, fields, undefined, true);
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
  const columns = Object.entries(getTableColumns(table)).map(([key, of]) => ({
    key,
    name: `"${names.getColumnCasing(of)}"`,
    of: of as PgColumn,
  }));
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
