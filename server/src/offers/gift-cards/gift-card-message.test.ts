import { contract } from '@counting-house/contract/contract.ts';
import { plainCode } from '@counting-house/contract/offers/gift-card.ts';
import { describe, expect } from 'vitest';
import { outboxMessages } from '../../integrations/outbox/outbox.table.ts';
import { auditLog } from '../../platform/audit/audit.table.ts';
import { aGiftCard, givenCard } from '../../testing/gift-cards.ts';
import { test } from '../../testing/house.ts';
import { withSetting } from '../../testing/logistics.ts';
import { sendNow, withPostOffice } from '../../testing/machine/post-office.ts';

const { offers } = contract;

const suma = { recipientName: 'Suma Bhat', recipientEmail: 'suma@sagara.example' } as const;

describe('the code of a gift card', () => {
  test('is sent to its recipient, and stands nowhere else', async ({ house }) => {
    const { owner, mail } = await withPostOffice(house);
    const { cards, sent } = await owner.call(offers.createGiftCards, {
      ...givenCard,
      ...suma,
      send: true,
    });
    const code = cards[0]?.code ?? '?';
    const waiting = await house.database.direct.select().from(outboxMessages);

    await sendNow(house);

    expect(sent).toBe(1);
    expect(mail.arrived).toHaveLength(1);
    expect(mail.arrived[0]?.raw).toContain(code);
    expect(mail.arrived[0]?.raw).toContain('suma@sagara.example');
    const kept = JSON.stringify([
      waiting,
      await house.database.direct.select().from(outboxMessages),
      await house.database.direct.select().from(auditLog),
    ]);
    expect(kept).not.toContain(code);
    expect(kept).not.toContain(plainCode(code));
  });

  test('is sent again to an address that is kept then', async ({ house }) => {
    const { owner, mail } = await withPostOffice(house);
    const card = await aGiftCard(house);

    const nowhere = owner.call(offers.resendGiftCard, { id: card.id });
    await expect(nowhere).rejects.toMatchObject({
      fields: { recipientPhone: 'Enter a phone number or an e-mail address' },
    });
    await owner.call(offers.resendGiftCard, { id: card.id, recipientEmail: suma.recipientEmail });
    await sendNow(house);

    expect(mail.arrived[0]?.raw).toContain(card.code);
    expect(await card.seen()).toMatchObject({ recipientEmail: suma.recipientEmail });
    await card.change({ blocked: true });
    await expect(owner.call(offers.resendGiftCard, { id: card.id })).rejects.toMatchObject({
      code: 'gift_card.unusable',
    });
  });

  test('is not said to be sent where no channel is set up', async ({ house }) => {
    const card = await aGiftCard(house, { ...suma, send: true });

    const sending = card.owner.call(offers.resendGiftCard, { id: card.id });

    await expect(sending).rejects.toMatchObject({ status: 422, code: 'message.channel_off' });
  });
});

test('anyone who has a card is reminded once before its last day, if the house is set so', async ({
  house,
}) => {
  const { mail } = await withPostOffice(house);
  await withSetting(house, 'offers.giftCardReminderDays', 7);
  const card = await aGiftCard(house, { ...suma, expiresOn: '2026-11-30' });
  await aGiftCard(house, { ...suma, expiresOn: '2026-12-30' });

  for (const moment of ['2026-11-22T05:10:00Z', '2026-11-23T05:10:00Z', '2026-11-24T05:10:00Z']) {
    house.clock.set(moment);
    await house.runJobs();
    await sendNow(house);
  }

  expect(mail.arrived).toHaveLength(1);
  expect(mail.arrived[0]?.raw).toContain(card.last4);
  expect(mail.arrived[0]?.raw).toContain('30 Nov 2026');
  expect(mail.arrived[0]?.raw).not.toContain(card.code);
});
