import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { owner, test, type TestHouse } from '../testing/house.ts';
import { colleague } from '../testing/people.ts';
import { rateBuckets } from './rate.table.ts';

const { integrations, session } = contract;

/** As if everybody together had tried so often in this span. */
const tried = (house: TestHouse, key: string, count: number) =>
  house.database.direct
    .insert(rateBuckets)
    .values({ key, count, windowStart: house.clock.now().toISOString() });

describe('6: OTPs asked for by everybody together', () => {
  test('stop after two hundred in an hour, and the owner is told once', async ({ house }) => {
    const packer = await colleague(house, 'packer');
    await tried(house, 'otp', 199);

    const last = await house.nobody.send(session.getOtp, { phone: owner.phone });
    const over = await house.nobody.send(session.getOtp, { phone: packer.phone });
    house.clock.pass(1);
    const again = await house.nobody.send(session.getOtp, { phone: packer.phone });
    const told = await (await house.as('owner')).call(integrations.listNotifications, {});

    expect([last.status, over.status, again.status]).toEqual([200, 429, 429]);
    expect(over.body['detail']).toMatch(
      /^Please wait \d+ seconds before asking for another OTP\.$/u,
    );
    expect(house.otps.has(packer.phone)).toBe(false);
    expect(told.rows.filter(({ kind }) => kind === 'otp_flood')).toHaveLength(1);
  });
});

test('7: asking for phones past six hundred in an hour makes each answer wait', async ({
  house,
}) => {
  await tried(house, 'validate', 600);
  const begun = performance.now();

  const reply = await house.nobody.send(session.validate, { value: owner.phone });

  expect(reply.body).toBe(1);
  expect(performance.now() - begun).toBeGreaterThan(1_900);
});

test('8: three hundred wrong sign-ins make unknown browsers wait a second, and the owner is told', async ({
  house,
}) => {
  const asha = await house.as('owner');
  await tried(house, 'login', 299);
  await house.nobody.send(session.login, { phone: '9000000000', password: 'wrong-one' });
  const begun = performance.now();

  await house.nobody.send(session.login, { phone: owner.phone, password: owner.password });

  expect(performance.now() - begun).toBeGreaterThan(900);
  const { rows } = await asha.call(integrations.listNotifications, {});
  expect(rows.filter(({ kind }) => kind === 'sign_in_flood')).toHaveLength(1);
});
