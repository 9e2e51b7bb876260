import { contract } from '@counting-house/contract/contract.ts';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { test } from '../../testing/house.ts';

test('a write waits while the part of its month is made, and is saved', async ({ crowd }) => {
  crowd.clock.set('2027-06-15T04:30:00.000Z'); // Months beyond those that lie ready.
  const asha = await crowd.as('owner');
  const { promise: made, resolve: isMade } = Promise.withResolvers<void>();
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const making = crowd.database.write(async (tx) => {
    await tx.execute(sql`select make_audit_month('2027-06-01')`);
    isMade();
    await mayEnd;
  });
  await made;

  const saving = asha.call(contract.admin.createRole, { name: 'Night shift', permissions: [] });
  await expect
    .poll(async () => {
      const waits = await crowd.database.direct.execute(
        sql`select from pg_locks where not granted and relation = 'audit_log_other'::regclass`,
      );
      return waits.rowCount;
    })
    .toBe(1);
  end();
  await making;

  expect(await saving).toMatchObject({ name: 'Night shift' });
});
