import { contract } from '@counting-house/contract/contract.ts';
import { desc } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { owner, test, type TestHouse } from '../../testing/house.ts';
import { colleague } from '../../testing/people.ts';
import { devices } from './device.table.ts';
import { rateBuckets } from '../../platform/limits/rate.table.ts';

const { integrations, session } = contract;

/** As if everybody together had tried so often in this span. */
const tried = (house: TestHouse, key: string, count: number) =>
  house.database.direct
    .insert(rateBuckets)
    .values({ key, count, windowStart: house.clock.now().toISOString() });

describe('OTPs asked for by strangers', () => {
  test('stop after two hundred in an hour, and the owner is told once', async ({ house }) => {
    const packer = await colleague(house, 'packer');
    await tried(house, 'otp', 199);

    const last = await house.nobody.send(session.getOtp, { phone: owner.phone });
    const over = await house.nobody.send(session.getOtp, { phone: packer.phone });
    house.clock.pass(1);
    const again = await house.nobody.send(session.getOtp, { phone: packer.phone });
    const told = await (await house.as('owner')).call(integrations.listNotifications, {});

    expect([last.status, over.status, again.status]).toEqual([200, 429, 429]);
    expect(over.body['detail']).toBe('Please wait 60 minutes before asking for another OTP.');
    expect(over.headers['retry-after']).toBe('3600');
    expect(house.otps.has(packer.phone)).toBe(false);
    expect(told.rows.filter(({ kind }) => kind === 'otp_flood')).toHaveLength(1);
  });

  test('for phones that nobody has use nothing up, and are refused like the others', async ({
    house,
  }) => {
    await tried(house, 'otp', 199);

    const unknown = await house.nobody.send(session.getOtp, { phone: '9000000000' });
    const known = await house.nobody.send(session.getOtp, { phone: owner.phone });
    const over = await house.nobody.send(session.getOtp, { phone: '9000000001' });

    expect([unknown.status, known.status, over.status]).toEqual([200, 200, 429]);
  });

  test('do not keep an OTP from the browser that its person uses', async ({ house }) => {
    const cookie = await knownBrowser(house);
    await tried(house, 'otp', 200);
    await tried(house, 'otp from 127.0.0.1', 10);
    await tried(house, `otp ${owner.phone} in a day`, 6);
    await tried(house, 'validate from 127.0.0.1', 60);

    const stranger = await house.nobody.send(session.getOtp, { phone: owner.phone });
    const asked = await house.nobody.send(session.validate, { value: owner.phone }, { cookie });
    const sent = await house.nobody.send(session.getOtp, { phone: owner.phone }, { cookie });

    expect([stranger.status, asked.status, sent.status]).toEqual([429, 200, 200]);
    expect(house.otps.has(owner.phone)).toBe(true);
  });
});

describe('30 wrong sign-ins from one address', () => {
  const right = { phone: owner.phone, password: owner.password };
  const wrong = { phone: '9000000000', password: 'wrong-one' };

  test('close it to strangers, and to nobody at a browser that the house knows', async ({
    house,
  }) => {
    const cookie = await knownBrowser(house);
    const packer = await colleague(house, 'packer');
    const theirs = { phone: packer.phone, password: 'Kesari-77' };
    await tried(house, 'login from 127.0.0.1', 29);

    const last = await house.nobody.send(session.login, wrong);
    const stranger = await house.nobody.send(session.login, right);
    const known = await house.nobody.send(session.login, right, { cookie });
    const besides = await house.nobody.send(session.login, theirs, { cookie });

    expect(last.status).toBe(401);
    expect(stranger.body).toMatchObject({
      status: 429,
      detail: 'Too many attempts. Try again in 15 minutes.',
    });
    expect(stranger.headers['retry-after']).toBe('900');
    expect([known.status, besides.status]).toEqual([200, 200]);
  });

  test('are counted at a known browser too, for itself alone', async ({ house }) => {
    const cookie = await knownBrowser(house);
    const [browser] = await house.database.direct.select().from(devices).orderBy(desc(devices.id));
    await tried(house, `login from browser ${browser?.id}`, 29);

    const last = await house.nobody.send(session.login, wrong, { cookie });
    const here = await house.nobody.send(session.login, right, { cookie });
    const elsewhere = await house.nobody.send(session.login, right);

    expect([last.status, here.status, elsewhere.status]).toEqual([401, 429, 200]);
  });
});

test('a browser is known for 180 days after the last sign-in at it', async ({ house }) => {
  const cookie = await knownBrowser(house);
  const packer = await colleague(house, 'packer');
  const other = await knownBrowser(house, { phone: packer.phone, password: 'Kesari-77' });
  house.clock.pass(179 * 24 * 60);
  const again = { phone: owner.phone, password: owner.password };
  await house.nobody.send(session.login, again, { cookie: other });
  house.clock.pass(2 * 24 * 60);
  await tried(house, 'otp', 200);

  const forgotten = await house.nobody.send(session.getOtp, { phone: owner.phone }, { cookie });
  const known = await house.nobody.send(session.getOtp, { phone: owner.phone }, { cookie: other });

  expect([forgotten.status, known.status]).toEqual([429, 200]);
});

/** The cookie of a browser that somebody signed in at; the session itself is not sent with it. */
async function knownBrowser(
  house: TestHouse,
  { phone, password }: { phone: string; password: string } = owner,
): Promise<string> {
  const reply = await house.nobody.send(session.login, { phone, password });
  return (reply.headers['set-cookie'] as string[])[1]?.split(';')[0] ?? '';
}

test('asking for phones past six hundred in an hour makes each answer wait', async ({ house }) => {
  await tried(house, 'validate', 600);
  const begun = performance.now();

  const reply = await house.nobody.send(session.validate, { value: owner.phone });

  expect(reply.body).toBe(1);
  expect(performance.now() - begun).toBeGreaterThan(1_900);
});

test('three hundred wrong sign-ins make unknown browsers wait a second, and the owner is told', async ({
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
