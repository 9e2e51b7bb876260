import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { test } from '../testing/house.ts';
import { openDatabase } from './database/database.ts';
import { loggedError } from './environment/log.ts';
import { problemOfDatabase } from './problem.ts';

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

describe('what goes wrong below is said in a sentence', () => {
  test.for([
    ['53100', 503, 'disk_full'],
    ['57P01', 503, 'database_away'],
    ['08006', 503, 'database_away'],
    ['53300', 503, 'database_away'],
    ['55P03', 409, 'busy'],
    ['57014', 503, 'busy'],
  ] as const)('SQLSTATE %s answers %s %s', async ([state, status, code], { house }) => {
    const raise = `do $$ begin raise exception 'no' using errcode = '${state}'; end $$`;

    const failure = await failureOf(house.database.write((tx) => tx.execute(sql.raw(raise))));

    expect(problemOfDatabase(failure)).toMatchObject({ status, code });
  });

  test('a database that nobody answers for is away, for one statement and for a transaction', async () => {
    const nobody = openDatabase('postgres://app@127.0.0.1:1/shop');

    const failures = await Promise.all([
      failureOf(nobody.direct.execute(sql`select 1`)),
      failureOf(nobody.read((tx) => tx.execute(sql`select 1`))),
    ]);
    await nobody.close();

    expect(failures.map((failure) => problemOfDatabase(failure)?.code)).toEqual([
      'database_away',
      'database_away',
    ]);
  });

  test('a fault of the program is no problem of the database', () => {
    expect(problemOfDatabase(new TypeError('x is not a function'))).toBeNull();
  });
});

describe('the log', () => {
  test('keeps the statement and its code, and none of its values', async ({ house }) => {
    const secret = 'marker-4711';
    const statement = sql`insert into setting (key, value) values (${secret}, ${secret})`;

    const failure = await failureOf(house.database.write((tx) => tx.execute(statement)));

    const kept = loggedError(failure);
    expect(kept).toMatchObject({
      query: 'insert into setting (key, value) values ($1, $2)',
      cause: { code: '22P02' },
    });
    expect(JSON.stringify(kept)).not.toContain(secret);
  });
});
