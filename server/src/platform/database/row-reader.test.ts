import { eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { alias, bigint, pgTable, text } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { expect } from 'vitest';
import { test } from '../../testing/house.ts';
import { moment } from './columns.ts';
import { casing, type Tx } from './database.ts';

const parents = pgTable('reader_parent', {
  id: bigint({ mode: 'number' }).notNull(),
  name: text(),
  bornAt: moment(),
});
const fathers = alias(parents, 'father');

test('rows are read as Drizzle itself reads them', async ({ house }) => {
  const { direct } = house.database;
  await direct.execute(
    sql`create temp table reader_parent (id bigint, name text, born_at timestamptz(3))`,
  );
  await direct.insert(parents).values([
    { id: 1, name: null, bornAt: '2026-11-21T04:30:00.000Z' },
    { id: 2, name: 'Asha', bornAt: '2026-11-21T04:30:00.123Z' },
    { id: 3, name: 'Ravi', bornAt: null },
  ]);
  const client = (direct as unknown as { readonly $client: pg.Client }).$client;
  const asked = (tx: Tx) => [
    tx.select().from(parents).orderBy(parents.id),
    tx
      .select({
        id: parents.id,
        bornAt: parents.bornAt,
        twice: sql<number>`${parents.id} * 2`.mapWith(Number),
      })
      .from(parents)
      .orderBy(parents.id),
    tx
      .select({
        own: parents,
        father: fathers,
        both: { child: parents.name, father: fathers.name },
        beside: { id: fathers.id, length: sql<number | null>`length(${fathers.name})` },
      })
      .from(parents)
      .leftJoin(fathers, eq(fathers.id, sql`${parents.id} - 1`))
      .orderBy(parents.id),
    tx
      .select()
      .from(parents)
      .leftJoin(fathers, eq(fathers.id, sql`${parents.id} - 1`))
      .orderBy(parents.id),
    tx
      .select()
      .from(parents)
      .innerJoin(fathers, eq(fathers.id, sql`${parents.id} - 1`))
      .orderBy(parents.id),
  ];

  const ours = await Promise.all(asked(direct));

  const theirs = await Promise.all(asked(drizzle({ client, casing })));
  expect(ours).toEqual(theirs);
  expect(JSON.stringify(ours)).toBe(JSON.stringify(theirs));
  expect(ours[2]?.map((row) => 'father' in row && row.father)).toMatchObject([
    null,
    { id: 1 },
    { id: 2 },
  ]);
});
