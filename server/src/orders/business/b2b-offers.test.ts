import { contract } from '@counting-house/contract/contract.ts';
import type { SavedCompany } from '@counting-house/contract/b2b/company.ts';
import { describe, expect } from 'vitest';
import { aCompany, onAccount, ordered, withPrices } from '../../testing/companies.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { expectLaws } from '../../testing/laws/laws.ts';
import { aCoupon, anOffer } from '../../testing/offers.ts';
import { aCustomer, anOrder, goods } from '../../testing/orders.ts';
import { aDeliveredOrder, aReceivedReturn } from '../../testing/returns.ts';
import { pieces } from '../../testing/stock.ts';

const { b2b, invoices, offers, orders, returns } = contract;

/** A company on account whose group gets offers. */
async function aBuyer(house: TestHouse): Promise<SavedCompany> {
  const company = await aCompany(house, onAccount(100_000_000));
  const { id = 0, version = 0 } = company.groups[0] ?? {};
  await (await house.as('owner')).call(b2b.updateGroup, { id, version, offersAllowed: true });
  return company;
}

const one = (variantId: number) => [{ variantId, qty: pieces(1) }];

describe('offers on an order of a company', () => {
  test('stack on its prices, across the state line, to the paisa; the invoice bears the same', async ({
    house,
  }) => {
    const company = await aBuyer(house);
    const { butter, oats } = await withPrices(house, company);
    await anOffer(house, {
      name: 'Butter',
      channels: ['b2b'],
      tiers: [{ from: 0, value: 400 }],
      scopeInclude: { variantIds: [butter.variantId] },
    });
    await anOffer(house, {
      name: 'Five hundred',
      channels: ['b2c', 'b2b'],
      slot: 'order',
      benefit: 'amount',
      tiers: [{ from: 1_500_000, value: 50_000 }],
    });
    await aCoupon(house, 'BULK1', {
      channels: ['b2b'],
      benefit: 'percent',
      tiers: [{ from: 0, value: 100 }],
    });
    await anOffer(house, {
      name: 'Half the freight',
      channels: ['b2b'],
      slot: 'shipping',
      tiers: [{ from: 0, value: 5_000 }],
    });
    await anOffer(house, { name: 'For the shop', slot: 'order' });
    const owner = await house.as('owner');

    const order = await ordered(
      house,
      company,
      [
        { variantId: butter.variantId, qty: pieces(48) },
        { variantId: oats.variantId, qty: pieces(37) },
      ],
      { couponCode: 'bulk1', confirm: true, expectedTotal: 2_159_300 },
    );
    const issued = await owner.call(invoices.createInvoice, { orderId: order.id });

    expect(
      order.lines.map((line) => [
        line.itemDiscount,
        line.orderDiscount,
        line.couponDiscount,
        line.netAmount,
        line.taxAmount,
      ]),
    ).toEqual([
      [60_000, 37_344, 14_027, 1_388_629, 249_953],
      [0, 12_656, 4_754, 470_620, 23_531],
    ]);
    expect(order).toMatchObject({
      couponCode: 'BULK1',
      charges: [{ kind: 'shipping', amount: 22_500, discount: 22_500, total: 26_550 }],
      roundOff: 17,
      grandTotal: 2_159_300,
    });
    expect(order.offers.map(({ name, amount, reasonCode }) => [name, amount, reasonCode])).toEqual(
      expect.arrayContaining([
        ['Butter', 60_000, null],
        ['Five hundred', 50_000, null],
        ['Half the freight', 22_500, null],
        ['For the shop', 0, 'channel'],
      ]),
    );
    expect(issued).toMatchObject({ total: 2_159_300 });
    await expectLaws(house);
  });

  test('are given only where the group allows them, and the order says so', async ({ house }) => {
    const company = await aCompany(house, onAccount(100_000_000));
    const { variantId } = await goods(house);
    await anOffer(house, { name: 'Ten', channels: ['b2b'] });
    await aCoupon(house, 'BULK', { channels: ['b2b'] });

    const order = await ordered(house, company, one(variantId));
    const withCode = ordered(house, company, one(variantId), { couponCode: 'BULK' });

    expect(order.offerDiscountAmount).toBe(0);
    expect(order.offers).toMatchObject([
      { name: 'Ten', reasonCode: 'group', text: 'The group Main gets no offers' },
    ]);
    await expect(withCode).rejects.toMatchObject({
      fields: { couponCode: 'The group Main gets no offers' },
    });
  });

  test('know the company: its first order, its tags, its group, its own limit', async ({
    house,
  }) => {
    const company = await aBuyer(house);
    const other = await aBuyer(house);
    const { variantId } = await goods(house, { price: 10_000 });
    const owner = await house.as('owner');
    await owner.call(b2b.updateCompany, {
      id: company.id,
      version: company.version,
      tags: ['wholesale'],
    });
    const of = {
      channels: ['b2c' as const, 'b2b' as const],
      slot: 'order' as const,
      benefit: 'amount' as const,
    };
    const tiers = (value: number) => ({ tiers: [{ from: 0, value }] });
    await anOffer(house, { ...of, ...tiers(500), name: 'First', audience: 'first_order' });
    await anOffer(house, {
      ...of,
      ...tiers(400),
      name: 'Group',
      audience: 'groups',
      audienceGroupIds: [other.groups[0]?.id ?? 0],
    });
    await anOffer(house, {
      ...of,
      ...tiers(300),
      name: 'Tag',
      audience: 'tags',
      audienceTags: ['wholesale'],
    });
    await anOffer(house, { ...of, ...tiers(200), name: 'Once', limitPerCustomer: 1 });
    await anOffer(house, { ...of, ...tiers(100), name: 'People', audience: 'birthday' });
    const said = async (buyer: SavedCompany) => {
      const { offers: all } = await ordered(house, buyer, one(variantId));
      return Object.fromEntries(
        all.map(({ name, text, reasonCode }) => [name, reasonCode && text]),
      );
    };

    expect(await said(company)).toEqual({
      First: null,
      Group: 'This offer is not for the group Main',
      Tag: 'First gives a larger discount on these items',
      Once: 'First gives a larger discount on these items',
      People: 'This offer is for people, not for companies',
    });
    expect(await said(company)).toMatchObject({
      First: 'This offer is not for this company',
      Tag: null,
    });
    expect(await said(other)).toMatchObject({
      First: null,
      Tag: 'This offer is not for this company',
    });
    expect(await said(other)).toMatchObject({ Group: null });
    const [row] = (await owner.call(offers.listOffers, { q: 'Group', channel: ['b2b'] })).rows;
    expect(row).toMatchObject({ usedCount: 1, usedAmount: 400, channels: ['b2c', 'b2b'] });
    const { names } = await owner.call(offers.getOffer, { id: row?.id ?? 0 });
    expect(names.groups).toMatchObject([{ name: `${other.name}, Main` }]);
  });

  test('a limit of one for each company counts the orders of the company', async ({ house }) => {
    const company = await aBuyer(house);
    const { variantId } = await goods(house);
    await anOffer(house, { name: 'Once', channels: ['b2b'], limitPerCustomer: 1 });

    const first = await ordered(house, company, one(variantId));
    const second = await ordered(house, company, one(variantId));

    expect(first.offers).toMatchObject([{ isApplied: true }]);
    expect(second.offers).toMatchObject([
      { reasonCode: 'limit_customer', text: 'This company has already used this offer once' },
    ]);
  });

  test('are tried on a group before they run: nothing is written', async ({ house }) => {
    const company = await aBuyer(house);
    const { butter } = await withPrices(house, company);
    const draft = await anOffer(house, { name: 'Draft', channels: ['b2b'], status: 'draft' });
    const owner = await house.as('owner');

    const tried = await owner.call(orders.tryOffer, {
      groupId: company.groups[0]?.id ?? 0,
      lines: [{ variantId: butter.variantId, qty: pieces(24) }],
      offerIds: [draft.id],
    });

    expect(tried).toMatchObject({
      priceMode: 'exclusive',
      lines: [{ unitPrice: 32_000, itemDiscount: 76_800 }],
      taxAmount: 132_516,
      offers: [{ name: 'Draft', isApplied: true }],
    });
    expect(tried.totalWithout - tried.grandTotal).toBe(90_600);
  });

  test('that its goods brought are held back when the rest would not have got them', async ({
    house,
  }) => {
    const company = await aBuyer(house);
    const item = await goods(house, { stock: 10, price: 42_000 });
    await anOffer(house, {
      name: 'From a thousand',
      channels: ['b2b'],
      slot: 'order',
      tiers: [{ from: 100_000, value: 1_000 }],
    });
    const placed = await ordered(house, company, [{ variantId: item.variantId, qty: pieces(4) }], {
      confirm: true,
    });
    const sold = await aDeliveredOrder(house, { item, qty: 4, placed });
    const back = await aReceivedReturn(house, sold, { qty: 2 });
    const owner = await house.as('owner');

    const held = await owner.call(returns.previewSettle, { id: back.id, clawback: true });

    // 4 × ₹400.00 before 5 % tax: what is kept costs ₹800.00 instead of ₹720.00.
    expect(placed).toMatchObject({ offerDiscountAmount: 16_000, goodsNet: 144_000 });
    expect(held).toMatchObject({
      goods: 72_000,
      offersLost: { names: ['From a thousand'], amount: 8_000 },
      clawback: 8_000,
      creditTotal: 67_200,
    });
  });
});

describe('an offer that staff give', () => {
  test('acts on the order for which it is chosen, of a customer or a company', async ({
    house,
  }) => {
    const company = await aBuyer(house);
    const { variantId } = await goods(house, { price: 10_000 });
    const { id: customerId } = await aCustomer(house);
    const offer = await anOffer(house, {
      name: 'Goodwill',
      channels: ['b2c', 'b2b'],
      audience: 'staff',
    });
    const chosen = { chosenOfferIds: [offer.id] };
    const sales = await house.as('sales');

    const without = await anOrder(house, { customerId, lines: one(variantId) });
    const given = await anOrder(house, { customerId, lines: one(variantId), ...chosen });
    const ofCompany = await ordered(house, company, one(variantId), chosen);
    const taken = await sales.call(orders.updateB2C, {
      id: given.id,
      version: given.version,
      chosenOfferIds: [],
    });
    const odd = ordered(house, company, one(variantId), { chosenOfferIds: [offer.id + 9_000] });

    expect(without.offers).toMatchObject([
      { reasonCode: 'not_chosen', text: 'Given only when one of us chooses it' },
    ]);
    expect(given).toMatchObject({ ...chosen, offerDiscountAmount: 1_000 });
    expect(ofCompany.offers).toMatchObject([{ name: 'Goodwill', isApplied: true }]);
    expect(taken).toMatchObject({ chosenOfferIds: [], offerDiscountAmount: 0 });
    await expect(odd).rejects.toMatchObject({
      fields: { chosenOfferIds: 'One of the chosen offers is not for staff to give' },
    });
  });
});

describe('an offer', () => {
  test.for([
    ['groups for customers alone', { audience: 'groups', audienceGroupIds: [1] }, 'channels'],
    ['no group', { audience: 'groups', channels: ['b2b'] }, 'audienceGroupIds'],
    ['people for companies alone', { audience: 'birthday', channels: ['b2b'] }, 'channels'],
    ['staff with a code', { audience: 'staff', kind: 'coupon' }, 'audience'],
    ['nobody', { channels: [] }, 'channels'],
  ] as const)('that names %s is refused at the field', async ([, values, field], { house }) => {
    const made = anOffer(house, {
      ...values,
      channels: [...('channels' in values ? values.channels : ['b2c' as const])],
    } as never);

    await expect(made).rejects.toMatchObject({ fields: { [field]: expect.any(String) } });
  });
});
