import { contract } from '@counting-house/contract/contract.ts';
import { MessageStatus } from '@counting-house/contract/integrations/outbox.ts';
import type { Operation } from '@counting-house/contract/kit/operation.ts';
import { describe, expect } from 'vitest';
import { test, type TestHouse } from '../../testing/house.ts';
import { sendNow, smsAt, withPostOffice } from '../../testing/machine/post-office.ts';
import { otpMessage } from '../../session/session.templates.ts';
import { atWork } from '../../testing/work.ts';
import { send } from './outbox.service.ts';
import { outboxMessages } from './outbox.table.ts';

const { integrations } = contract;
const phone = '9844000055';

const rowsOf = (house: TestHouse) =>
  house.database.direct.select().from(outboxMessages).orderBy(outboxMessages.id);

describe('an OTP', () => {
  const otp = '4821';
  const asked = (house: TestHouse) =>
    atWork(house, (ctx) =>
      send(ctx, { template: otpMessage, channel: 'sms', to: phone, values: { otp } }),
    );

  test('goes first, and also when the minute is full', async ({ house }) => {
    const { owner, sms } = await withPostOffice(house);
    await owner.call(integrations.updateSms, smsAt(sms, { version: 1, maxPerMinute: 1 }));
    await owner.call(integrations.testSms, { phone });
    await owner.call(integrations.testSms, { phone });
    await asked(house);
    await asked(house);

    await sendNow(house);

    const texts = sms.arrived.map(({ body }) => body.includes(otp));
    expect(texts).toEqual([true, true]);
  });

  test('is read by its receiver alone, and kept by nobody once it went', async ({ house }) => {
    const { owner, sms } = await withPostOffice(house);
    await asked(house);
    const [waiting] = await rowsOf(house);
    const shown = await owner.call(integrations.getOutboxMessage, { id: waiting?.id ?? 0 });

    await sendNow(house);

    expect(waiting).toMatchObject({ body: null, subject: null, html: null });
    expect(waiting?.sealed).toMatch(/^v1\./u);
    expect(shown).toMatchObject({ body: '••••', isSealed: true });
    expect(sms.arrived).toMatchObject([{ body: expect.stringContaining(otp) }]);
    expect(await rowsOf(house)).toMatchObject([{ status: 'sent', sealed: null, body: null }]);
  });

  test('is given up after three tries, and what it said is gone', async ({ house }) => {
    const { sms } = await withPostOffice(house);
    sms.answer = { status: 503, text: `not ${otp}` };
    await asked(house);
    const waits: number[] = [];

    for (let tries = 0; tries < 3; tries += 1) {
      const next = await sendNow(house);
      if (next === null) break;
      waits.push((Date.parse(next) - house.clock.now().getTime()) / 1_000);
      house.clock.set(next);
    }

    expect(waits).toEqual([15, 45]);
    expect(await rowsOf(house)).toMatchObject([
      {
        status: 'dead',
        attempts: 3,
        sealed: null,
        lastError: 'The SMS gateway answered: 503 not ••••',
      },
    ]);
  });

  test('is given up after five minutes', async ({ house }) => {
    const { sms } = await withPostOffice(house);
    await asked(house);
    house.clock.pass(5);

    await sendNow(house);

    expect(sms.arrived).toEqual([]);
    expect(await rowsOf(house)).toMatchObject([{ status: 'dead', attempts: 0, sealed: null }]);
  });
});

describe('what may still be done with a message', () => {
  test('is told by its state', async ({ house }) => {
    const { owner } = await withPostOffice(house);
    await owner.call(integrations.testSms, { phone });
    const at = house.clock.now().toISOString();
    const outcomeOf = async (status: MessageStatus, act: Operation) => {
      await house.database.direct.update(outboxMessages).set({
        status,
        nextAttemptAt: status === 'queued' ? at : null,
        leaseUntil: status === 'sending' ? at : null,
      });
      const [before] = await rowsOf(house);
      const reply = await owner.send(act, { ids: [before?.id ?? 0] });
      const [after] = await rowsOf(house);
      if (reply.status !== 200) expect(after).toEqual(before);
      return reply.status === 200 ? after?.status : reply.body['code'];
    };

    const told: Record<string, unknown[]> = {};
    for (const status of MessageStatus.options) {
      told[status] = [
        await outcomeOf(status, integrations.retryMessages),
        await outcomeOf(status, integrations.cancelMessages),
      ];
    }

    expect(told).toEqual({
      queued: ['message.not_dead', 'cancelled'],
      sending: ['message.not_dead', 'message.gone'],
      sent: ['message.not_dead', 'message.gone'],
      dead: ['queued', 'cancelled'],
      cancelled: ['message.not_dead', 'message.gone'],
    });
  });

  test('nothing, once it is too late for it', async ({ house }) => {
    const { owner } = await withPostOffice(house);
    await owner.call(integrations.testSms, { phone });
    await house.database.direct
      .update(outboxMessages)
      .set({ expiresAt: new Date(house.clock.now().getTime() + 60_000).toISOString() });
    house.clock.pass(2);
    await sendNow(house);
    const [dead] = await rowsOf(house);

    const again = owner.call(integrations.retryMessages, { ids: [dead?.id ?? 0] });

    expect(dead).toMatchObject({ status: 'dead', lastError: 'It could not be sent in time.' });
    await expect(again).rejects.toMatchObject({ status: 422, code: 'message.too_late' });
  });

  test('nothing without the right to it', async ({ house }) => {
    const { owner } = await withPostOffice(house);
    await owner.call(integrations.testSms, { phone });
    const ids = (await rowsOf(house)).map(({ id }) => id);
    const auditor = await house.as('auditor');

    const taken = auditor.call(integrations.cancelMessages, { ids });

    await expect(taken).rejects.toMatchObject({ status: 403 });
    expect((await auditor.call(integrations.listOutbox, {})).total).toBe(1);
  });
});
