import type { ListAnswer, ListInput } from '@counting-house/contract/kit/list.ts';
import { and, asc, count, desc, gt, is, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import { PgColumn, type PgSelect } from 'drizzle-orm/pg-core';
import type { ReadContext } from '../context.ts';
import type { Tx } from '../database/database.ts';
import { atMost } from './at-most.ts';
import { Problem } from '../problem.ts';
import { readFault } from '../database/fault.ts';
import { searchOf, type Numbers, type Words } from './words.ts';
import { texts } from '@counting-house/contract/kit/problem.ts';

/** Counting stops here; a longer list says "more than". */
const countLimit = 10_000;
/** A list longer than that is taken to be so for a while, and is not counted anew for each page. */
const longForMs = 60_000;
const mostLong = 1_000;
const mostSorts = 3;

/** What a list reads from: two queries over the same tables, neither with a condition yet. */
type List<Q extends PgSelect> = {
  /** `ctx.tx.select({ id: …, … }).from(…).$dynamic()`; every sort key is one of its fields. */
  readonly rows: Q;
  /** The same tables, for counting: `ctx.tx.select({ id: … }).from(…).$dynamic()`. */
  readonly matching: PgSelect;
  /** The row's id: the last word of every order. */
  readonly id: PgColumn | SQL;
  readonly where?: readonly (SQL | undefined)[];
  /** Each word of `q` must stand in one of these; of a table that grows they have a trigram index. */
  readonly search?: readonly Words[];
  /** Where a word that begins numbers is looked for instead. */
  readonly numbers?: readonly Numbers[];
  /** Of a list that grows, each is the order of an index, the id behind it (list-plans.test.ts). */
  readonly sorts: Readonly<Record<string, PgColumn | SQL | SortedBy>>;
  /** As `sort` on the wire: `-placedAt`. */
  readonly defaultSort: string;
};

/** A sort whose value stands in another field of the row than the one that it is called after. */
type SortedBy = { readonly by: PgColumn; readonly field: string };

type Sort = { readonly field: string; readonly by: PgColumn | SQL; readonly descending: boolean };
type Value = string | number | boolean | null;
type Cursor = { readonly sort: string; readonly at: readonly Value[] };

/**
 * One page of a list, by keyset: search, filters and sort as asked, and the cursor of what follows.
 *
 * @throws {Problem} `malformed` (400) for an unknown sort or a cursor of another sort.
 */
export async function pageOf<Q extends PgSelect>(
  ctx: ReadContext,
  input: ListInput,
  list: List<Q>,
): Promise<ListAnswer<Q['_']['result'][number]>> {
  const asked = input.sort || list.defaultSort;
  const sorts = sortsOf(asked, list);
  const cursor = input.cursor === undefined ? null : readCursor(input.cursor, asked, sorts.length);
  const words = await searchOf(ctx, input.q, { places: list.search, numbers: list.numbers });
  const matches = and(...(list.where ?? []), ...words);

  // A search takes as long to count as to answer, and its first page often is all there is.
  const beside = input.format === undefined && !input.q ? countOf(ctx, list, matches) : null;
  beside?.catch(() => undefined); // It is awaited below, unless the page fails before.
  const rows: Q['_']['result'][number][] = [];
  for (const behind of cursor ? after(sorts, cursor.at) : [undefined]) {
    if (rows.length > input.limit) break;
    const some = await list.rows
      .where(and(matches, behind))
      .orderBy(...sorts.map(orderOf))
      .limit(atMost(input.limit + 1 - rows.length))
      .catch((error: unknown) => {
        throw cursor && isOfBadValue(error) ? malformed() : error;
      });
    rows.push(...(some as Q['_']['result']));
  }
  const page = rows.slice(0, input.limit);
  const last = rows.length > input.limit ? page.at(-1) : undefined;
  // A file shows no count, and a first page that is the last needs none.
  const needsCount = input.format === undefined && Boolean(cursor ?? last);
  const counted = needsCount
    ? await (beside ?? countOf(ctx, list, matches))
    : { total: page.length, totalIsExact: true };

  return {
    rows: page,
    next: last
      ? writeCursor({ sort: asked, at: sorts.map(({ field }) => valueAt(last, field)) })
      : null,
    ...counted,
  };
}

/**
 * A list that is one page in one order of its own cannot be asked for another.
 *
 * @throws {Problem} `malformed` (400).
 */
export function passOneOrder({ sort, cursor }: Pick<ListInput, 'sort' | 'cursor'>): void {
  if (sort || cursor !== undefined) throw malformed();
}

function sortsOf(asked: string, list: List<PgSelect>): Sort[] {
  const words = asked.split(',').filter(Boolean);
  if (words.length > mostSorts) throw malformed();
  const sorts = words.map((word) => {
    const descending = word.startsWith('-');
    const key = descending ? word.slice(1) : word;
    const found = Object.hasOwn(list.sorts, key) ? list.sorts[key] : undefined;
    if (!found) throw malformed();
    const { by, field } = 'field' in found ? found : { by: found, field: key };
    return { field, by, descending };
  });
  return [...sorts, { field: 'id', by: list.id, descending: sorts.at(-1)?.descending ?? false }];
}

/** Rows without a value come last, whichever way the list runs. */
function orderOf({ by, descending }: Sort): SQL {
  const order = descending ? desc(by) : asc(by);
  return mayBeNull(by) ? sql`${order} nulls last` : order;
}

const mayBeNull = (by: PgColumn | SQL) => !(is(by, PgColumn) && by.notNull);

/**
 * Everything behind a row in the order: later in the first value, or equal there and later in the next.
 * In parts that follow each other, each of which an index answers from where it begins.
 */
function after(sorts: readonly Sort[], at: readonly Value[]): (SQL | undefined)[] {
  const [first] = sorts;
  if (first && sorts.length === 2 && at[0] !== null) {
    const later = rowAfter(sorts, at);
    return mayBeNull(first.by) ? [later, isNull(first.by)] : [later];
  }
  const behind = or(
    ...sorts.map((sort, index) =>
      and(
        ...sorts.slice(0, index).map((same, i) => equals(same.by, at[i])),
        beyond(sort, at[index]),
      ),
    ),
  );
  // Said beside it, because an index cannot begin at an `or`.
  return [and(first && !mayBeNull(first.by) ? from(first, at[0]) : undefined, behind)];
}

/** The value itself or later. */
const from = ({ by, descending }: Sort, value: Value | undefined) =>
  sql`${by} ${sql.raw(descending ? '<=' : '>=')} ${sql.param(value, encoderOf(by))}`;

/** The common case, one value and the id in one direction, as a row comparison that an index answers. */
function rowAfter(sorts: readonly Sort[], at: readonly Value[]): SQL {
  const [first, id] = sorts as [Sort, Sort];
  const than = first.descending ? sql.raw('<') : sql.raw('>');
  const [value, idValue] = [
    sql.param(at[0], encoderOf(first.by)),
    sql.param(at[1], encoderOf(id.by)),
  ];
  return sql`(${first.by}, ${id.by}) ${than} (${value}, ${idValue})`;
}

const encoderOf = (by: PgColumn | SQL) => (is(by, PgColumn) ? by : undefined) as PgColumn;

function equals(by: PgColumn | SQL, value: Value | undefined): SQL {
  return value === null ? isNull(by) : sql`${by} = ${sql.param(value, encoderOf(by))}`;
}

function beyond({ by, descending }: Sort, value: Value | undefined): SQL | undefined {
  if (value === null) return sql`false`;
  const later = descending ? lt(by as PgColumn, value) : gt(by as PgColumn, value);
  return mayBeNull(by) ? or(later, isNull(by)) : later;
}

async function countOf(ctx: ReadContext, list: List<PgSelect>, matches: SQL | undefined) {
  const matching = list.matching
    .where(matches)
    .limit(atMost(countLimit + 1))
    .as('matching');
  const counting = ctx.tx.select({ n: count() }).from(matching);
  const { sql: text, params } = counting.toSQL();
  const asked = JSON.stringify([text, params]);
  if (isLong(ctx.tx, asked)) return { total: countLimit, totalIsExact: false };
  const [counted] = await counting;
  const n = counted?.n ?? 0;
  if (n > countLimit) noteLong(ctx.tx, asked);
  return { total: Math.min(n, countLimit), totalIsExact: n <= countLimit };
}

/** The counts that went past the limit, and until when they are believed. */
const longLists = new WeakMap<Tx, Map<string, number>>();

const isLong = (tx: Tx, asked: string) => (longLists.get(tx)?.get(asked) ?? 0) > performance.now();

function noteLong(tx: Tx, asked: string): void {
  const known = longLists.get(tx);
  const lists = known && known.size < mostLong ? known : new Map<string, number>();
  lists.set(asked, performance.now() + longForMs);
  longLists.set(tx, lists);
}

function valueAt(row: unknown, key: string): Value {
  return (row as Record<string, Value | undefined>)[key] ?? null;
}

const writeCursor = (cursor: Cursor) => Buffer.from(JSON.stringify(cursor)).toString('base64url');

function readCursor(written: string, sort: string, values: number): Cursor {
  try {
    const cursor = JSON.parse(Buffer.from(written, 'base64url').toString()) as Cursor;
    const isOurs = cursor.sort === sort && cursor.at.length === values && cursor.at.every(isValue);
    if (isOurs) return cursor;
  } catch {
    // Not ours; the same answer as for a cursor of another sort.
  }
  throw malformed();
}

const isValue = (value: unknown) => value === null || typeof value !== 'object';

/** The database cannot read a value as what the column holds: a cursor that somebody made up. */
const isOfBadValue = (error: unknown) => readFault(error)?.code.startsWith('22') ?? false;

const malformed = () => new Problem(400, 'malformed', texts.malformed);
