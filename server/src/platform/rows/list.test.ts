import { eq, sql } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { test as inHouse, type TestHouse } from '../../testing/house.ts';
import { plays } from '../../testing/simulation/plays.ts';
import { test } from '../../testing/machine/words-house.ts';
import { auditLog } from '../audit/audit.table.ts';
import type { ReadContext } from '../context.ts';
import { pageOf } from './list.ts';

describe('a list', () => {
  const words = [
    { key: 'w1', value: 'x' },
    { key: 'w2', value: 'x' },
    { key: 'w3', value: 'a' },
    { key: 'w4', value: 'm' },
    { key: 'w5', value: 'x' },
  ];

  test('goes on where the page before ended, whatever its order', async ({ call }) => {
    for (const word of words) await call('POST', 'Try/Keep', word);
    const seen: unknown[] = [];
    let cursor = '';
    do {
      const { body } = await call('GET', `Try/Words?limit=2&sort=value,-key${cursor}`);
      seen.push(...(body['rows'] as { key: string }[]).map(({ key }) => key));
      cursor = body['next'] ? `&cursor=${String(body['next'])}` : 'end';
    } while (cursor !== 'end');

    expect(seen).toEqual(['w3', 'w4', 'w5', 'w2', 'w1']);
  });

  test('counts what matches', async ({ call }) => {
    for (const word of words) await call('POST', 'Try/Keep', word);

    const { body } = await call('GET', 'Try/Words?q=W&limit=2');

    expect(body).toMatchObject({ total: 5, totalIsExact: true });
  });

  test('finds signs that mean something to the database only as themselves', async ({ call }) => {
    for (const word of [...words, { key: '50%_', value: 'x' }])
      await call('POST', 'Try/Keep', word);

    const { body } = await call('GET', `Try/Words?q=${encodeURIComponent('%_')}`);

    expect(body['rows']).toMatchObject([{ key: '50%_' }]);
  });

  test.for(['sort=password', 'cursor=e30', 'limit=201', 'sort=key&cursor=bm90aGluZw'])(
    'refuses %s',
    async (query, { call }) => {
      expect((await call('GET', `Try/Words?${query}`)).status).toBeGreaterThanOrEqual(400);
    },
  );

  test('is sorted by three fields at most', async ({ call }) => {
    const { status, body } = await call('GET', 'Try/Words?sort=key,value,-key,-value');

    expect([status, body['code']]).toEqual([400, 'malformed']);
  });

  test.for([
    { name: 'of too few values', at: ['w1'] },
    { name: 'of too many', at: ['w1', 1, 2] },
    { name: 'with an object in it', at: [{ a: 1 }, 1] },
    { name: 'with no number for an id', at: ['w1', 'one'] },
    { name: 'with a number no id can be', at: ['w1', 1e300] },
    { name: 'with a sign that is no text', at: ['\u0000', 1] },
  ])('refuses a cursor $name', async ({ at }, { call }) => {
    await call('POST', 'Try/Keep', { key: 'a', value: 'b' });
    const cursor = Buffer.from(JSON.stringify({ sort: 'key', at })).toString('base64url');

    const { status, body } = await call('GET', `Try/Words?sort=key&cursor=${cursor}`);

    expect([status, body['code']]).toEqual([400, 'malformed']);
  });

  test('is written to a file whole', async ({ call, database }) => {
    for (const word of words) await call('POST', 'Try/Keep', word);

    const { body, headers } = await call('GET', 'Try/Words?limit=2&format=csv&columns=key~Word');

    expect(headers['content-disposition']).toContain('admin-words%202026-11-21.csv');
    expect(body['text']).toBe('\uFEFFWord\r\nw3\r\nw4\r\nw5\r\nw2\r\nw1\r\n');
    expect(
      await database.direct.select().from(auditLog).where(eq(auditLog.action, 'export')),
    ).toHaveLength(1);
  });
});

/** Rows without a colour, rows without a size, and many that are equal in both. */
const marbles = pgTable('marble', {
  id: integer().primaryKey(),
  colour: text(),
  size: integer(),
  place: integer().notNull(),
});
type Marble = typeof marbles.$inferSelect;

const listMarbles = ({ database }: TestHouse, asked: { sort: string; cursor?: string }) =>
  pageOf(
    { tx: database.direct } as ReadContext,
    { limit: 3, ...asked },
    {
      rows: database.direct.select().from(marbles).$dynamic(),
      matching: database.direct.select({ id: marbles.id }).from(marbles).$dynamic(),
      id: marbles.id,
      sorts: { colour: marbles.colour, size: marbles.size, place: marbles.place },
      defaultSort: 'place',
    },
  );

/** Every page, one after the other; between them the house may change. */
async function readThrough(house: TestHouse, sort: string, between = async (_page: number) => {}) {
  const seen: Marble[] = [];
  let cursor: string | null = '';
  for (let page = 1; cursor !== null; page += 1) {
    const answer: Awaited<ReturnType<typeof listMarbles>> = await listMarbles(house, {
      sort,
      ...(cursor ? { cursor } : {}),
    });
    seen.push(...answer.rows);
    cursor = answer.next;
    await between(page);
  }
  return seen;
}

const bag = async (house: TestHouse, marblesInIt: readonly Omit<Marble, 'id'>[]) => {
  await house.database.direct.execute(sql`create temp table if not exists marble
    (id int primary key, colour text, size int, place int not null) on commit drop`);
  await house.database.direct.delete(marbles);
  const rows = marblesInIt.map((marble, id) => ({ ...marble, id: id + 1 }));
  if (rows.length > 0) await house.database.direct.insert(marbles).values(rows);
  return rows;
};

const aBag = fc.array(
  fc.record({
    colour: fc.constantFrom(null, 'red', 'Red', 'blue', "o'brown"),
    size: fc.constantFrom(null, -1, 0, 7),
    place: fc.constantFrom(1, 2),
  }),
  { maxLength: 14 },
);
const aSort = fc
  .uniqueArray(fc.constantFrom('colour', 'size', 'place'), { minLength: 1, maxLength: 3 })
  .chain((keys) => fc.tuple(...keys.map((key) => fc.constantFrom(key, `-${key}`))))
  .map((words) => words.join(','));

describe('the pages of a list', () => {
  inHouse('hold every row once, in order, rows without a value last', async ({ house }) => {
    await fc.assert(
      fc.asyncProperty(aBag, aSort, async (marblesInIt, sort) => {
        const rows = await bag(house, marblesInIt);

        const seen = await readThrough(house, sort);

        expect(seen.map(({ id }) => id)).toEqual(inOrder(rows, sort));
      }),
      plays(25),
    );
  });

  inHouse('miss no row that was there, while others come and go', async ({ house }) => {
    const marblesInIt = Array.from({ length: 12 }, (_, i) => ({
      colour: i % 3 === 0 ? null : 'red',
      size: i % 4,
      place: 1,
    }));
    const rows = await bag(house, marblesInIt);
    const { direct } = house.database;

    const seen = await readThrough(house, 'colour,-size', async (page) => {
      await direct.insert(marbles).values([
        { id: 100 + page, colour: 'azure', size: 1, place: 1 },
        { id: 200 + page, colour: null, size: null, place: 1 },
      ]);
      await direct.execute(sql`delete from marble where id = ${100 + page - 1}`);
    });

    const ids = seen.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => id < 100).toSorted((a, b) => a - b)).toEqual(
      rows.map(({ id }) => id),
    );
  });

  inHouse('past ten thousand say that there are more', async ({ house }) => {
    await bag(house, []);
    const { direct } = house.database;
    const fill = (n: number) =>
      direct.execute(sql`insert into marble select n, null, null, 1 from generate_series(1, ${n}::int) n
        on conflict do nothing`);
    await fill(10_000);
    const exact = await listMarbles(house, { sort: 'place' });
    await fill(10_001);
    const more = await listMarbles(house, { sort: 'place' });

    expect([exact.total, exact.totalIsExact]).toEqual([10_000, true]);
    expect([more.total, more.totalIsExact]).toEqual([10_000, false]);
  });
});

/** The ids as plain sorting puts them: equal rows by their id, in the direction of the last word. */
function inOrder(rows: readonly Marble[], sort: string): number[] {
  const words = sort.split(',');
  const last = words.at(-1)?.startsWith('-') ? -1 : 1;
  return rows
    .toSorted((a, b) => {
      for (const word of words) {
        const way = word.startsWith('-') ? -1 : 1;
        const key = word.replace('-', '') as 'colour' | 'size' | 'place';
        const [x, y] = [a[key], b[key]];
        if (x === y) continue;
        if (x === null) return 1;
        if (y === null) return -1;
        return (x < y ? -1 : 1) * way;
      }
      return (a.id - b.id) * last;
    })
    .map(({ id }) => id);
}
