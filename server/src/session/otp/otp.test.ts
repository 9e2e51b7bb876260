import { contract } from '@counting-house/contract/contract.ts';
import { wireOf } from '@counting-house/contract/kit/wire.ts';
import { describe, expect } from 'vitest';
import { owner, test, type TestHouse } from '../../testing/house.ts';
import { otpChallenges } from './otp-challenge.table.ts';

const { session } = contract;

async function challengeFor(house: TestHouse, phone: string): Promise<string> {
  const reply = await house.nobody.send(session.getOtp, { phone });
  return String(reply.body);
}

const wrongOf = (otp: string | undefined) => String((Number(otp) + 1) % 10_000).padStart(4, '0');

describe('guessing an OTP', () => {
  test('ends after five tries of a challenge, the right one then included', async ({ house }) => {
    const challenge = await challengeFor(house, owner.phone);
    const otp = house.otps.get(owner.phone) ?? '';
    const tries = [];
    for (let i = 0; i < 5; i += 1) {
      tries.push(await house.nobody.send(session.verifyOtp, { challenge, otp: wrongOf(otp) }));
    }

    const right = await house.nobody.send(session.verifyOtp, { challenge, otp });

    expect(tries.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422]);
    expect(right.body).toMatchObject({
      status: 422,
      detail: 'Invalid OTP: Please enter the correct OTP sent to your phone.',
    });
  });

  test('ends after ten wrong ones in a day, over new challenges', async ({ house }) => {
    let compared = 0;
    for (let i = 0; i < 4; i += 1) {
      const challenge = await challengeFor(house, owner.phone);
      const otp = house.otps.get(owner.phone) ?? '';
      for (let guess = 0; guess < 5; guess += 1) {
        const { status } = await house.nobody.send(session.verifyOtp, {
          challenge,
          otp: wrongOf(otp),
        });
        if (status === 422) compared += 1;
      }
      house.clock.pass(61);
    }

    expect(compared).toBe(10);
  });

  test('from fifty addresses at once compares five', async ({ crowd }) => {
    const challenge = await challengeFor(crowd, owner.phone);
    const otp = wrongOf(crowd.otps.get(owner.phone));
    const { path } = wireOf(session.verifyOtp.wire);

    await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        crowd.app.inject({
          method: 'POST',
          url: `/api/counting-house/${path}`,
          remoteAddress: `203.0.113.${i}`,
          headers: { 'x-ch-request': '1' },
          payload: { challenge, otp },
        }),
      ),
    );

    const [row] = await crowd.database.direct.select().from(otpChallenges);
    expect(row).toMatchObject({ wrongCount: 5, status: 'dead' });
  });

  test('of an older challenge is of no use once there is a newer', async ({ house }) => {
    const older = await challengeFor(house, owner.phone);
    const otp = house.otps.get(owner.phone);
    house.clock.pass(1);
    await challengeFor(house, owner.phone);

    const reply = await house.nobody.send(session.verifyOtp, { challenge: older, otp });

    expect(reply.status).toBe(422);
  });

  test('is over for a used challenge', async ({ house }) => {
    const challenge = await challengeFor(house, owner.phone);
    const otp = house.otps.get(owner.phone);
    await house.nobody.send(session.verifyOtp, { challenge, otp });

    expect((await house.nobody.send(session.verifyOtp, { challenge, otp })).status).toBe(422);
  });
});

describe('asking for OTPs', () => {
  test('waits thirty seconds between two, and stops at three in a quarter of an hour', async ({
    house,
  }) => {
    const ask = () => house.nobody.send(session.getOtp, { phone: owner.phone });

    const first = await ask();
    const atOnce = await ask();
    house.clock.pass(1);
    const second = await ask();
    house.clock.pass(1);
    const third = await ask();
    house.clock.pass(1);
    const fourth = await ask();

    expect([first, atOnce, second, third, fourth].map(({ status }) => status)).toEqual([
      200, 429, 200, 200, 429,
    ]);
    expect(atOnce.body['detail']).toBe('Please wait 30 seconds before asking for another OTP.');
    expect(atOnce.headers['retry-after']).toBe('30');
  });

  test('answers unknown phones like known ones', async ({ house }) => {
    const unknown = await house.nobody.send(session.getOtp, { phone: '9000000000' });
    const known = await house.nobody.send(session.getOtp, { phone: owner.phone });

    expect(String(unknown.body)).toMatch(/^otp_[\w-]{43}$/u);
    expect(String(known.body)).toHaveLength(String(unknown.body).length);
    expect(house.otps.has('9000000000')).toBe(false);
  });

  test('of whether a phone is known stops at ten in an hour', async ({ house }) => {
    const statuses = [];
    for (let i = 0; i < 11; i += 1) {
      const { status } = await house.nobody.send(session.validate, { value: owner.phone });
      statuses.push(status);
      house.clock.pass(2);
    }

    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(statuses.at(-1)).toBe(429);
  });

  test.for(['9000000000', '98', '', "' or 1=1 --"])('“%s” is nobody', async (value, { house }) => {
    const reply = await house.nobody.send(session.validate, { value });

    expect([reply.status, reply.body]).toEqual([200, 0]);
  });
});
