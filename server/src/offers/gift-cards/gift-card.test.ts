import { contract } from '@counting-house/contract/contract.ts';
import { codeInFours, codeLetters, plainCode } from '@counting-house/contract/offers/gift-card.ts';
import { describe, expect } from 'vitest';
import { auditLog } from '../../platform/audit/audit.table.ts';
import { replays } from '../../platform/http/replay.table.ts';
import { aGiftCard, byCard, givenCard, payOrder, sidesOf } from '../../testing/gift-cards.ts';
import { test } from '../../testing/house.ts';
import { aCustomer, anOrder } from '../../testing/orders.ts';
import { cellIn } from '../../testing/reports.ts';
import { issueRefusals, newCode } from './gift-card.rules.ts';
import { giftCards } from './gift-card.table.ts';

const { offers, reports } = contract;

describe('a gift card', () => {
  test('that is given away costs us marketing, and is told once', async ({ house }) => {
    const { owner, seen, code, last4 } = await aGiftCard(house);

    const card = await seen();

    expect(code).toMatch(/^(?:[2-9A-Z]{4}-){3}[2-9A-Z]{4}$/u);
    expect(card).toMatchObject({
      last4,
      balance: 50_000,
      status: 'active',
      expiresOn: '2027-11-21',
      source: 'issued',
      issueNo: 'GCI-00001',
      entries: [{ kind: 'issue', amount: 50_000, balanceAfter: 50_000 }],
    });
    expect(await sidesOf(owner, card.entries[0]?.entryId)).toEqual([
      'giftCard.granted',
      ['6200', 50_000, 0],
      ['2131', 0, 50_000],
    ]);
  });

  test('that is paid for is money that we owe', async ({ house }) => {
    const { owner, seen } = await aGiftCard(house, {
      note: '',
      value: 100_000,
      paid: { method: 'cash' },
    });

    const card = await seen();

    expect(card.source).toBe('sold');
    expect(await sidesOf(owner, card.entries[0]?.entryId)).toEqual([
      'giftCard.sold',
      ['1111', 100_000, 0],
      ['2131', 0, 100_000],
    ]);
  });

  test('is issued many at once, each with a code of its own and one entry in the books', async ({
    house,
  }) => {
    const owner = await house.as('owner');

    const made = await owner.call(offers.createGiftCards, { ...givenCard, count: 200 });

    expect(new Set(made.cards.map(({ code }) => code)).size).toBe(200);
    const trial = await owner.call(reports.getTrialBalance, {});
    expect(cellIn(trial, '2131', 'credit')).toBe(10_000_000);
    expect(await owner.call(offers.getGiftCardTotals, {})).toEqual({
      outstanding: 10_000_000,
      expiring: 0,
    });
  });

  test('never shows its code again: not in lists, answers, the log or the database', async ({
    house,
  }) => {
    const { owner, code, id, change } = await aGiftCard(house);
    await change({ recipientName: 'Meera Rao' });
    const plain = plainCode(code);
    const { body: stale } = await owner.send(offers.updateGiftCard, {
      id,
      version: 1,
      blocked: true,
    });

    const seen = JSON.stringify([
      await owner.call(offers.listGiftCards, {}),
      await owner.call(offers.getGiftCard, { id }),
      stale,
      await house.database.direct.select().from(auditLog),
      await house.database.direct.select().from(giftCards),
      await house.database.direct.select().from(replays),
    ]);

    expect(stale).toMatchObject({ code: 'stale' });
    expect(seen).not.toContain(plain);
    expect(seen).not.toContain(code);
    const [row] = await house.database.direct.select().from(giftCards);
    const told = JSON.stringify([stale, await house.database.direct.select().from(auditLog)]);
    expect(told).not.toContain(row?.codeHash ?? '?');
    expect(told).not.toContain(row?.codeSecret ?? '?');
  });

  test('is revealed to anyone who may, with the reason in the log', async ({ house }) => {
    const { owner, id, code } = await aGiftCard(house);
    const accountant = await house.as('accountant');

    const revealed = await owner.call(offers.revealGiftCard, { id, reason: 'The mail was lost' });

    expect(revealed.code).toBe(code);
    await expect(accountant.call(offers.revealGiftCard, { id, reason: 'x' })).rejects.toMatchObject(
      { status: 403 },
    );
    const log = JSON.stringify(await house.database.direct.select().from(auditLog));
    expect(log).toContain('The mail was lost');
  });

  test('is found by its last four, its recipient, its customer and its order', async ({
    house,
  }) => {
    const { id: customerId } = await aCustomer(house, { name: 'Gangamma Shetty' });
    const card = await aGiftCard(house, { customerId, recipientName: 'Suma Bhat' });
    await aGiftCard(house, { recipientName: 'Nobody Else' });
    const order = await anOrder(house, { customerId });
    await payOrder(house, order.id, [byCard(card, 1_000)]);
    const found = async (q: string) =>
      (await card.owner.call(offers.listGiftCards, { q })).rows.map(({ id }) => id);

    expect(await found(card.last4.toLowerCase())).toEqual([card.id]);
    expect(await found('suma')).toEqual([card.id]);
    expect(await found('gangamma')).toEqual([card.id]);
    expect(await found(order.orderNo)).toEqual([card.id]);
  });

  test('exports without codes', async ({ house }) => {
    const { owner, code, last4 } = await aGiftCard(house);

    const file = await owner.send(offers.listGiftCards, {
      format: 'csv',
      columns: 'last4~Card|balance~Balance',
    });
    const more = await owner.send(offers.listGiftCards, {
      format: 'csv',
      columns: 'last4~Card|codeSecret~Code|codeHash~Hash',
    });

    const text = file.bytes.toString() + more.bytes.toString();
    const [row] = await house.database.direct.select().from(giftCards);
    expect(text).toContain(last4);
    for (const secret of [code, plainCode(code), row?.codeSecret, row?.codeHash]) {
      expect(text).not.toContain(secret);
    }
  });
});

const terms = { least: 10_000, most: 5_000_000, mayNeverExpire: false, today: '2026-11-23' };

test.for([
  { issue: { value: 9_999 }, at: 'value', text: 'Value must be between ₹100.00 and ₹50,000.00' },
  {
    issue: { value: 5_000_001 },
    at: 'value',
    text: 'Value must be between ₹100.00 and ₹50,000.00',
  },
  { issue: { expiresOn: '2026-11-22' }, at: 'expiresOn', text: 'Expiry must be today or later' },
  { issue: { note: '' }, at: 'note', text: 'Enter why the card is free' },
  {
    issue: { paid: { method: 'upi' } },
    at: 'paid.reference',
    text: 'Enter the reference of the UPI payment',
  },
  {
    issue: { count: 2, customerId: 1 },
    at: 'count',
    text: 'A card for a customer is issued alone',
  },
  {
    issue: { sendReceipt: true },
    at: 'sendReceipt',
    text: 'Only a card that is paid for has a receipt',
  },
  { issue: { send: true }, at: 'send', text: 'Enter a phone number or an e-mail address' },
] as const)('a card is not issued: $text', ({ issue, at, text }) => {
  const asked = { ...givenCard, count: 1, send: false, sendReceipt: false, ...issue };

  expect(issueRefusals(asked, terms)).toEqual({ [at]: text });
});

test('a code is of letters that nobody mixes up, and reads back as it was typed', () => {
  for (let one = 0; one < 200; one += 1) {
    const code = newCode();
    expect([...code].every((letter) => codeLetters.includes(letter))).toBe(true);
    expect(plainCode(codeInFours(code).toLowerCase())).toBe(code);
  }
});
