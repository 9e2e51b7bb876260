import { eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { alias, bigint, pgTable, text } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { expect, test } from 'vitest';
import { casing, onClient, type Tx } from './database.ts';

const parents = pgTable('select_parent', { id: bigint({ mode: 'number' }), bornIn: text() });
const fathers = alias(parents, 'father');
const upper = sql<string>`upper(${parents.bornIn})`;
const isOf = sql<boolean>`${parents.bornIn} = ${'Shivamogga'}`;

/** Columns of one table and of several, expressions that bear values and that bear none, a subquery. */
function asked(tx: Tx) {
  const inner = tx
    .select({ id: parents.id, upper: upper.as('upper') })
    .from(parents)
    .as('inner_one');
  return [
    tx.select().from(parents),
    tx.select({ id: parents.id, upper, isOf, born: parents.bornIn }).from(parents),
    tx
      .select({
        id: parents.id,
        isOf,
        upper,
        father: fathers,
        in: sql<string>`${fathers.id} || ${'x'}`,
      })
      .from(parents)
      .leftJoin(fathers, eq(fathers.id, parents.id)),
    tx.select({ one: upper, other: isOf, id: fathers.id }).from(fathers),
    tx
      .select({ inner: inner.upper, id: parents.id })
      .from(parents)
      .innerJoin(inner, eq(inner.id, parents.id)),
    tx.insert(parents).values({ id: 1 }).returning({ id: parents.id, upper }),
  ].map((query) => query.toSQL());
}

test('a statement reads as Drizzle itself writes it, the first time and whenever it comes again', async () => {
  const client = new pg.Pool();
  const plain = asked(drizzle({ client, casing }) as Tx);
  const ours = onClient(client);

  expect(asked(ours)).toEqual(plain);
  expect(asked(ours)).toEqual(plain);
  expect(asked(onClient(client))).toEqual(plain);
  await client.end();
});
