import { contract } from '@counting-house/contract/contract.ts';
import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { outboxMessages } from '../../integrations/outbox/outbox.table.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { aCoupon, anOffer } from '../../testing/offers.ts';
import { aCustomer } from '../../testing/orders.ts';
import { sendNow, withPostOffice } from '../../testing/machine/post-office.ts';
import { endOfQuiet, isAsExpected, isQuiet, wordingFaults } from './offer-message.rules.ts';

const { customers, offers } = contract;

const body = 'Dear {name}, {offer}.';
const mail = { channel: 'mail', subject: 'For you', body } as const;

/** A customer who may be sent offers by mail and SMS, unless it is said otherwise. */
async function agreeing(house: TestHouse, values: object = {}) {
  const made = await aCustomer(house);
  const owner = await house.as('owner');
  const { id, version } = await owner.call(customers.getCustomer, { id: made.id });
  const email = `person${id}@sagara.example`;
  return owner.call(customers.updateCustomer, {
    id,
    version,
    email,
    consentEmail: true,
    consentSms: true,
    ...values,
  });
}

describe('a message about an offer', () => {
  test('reaches those who agreed, each once, and says who was left out', async ({ house }) => {
    const { owner, mail: arrived } = await withPostOffice(house);
    const meera = await agreeing(house);
    await agreeing(house, { consentEmail: false });
    await agreeing(house, { email: '' });
    const offer = await anOffer(house, { publicText: 'Ten off' });
    const seen = await owner.call(offers.previewAudience, { id: offer.id, channel: 'mail' });

    const queued = await owner.call(offers.sendMessage, {
      id: offer.id,
      ...mail,
      expectedCount: seen.people,
    });
    await house.runJobs();
    await sendNow(house);
    await house.runJobs();
    await sendNow(house);

    expect(seen).toMatchObject({ people: 1, counts: { noAddress: 1, recent: 0 } });
    expect(seen.samples).toEqual([{ id: meera.id, name: meera.name, to: meera.email }]);
    expect(queued.status).toBe('scheduled');
    expect(arrived.arrived.map(({ to }) => to)).toEqual([[meera.email]]);
    expect(arrived.arrived[0]?.raw).toContain('Ten off');
    const { rows } = await owner.call(offers.listMessages, { offerId: offer.id });
    expect(rows[0]).toMatchObject({ status: 'sent', counts: { queued: 1, delivered: 1 } });
    const again = owner.call(offers.sendMessage, { id: offer.id, ...mail, expectedCount: 1 });
    await expect(again).rejects.toMatchObject({ status: 422, code: 'offer_message.nobody' });
  });

  test('gives everybody a code of their own that nobody else can use', async ({ house }) => {
    const { owner } = await withPostOffice(house);
    const one = await agreeing(house);
    const two = await agreeing(house);
    const offer = await aCoupon(house, 'COMMON1');

    await owner.call(offers.sendMessage, {
      id: offer.id,
      ...mail,
      body: 'Dear {name}, use {code}',
      personalCodes: true,
      expectedCount: 2,
    });
    await house.runJobs();

    const { rows } = await owner.call(offers.listCoupons, { offerId: offer.id });
    const own = rows.filter(({ code }) => code !== 'COMMON1');
    expect(own.map(({ customerId, limit }) => [customerId, limit]).sort()).toEqual([
      [one.id, 1],
      [two.id, 1],
    ]);
    const sent = await house.database.direct.select().from(outboxMessages);
    for (const { code } of own) expect(JSON.stringify(sent)).toContain(code);
    const answer = await owner.call(offers.validateCoupon, {
      code: own[0]?.code ?? '',
      customerId: own[1]?.customerId ?? 0,
    });
    expect(answer).toMatchObject({ valid: false, reasonCode: 'code_owner' });
  });

  test('goes to one customer, and to a segment', async ({ house }) => {
    const { owner } = await withPostOffice(house);
    const retail = await agreeing(house, { tags: ['retail'] });
    const other = await agreeing(house);
    const offer = await anOffer(house);
    const segment = await owner.call(customers.createSegment, {
      name: 'Retail',
      filter: { tags: ['Retail'] },
    });

    await owner.call(offers.sendMessage, { customerId: other.id, offerId: offer.id, ...mail });
    await owner.call(offers.sendMessage, {
      id: offer.id,
      segmentId: segment.id,
      ...mail,
      expectedCount: 1,
    });
    await house.runJobs();

    const sent = await house.database.direct
      .select({ to: outboxMessages.recipient })
      .from(outboxMessages)
      .where(sql`${outboxMessages.entity} = 'offer_message'`);
    expect(sent.map(({ to }) => to).sort()).toEqual([other.email, retail.email].sort());
    expect(segment.says).toBe('Tagged retail');
  });

  test('waits for its time, and is stopped before or when its offer ends', async ({ house }) => {
    const { owner } = await withPostOffice(house);
    await agreeing(house);
    const offer = await anOffer(house);
    const later = new Date(house.clock.now().getTime() + 3_600_000).toISOString();
    const plan = { id: offer.id, ...mail, sendAt: later, expectedCount: 1 };
    const first = await owner.call(offers.sendMessage, plan);
    await owner.call(offers.sendMessage, plan);
    await house.runJobs();

    await owner.call(offers.cancelMessage, { id: first.messageId ?? 0, version: 1 });
    const seen = await owner.call(offers.getOffer, { id: offer.id });
    await owner.call(offers.updateOffer, {
      id: offer.id,
      version: seen.version,
      status: 'paused',
    });
    house.clock.set(new Date(Date.parse(later) + 60_000).toISOString());
    await house.runJobs();

    const { rows } = await owner.call(offers.listMessages, {});
    expect(rows.map(({ stopReason }) => stopReason).sort()).toEqual([
      expect.stringMatching(/^Stopped by /u),
      'The offer was not running any more.',
    ]);
    expect(await house.database.direct.$count(outboxMessages)).toBe(0);
  });

  test('is refused where it could reach nobody or nothing', async ({ house }) => {
    const owner = await house.as('owner');
    const offer = await anOffer(house);
    const send = (values: object) => owner.call(offers.sendMessage, { ...mail, ...values });

    await expect(send({})).rejects.toMatchObject({ fields: { id: 'Give either ID or Uid' } });
    await expect(send({ id: offer.id })).rejects.toMatchObject({ code: 'message.channel_off' });
    await withPostOffice(house);
    await expect(send({ id: offer.id, expectedCount: 0 })).rejects.toMatchObject({
      code: 'offer_message.nobody',
    });
    const draft = await anOffer(house, { status: 'draft' });
    await expect(send({ id: draft.id, expectedCount: 0 })).rejects.toMatchObject({
      message: 'The offer is not running at that time.',
    });
    await agreeing(house);
    await expect(send({ id: offer.id, expectedCount: 7 })).rejects.toMatchObject({
      status: 409,
      message: 'The audience changed from 7 to 1. Check again.',
    });
  });
});

const plain = { channel: 'sms', subject: '', personalCodes: false } as const;
const nothingKnown = { hasCode: false, isCoupon: false, ends: false, hasLink: false };

test.for([
  { body: 'Hello {nme}', fault: '{nme} is not a placeholder' },
  {
    body: 'Hello {code}',
    fault: 'This offer has no code that everybody may use. Leave out {code}',
  },
  { body: 'Until {ends}', fault: 'This offer has no end. Leave out {ends}' },
  { body: 'x'.repeat(481), fault: 'The message is 481 characters; SMS allows 480' },
  { body: '', fault: 'Message is required' },
])('a text is refused: $fault', ({ body: text, fault }) => {
  expect(wordingFaults({ ...plain, body: text }, nothingKnown)).toEqual({ body: fault });
});

test.for([
  [20 * 60 + 59, false],
  [21 * 60, true],
  [3 * 60, true],
  [10 * 60, false],
] as const)('at minute %s promotional SMS wait: %s', ([minute, waits]) => {
  expect(isQuiet(minute, '21:00', '10:00')).toBe(waits);
});

test.for([
  ['2026-11-27T08:00:00.000Z', '2026-11-27T08:00:00.000Z'],
  ['2026-11-27T16:00:00.000Z', '2026-11-28T04:30:00.000Z'],
  ['2026-11-27T20:00:00.000Z', '2026-11-28T04:30:00.000Z'],
] as const)('an SMS that is due at %s goes out at %s', ([due, goesOut]) => {
  const hours = { timeZone: 'Asia/Kolkata', from: '21:00', to: '10:00' };
  expect(endOfQuiet(due, hours)).toBe(goesOut);
});

test('figures that are five in a hundred off still do', () => {
  expect(isAsExpected(100, 105)).toBe(true);
  expect(isAsExpected(100, 106)).toBe(false);
  expect(isAsExpected(0, 1)).toBe(false);
});
