import { contract } from '@counting-house/contract/contract.ts';
import { guardedMessages } from '@counting-house/contract/integrations/template.ts';
import { describe, expect } from 'vitest';
import { owner as asha, test, type TestHouse } from '../../testing/house.ts';
import { colleague } from '../../testing/people.ts';
import {
  mailAt,
  openSmsGateway,
  sendNow,
  smsAt,
  smsKey,
  withPostOffice,
} from '../../testing/machine/post-office.ts';
import { allTemplates } from '../../templates.ts';
import { outboxMessages } from '../outbox/outbox.table.ts';

const { admin, integrations, session } = contract;

/** A manager who may change how messages are sent, but is no owner. */
const manager = (house: TestHouse) =>
  house.withPermissions([
    'integrations.connection.read',
    'integrations.connection.write',
    'admin.security.write',
    'admin.user.read',
    'admin.user.write',
    'admin.user.resetPassword',
  ]);

const bodies = (gateway: { arrived: readonly { body: string }[] }) =>
  gateway.arrived.map(({ body }) => body).join('\n');

/** A house whose SMS a manager sent to a gateway of their own. */
async function turnedRound(house: TestHouse) {
  const { owner, sms, mail } = await withPostOffice(house);
  const thief = await manager(house);
  const theirs = await openSmsGateway();
  await thief.call(integrations.updateSms, smsAt(theirs, { version: 1, key: 'Their-own-key-99' }));
  return { owner, thief, sms, theirs, mail };
}

describe('how messages are sent', () => {
  test.for(['updateMail', 'updateSms'] as const)(
    'is not changed by an Admin: %s',
    async (name, { house }) => {
      const { sms, mail } = await withPostOffice(house);
      const admins = await house.as('admin');
      const input =
        name === 'updateMail' ? mailAt(mail, { version: 1 }) : smsAt(sms, { version: 1 });

      const { status, body } = await admins.send(integrations[name], { ...input, isOn: false });

      expect([status, body['code'], body['detail']]).toEqual([
        403,
        'right_missing',
        'You do not have the right to change how mail and SMS are sent; that is a matter of security.',
      ]);
      expect(await admins.call(integrations.listConnections, {})).toMatchObject({
        mail: { version: 1 },
        sms: { version: 1 },
      });
    },
  );

  test('asks anyone who changes it for a fresh proof', async ({ house }) => {
    const { owner, sms } = await withPostOffice(house);
    house.clock.pass(11);

    const { status, body } = await owner.send(integrations.updateSms, smsAt(sms, { version: 1 }));

    expect([status, body['code']]).toEqual([403, 'reauth_required']);
  });

  test('carries no OTP of the owner for a day after somebody else changed it', async ({
    house,
  }) => {
    const { theirs } = await turnedRound(house);
    const ask = async () => {
      const reply = await house.nobody.send(session.getOtp, { phone: asha.phone });
      await sendNow(house);
      return reply.status;
    };

    const first = await ask();
    const early = bodies(theirs);
    house.clock.pass(24 * 60);
    const later = await ask();

    expect([first, early, later]).toEqual([200, '', 200]);
    expect(bodies(theirs)).toContain('is your OTP');
    expect(await house.auditOf('session.getOtp')).toContainEqual(
      expect.objectContaining({ action: 'withhold_otp', entityNo: asha.name }),
    );
  });

  test('does not put out what was asked for before the change', async ({ house }) => {
    const { sms } = await withPostOffice(house);
    const thief = await manager(house);
    const theirs = await openSmsGateway();
    await house.nobody.send(session.getOtp, { phone: asha.phone });
    await thief.call(
      integrations.updateSms,
      smsAt(theirs, { version: 1, key: 'Their-own-key-99' }),
    );

    await sendNow(house);

    expect(bodies(theirs)).toBe('');
    expect(bodies(sms)).not.toContain('is your OTP');
    const rows = await house.database.direct.select().from(outboxMessages);
    expect(rows).toContainEqual(
      expect.objectContaining({
        templateKey: 'otp',
        status: 'dead',
        sealed: null,
        lastError: expect.stringContaining('An owner must confirm it first.'),
      }),
    );
  });

  test('still carries the OTP of anyone who has no more rights than the one who changed it', async ({
    house,
  }) => {
    const { theirs } = await turnedRound(house);
    const reader = await house.withPermissions(['admin.user.read']);
    const { phone } = await (await house.as('owner')).call(admin.getUser, { id: reader.userId });

    await house.nobody.send(session.getOtp, { phone });
    await sendNow(house);

    expect(bodies(theirs)).toContain('is your OTP');
  });

  test('carries the OTP by the other channel meanwhile', async ({ house }) => {
    const { owner, mail } = await turnedRound(house);
    await owner.call(session.updateProfile, { email: 'asha@malenadu.example' });

    await house.nobody.send(session.getOtp, { phone: asha.phone });
    await sendNow(house);

    expect(mail.arrived.map(({ raw }) => raw).join('\n')).toMatch(/OTP is/u);
  });

  test('carries no link to somebody with more rights, and says why', async ({ house }) => {
    const { owner } = await turnedRound(house);
    const auditor = await colleague(house, 'auditor');

    const sent = owner.call(admin.resetUser, { id: auditor.userId, how: 'send' });

    await expect(sent).rejects.toMatchObject({
      status: 422,
      code: 'channel.held',
      fields: { how: expect.stringContaining('unless an owner confirms it') },
    });
  });

  test('is told to every owner by the way that was, and under their bell', async ({ house }) => {
    const { owner, sms, theirs } = await turnedRound(house);

    await sendNow(house);

    expect(bodies(sms)).toContain('changed how SMS of Malenadu Pantry is sent');
    expect(bodies(sms)).toContain(`91${asha.phone}`);
    expect(sms.arrived[0]?.headers['authkey']).toBe(smsKey);
    expect(bodies(theirs)).toBe('');
    const { rows } = await owner.call(integrations.listNotifications, { limit: 10 });
    expect(rows).toMatchObject([{ kind: 'channel_changed', link: '/Settings/integration' }]);
  });

  test('is told by the way that was trusted, though it was changed twice or switched off', async ({
    house,
  }) => {
    const { thief, sms, theirs } = await turnedRound(house);
    await thief.call(integrations.updateSms, smsAt(theirs, { version: 2, isOn: false }));

    await sendNow(house);

    expect(sms.arrived).toHaveLength(2);
    expect(bodies(theirs)).toBe('');
  });

  test('carries everything once an owner confirmed it', async ({ house }) => {
    const { owner, thief, theirs } = await turnedRound(house);
    const changed = await owner.call(integrations.listConnections, {});
    const notTheirs = await thief.send(integrations.confirmChannel, { channel: 'sms', version: 2 });
    const older = await owner.send(integrations.confirmChannel, { channel: 'sms', version: 1 });

    const { sms } = await owner.call(integrations.confirmChannel, { channel: 'sms', version: 2 });
    await house.nobody.send(session.getOtp, { phone: asha.phone });
    await sendNow(house);

    expect(changed.sms.change).toEqual({
      at: '2026-11-21T04:30:00.000Z',
      by: expect.any(String),
      heldUntil: '2026-11-22T04:30:00.000Z',
    });
    expect([notTheirs.status, notTheirs.body['code'], older.status]).toEqual([
      403,
      'channel.owner_only',
      409,
    ]);
    expect(sms.change?.heldUntil).toBeNull();
    expect(bodies(theirs)).toContain('is your OTP');
    const { rows } = await owner.call(admin.listAuditLog, { call: 'integrations.confirmChannel' });
    expect(rows.map(({ what }) => what)).toContain('confirmed connection SMS');
  });

  test('as an owner changed it carries everything at once', async ({ house }) => {
    const { owner, sms } = await withPostOffice(house);
    await owner.call(integrations.updateSms, smsAt(sms, { version: 1, maxPerMinute: 30 }));

    await house.nobody.send(session.getOtp, { phone: asha.phone });
    await sendNow(house);

    expect(bodies(sms)).toContain('is your OTP');
  });
});

describe('the text of a message that opens the way in', () => {
  test.for(guardedMessages)('is not changed by an Admin: %s', async (key, { house }) => {
    const admins = await house.as('admin');
    const { rows } = await admins.call(integrations.listTemplates, {});
    const template = rows.find((row) => row.key === key);
    const { subject, body, channel, version } = template ?? rows[0] ?? expect.fail();

    const saved = await admins.send(integrations.updateTemplate, {
      key,
      channel,
      subject,
      body: `${body} https://elsewhere.example`,
      version,
    });
    const reset = await admins.send(integrations.resetTemplate, { key, channel });

    expect([saved.status, saved.body['code'], reset.status]).toEqual([403, 'right_missing', 403]);
  });

  test('is guarded for each that is sealed', () => {
    const sealed = allTemplates.filter(({ isSealed }) => isSealed).map(({ key }) => key);

    expect(guardedMessages).toEqual(expect.arrayContaining(sealed));
  });
});
