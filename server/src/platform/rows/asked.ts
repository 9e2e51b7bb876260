import { Column, eq, getTableColumns, gte, inArray, is, lte, SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/** What a field of an input is compared with: a column, or what is worked out from several. */
type Comparable = Column | SQL;

type End = 'least' | 'most' | 'both';

type Bound<E extends End, C extends Comparable> = { readonly end: E; readonly of: C };

/** The field is the least that is asked for. */
export const atLeast = <C extends Comparable>(of: C): Bound<'least', C> => ({ end: 'least', of });

/** The field is the most that is asked for. */
export const upTo = <C extends Comparable>(of: C): Bound<'most', C> => ({ end: 'most', of });

/** `order: range(orderDate)` stands for two fields, `orderFrom` and `orderTo`; both ends belong to it. */
export const range = <C extends Comparable>(of: C): Bound<'both', C> => ({ end: 'both', of });

type Columns<T extends PgTable> = T['_']['columns'];

/** The columns of these names, for fields that are called as they are. */
export function pick<T extends PgTable, K extends string & keyof Columns<T>>(
  table: T,
  ...names: readonly K[]
): Pick<Columns<T>, K> {
  const columns = getTableColumns(table);
  return Object.fromEntries(names.map((name) => [name, columns[name]])) as Pick<Columns<T>, K>;
}

type Field = Comparable | Bound<End, Comparable>;
type Fields = Readonly<Record<string, Field>>;

type Single<V> = V extends readonly (infer E)[] ? E : V;

/** What is computed says its type; one that it does not say fits nothing. */
type Held<C> = C extends Column
  ? C['_']['data']
  : C extends SQL<infer V>
    ? unknown extends V
      ? never
      : V
    : never;

/** `F` when its column holds values of this kind, and else `never`, which does not compile. */
type Fitting<F, C, Value> = [Exclude<Value, undefined>] extends [Held<C>] ? F : never;

type Fit<I, K, F> =
  F extends Bound<'both', infer C>
    ? `${K & string}${'From' | 'To'}` extends infer Ends extends keyof I
      ? Fitting<F, C, I[Ends]>
      : never
    : K extends keyof I
      ? F extends Bound<'least' | 'most', infer C>
        ? Fitting<F, C, I[K]>
        : Fitting<F, F, Single<I[K]>>
      : never;

/**
 * The conditions that these fields of a list's input ask for: equal to a value, one of several, within a range. A
 * field that is left out asks nothing. What is not of this kind is written beside it in `where`.
 */
export function asked<I extends object, F extends Fields>(
  input: I,
  fields: F & { readonly [K in keyof F]: Fit<I, K, F[K]> },
): SQL[] {
  const values = input as Readonly<Record<string, unknown>>;
  return Object.entries<Field>(fields).flatMap(([key, field]) => {
    if (is(field, Column) || is(field, SQL)) return compared(field, values[key]);
    const [least, most] = {
      least: [values[key], undefined],
      most: [undefined, values[key]],
      both: [values[`${key}From`], values[`${key}To`]],
    }[field.end];
    const of = operand(field.of);
    return [
      ...(least === undefined ? [] : [gte(of, least)]),
      ...(most === undefined ? [] : [lte(of, most)]),
    ];
  });
}

function compared(field: Comparable, value: unknown): SQL[] {
  if (value === undefined) return [];
  const of = operand(field);
  return [Array.isArray(value) ? inArray(of, value) : eq(of, value)];
}

/** What is computed is one operand, whatever signs stand in it. */
const operand = (of: Comparable): Column => (is(of, SQL) ? sql`(${of})` : of) as Column;
