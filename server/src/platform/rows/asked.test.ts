import { and, sql } from 'drizzle-orm';
import { boolean, date, integer, PgDialect, pgTable, text } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { asked, atLeast, pick, range, upTo } from './asked.ts';

const jars = pgTable('jar', {
  id: integer().notNull(),
  status: text({ enum: ['sealed', 'open'] }).notNull(),
  isSweet: boolean('is_sweet').notNull(),
  filledOn: date('filled_on').notNull(),
  price: integer(),
});

type Input = {
  ids?: number[] | undefined;
  status?: ('sealed' | 'open')[] | undefined;
  vendorId?: number | undefined;
  sweet?: boolean | undefined;
  filledFrom?: string | undefined;
  filledTo?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  dear?: boolean | undefined;
};

const { id, status, isSweet, filledOn, price } = jars;
const dear = sql<boolean>`${price} > 900 or ${isSweet}`;

const where = (input: Input) => {
  const conditions = asked(input, {
    ...pick(jars, 'status'),
    ids: id,
    sweet: isSweet,
    filled: range(filledOn),
    from: atLeast(filledOn),
    to: upTo(filledOn),
    dear,
  });
  const all = and(...conditions);
  if (!all) return ['', []];
  const query = new PgDialect().sqlToQuery(all);
  return [query.sql.replaceAll('"jar".', '').replaceAll('"', ''), query.params];
};

test.for<[string, Input, string, unknown[]]>([
  ['nothing', {}, '', []],
  ['nothing of what is left out', { ids: undefined, filledTo: undefined }, '', []],
  ['some of its rows', { ids: [3, 4] }, 'id in ($1, $2)', [3, 4]],
  ['none of its rows', { ids: [] }, 'false', []],
  ['several values', { status: ['open', 'sealed'] }, 'status in ($1, $2)', ['open', 'sealed']],
  ['what is so', { sweet: true }, 'is_sweet = $1', [true]],
  ['what is not so', { sweet: false }, 'is_sweet = $1', [false]],
  ['from a day', { filledFrom: '2026-04-01' }, 'filled_on >= $1', ['2026-04-01']],
  ['to a day', { filledTo: '2026-04-30' }, 'filled_on <= $1', ['2026-04-30']],
  [
    'a period',
    { filledFrom: '2026-04-01', filledTo: '2026-04-30' },
    '(filled_on >= $1 and filled_on <= $2)',
    ['2026-04-01', '2026-04-30'],
  ],
  [
    'a period whose ends are its only name',
    { from: '2026-04-01', to: '2026-04-30' },
    '(filled_on >= $1 and filled_on <= $2)',
    ['2026-04-01', '2026-04-30'],
  ],
  ['what is computed', { dear: false }, '(price > 900 or is_sweet) = $1', [false]],
  ['each beside the other', { sweet: true, ids: [3] }, '(id in ($1) and is_sweet = $2)', [3, true]],
])('asks for %s', ([, input, text, params]) => {
  expect(where(input)).toEqual([text, params]);
});

/** Never called: what the compiler refuses. */
export function neverAsked(input: Input): unknown[] {
  return [
    // @ts-expect-error The input has no price.
    asked(input, { price }),
    // @ts-expect-error A status is not a number.
    asked(input, { status: id }),
    // @ts-expect-error Nor one out of many texts where two are known.
    asked({ status: 'shut' }, { status }),
    // @ts-expect-error An id is not a flag.
    asked(input, { vendorId: isSweet }),
    // @ts-expect-error The input has no period of this name.
    asked(input, { sold: range(filledOn) }),
    // @ts-expect-error A day is not a price.
    asked(input, { filled: range(price) }),
    // @ts-expect-error A day is not a price at either end.
    asked(input, { from: atLeast(price) }),
    // @ts-expect-error The input has no price under the name of its column either.
    asked(input, pick(jars, 'price')),
    // @ts-expect-error A jar has no lid.
    pick(jars, 'lid'),
    // @ts-expect-error It does not say what is computed.
    asked(input, { dear: sql`${price} > 900` }),
    // @ts-expect-error No value is not asked for by leaving it empty.
    asked({ vendorId: null }, { vendorId: id }),
    asked(input, { vendorId: id }),
  ];
}
