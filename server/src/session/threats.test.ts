import { contract } from '@counting-house/contract/contract.ts';
import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { auditLog } from '../platform/audit.table.ts';
import { owner, test, type TestHouse } from '../testing/house.ts';
import { colleague, invited } from '../testing/people.ts';
import { legacyOtp } from './legacy.service.ts';
import { otpChallenges } from './otp-challenge.table.ts';
import { otpDelivery } from './otp-delivery.ts';
import { users } from './user.table.ts';

const { admin, session } = contract;

/** What an attacker tries at sign-in and reset, and what the house answers. */

async function challengeFor(house: TestHouse, phone: string): Promise<string> {
  const reply = await house.nobody.send(session.getOtp, { phone });
  return String(reply.body);
}

const credentials = { phone: owner.phone, password: owner.password };

const wrongOf = (otp: string | undefined) => String((Number(otp) + 1) % 10_000).padStart(4, '0');

describe('a forgotten password', () => {
  test('is replaced in three steps', async ({ house }) => {
    const { phone } = owner;

    const known = await house.nobody.send(session.validate, { value: phone });
    const challenge = await challengeFor(house, phone);
    const otp = house.otps.get(phone) ?? '';
    const verified = await house.nobody.send(session.verifyOtp, { challenge, otp });
    const reset = await house.nobody.send(session.resetPassword, {
      phone,
      password: 'Kesari-77',
      ticket: verified.body['ticket'],
    });

    expect(known.body).toBe(1);
    expect(challenge).toMatch(/^otp_[\w-]{43}$/u);
    expect(otp).toMatch(/^\d{4}$/u);
    expect(reset.body).toEqual({
      success: 200,
      message: 'Your password has been successfully updated.',
    });
    await expect(house.signIn(phone, 'Kesari-77')).resolves.toBeDefined();
  });

  test('never shows its OTP in an answer, a header or the audit log', async ({ house }) => {
    const { phone } = owner;
    const asked = await house.nobody.send(session.getOtp, { phone });
    const otp = house.otps.get(phone) ?? '';
    const verified = await house.nobody.send(session.verifyOtp, {
      challenge: String(asked.body),
      otp,
    });

    const rows = await house.database.direct.select().from(auditLog);
    const seen = JSON.stringify([asked.headers, verified.body, rows.map(({ changes }) => changes)]);

    expect(String(asked.body)).not.toBe(otp);
    expect(seen).not.toContain(`"${otp}"`);
  });

  test('ends every session of its person', async ({ house }) => {
    const packer = await colleague(house, 'packer');
    const challenge = await challengeFor(house, packer.phone);
    const { body } = await house.nobody.send(session.verifyOtp, {
      challenge,
      otp: house.otps.get(packer.phone),
    });

    await house.nobody.send(session.resetPassword, {
      phone: packer.phone,
      password: 'Shunti-31',
      ticket: body['ticket'],
    });

    await expect(packer.call(session.current, {})).rejects.toMatchObject({ status: 401 });
  });

  test.for(['', 'rst_unknown'])(
    'is not replaced with the ticket “%s”',
    async (ticket, { house }) => {
      const reply = await house.nobody.send(session.resetPassword, {
        phone: owner.phone,
        password: 'Kesari-77',
        ticket,
      });

      expect(reply.body).toMatchObject({
        status: 403,
        success: 500,
        error: 'The reset has expired. Start again.',
      });
    },
  );

  test('is not replaced with the ticket of another phone, nor after ten minutes', async ({
    house,
  }) => {
    const packer = await colleague(house, 'packer');
    const challenge = await challengeFor(house, packer.phone);
    const otp = house.otps.get(packer.phone);
    const { body } = await house.nobody.send(session.verifyOtp, { challenge, otp });
    const { ticket } = body;

    const others = await house.nobody.send(session.resetPassword, {
      phone: owner.phone,
      password: 'Kesari-78',
      ticket,
    });
    house.clock.pass(11);
    const late = await house.nobody.send(session.resetPassword, {
      phone: packer.phone,
      password: 'Kesari-78',
      ticket,
    });

    expect([others.status, late.status]).toEqual([403, 403]);
  });

  test.for([
    ['short', 'Password must be 6-20 characters'],
    ['a'.repeat(21), 'Password must be 6-20 characters'],
    ['', 'Please enter new password'],
  ])('is not replaced by “%s”', async ([password, says], { house }) => {
    const { link, user } = await invited(house, 'packer');
    const ticket = /#t=(.+)&/u.exec(link ?? '')?.[1];

    const reply = await house.nobody.send(session.resetPassword, {
      phone: user.phone,
      password,
      ticket,
    });

    expect(reply.body).toMatchObject({ status: 422, fields: { password: says } });
  });

  test.for(['password', 'Malenadu Pantry', '123456'])(
    'is not replaced by the common “%s”, and the ticket stays good',
    async (password, { house }) => {
      const { link, user } = await invited(house, 'packer');
      const ticket = /#t=(.+)&/u.exec(link ?? '')?.[1];
      const { phone } = user;

      const common = await house.nobody.send(session.resetPassword, { phone, password, ticket });
      const better = await house.nobody.send(session.resetPassword, {
        phone,
        password: 'Kesari-77',
        ticket,
      });

      expect(common.body).toMatchObject({
        status: 422,
        detail: 'This password is too common. Choose another.',
      });
      expect(better.status).toBe(200);
    },
  );

  test('is no way in without a channel for the OTP', async ({ house }) => {
    otpDelivery.open(null);

    const reply = await house.nobody.send(session.getOtp, { phone: owner.phone });

    expect(reply.body).toMatchObject({
      status: 503,
      detail: 'Password reset is not available. Ask an administrator.',
    });
  });
});

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

  test('by fifty at once compares five', async ({ crowd }) => {
    const challenge = await challengeFor(crowd, owner.phone);
    const otp = wrongOf(crowd.otps.get(owner.phone));

    await Promise.all(
      Array.from({ length: 50 }, () => crowd.nobody.send(session.verifyOtp, { challenge, otp })),
    );

    const [row] = await crowd.database.direct.select().from(otpChallenges);
    expect(row).toMatchObject({ wrongCount: 5, state: 'dead' });
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

describe('guessing a password', () => {
  const wrong = (house: TestHouse, cookie = '') =>
    house.nobody.send(
      session.login,
      { phone: owner.phone, password: 'wrong-one' },
      cookie ? { cookie } : {},
    );

  test('waits from the fifth wrong one on, and longer each time', async ({ house }) => {
    for (let i = 0; i < 5; i += 1) expect((await wrong(house)).status).toBe(401);

    const sixth = await wrong(house);
    const right = await house.nobody.send(session.login, credentials);
    house.clock.pass(0.6);
    const seventh = await wrong(house);
    const afterThirty = await wrong(house);

    expect(sixth.body).toMatchObject({
      status: 429,
      detail: 'Too many attempts. Try again in 1 minute.',
    });
    expect(right.status).toBe(429);
    expect(seventh.status).toBe(401);
    expect(afterThirty.headers['retry-after']).toBe('60');
  });

  test('does not lock out the browser that its person uses', async ({ house }) => {
    const first = await house.nobody.send(session.login, credentials);
    const device = (first.headers['set-cookie'] as string[])[1]?.split(';')[0] ?? '';
    for (let i = 0; i < 6; i += 1) await wrong(house);

    const victim = await house.nobody.send(session.login, credentials, { cookie: device });

    expect(victim.status).toBe(200);
  });

  test('by five at a proof ends the session', async ({ house }) => {
    const person = await house.as('owner');
    for (let i = 0; i < 5; i += 1) {
      await expect(person.call(session.reauth, { password: 'wrong' })).rejects.toMatchObject({
        status: 401,
        code: 'proof.wrong',
      });
    }

    await expect(person.call(session.current, {})).rejects.toMatchObject({
      code: 'not_signed_in',
    });
  });
});

describe('a session', () => {
  test('is not opened by its markers', async ({ house }) => {
    const { body } = await house.nobody.send(session.login, credentials);

    const reply = await house.nobody.send(
      session.current,
      {},
      { cookie: `ch_session=${String(body['authId'])}` },
    );

    expect(reply.status).toBe(401);
  });

  test('has a new token after a new password; the old one is refused', async ({ house }) => {
    const person = await house.as('owner');

    await person.call(session.changePassword, {
      uid: person.userId,
      id: person.userId,
      oldPassword: owner.password,
      password: 'Kesari-77',
    });

    await expect(person.call(session.current, {})).rejects.toMatchObject({ status: 401 });
  });

  test('ends without activity, whatever the browser asks by itself', async ({ house }) => {
    const person = await house.as('owner');
    for (let minutes = 0; minutes < 120; minutes += 10) {
      await person.call(session.current, {});
      house.clock.pass(10);
    }
    house.clock.pass(1);

    await expect(person.call(session.current, {})).rejects.toMatchObject({ status: 401 });
  });

  test('of another browser is ended by its person', async ({ house }) => {
    const here = await house.as('owner');
    const there = await house.signIn(owner.phone, owner.password);
    const { authId } = await there.call(session.current, {});

    await here.call(session.revokeSession, { publicId: authId });

    await expect(there.call(session.current, {})).rejects.toMatchObject({ status: 401 });
    await expect(here.call(session.current, {})).resolves.toBeDefined();
  });

  test('of somebody else is not found', async ({ house }) => {
    const packer = await colleague(house, 'packer');
    const { rows } = await (await house.as('owner')).call(session.listSessions, {});

    await expect(
      packer.call(session.revokeSession, { publicId: rows[0]?.publicId ?? '' }),
    ).rejects.toMatchObject({ status: 404 });
  });
});

describe('one’s own password', () => {
  test('is not changed with a wrong old one', async ({ house }) => {
    const { userId, ...person } = await house.as('owner');

    const reply = await person.send(session.changePassword, {
      uid: userId,
      id: userId,
      oldPassword: 'wrong-one',
      password: 'Kesari-77',
    });

    expect(reply.body).toMatchObject({
      status: 422,
      message: 'old password invalid',
      detail: 'old password invalid',
    });
  });

  test('is not another’s', async ({ house }) => {
    const packer = await colleague(house, 'packer');
    const input = { oldPassword: 'Kesari-77', password: 'Shunti-31' };

    for (const [uid, id] of [
      [1, packer.userId],
      [packer.userId, 1],
    ] as const) {
      await expect(
        packer.call(session.changePassword, { ...input, uid, id }),
      ).rejects.toMatchObject({ status: 403 });
    }
  });

  test('is not the old one again', async ({ house }) => {
    const { userId, call } = await house.as('owner');

    await expect(
      call(session.changePassword, {
        uid: userId,
        id: userId,
        oldPassword: owner.password,
        password: owner.password,
      }),
    ).rejects.toMatchObject({
      fields: { password: 'Choose a password different from the old one.' },
    });
  });

  test('is kept as argon2id with 46 MiB, and shown nowhere', async ({ house }) => {
    const person = await house.as('owner');
    const [row] = await house.database.direct
      .select()
      .from(users)
      .where(eq(users.id, person.userId));

    const shown = await person.call(admin.getUser, { id: person.userId });

    expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/u);
    expect(JSON.stringify(shown)).not.toMatch(/argon2|hash/iu);
  });
});

test.for([{ roleId: 1 }, { status: 'active' }, { passwordHash: 'x' }, { phone: '9000000000' }])(
  'one’s own profile does not take %j',
  async (extra, { house }) => {
    const person = await house.as('packer');

    const reply = await person.send(session.updateProfile, { name: 'Packer', ...extra });

    expect(reply.body).toMatchObject({ status: 400, code: 'malformed' });
  },
);

test('nobody notes a page visit for somebody else', async ({ house }) => {
  const packer = await house.as('packer');

  await expect(
    packer.call(session.createUserLog, { userId: packer.userId + 1, path: '/' }),
  ).rejects.toMatchObject({ status: 403, message: 'This is not your user.' });
  await expect(
    packer.call(session.createUserLog, { userId: packer.userId, path: 'javascript:' }),
  ).rejects.toMatchObject({ status: 422, fields: { path: 'History must be a path.' } });
});

describe('LEGACY_OTP_REPLY', () => {
  const on = { LEGACY_OTP_REPLY: 'on' };

  test('keeps a production server from starting, unless that is said twice', () => {
    const production = { ...on, NODE_ENV: 'production' };

    expect(() => legacyOtp.open(production)).toThrow(
      'LEGACY_OTP_REPLY lets anyone who knows a phone number take over that account. Set LEGACY_OTP_REPLY_OVERRIDE=account-takeover-accepted to start anyway.',
    );
    legacyOtp.open({});
  });

  test('answers the OTP, lets the old client reset once, and never the owner', async ({
    house,
  }) => {
    const packer = await colleague(house, 'packer');
    legacyOtp.open(on);
    const reset = (phone: string) =>
      house.nobody.send(session.resetPassword, { phone, password: 'Shunti-31' });

    const otp = await house.nobody.send(session.getOtp, { phone: packer.phone });
    const first = await reset(packer.phone);
    const again = await reset(packer.phone);
    const ownersOtp = await house.nobody.send(session.getOtp, { phone: owner.phone });
    const owners = await reset(owner.phone);
    const health = await house.nobody.send(admin.getHealth, {});
    legacyOtp.open({});

    expect(otp.body).toMatch(/^\d{4}$/u);
    expect([first.status, again.status]).toEqual([200, 403]);
    expect(ownersOtp.body).toMatch(/^otp_/u);
    expect(owners.status).toBe(403);
    expect(health.body).toMatchObject({ legacy: true });
  });
});
