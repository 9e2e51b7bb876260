import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { aGiftCard, givenCard, sidesOf } from '../../testing/gift-cards.ts';
import { test } from '../../testing/house.ts';
import { withSetting } from '../../testing/logistics.ts';
import { giftCards } from './gift-card.table.ts';

const { offers } = contract;

describe('the life of a gift card', () => {
  test('ends with its last day, and what is left is ours', async ({ house }) => {
    const card = await aGiftCard(house, { expiresOn: '2026-11-24' });
    const states: unknown[] = [];

    for (const moment of ['2026-11-24T18:29:00Z', '2026-11-24T18:50:00Z', '2026-11-25T18:50:00Z']) {
      house.clock.set(moment);
      await house.runJobs();
      const [row] = await house.database.direct.select().from(giftCards);
      states.push([row?.status, row?.balance]);
    }

    expect(states).toEqual([
      ['active', 50_000],
      ['expired', 0],
      ['expired', 0],
    ]);
    const owner = await house.as('admin');
    const { entries } = await owner.call(offers.getGiftCard, { id: card.id });
    expect(await sidesOf(owner, entries[0]?.entryId)).toEqual([
      'giftCard.expired',
      ['2131', 50_000, 0],
      ['4220', 0, 50_000],
    ]);
  });

  test('is given back by a later day', async ({ house }) => {
    const { id } = await aGiftCard(house, { expiresOn: '2026-11-24' });
    for (const moment of ['2026-11-24T18:29:00Z', '2026-11-24T18:50:00Z']) {
      house.clock.set(moment);
      await house.runJobs();
    }
    const admin = await house.as('admin');
    const { version } = await admin.call(offers.getGiftCard, { id });

    const back = await admin.call(offers.updateGiftCard, { id, version, expiresOn: '2026-12-31' });

    expect(back).toMatchObject({ status: 'active', balance: 50_000, expiresOn: '2026-12-31' });
    expect(back.entries[0]).toMatchObject({ kind: 'adjust', reason: 'Extended until 31 Dec 2026' });
    expect(await sidesOf(admin, back.entries[0]?.entryId)).toEqual([
      'giftCard.expired',
      ['4220', 50_000, 0],
      ['2131', 0, 50_000],
    ]);
    house.clock.set('2026-12-31T18:50:00Z');
    await house.runJobs();
    const [row] = await house.database.direct.select().from(giftCards);
    expect(row).toMatchObject({ status: 'expired', balance: 0 });
  });

  test('is put right with a reason, and blocked without losing anything', async ({ house }) => {
    const { change } = await aGiftCard(house);

    const more = await change({ adjust: { amount: 2_500, reason: 'Typed wrong' } });
    const less = await change({ adjust: { amount: -52_500, reason: 'Given twice' } });
    const tooMuch = change({ adjust: { amount: -1, reason: 'x' } });

    expect(more).toMatchObject({ balance: 52_500, status: 'active' });
    expect(less).toMatchObject({ balance: 0, status: 'used' });
    await expect(tooMuch).rejects.toMatchObject({
      fields: { 'adjust.amount': 'The balance cannot go below zero' },
    });
    await change({ adjust: { amount: 1_000, reason: 'Back' } });
    expect(await change({ blocked: true })).toMatchObject({ status: 'blocked', balance: 1_000 });
    expect(await change({ blocked: false })).toMatchObject({ status: 'active' });
  });

  test('keeps what a change leaves out', async ({ house }) => {
    const { change, seen } = await aGiftCard(house, {
      recipientName: 'Suma Bhat',
      recipientPhone: '9632500002',
      recipientEmail: 'suma@example.in',
    });
    const before = await seen();

    const after = await change({ expiresOn: '2027-01-31' });

    expect({ ...after, version: 0 }).toEqual({ ...before, version: 0, expiresOn: '2027-01-31' });
    expect(await change({ recipientPhone: null })).toMatchObject({
      recipientName: 'Suma Bhat',
      recipientPhone: '',
      recipientEmail: 'suma@example.in',
    });
  });

  test('without an end needs the setting', async ({ house }) => {
    const owner = await house.as('owner');
    const ever = () => owner.call(offers.createGiftCards, { ...givenCard, expiresOn: null });

    await expect(ever()).rejects.toMatchObject({ fields: { expiresOn: 'Enter the last day' } });
    await withSetting(house, 'offers.giftCardNeverExpires', true);
    expect(await ever()).toMatchObject({ expiresOn: null });
  });
});
