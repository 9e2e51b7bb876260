import { contract } from '@counting-house/contract/contract.ts';
import { gt, max } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { outboxMessages } from '../../integrations/outbox/outbox.table.ts';
import { auditLog } from '../../platform/audit/audit.table.ts';
import { owner as asha, test, type TestHouse } from '../../testing/house.ts';
import { invited } from '../../testing/people.ts';
import {
  mailAt,
  mailPassword,
  openMailServer,
  sendNow,
  smsKey,
  withPostOffice,
} from '../../testing/machine/post-office.ts';

const { admin, integrations, session } = contract;

const textsOf = (office: { sms: { arrived: readonly { body: string }[] } }) =>
  office.sms.arrived.map(({ body }) => (JSON.parse(body) as { text: string }).text);

const outboxOf = (house: TestHouse) => house.database.direct.select().from(outboxMessages);

describe('an OTP', () => {
  test('goes by SMS, and stands in no answer, no header, no list and no log', async ({ house }) => {
    const office = await withPostOffice(house);
    const [newest] = await house.database.direct.select({ id: max(auditLog.id) }).from(auditLog);

    const asked = await house.nobody.send(session.getOtp, { phone: asha.phone });
    await sendNow(house);
    const [text = ''] = textsOf(office);
    const otp = /^(\d{4}) is your OTP for Malenadu Pantry/u.exec(text)?.[1] ?? '';
    const challenge = String(asked.body);
    const verified = await house.nobody.send(session.verifyOtp, { challenge, otp });
    const reset = await house.nobody.send(session.resetPassword, {
      phone: asha.phone,
      password: 'Kesari-78',
      ticket: verified.body['ticket'],
    });

    expect([otp.length, verified.status, reset.status]).toEqual([4, 200, 200]);
    const replies = [asked, verified, reset].map(({ body, headers }) =>
      JSON.stringify([body, headers]),
    );
    // What is random by design may hold the same four digits by chance.
    const random = [challenge, String(verified.body['ticket'])];
    const read = replies.map((reply) =>
      random.reduce((text, word) => text.replaceAll(word, ''), reply),
    );
    for (const reply of read) {
      expect(reply.replaceAll(/"(?:x-request-id|date)":"[^"]*"/gu, '')).not.toContain(otp);
    }
    const again = await house.signIn(asha.phone, 'Kesari-78');
    const { rows } = await again.call(integrations.listOutbox, { q: 'otp' });
    const message = await again.call(integrations.getOutboxMessage, { id: rows[0]?.id ?? 0 });
    expect(message).toMatchObject({ body: '••••', isSealed: true, status: 'sent' });
    const [kept] = await outboxOf(house);
    expect(kept).toMatchObject({ body: null, sealed: null, subject: null });
    // A code of the chart that the set-up noted may be the same four digits.
    const log = await house.database.direct
      .select({ changes: auditLog.changes })
      .from(auditLog)
      .where(gt(auditLog.id, newest?.id ?? 0));
    expect(JSON.stringify(log)).not.toContain(`"${otp}"`);
  });

  test('that the gateway says back is not written down', async ({ house }) => {
    const office = await withPostOffice(house);
    office.sms.answer = { status: 503, text: 'busy' };
    await house.nobody.send(session.getOtp, { phone: asha.phone });
    await sendNow(house);
    const otp = /^\d{4}/u.exec(textsOf(office)[0] ?? '')?.[0] ?? '';
    office.sms.answer = { status: 503, text: `cannot send "${textsOf(office)[0]}" ${smsKey}` };
    house.clock.pass(0.3);

    await sendNow(house);

    const [message] = await outboxOf(house);
    expect(message).toMatchObject({ status: 'queued', attempts: 2 });
    expect(message?.lastError).toBe('The SMS gateway answered: 503 cannot send "••••" ••••');
    // Not the phone number: by chance it has the same four digits.
    const told = [message?.answer, message?.subject, message?.body, message?.html];
    expect(told.join(' ')).not.toContain(otp);
  });

  test('is given up after three tries, and is of no use after five minutes', async ({ house }) => {
    const office = await withPostOffice(house);
    office.sms.answer = { status: 503, text: 'busy' };
    await house.nobody.send(session.getOtp, { phone: asha.phone });
    for (let tries = 0; tries < 5; tries += 1) {
      await sendNow(house);
      house.clock.pass(0.8);
    }
    const [message] = await outboxOf(house);

    const late = office.owner.call(integrations.retryMessages, { ids: [message?.id ?? 0] });

    expect(message).toMatchObject({ status: 'dead', attempts: 3, sealed: null });
    await expect(late).rejects.toMatchObject({ code: 'message.too_late' });
  });

  test('that waited five minutes is not sent any more', async ({ house }) => {
    const office = await withPostOffice(house);
    await house.nobody.send(session.getOtp, { phone: asha.phone });
    house.clock.pass(5);

    await sendNow(house);

    expect(office.sms.arrived).toEqual([]);
    expect(await outboxOf(house)).toMatchObject([{ status: 'dead', attempts: 0, sealed: null }]);
  });

  test('goes before everything else', async ({ house }) => {
    const office = await withPostOffice(house);
    await office.owner.call(integrations.testSms, { phone: '9844000055' });
    await house.nobody.send(session.getOtp, { phone: asha.phone });
    const taken = await outboxOf(house);

    await sendNow(house);

    expect(taken.map(({ templateKey, priority }) => [templateKey, priority])).toEqual([
      ['test', 5],
      ['otp', 0],
    ]);
    expect(office.sms.arrived).toHaveLength(2);
  });

  test('goes by mail where SMS is not set up, to those who have an address', async ({ house }) => {
    const server = await openMailServer();
    const owner = await house.as('owner');
    await owner.call(session.updateProfile, { email: 'asha@malenadu.example' });
    await owner.call(integrations.updateMail, mailAt(server));
    const { user } = await invited(house, 'packer');

    await house.nobody.send(session.getOtp, { phone: asha.phone });
    await house.nobody.send(session.getOtp, { phone: user.phone });
    await sendNow(house);

    expect(server.arrived.map(({ to }) => to)).toEqual([['asha@malenadu.example']]);
    expect(server.arrived[0]?.raw).toMatch(/Your OTP is \d{4}\./u);
  });

  test('goes only by the channels that the owner chose', async ({ house }) => {
    const office = await withPostOffice(house);
    await office.owner.call(session.updateProfile, { email: 'asha@malenadu.example' });
    await office.owner.call(admin.updateSettings, {
      changes: [{ key: 'session.otpChannels', value: 'mail' }],
    });

    await house.nobody.send(session.getOtp, { phone: asha.phone });
    await sendNow(house);

    expect([office.sms.arrived.length, office.mail.arrived.length]).toEqual([0, 1]);
  });

  test('is asked for alike by those whom nobody knows', async ({ house }) => {
    const office = await withPostOffice(house);

    const unknown = await house.nobody.send(session.getOtp, { phone: '9000000000' });
    await sendNow(house);

    expect(unknown.status).toBe(200);
    expect(String(unknown.body)).toMatch(/^otp_[\w-]{43}$/u);
    expect(office.sms.arrived).toEqual([]);
    expect(await outboxOf(house)).toEqual([]);
  });
});

describe('an invitation', () => {
  test('goes by mail, with a link that opens once and that no administrator sees', async ({
    house,
  }) => {
    const office = await withPostOffice(house);

    const answer = await invited(house, 'packer', { email: 'ravi@malenadu.example', send: 'mail' });
    await sendNow(house);

    const raw = (office.mail.arrived[0]?.raw ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=');
    const ticket = /http:\/\/localhost\/forgot-password#t=(rst_[\w-]{43})/u.exec(raw)?.[1] ?? '';
    const chosen = await house.nobody.send(session.resetPassword, {
      phone: answer.user.phone,
      password: 'Kesari-78',
      ticket,
    });
    expect(answer).toMatchObject({
      link: null,
      temporaryPassword: null,
      sentTo: 'ravi@malenadu.example',
    });
    expect(chosen.status).toBe(200);
    expect(await outboxOf(house)).toMatchObject([
      { templateKey: 'invite', sealed: null, body: null },
    ]);
  });

  test('goes by SMS', async ({ house }) => {
    const office = await withPostOffice(house);

    const { user, sentTo } = await invited(house, 'packer', { send: 'sms' });
    await sendNow(house);

    expect(sentTo).toBe(user.phone);
    expect(textsOf(office)[0]).toMatch(
      /^Asha Hegde invites you to Malenadu Pantry\..+http:\/\/localhost\/forgot-password#t=rst_/u,
    );
  });

  test.for([
    [{ send: 'mail' as const }, { email: 'Give the address that the link goes to.' }],
    [{ send: 'mail' as const, email: 'ravi@malenadu.example' }, { send: 'Mail is not set up.' }],
    [{ send: 'sms' as const }, { send: 'SMS is not set up.' }],
  ] as const)('by %j is refused where it cannot go', async ([given, fields], { house }) => {
    const asked = invited(house, 'packer', given);

    await expect(asked).rejects.toMatchObject({ status: 422, code: 'user.no_way', fields });
  });

  test('is sent again to somebody who lost it, by the way that reaches them', async ({ house }) => {
    const { user } = await invited(house, 'packer');
    const office = await withPostOffice(house);

    const answer = await office.owner.call(admin.resetUser, { id: user.id, how: 'send' });
    await sendNow(house);

    expect(answer).toMatchObject({ link: null, sentTo: user.phone });
    expect(office.sms.arrived).toHaveLength(1);
  });
});

describe('a person is told', () => {
  test('that their password was changed', async ({ house }) => {
    const office = await withPostOffice(house);

    await office.owner.send(session.changePassword, {
      uid: office.owner.userId,
      id: office.owner.userId,
      oldPassword: asha.password,
      password: 'Kesari-78',
    });
    await sendNow(house);

    expect(textsOf(office)).toEqual([
      'Your password for Malenadu Pantry was changed on 21 Nov 2026, 10:00 from 127.0.0.1. If this was not you, contact your administrator immediately.',
    ]);
  });

  test('that somebody signed in at another browser, and not of the first one', async ({
    house,
  }) => {
    const office = await withPostOffice(house);

    await house.nobody.send(
      session.login,
      { phone: asha.phone, password: asha.password },
      {
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/130.0',
      },
    );
    await sendNow(house);

    expect(textsOf(office)).toEqual([
      'New sign-in to Malenadu Pantry: Firefox on Linux, 127.0.0.1, 21 Nov 2026, 10:00. If this was not you, sign it out under your name, Sessions, and change your password.',
    ]);
  });

  test('by mail where they have an address', async ({ house }) => {
    const office = await withPostOffice(house);
    await office.owner.call(session.updateProfile, { email: 'asha@malenadu.example' });

    await house.signIn(asha.phone, asha.password);
    await sendNow(house);

    expect([office.sms.arrived.length, office.mail.arrived.length]).toEqual([0, 1]);
  });
});

test('passwords and keys of elsewhere are in no answer, log or list', async ({ house }) => {
  const office = await withPostOffice(house);
  const { owner } = office;
  await owner.call(session.updateProfile, { email: 'asha@malenadu.example' });
  await owner.call(integrations.testMail, {});
  await owner.call(integrations.testSms, { phone: '9844000055' });
  await sendNow(house);

  const seen = JSON.stringify([
    await owner.call(integrations.listConnections, {}),
    await owner.call(integrations.listOutbox, {}),
    await owner.call(integrations.listTemplates, {}),
    await house.database.direct.select().from(auditLog),
    await outboxOf(house),
    await house.database.direct.execute('select * from secret'),
    await house.database.direct.execute('select * from replay'),
    await house.database.direct.execute('select * from integration_connection'),
  ]);

  expect(office.sms.arrived[0]?.headers['authkey']).toBe(smsKey);
  expect(seen).not.toContain(smsKey);
  expect(seen).not.toContain(mailPassword);
});
