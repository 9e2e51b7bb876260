import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { replays } from '../platform/http/replay.table.ts';
import { withSecondFactor } from '../testing/machine/authenticator.ts';
import { owner, test, type TestHouse } from '../testing/house.ts';
import { within } from '../testing/within.ts';
import { otpChallenges } from './otp/otp-challenge.table.ts';
import { countTry } from '../platform/limits/rate.ts';
import { block } from './sign-in/rate.service.ts';
import { rateBuckets } from '../platform/limits/rate.table.ts';
import { sessions } from './sessions/session.table.ts';
import { signInChallenges } from './sign-in/sign-in-challenge.table.ts';
import { userLogs } from './people/user-log.table.ts';

const day = 24 * 60;

async function pass(house: TestHouse, days: number): Promise<void> {
  await house.runJobs(); // So that the schedules stand before the time passes.
  house.clock.pass(days * day);
  await house.runJobs();
}

describe('clearing away', () => {
  test('takes sessions that ended a quarter of a year ago, and leaves later ones', async ({
    house,
  }) => {
    const before = await house.database.direct.select().from(sessions);
    await house.signIn(owner.phone, owner.password);
    await pass(house, 60);
    await house.signIn(owner.phone, owner.password);

    await pass(house, 40);

    const left = await house.database.direct.select().from(sessions);
    expect(left).toHaveLength(1);
    expect(left.length).toBeLessThan(before.length + 2);
  });

  test('takes OTPs two days after their end', async ({ house }) => {
    await house.nobody.call(contract.session.getOtp, { phone: owner.phone });
    const asked = () => house.database.direct.select().from(otpChallenges);

    await pass(house, 1);
    expect(await asked()).toHaveLength(1);
    await pass(house, 2);

    expect(await asked()).toEqual([]);
  });

  test('forgets counted tries, but never who is shut out for good', async ({ house }) => {
    await within(house, async (ctx) => {
      await countTry(ctx, { key: 'test once', minutes: 15 });
      await countTry(ctx, { key: 'test shut out', minutes: 15 });
      await block(ctx, 'test shut out', 'for good');
    });

    await pass(house, 9);

    const left = await house.database.direct.select({ key: rateBuckets.key }).from(rateBuckets);
    expect(left).toEqual([{ key: 'test shut out' }]);
  });

  test('leaves the wrong OTPs of a week counted', async ({ house }) => {
    const guessTen = async () => {
      for (let i = 0; i < 2; i += 1) {
        const { body } = await house.nobody.send(contract.session.getOtp, { phone: owner.phone });
        const otp = house.otps.get(owner.phone) === '0000' ? '1111' : '0000';
        for (let guess = 0; guess < 5; guess += 1)
          await house.nobody.send(contract.session.verifyOtp, { challenge: String(body), otp });
        house.clock.pass(61);
      }
    };
    await guessTen();
    await pass(house, 3);

    await guessTen();

    const { body } = await house.nobody.send(contract.session.getOtp, { phone: owner.phone });
    expect(body).toMatchObject({
      status: 429,
      detail: 'Password reset is closed for this number. Ask an administrator.',
    });
  });

  test('takes sign-ins that never came to their second step', async ({ house }) => {
    const person = await house.as('owner');
    await withSecondFactor(house, person);
    const { phone, password } = owner;
    await house.nobody.send(contract.session.login, { phone, password });
    const begun = () => house.database.direct.select().from(signInChallenges);
    expect(await begun()).toHaveLength(1);

    await pass(house, 3);

    expect(await begun()).toEqual([]);
  });

  test('keeps answers that may be repeated for seven days', async ({ house }) => {
    const person = await house.as('owner');
    const key = { 'idempotency-key': 'read-all-0001' };
    await person.send(contract.integrations.readNotifications, { all: true }, key);
    const kept = () => house.database.direct.select({ key: replays.key }).from(replays);

    await pass(house, 6);
    expect(await kept()).toHaveLength(1);
    await pass(house, 2);

    expect(await kept()).toEqual([]);
  });

  test('takes page visits when the business keeps them no longer', async ({ house }) => {
    const person = await house.as('owner');
    await person.call(contract.session.createUserLog, { userId: person.userId, path: '/bank' });
    const visits = () => house.database.direct.select().from(userLogs);

    await pass(house, 179);
    expect(await visits()).toHaveLength(1);
    await pass(house, 2);

    expect(await visits()).toEqual([]);
  });
});
