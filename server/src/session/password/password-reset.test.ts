import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { auditLog } from '../../platform/audit/audit.table.ts';
import { withSecondFactor } from '../../testing/machine/authenticator.ts';
import { owner, test, type TestHouse } from '../../testing/house.ts';
import { colleague, invited } from '../../testing/people.ts';
import { bringUpToDate } from '../../up-to-date.ts';
import { legacyOtp } from '../sign-in/legacy.service.ts';
import { otpConsole } from '../otp/otp-console.ts';

const { admin, session } = contract;

async function challengeFor(house: TestHouse, phone: string): Promise<string> {
  const reply = await house.nobody.send(session.getOtp, { phone });
  return String(reply.body);
}

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

  test('is no way in without a channel for the OTP, for anybody', async ({ house }) => {
    const before = await house.nobody.call(contract.data.firstRun, {});
    otpConsole.open(null);

    const after = await house.nobody.call(contract.data.firstRun, {});
    const stranger = await house.nobody.send(session.getOtp, { phone: '9000000000' });
    const reply = await house.nobody.send(session.getOtp, { phone: owner.phone });

    expect(reply.body).toMatchObject({
      status: 503,
      detail:
        'OTPs cannot be sent: neither SMS nor mail is set up. Ask an owner for a new password.',
    });
    expect(stranger.body).toMatchObject({ status: 503, detail: reply.body['detail'] as string });
    expect([before.otpBy, after.otpBy]).toEqual(['console', null]);
  });
});

describe('LEGACY_OTP_REPLY', () => {
  const on = { LEGACY_OTP_REPLY: 'on' };

  test('is written down at each start, and told to administrators', async ({ house }) => {
    legacyOtp.open(on);
    await bringUpToDate(house.database, house.clock.now());
    const asha = await (await house.as('owner')).call(session.current, {});
    const packer = await (await house.as('packer')).call(session.current, {});
    legacyOtp.open({});

    expect(await house.auditOf('session.getOtp')).toMatchObject([
      { actorKind: 'house', action: 'start_with_legacy_otp', category: 'sign_in' },
    ]);
    expect([asha.isLegacyOtpOn, packer.isLegacyOtpOn]).toEqual([true, false]);
  });

  test('never lets in anyone who has a second factor', async ({ house }) => {
    const packer = await colleague(house, 'packer');
    await withSecondFactor(house, packer);
    legacyOtp.open(on);

    const otp = await house.nobody.send(session.getOtp, { phone: packer.phone });
    const reset = await house.nobody.send(session.resetPassword, {
      phone: packer.phone,
      password: 'Shunti-31',
    });
    legacyOtp.open({});

    expect(otp.body).toMatch(/^otp_/u);
    expect(reset.status).toBe(403);
  });

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
    const health = await (await house.as('owner')).send(admin.getHealth, {});
    legacyOtp.open({});

    expect(otp.body).toMatch(/^\d{4}$/u);
    expect([first.status, again.status]).toEqual([200, 403]);
    expect(ownersOtp.body).toMatch(/^otp_/u);
    expect(owners.status).toBe(403);
    expect(health.body).toMatchObject({ legacy: true });
  });
});
