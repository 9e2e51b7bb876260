import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { aCompany, onAccount, ordered, withPrices } from '../testing/companies.ts';
import { test, type TestHouse } from '../testing/house.ts';
import { aCoupon, anOffer } from '../testing/offers.ts';
import { aCustomer, anOrder, goods } from '../testing/orders.ts';
import { aReview } from '../testing/catalogue.ts';
import { pieces } from '../testing/stock.ts';

const { b2b, catalogue, customers, data, invoices, offers, orders } = contract;

async function cashier(house: TestHouse) {
  const owner = await house.as('owner');
  const till = await owner.call(orders.createTill, { name: 'Front' });
  await owner.call(orders.openTill, { tillId: till.id, float: 0 });
  return { owner, till };
}

const cash = (amount: number) => ({ method: 'cash' as const, amount, tendered: amount });

async function end(house: TestHouse, id: number) {
  const owner = await house.as('owner');
  const { version } = await owner.call(offers.getOffer, { id });
  await owner.call(offers.updateOffer, { id, version, status: 'paused' });
}

describe('meanwhile', () => {
  test('an offer of a held bill ended: the new total is told, and agreed to', async ({ house }) => {
    const { owner } = await cashier(house);
    const { variantId } = await goods(house, { price: 10_000 });
    const offer = await anOffer(house);
    const held = await owner.call(orders.createB2C, {
      source: 'store',
      deliveryMethod: 'pickup',
      place: false,
      lines: [{ variantId, qty: pieces(2) }],
    });
    await end(house, offer.id);

    const sell = (total: number) =>
      owner.call(invoices.sellAtCounter, {
        id: held.id,
        version: held.version,
        lines: [{ id: held.lines[0]?.id ?? 0, variantId, qty: pieces(2) }],
        payments: [cash(total)],
        expectedTotal: total,
      });
    expect(held.grandTotal).toBe(18_000);
    await expect(sell(18_000)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('₹200.00'),
    });
    expect(await sell(20_000)).toMatchObject({ grandTotal: 20_000, balance: 0 });
  });

  test('a till was closed over a held bill: it is sold at the next one', async ({ house }) => {
    const { owner, till } = await cashier(house);
    const { variantId } = await goods(house, { price: 10_000 });
    const held = await owner.call(orders.createB2C, {
      source: 'store',
      place: false,
      lines: [{ variantId, qty: pieces(1) }],
    });
    const { session } = await owner.call(orders.getMyTill, {});
    await owner.call(orders.closeTill, {
      id: session?.id ?? 0,
      version: session?.version ?? 0,
      counted: [],
    });
    const sell = () =>
      owner.call(invoices.sellAtCounter, {
        id: held.id,
        version: held.version,
        lines: [{ id: held.lines[0]?.id ?? 0, variantId, qty: pieces(1) }],
        payments: [cash(10_000)],
      });

    await expect(sell()).rejects.toMatchObject({ code: 'till.not_open' });
    await owner.call(orders.openTill, { tillId: till.id, float: 0 });
    await sell();

    const { session: next } = await owner.call(orders.getMyTill, {});
    expect(next).toMatchObject({ bills: 1, sales: 10_000, expected: 10_000 });
  });

  test('a coupon was switched off after the preview: the order is not placed, and says why', async ({
    house,
  }) => {
    const coupon = await aCoupon(house, 'WELCOME5');
    const { variantId } = await goods(house, { price: 20_000 });
    const owner = await house.as('owner');
    const { id: customerId } = await aCustomer(house);
    const basket = { customerId, couponCode: 'WELCOME5', lines: [{ variantId, qty: pieces(1) }] };
    const { grandTotal } = await owner.call(orders.previewOrder, basket);
    const { rows } = await owner.call(offers.listCoupons, { offerId: coupon.id });
    await owner.call(offers.updateCoupon, {
      id: rows[0]?.id ?? 0,
      version: rows[0]?.version ?? 0,
      status: 'off',
    });

    const placed = owner.call(orders.createB2C, { ...basket, expectedTotal: grandTotal });

    await expect(placed).rejects.toMatchObject({
      fields: { couponCode: 'This coupon code is switched off' },
    });
    expect((await owner.call(orders.listOrders, {})).rows).toEqual([]);
  });

  test('two records of a customer became one: what both used counts against the limit', async ({
    house,
  }) => {
    const owner = await house.as('owner');
    const offer = await anOffer(house, { limitPerCustomer: 2 });
    const { variantId } = await goods(house, { price: 10_000 });
    const lines = [{ variantId, qty: pieces(1) }];
    const [keep, drop] = [await aCustomer(house), await aCustomer(house)];
    for (const { id } of [keep, drop]) await anOrder(house, { customerId: id, lines });
    await owner.call(data.mergeCustomers, {
      keepId: keep.id,
      dropId: drop.id,
      confirmNo: drop.customerNo,
    });

    const next = await owner.call(orders.previewOrder, { customerId: keep.id, lines });

    expect(next.offers).toMatchObject([
      {
        offerId: offer.id,
        reasonCode: 'limit_customer',
        text: 'This customer has already used this offer 2 times',
      },
    ]);
  });

  test('a rule of prices was undone: what was ordered at them keeps its price', async ({
    house,
  }) => {
    const owner = await house.as('owner');
    const { variantId } = await goods(house, { price: 20_000 });
    house.clock.pass(1);
    const by = { basis: 'price', direction: 'down', by: 'percent' } as const;
    const plan = { ...by, variantIds: [variantId], percent: 1_000 };
    const { seen } = await owner.call(catalogue.previewPriceChange, plan);
    const change = await owner.call(catalogue.createPriceChange, { ...plan, seen });
    house.clock.pass(1);
    const order = await anOrder(house, { lines: [{ variantId, qty: pieces(1) }] });
    await owner.call(catalogue.undoPriceChange, { id: change.id });

    const kept = await owner.call(orders.updateB2C, {
      id: order.id,
      version: order.version,
      lines: [{ id: order.lines[0]?.id ?? 0, qty: pieces(2) }],
    });
    const fresh = await owner.call(orders.previewOrder, {
      lines: [{ variantId, qty: pieces(1) }],
    });

    expect(kept.lines).toMatchObject([{ unitPrice: 18_000, listAmount: 36_000 }]);
    expect(fresh.lines).toMatchObject([{ unitPrice: 20_000 }]);
  });

  const quotations = [
    { what: 'keeps them', validUntil: '2030-01-31', qty: 10, price: 13_190 },
    {
      what: 'has the new ones once its day has passed',
      validUntil: '2020-01-31',
      qty: 10,
      price: 15_000,
    },
    {
      what: 'has the new one of a line that changes',
      validUntil: '2030-01-31',
      qty: 12,
      price: 15_000,
    },
  ];
  for (const { what, validUntil, qty, price } of quotations) {
    test(`the prices of a group were raised: a quotation ${what}`, async ({ house }) => {
      const owner = await house.as('owner');
      const company = await aCompany(house, onAccount(100_000_000));
      const { oats } = await withPrices(house, company);
      const line = { variantId: oats.variantId, qty: pieces(10) };
      const quoted = await ordered(house, company, [line], { place: false, validUntil });
      await owner.call(b2b.updateGroupItems, {
        groupId: company.groups[0]?.id ?? 0,
        items: [{ variantId: oats.variantId, prices: [{ fromQty: 0, price: 15_000 }] }],
      });

      const placed = await owner.call(orders.updateB2B, {
        id: quoted.id,
        version: quoted.version,
        place: true,
        lines: [{ id: quoted.lines[0]?.id ?? 0, qty: pieces(qty) }],
      });

      expect(quoted.lines).toMatchObject([{ unitPrice: 13_190 }]);
      expect(placed.lines).toMatchObject([{ unitPrice: price, priceSource: 'group_item' }]);
    });
  }

  test('the credit limit was lowered below open orders: they stay, the next one is held', async ({
    house,
  }) => {
    const owner = await house.as('owner');
    const company = await aCompany(house, onAccount(10_000_000));
    const { oats } = await withPrices(house, company);
    const line = { variantId: oats.variantId, qty: pieces(10) };
    const open = await ordered(house, company, [line]);
    const { version } = await owner.call(b2b.getCompany, { id: company.id });
    await owner.call(b2b.updateCompany, { id: company.id, version, creditLimit: 100_000 });

    const confirmed = await owner.call(orders.confirmOrder, { id: open.id });
    const next = await ordered(house, company, [line]);

    expect(open.holds).toEqual([]);
    expect(confirmed.status).toBe('confirmed');
    expect(next.holds).toMatchObject([{ code: 'credit' }]);
  });

  test('the writer of a review was erased: the shop no longer says the name', async ({ house }) => {
    const owner = await house.as('owner');
    const writer = await aCustomer(house, { name: 'Vasundhara Nittur' });
    const review = await aReview(house, { customerId: writer.id, authorName: 'Vasundhara N.' });
    await owner.call(catalogue.decideReview, {
      id: review.id,
      version: review.version,
      decision: 'publish',
    });
    await owner.call(data.eraseCustomer, {
      id: writer.id,
      confirmNo: writer.customerNo,
      reason: 'She asked for it',
    });
    await house.runJobs();

    const { rows } = await owner.call(catalogue.listReviews, { productId: [review.productId] });

    expect(rows).toMatchObject([{ status: 'published', rating: 5 }]);
    expect(JSON.stringify(rows)).not.toContain('Vasundhara');
  });

  test('a bundle ended: an order keeps it while it is whole, and loses all of it with a part', async ({
    house,
  }) => {
    const owner = await house.as('owner');
    const coffee = await goods(house, { price: 40_000 });
    const honey = await goods(house, { price: 60_000 });
    const bundle = await anOffer(house, {
      benefit: 'bundle',
      tiers: [],
      bundleParts: [
        { scope: { variantIds: [coffee.variantId] }, count: 1 },
        { scope: { variantIds: [honey.variantId] }, count: 1 },
      ],
      bundleGives: 'price',
      bundleValue: 90_000,
    });
    const order = await anOrder(house, {
      lines: [
        { variantId: coffee.variantId, qty: pieces(2) },
        { variantId: honey.variantId, qty: pieces(1) },
      ],
    });
    await end(house, bundle.id);
    await anOffer(house, { name: 'Later and larger', tiers: [{ from: 0, value: 9_000 }] });
    const [first, second] = order.lines;
    const change = async (lines: { id: number; qty: number }[]) => {
      const { version } = await owner.call(orders.getOrder, { id: order.id });
      return owner.call(orders.updateB2C, { id: order.id, version, lines });
    };

    const whole = await change([
      { id: first?.id ?? 0, qty: pieces(1) },
      { id: second?.id ?? 0, qty: pieces(1) },
    ]);
    const part = await change([{ id: first?.id ?? 0, qty: pieces(1) }]);

    expect([order, whole, part].map((one) => one.offerDiscountAmount)).toEqual([10_000, 10_000, 0]);
    expect(whole.goodsNet).toBe(90_000);
    expect(part.goodsNet).toBe(40_000);
  });

  test('the tag that brought an offer was taken away: the draft says it, and costs more', async ({
    house,
  }) => {
    const owner = await house.as('owner');
    const customer = await aCustomer(house, { tags: ['vip'] });
    const { variantId } = await goods(house, { price: 10_000 });
    await anOffer(house, { audience: 'tags', audienceTags: ['vip'] });
    const draft = await owner.call(orders.createB2C, {
      customerId: customer.id,
      place: false,
      lines: [{ variantId, qty: pieces(1) }],
    });
    const { version } = await owner.call(customers.getCustomer, { id: customer.id });
    await owner.call(customers.updateCustomer, { id: customer.id, version, tags: [] });

    const placing = owner.call(orders.updateB2C, {
      id: draft.id,
      version: draft.version,
      place: true,
      expectedTotal: draft.grandTotal,
    });

    expect(draft.offerDiscountAmount).toBe(1_000);
    await expect(placing).rejects.toMatchObject({ status: 409 });
  });

  test('the month of a birthday began and ended at midnight of the business, not of the clock', async ({
    house,
  }) => {
    const owner = await house.as('owner');
    const { id: customerId } = await aCustomer(house, { birthday: '1990-12-14' });
    const { variantId } = await goods(house, { price: 10_000 });
    await anOffer(house, { audience: 'birthday' });
    const at = async (moment: string) => {
      const lines = [{ variantId, qty: pieces(1) }];
      const { offers: said } = await owner.call(orders.tryOffer, { customerId, lines, at: moment });
      return said.map(({ isApplied, text }) => (isApplied ? 'given' : text));
    };
    const not = 'This is not the month of the customer’s birthday';

    expect(await at('2026-11-30T18:29:59.000Z')).toEqual([not]);
    expect(await at('2026-11-30T18:30:00.000Z')).toEqual(['given']);
    expect(await at('2026-12-31T18:29:59.000Z')).toEqual(['given']);
    expect(await at('2026-12-31T18:30:00.000Z')).toEqual([not]);
  });
});
