import { ilike, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { ReadContext } from '../context.ts';

/**
 * Where a word may stand: a text of the row itself; or, for words of other tables, what is true of the
 * rows whose words match the pattern. Ids looked up there once, `x_id = any(array(select …))`, can be
 * joined with the row's own text over indexes, which an `or` over joined tables cannot. Undefined: no
 * row can have such a word there.
 */
export type Words = PgColumn | SQL | ((pattern: string) => Found | Promise<Found>);

type Found = SQL | undefined;

/**
 * Numbers of papers: a column of the row with an index of its order; or one of another table, and which
 * rows belong to the numbers that begin so.
 */
export type Numbers = PgColumn | { readonly of: PgColumn; readonly are: (begins: SQL) => SQL };

/** As series write them: letters, a mark, a digit. */
const numberLike = /^\p{L}{1,8}[-/]\d/u;

/** Sorts behind every character of a number. */
const last = '\u{10FFFF}';

/** Whether a word is one that numbers of papers begin with. */
export const isNumberLike = (word: string): boolean => numberLike.test(word);

const mostWords = 8;

/**
 * What a search asks of each row. A word that numbers begin with is looked for there alone: what a
 * million numbers have in common is found by an index of their order at once, by one of letters
 * slowly. Every other word must stand in one of the places.
 */
export async function searchOf(
  ctx: Pick<ReadContext, 'tx'>,
  q: string | undefined,
  {
    places = [],
    numbers = [],
  }: {
    readonly places?: readonly Words[] | undefined;
    readonly numbers?: readonly Numbers[] | undefined;
  },
): Promise<SQL[]> {
  const words = q?.split(/\s+/u).filter(Boolean).slice(0, mostWords) ?? [];
  const found: SQL[] = [];
  for (const word of words) {
    const begun = isNumberLike(word) ? await begunBy(ctx, word.toUpperCase(), numbers) : [];
    const condition = or(...(begun.length > 0 ? begun : await standsIn(word, places)));
    if (condition) found.push(condition);
  }
  return found;
}

/** A place among the numbers of other papers: a word without a digit is never part of one. */
export const inNumbers =
  <F extends Found | Promise<Found>>(place: (pattern: string) => F) =>
  (pattern: string): F | undefined =>
    /\d/u.test(pattern) ? place(pattern) : undefined;

/**
 * Rows of what a word found in another table, when that was looked up before: of ids that it sees the
 * database knows how many rows have them, and of none it reads nothing. Of an `array(select …)` it
 * guesses, and where each id has thousands of rows it would rather walk through all of them.
 */
export const among = (column: PgColumn, found: readonly { readonly id: number }[]): Found =>
  found.length > 0
    ? sql`${column} = any(${sql.param(found.map(({ id }) => id))}::bigint[])`
    : undefined;

async function standsIn(word: string, places: readonly Words[]): Promise<SQL[]> {
  const pattern = `%${word.replaceAll(/[\\%_]/gu, '\\$&')}%`;
  const found = await Promise.all(
    places.map(async (place) =>
      typeof place === 'function' ? place(pattern) : ilike(place as PgColumn, pattern),
    ),
  );
  return found.some(Boolean) ? found.filter((one) => one !== undefined) : [sql`false`];
}

/** The rows whose numbers begin with a word, of those columns where any does. */
async function begunBy(
  ctx: Pick<ReadContext, 'tx'>,
  word: string,
  numbers: readonly Numbers[],
): Promise<SQL[]> {
  const begun: SQL[] = [];
  for (const number of numbers) {
    const { of, are } = 'are' in number ? number : { of: number, are: asIs };
    const begins = sql`(${of} >= ${word} and ${of} < ${word + last})`;
    const some = await ctx.tx
      .select({ one: sql`1` })
      .from(of.table)
      .where(begins)
      .limit(1);
    if (some.length > 0) begun.push(are(begins));
  }
  return begun;
}

const asIs = (begins: SQL) => begins;
