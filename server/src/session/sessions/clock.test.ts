import { contract } from '@counting-house/contract/contract.ts';
import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { test } from '../../testing/house.ts';
import { atWork } from '../../testing/work.ts';
import { countTry } from '../../platform/limits/rate.ts';
import { block, secondsClosed } from '../sign-in/rate.service.ts';
import { sessions } from './session.table.ts';

const monthLater = '2026-12-21T04:30:00.000Z';
const now = '2026-11-21T04:30:00.000Z';

describe('a clock that was ahead and is put right', () => {
  test('leaves no session longer than its rules allow', async ({ house }) => {
    house.clock.set(monthLater);
    const clerk = await house.as('sales');
    await clerk.call(contract.session.current, {});

    house.clock.set(now);
    await clerk.call(contract.customers.listCustomers, {});

    const [row] = await house.database.direct
      .select()
      .from(sessions)
      .where(eq(sessions.userId, clerk.userId));
    expect(row).toMatchObject({
      lastActiveAt: now,
      absoluteExpiry: '2026-11-21T16:30:00.000Z',
      freshUntil: '2026-11-21T04:40:00.000Z',
    });
  });

  test('closes nothing for longer than it was to be closed', async ({ house }) => {
    const bucket = { key: 'sign-in 9844000001', minutes: 15 };
    house.clock.set(monthLater);
    for (let tries = 0; tries < 3; tries += 1) await atWork(house, (ctx) => countTry(ctx, bucket));
    await atWork(house, (ctx) => block(ctx, bucket.key, 60));

    house.clock.set(now);
    const closed = await atWork(house, (ctx) => secondsClosed(ctx, [bucket.key]));
    const counted = await atWork(house, (ctx) => countTry(ctx, bucket));

    expect(closed).toBe(60);
    expect(counted).toEqual({ tries: 1, secondsLeft: 900 });
  });
});
