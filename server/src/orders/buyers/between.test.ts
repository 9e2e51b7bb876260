import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { aCompany, onAccount, withPrices } from '../../testing/companies.ts';
import { aGiftCard, byCard } from '../../testing/gift-cards.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { sendNow, withPostOffice } from '../../testing/machine/post-office.ts';
import { anOffer } from '../../testing/offers.ts';
import { aCustomer, anOrder, goods } from '../../testing/orders.ts';
import { pieces } from '../../testing/stock.ts';

const { b2b, catalogue, customers, data, offers, orders } = contract;

/** The midnight after the day on which tests begin, in the zone of the business. */
const midnight = '2026-11-21T18:30:00.000Z';
const justBefore = '2026-11-21T18:29:59.000Z';
/** Late in the evening before, when these tests begin. */
const evening = '2026-11-21T18:00:00.000Z';

/** A draft of one piece, and how it is placed as the one who wrote it last saw it. */
async function aDraft(house: TestHouse, variantId: number, customerId?: number) {
  const owner = await house.as('owner');
  const draft = await owner.call(orders.createB2C, {
    ...(customerId === undefined ? {} : { customerId }),
    place: false,
    lines: [{ variantId, qty: pieces(1) }],
  });
  return {
    draft,
    place: async () => {
      const { version } = await owner.call(orders.getOrder, { id: draft.id });
      return owner.call(orders.updateB2C, { id: draft.id, version, place: true });
    },
  };
}

describe('between two acts', () => {
  test('an offer ended: the same goods ordered again cost their price, and the first order keeps its own', async ({
    house,
  }) => {
    house.clock.set(evening);
    const owner = await house.as('owner');
    const { id: customerId } = await aCustomer(house);
    const { variantId } = await goods(house, { price: 10_000 });
    const lines = [{ variantId, qty: pieces(2) }];
    await anOffer(house, { name: 'Onam', endsAt: midnight });
    const first = await anOrder(house, { customerId, lines });
    house.clock.set(midnight);

    const again = await owner.call(orders.createB2C, {
      customerId,
      lines: first.lines.map((line) => ({ variantId: line.variantId ?? 0, qty: line.qty })),
    });

    expect([first, again].map(({ goodsNet }) => goodsNet)).toEqual([18_000, 20_000]);
    expect(again.offerDiscountAmount).toBe(0);
    const { offers: said } = await owner.call(orders.tryOffer, { customerId, lines });
    expect(said.filter(({ isApplied }) => isApplied)).toEqual([]);
    expect(await owner.call(orders.getOrder, { id: first.id })).toMatchObject({ goodsNet: 18_000 });
  });

  test('a price list ended at midnight of the business: an order has the price of the day it is placed', async ({
    house,
  }) => {
    house.clock.set(evening);
    const owner = await house.as('owner');
    const company = await aCompany(house, onAccount(10_000_000));
    const { oats } = await withPrices(house, company);
    const groupId = company.groups[0]?.id ?? 0;
    const { rows } = await owner.call(b2b.listGroupItems, { groupId });
    const item = rows.find(({ variantId }) => variantId === oats.variantId);
    await owner.call(b2b.updateGroupItems, {
      groupId,
      items: [{ id: item?.id ?? 0, version: item?.version ?? 0, validTo: '2026-11-21' }],
    });
    const at = async (moment: string) => {
      house.clock.set(moment);
      const { lines } = await owner.call(orders.previewOrder, {
        companyId: company.id,
        groupId,
        customerId: company.people[0]?.customerId ?? 0,
        lines: [{ variantId: oats.variantId, qty: pieces(10) }],
      });
      return lines[0]?.priceSource;
    };

    expect(await at(justBefore)).toBe('group_item');
    expect(await at(midnight)).not.toBe('group_item');
  });

  test('a price was scheduled for midnight: the evening sees the old one, the next second the new', async ({
    house,
  }) => {
    house.clock.set(evening);
    const owner = await house.as('owner');
    const { variantId } = await goods(house, { price: 10_000 });
    await owner.call(catalogue.schedulePrice, {
      id: variantId,
      mrp: 15_000,
      price: 12_000,
      confirmJump: true,
      startsAt: midnight,
    });
    const seen = async () => {
      const { lines } = await owner.call(orders.previewOrder, {
        lines: [{ variantId, qty: pieces(1) }],
      });
      return lines[0]?.unitPrice;
    };

    house.clock.set(justBefore);
    expect(await seen()).toBe(10_000);
    house.clock.set(midnight);
    expect(await seen()).toBe(12_000);
  });

  test('a product was archived: its draft is not placed, and says which', async ({ house }) => {
    const owner = await house.as('owner');
    const { variantId } = await goods(house, { price: 10_000 });
    const { id } = await aCustomer(house);
    const { place } = await aDraft(house, variantId, id);
    const { productId } = await owner.call(catalogue.getVariant, { id: variantId });
    const { version } = await owner.call(catalogue.getProduct, { id: productId });
    await owner.call(catalogue.updateProduct, { id: productId, version, status: 'archived' });

    await expect(place()).rejects.toMatchObject({
      status: 422,
      fields: { 'lines.0.variantId': expect.any(String) },
    });
  });

  test('the customer of a draft was merged: the draft is placed for the one who was kept', async ({
    house,
  }) => {
    const owner = await house.as('owner');
    const { variantId } = await goods(house, { price: 10_000 });
    const [keep, drop] = [await aCustomer(house), await aCustomer(house)];
    const { draft, place } = await aDraft(house, variantId, drop.id);
    await owner.call(data.mergeCustomers, {
      keepId: keep.id,
      dropId: drop.id,
      confirmNo: drop.customerNo,
    });

    const placed = await place();

    expect(placed).toMatchObject({ id: draft.id, status: 'placed', buyer: { id: keep.id } });
  });

  test('a gift card expired overnight: it pays nothing any more, and says since when', async ({
    house,
  }) => {
    house.clock.set(evening);
    const { variantId } = await goods(house, { price: 10_000 });
    const { id: customerId } = await aCustomer(house);
    const card = await aGiftCard(house, { expiresOn: '2026-11-21' });
    const order = await anOrder(house, { customerId, lines: [{ variantId, qty: pieces(1) }] });
    const pay = () =>
      card.owner.call(orders.recordPayment, {
        orderId: order.id,
        payments: [byCard(card, 10_000)],
      });

    house.clock.set(midnight);
    await expect(pay()).rejects.toMatchObject({
      status: 422,
      fields: { 'payments.0.giftCardCode': 'Gift card expired on 21 Nov 2026' },
    });
  });

  test('anyone who a message waits for was erased: it goes to the others alone', async ({
    house,
  }) => {
    const { owner, mail } = await withPostOffice(house);
    const agree = async (name: string) => {
      const { id, version } = await aCustomer(house, { name });
      const email = `${name.toLowerCase()}@sagara.example`;
      return owner.call(customers.updateCustomer, { id, version, email, consentEmail: true });
    };
    const [stays, goes] = [await agree('Meera'), await agree('Vasundhara')];
    const offer = await anOffer(house);
    await owner.call(offers.sendMessage, {
      id: offer.id,
      channel: 'mail',
      subject: 'For you',
      body: 'Dear {name}, {offer}.',
      sendAt: new Date(house.clock.now().getTime() + 3_600_000).toISOString(),
      expectedCount: 2,
    });
    await owner.call(data.eraseCustomer, {
      id: goes.id,
      confirmNo: goes.customerNo,
      reason: 'She asked for it',
    });

    house.clock.pass(61);
    await house.runJobs();
    await sendNow(house);

    expect(mail.arrived.map(({ to }) => to)).toEqual([[stays.email]]);
  });
});
