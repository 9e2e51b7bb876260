import net from 'node:net';
import { sql } from 'drizzle-orm';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import { describe, expect } from 'vitest';
import { test } from '../../testing/house.ts';
import { openDatabase } from './database.ts';
import { loggedError } from '../environment/log.ts';
import { problemOfDatabase } from './fault.ts';

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
    ['40P01', 409, 'busy'],
    ['40001', 409, 'busy'],
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

  test('a database that froze is left in time, by one statement and by a transaction', async () => {
    const frozen = await frozenDatabase();
    const pool = openDatabase(frozen.url, { statementMs: 100, connectionMs: 2_000 });

    const failures = await Promise.all([
      failureOf(pool.direct.execute(sql`select 1`)),
      failureOf(pool.write((tx) => tx.execute(sql`select 1`))),
    ]);
    frozen.end();
    await pool.close();

    expect(failures.map((failure) => problemOfDatabase(failure)?.code)).toEqual([
      'database_away',
      'database_away',
    ]);
  });

  test.for(['EPIPE', 'ECONNRESET', 'EPROTO'])('%s is no answer of the database', (code) => {
    const cause = Object.assign(new Error(`write ${code}`), { code });

    const problem = problemOfDatabase(new DrizzleQueryError('select 1', [], cause));

    expect(problem).toMatchObject({ status: 503, code: 'database_away' });
    expect(problemOfDatabase(cause)).toBeNull(); // Nor is it of another way than the database's.
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

/** Lets in anyone who comes, and says nothing after that. */
async function frozenDatabase() {
  const letIn = Buffer.from([
    ...Buffer.from('R'),
    0,
    0,
    0,
    8,
    0,
    0,
    0,
    0,
    ...Buffer.from('Z'),
    0,
    0,
    0,
    5,
    73,
  ]);
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => socket.write(letIn));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as net.AddressInfo;
  const end = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { url: `postgres://app@127.0.0.1:${port}/shop`, end };
}
