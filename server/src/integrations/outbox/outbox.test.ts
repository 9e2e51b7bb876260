import { contract } from '@counting-house/contract/contract.ts';
import { eq, sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { test, type TestHouse } from '../../testing/house.ts';
import {
  mailPassword,
  sendNow,
  smsAt,
  smsKey,
  withPostOffice,
} from '../../testing/machine/post-office.ts';
import { runDueJobs } from '../../testing/jobs.ts';
import { atWork } from '../../testing/work.ts';
import { jobs } from '../../platform/jobs/job.table.ts';
import { testMessage } from '../integrations.templates.ts';
import { cleanOutbox } from './outbox-sending.ts';
import { send } from './outbox.service.ts';
import { outboxMessages } from './outbox.table.ts';

const { integrations } = contract;
const phone = '9844000055';

/** Every row of every table, as text. */
async function rowsInWords({ database }: TestHouse): Promise<unknown[]> {
  const { rows: tables } = await database.direct.execute<{ name: string }>(sql`
    select quote_ident(table_name) as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`);
  const found = [];
  for (const { name } of tables) {
    const { rows } = await database.direct.execute(sql.raw(`select t::text from ${name} t`));
    found.push(rows);
  }
  return found;
}

const rowsOf = (house: TestHouse) =>
  house.database.direct.select().from(outboxMessages).orderBy(outboxMessages.id);

describe('an SMS', () => {
  test('goes to the gateway with its key, and brings the gateway’s id back', async ({ house }) => {
    const { owner, sms } = await withPostOffice(house);

    await owner.call(integrations.testSms, { phone });
    await sendNow(house);

    expect(sms.arrived).toHaveLength(1);
    expect(sms.arrived[0]?.headers['authkey']).toBe('Chandana-marker-4471');
    expect(JSON.parse(sms.arrived[0]?.body ?? '')).toEqual({
      to: '919844000055',
      from: 'MLNADU',
      text: 'Test SMS sent by Asha Hegde from Malenadu Pantry. SMS is working.',
    });
    expect(await rowsOf(house)).toMatchObject([{ status: 'sent', providerId: 'sms-1' }]);
  });

  test('put off by a clock that was ahead goes as soon as the clock is right', async ({
    house,
  }) => {
    house.clock.set('2026-12-21T04:30:00.000Z');
    const { owner, sms } = await withPostOffice(house);
    const usual = sms.answer;
    sms.answer = { status: 503, text: 'busy' };
    await owner.call(integrations.testSms, { phone });
    await sendNow(house);

    sms.answer = usual;
    house.clock.set('2026-11-21T04:30:00.000Z');
    await sendNow(house);

    expect(await rowsOf(house)).toMatchObject([{ status: 'sent', attempts: 2 }]);
  });

  test('that the gateway took but did not accept comes again', async ({ house }) => {
    const { owner, sms } = await withPostOffice(house);
    sms.answer = { status: 200, text: '{"status":"low balance"}' };

    await owner.call(integrations.testSms, { phone });
    const next = await sendNow(house);

    expect(next).toBe('2026-11-21T04:31:00.000Z');
    expect(await owner.call(integrations.listConnections, {})).toMatchObject({
      sms: {
        state: 'failing',
        lastError: 'The SMS gateway answered: 200 {"status":"low balance"}',
      },
      outbox: { waiting: 1 },
    });
  });

  test('can be tried ten times a day', async ({ house }) => {
    const { owner } = await withPostOffice(house);
    for (let tries = 0; tries < 10; tries += 1) await owner.call(integrations.testSms, { phone });

    await expect(owner.call(integrations.testSms, { phone })).rejects.toMatchObject({
      status: 429,
    });
  });

  test('waits when the minute is full', async ({ house }) => {
    const { owner, sms } = await withPostOffice(house);
    await owner.call(integrations.updateSms, smsAt(sms, { version: 1, maxPerMinute: 2 }));
    await sendNow(house);
    house.clock.pass(2);
    const before = sms.arrived.length;
    for (let tries = 0; tries < 3; tries += 1) await owner.call(integrations.testSms, { phone });

    await sendNow(house);
    const inFirst = sms.arrived.length - before;
    house.clock.pass(1.1);
    await sendNow(house);

    expect([inFirst, sms.arrived.length - before]).toEqual([2, 3]);
  });

  test('rests for a minute after five failures in a row', async ({ house }) => {
    const { owner, sms } = await withPostOffice(house);
    sms.answer = { status: 503, text: 'closed' };
    for (let tries = 0; tries < 5; tries += 1) await owner.call(integrations.testSms, { phone });
    await sendNow(house);
    await owner.call(integrations.testSms, { phone });

    await sendNow(house);
    const whileResting = sms.arrived.length;
    house.clock.pass(1);
    await sendNow(house);

    expect(whileResting).toBe(5);
    expect(sms.arrived.length).toBeGreaterThan(5);
  });
});

describe('a message', () => {
  test('whose server died while sending goes again, under the same id', async ({ house }) => {
    const { owner, mail } = await withPostOffice(house);
    await owner.call(contract.session.updateProfile, { email: 'asha@malenadu.example' });
    await owner.call(integrations.testMail, {});
    await sendNow(house);
    const [sent] = await rowsOf(house);
    // As the row stood when the server had put it through and not written it down.
    await house.database.direct
      .update(outboxMessages)
      .set({ status: 'sending', leaseUntil: sent?.createdAt ?? '', sentAt: null })
      .where(eq(outboxMessages.id, sent?.id ?? 0));
    house.clock.pass(1);

    await sendNow(house);

    const ids = mail.arrived.map(({ raw }) => /^Message-ID: (.+)$/imu.exec(raw)?.[1]);
    expect(ids).toHaveLength(2);
    expect(ids[0]).toBe(ids[1]);
    expect(await rowsOf(house)).toMatchObject([{ status: 'sent', attempts: 2 }]);
  });

  test('is not taken by a second server while the first one has it', async ({ house }) => {
    const { owner, sms } = await withPostOffice(house);
    await owner.call(integrations.testSms, { phone });
    const soon = new Date(house.clock.now().getTime() + 30_000).toISOString();
    await house.database.direct
      .update(outboxMessages)
      .set({ status: 'sending', nextAttemptAt: null, leaseUntil: soon });

    const next = await sendNow(house);

    expect(sms.arrived).toEqual([]);
    expect(next).toBe(soon);
  });

  test('that was given up goes again when somebody says so', async ({ house }) => {
    const { owner, sms } = await withPostOffice(house);
    sms.answer = { status: 400, text: 'no such number' };
    await owner.call(integrations.testSms, { phone });
    await sendNow(house);
    const [dead] = await rowsOf(house);
    sms.answer = { status: 200, text: '{"status":"ok"}' };

    const answer = await owner.call(integrations.retryMessages, { ids: [dead?.id ?? 0] });
    await sendNow(house);

    expect(dead).toMatchObject({ status: 'dead', attempts: 1 });
    expect(answer.rows).toMatchObject([{ status: 'queued' }]);
    expect(await rowsOf(house)).toMatchObject([{ status: 'sent', attempts: 1 }]);
    expect(await house.auditOf('integrations.retryMessages')).toMatchObject([
      { entity: 'outbox_message', entityId: dead?.id, action: 'retry_message' },
    ]);
  });

  test('that waits can be taken back, and one that went cannot', async ({ house }) => {
    const { owner, sms } = await withPostOffice(house);
    await owner.call(integrations.testSms, { phone });
    const [first] = await rowsOf(house);
    const ids = [first?.id ?? 0];

    const answer = await owner.call(integrations.cancelMessages, { ids });
    await sendNow(house);

    expect(answer.rows).toMatchObject([{ status: 'cancelled' }]);
    expect(sms.arrived).toEqual([]);
    await expect(owner.call(integrations.cancelMessages, { ids })).rejects.toMatchObject({
      code: 'message.gone',
    });
    await expect(owner.call(integrations.retryMessages, { ids })).rejects.toMatchObject({
      code: 'message.not_dead',
    });
  });

  test('is removed after ninety days, unless it still waits', async ({ house }) => {
    const { owner } = await withPostOffice(house);
    await owner.call(integrations.testSms, { phone });
    await sendNow(house);
    await owner.call(integrations.testSms, { phone });
    house.clock.pass(91 * 24 * 60);

    const gone = await cleanOutbox(house);

    expect(gone).toBe(1);
    expect(await rowsOf(house)).toMatchObject([{ status: 'queued' }]);
  });

  test('goes once when two servers send at the same time', async ({ crowd }) => {
    const { owner, sms } = await withPostOffice(crowd);
    for (let tries = 0; tries < 10; tries += 1) await owner.call(integrations.testSms, { phone });

    await Promise.all([sendNow(crowd), sendNow(crowd), sendNow(crowd)]);

    expect(sms.arrived).toHaveLength(10);
    expect((await rowsOf(crowd)).map(({ status, attempts }) => [status, attempts])).toEqual(
      Array.from({ length: 10 }, () => ['sent', 1]),
    );
  });
});

describe('the outbox', () => {
  test('holds a message once that two ask for under one key', async ({ house }) => {
    const { sms } = await withPostOffice(house);
    const told = () =>
      atWork(house, (ctx) =>
        send(ctx, {
          template: testMessage,
          channel: 'sms',
          to: phone,
          values: { person: 'Ravi Kumar' },
          idempotencyKey: 'greeting 17',
        }),
      );

    const [first, second] = [await told(), await told()];
    await sendNow(house);

    expect(first).toEqual(expect.any(Number));
    expect(second).toBeNull();
    expect(sms.arrived).toHaveLength(1);
  });

  test('and the rest of the house never hold a password or key that can be read', async ({
    house,
  }) => {
    const { owner, mail, sms } = await withPostOffice(house);
    sms.answer = { status: 401, text: `{"error":"wrong key ${smsKey}"}` };
    mail.refuses = { code: 550, says: `no ${mailPassword}` };
    await owner.call(contract.session.updateProfile, { email: 'asha@malenadu.example' });
    await owner.call(integrations.testMail, {});
    await owner.call(integrations.testSms, { phone });
    await sendNow(house);

    const told = [
      await owner.call(integrations.listConnections, {}),
      await owner.call(integrations.listOutbox, {}),
      await rowsInWords(house),
    ];

    expect((await rowsOf(house)).map(({ lastError }) => lastError)).toEqual([
      'The mail server answered: 550 no ••••',
      'The SMS gateway answered: 401 {"error":"wrong key ••••"}',
    ]);
    expect(JSON.stringify(told)).not.toMatch(new RegExp(`${mailPassword}|${smsKey}`, 'u'));
  });

  test('is sent by its job, which is asked for by what is to be sent', async ({ house }) => {
    const { owner, sms } = await withPostOffice(house);

    await owner.call(integrations.testSms, { phone });
    await runDueJobs(house.database, house.clock);

    expect(sms.arrived).toHaveLength(1);
  });

  test('is looked after again when its next message is due', async ({ house }) => {
    const { owner, sms } = await withPostOffice(house);
    sms.answer = { status: 503, text: 'closed' };
    await owner.call(integrations.testSms, { phone });
    await runDueJobs(house.database, house.clock);
    house.clock.pass(0.9);
    await runDueJobs(house.database, house.clock);
    const early = sms.arrived.length;
    house.clock.pass(0.1);

    await runDueJobs(house.database, house.clock);

    expect([early, sms.arrived.length]).toEqual([1, 2]);
  });

  test.for([
    ['its minute is full', { maxPerMinute: 1 }],
    ['its channel is off', { isOn: false }],
  ] as const)('waits for its next full minute while %s', async ([, given], { house }) => {
    const { owner, sms } = await withPostOffice(house);
    for (const to of [phone, '9844000056']) await owner.call(integrations.testSms, { phone: to });
    await owner.call(integrations.updateSms, smsAt(sms, { version: 1, ...given }));

    await runDueJobs(house.database, house.clock);
    const reminders = await house.database.direct
      .select({ status: jobs.status })
      .from(jobs)
      .where(eq(jobs.kind, 'integrations.remindOutbox'));

    expect(reminders).toEqual([]);
    const tests = (await rowsOf(house)).filter(({ templateKey }) => templateKey === 'test');
    expect(tests.at(-1)).toMatchObject({ status: 'queued', attempts: 0 });
  });

  test('tells those who can mend a channel that it fails, once', async ({ house }) => {
    const { owner, sms } = await withPostOffice(house);
    const packer = await house.as('packer');
    sms.answer = { status: 503, text: 'closed' };
    for (let tries = 0; tries < 3; tries += 1) await owner.call(integrations.testSms, { phone });

    await runDueJobs(house.database, house.clock);

    const { rows } = await owner.call(integrations.listNotifications, { limit: 10 });
    expect(rows).toMatchObject([
      {
        kind: 'channel_failing',
        text: 'SMS is failing. The SMS gateway answered: 503 closed',
        link: '/Settings/integration',
      },
    ]);
    const others = await packer.call(integrations.listNotifications, { limit: 10 });
    expect(others.rows).toEqual([]);
  });

  test('is searched and filtered', async ({ house }) => {
    const { owner } = await withPostOffice(house);
    await owner.call(integrations.testSms, { phone });

    const found = await owner.call(integrations.listOutbox, { q: '000055', channel: 'sms' });
    const mail = await owner.call(integrations.listOutbox, { channel: 'mail' });
    const today = await owner.call(integrations.listOutbox, {
      from: '2026-11-21',
      to: '2026-11-21',
    });
    const before = await owner.call(integrations.listOutbox, { to: '2026-11-20' });

    expect([found.total, mail.total, today.total, before.total]).toEqual([1, 0, 1, 0]);
  });
});
