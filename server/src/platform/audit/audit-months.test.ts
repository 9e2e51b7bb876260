import { contract } from '@counting-house/contract/contract.ts';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { test } from '../../testing/house.ts';

const { admin } = contract;

/** Two parts of a table that can be written to, one of them for whatever has no other. */
const partitioned = sql`select distinct inhparent::regclass::text as name from pg_inherits
  join pg_class on oid = inhparent where relkind = 'p'`;

test('the first writes after a clock jumped are answered, also while their month is being made', async ({
  crowd,
}) => {
  crowd.clock.set('2027-03-28T04:30:00.000Z');
  const owner = await crowd.as('owner');
  const unit = (n: number) => ({
    code: `U${n}`,
    name: `Bundle of ${n}`,
    kind: 'count' as const,
    ratioNum: 25 + n,
    ratioDen: 1,
    decimals: 0,
  });
  const made = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();

  const maker = crowd.database.write(async (tx) => {
    await tx.execute(sql`select make_audit_month('2027-03-01')`);
    made.resolve();
    await held.promise;
  });
  await made.promise;
  const calls = [1, 2, 3].map((n) => owner.send(admin.createUnit, unit(n)));
  await expect
    .poll(async () => {
      const waiting = sql`select from pg_locks where not granted and relation = 'audit_log_other'::regclass`;
      return (await crowd.database.direct.execute(waiting)).rows.length;
    })
    .toBeGreaterThan(0);
  held.resolve();
  await maker;

  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200, 200]);
  const { rows } = await crowd.database.direct.execute<{ n: string }>(
    sql`select count(*) as n from audit_log_2027_03 where action = 'create'`,
  );
  expect(Number(rows[0]?.n)).toBe(3);
});

test('no other table has parts by month whose making a write could meet', async ({ house }) => {
  const { rows } = await house.database.direct.execute(partitioned);

  expect(rows).toEqual([{ name: 'audit_log' }]);
});
