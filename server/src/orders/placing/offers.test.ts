import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { Refusal, test } from '../../testing/house.ts';
import { aCustomer, anOrder, byUpi, carStreet, goods } from '../../testing/orders.ts';
import { aCoupon, anOffer, exampleA } from '../../testing/offers.ts';
import { pieces } from '../../testing/stock.ts';

const { customers, offers, orders, returns } = contract;

describe('offers on an order', () => {
  test('stack as the selling rules say, to the paisa, and tax is right after them', async ({
    house,
  }) => {
    const basket = await exampleA(house);
    const sales = await house.as('sales');

    const order = await sales.call(orders.createB2C, basket);

    expect(
      order.lines.map((line) => [
        line.itemDiscount,
        line.orderDiscount,
        line.couponDiscount,
        line.netAmount,
        line.taxable,
      ]),
    ).toEqual([
      [8_500, 3_636, 2_909, 69_955, 59_283],
      [0, 2_567, 2_053, 49_380, 47_028],
      [0, 3_797, 3_038, 73_065, 61_919],
    ]);
    expect(order).toMatchObject({
      couponCode: 'WELCOME5',
      goodsList: 218_900,
      offerDiscountAmount: 26_500,
      goodsNet: 192_400,
      chargesAmount: 6_000,
      grandTotal: 198_400,
      taxable: 173_314,
      roundOff: 0,
    });
    expect(order.offers.map(({ name, amount }) => [name, amount]).toSorted()).toEqual([
      ['Hundred', 10_000],
      ['Spreads', 8_500],
      ['Welcome', 8_000],
    ]);
  });

  test('cost in the preview what they cost when it is placed', async ({ house }) => {
    const basket = await exampleA(house);
    const sales = await house.as('sales');

    const { grandTotal, offers: said } = await sales.call(orders.previewOrder, basket);
    const order = await sales.call(orders.createB2C, { ...basket, expectedTotal: grandTotal });

    expect(order.offers).toEqual(said);
  });

  test('one free shipping, and the charge bears no tax then', async ({ house }) => {
    await anOffer(house, {
      slot: 'shipping',
      tiers: [{ from: 0, value: 10_000 }],
    });
    const order = await anOrder(house);

    expect(order.charges).toMatchObject([
      { kind: 'shipping', amount: 0, discount: 6_000, taxAmount: 0, total: 0 },
    ]);
  });

  test('a price that a person set takes no item offer, and the reason is kept', async ({
    house,
  }) => {
    const { variantId } = await goods(house, { price: 10_000 });
    await anOffer(house, { name: 'Ten' });
    const owner = await house.as('owner');
    const { id: customerId } = await aCustomer(house);

    const order = await owner.call(orders.createB2C, {
      customerId,
      shippingAddress: carStreet,
      lines: [{ variantId, qty: pieces(1), unitPrice: 9_000, overrideReason: 'Dented tin' }],
    });

    expect(order.offers).toMatchObject([
      { name: 'Ten', isApplied: false, text: 'No item in the order is part of this offer' },
    ]);
  });

  test('a code that cannot be used is told beside its field', async ({ house }) => {
    const basket = await exampleA(house);
    const sales = await house.as('sales');

    const refused = sales.call(orders.createB2C, { ...basket, couponCode: 'NOPE' });

    await expect(refused).rejects.toMatchObject({
      fields: { couponCode: 'This coupon code does not exist' },
    });
  });

  test('first order: the first one, and not the second', async ({ house }) => {
    await anOffer(house, { name: 'First', audience: 'first_order' });
    const { variantId } = await goods(house);
    const sales = await house.as('sales');
    const buy = {
      customer: { name: 'Sudha Raghunath', phone: '9972063015' },
      shippingAddress: carStreet,
      lines: [{ variantId, qty: pieces(1) }],
    };

    const seen = await sales.call(orders.previewOrder, buy);
    const first = await sales.call(orders.createB2C, { ...buy, expectedTotal: seen.grandTotal });
    const second = await sales.call(orders.createB2C, buy);

    expect(first.offerDiscountAmount).toBe(3_200);
    expect(second.offers).toMatchObject([{ name: 'First', reasonCode: 'audience' }]);
  });
});

describe('a birthday offer', () => {
  test.for([
    ['in its month', '1990-11-03', [3_200, undefined]],
    ['in another', '1990-12-03', [0, 'This is not the month of the customer’s birthday']],
    ['that nobody knows', null, [0, 'The birthday of this customer is not known']],
  ] as const)('%s', async ([, birthday, [off, text]], { house }) => {
    await anOffer(house, { name: 'Birthday', audience: 'birthday' });
    const { variantId } = await goods(house);
    const sales = await house.as('sales');
    const { id: customerId } = await sales.call(customers.createCustomer, {
      name: 'Sudha Raghunath',
      phone: '9972063015',
      birthday,
    });

    const seen = await sales.call(orders.previewOrder, {
      customerId,
      lines: [{ variantId, qty: pieces(1) }],
    });

    expect(seen.offerDiscountAmount).toBe(off);
    expect(seen.offers.find(({ isApplied }) => !isApplied)?.text).toBe(text);
  });
});

describe('uses', () => {
  test('are counted when it is placed, not for a draft, and given back when it is cancelled', async ({
    house,
  }) => {
    const offer = await aCoupon(house, 'ONCE', { limitTotal: 1 });
    const { variantId } = await goods(house);
    const owner = await house.as('owner');
    const { id: customerId } = await aCustomer(house);
    const basket = {
      customerId,
      shippingAddress: carStreet,
      couponCode: 'ONCE',
      lines: [{ variantId, qty: pieces(1) }],
    };
    const seen = () => owner.call(offers.getOffer, { id: offer.id });

    await owner.call(orders.createB2C, { ...basket, place: false });
    const afterDraft = (await seen()).usedCount;
    const order = await owner.call(orders.createB2C, basket);
    const afterOrder = await seen();
    const again = owner.call(orders.createB2C, basket);
    await expect(again).rejects.toMatchObject({
      fields: { couponCode: 'This offer has been used up' },
    });
    const { rows } = await owner.call(orders.listReasons, { kind: 'order_cancel' });
    await owner.call(returns.cancelOrder, {
      id: order.id,
      version: order.version,
      reasonId: rows[0]?.id ?? 0,
      mail: false,
    });
    const afterCancel = await seen();

    expect(afterDraft).toBe(0);
    expect(afterOrder).toMatchObject({ usedCount: 1, usedAmount: 5_000 });
    expect(afterCancel).toMatchObject({ usedCount: 0, usedAmount: 0 });
    expect(afterCancel.coupons[0]?.usedCount).toBe(0);
  });

  test('of one customer stop at the limit, and say how often', async ({ house }) => {
    await anOffer(house, { name: 'Twice', limitPerCustomer: 2 });
    const { variantId } = await goods(house);
    const sales = await house.as('sales');
    const { id: customerId } = await aCustomer(house);
    const buy = () =>
      sales.call(orders.createB2C, {
        customerId,
        shippingAddress: carStreet,
        lines: [{ variantId, qty: pieces(1) }],
      });
    await buy();
    await buy();

    const third = await buy();

    expect(third.offers).toMatchObject([
      { isApplied: false, text: 'This customer has already used this offer 2 times' },
    ]);
  });
});

describe('an order that is changed', () => {
  test('keeps an offer that ended, while its goods still earn it', async ({ house }) => {
    const offer = await anOffer(house, { tiers: [{ from: 50_000, value: 1_000 }] });
    const { variantId } = await goods(house, { price: 32_000 });
    const order = await anOrder(house, { lines: [{ variantId, qty: pieces(3) }] });
    const owner = await house.as('owner');
    const { version } = await owner.call(offers.getOffer, { id: offer.id });
    await owner.call(offers.updateOffer, { id: offer.id, version, status: 'paused' });
    await anOffer(house, { name: 'Later and larger', tiers: [{ from: 0, value: 5_000 }] });
    const change = async (qty: number) => {
      const now = await owner.call(orders.getOrder, { id: order.id });
      return owner.call(orders.updateB2C, {
        id: order.id,
        version: now.version,
        lines: [{ id: order.lines[0]?.id ?? 0, qty }],
      });
    };

    const two = await change(pieces(2));
    const one = await change(pieces(1));
    const after = await owner.call(offers.getOffer, { id: offer.id });

    expect(two.offerDiscountAmount).toBe(6_400);
    expect(one.offerDiscountAmount).toBe(0);
    expect(after).toMatchObject({ usedCount: 0, usedAmount: 0 });
  });

  test('of which nothing but a note changes keeps its discounts to the paisa', async ({
    house,
  }) => {
    const basket = await exampleA(house);
    const owner = await house.as('owner');
    const order = await owner.call(orders.createB2C, basket);

    const after = await owner.call(orders.updateB2C, {
      id: order.id,
      version: order.version,
      note: 'Rings the bell twice',
    });

    expect(after).toMatchObject({ goodsNet: 192_400, offerDiscountAmount: 26_500 });
    expect(after.offers).toEqual(order.offers);
  });

  test('in part cancelled: what is left keeps its share', async ({ house }) => {
    const basket = await exampleA(house);
    const owner = await house.as('owner');
    const order = await owner.call(orders.createB2C, { ...basket, payments: [byUpi(198_400)] });
    const { rows } = await owner.call(orders.listReasons, { kind: 'order_cancel' });

    await owner.call(returns.cancelOrderLines, {
      id: order.id,
      version: order.version,
      lines: [{ lineId: order.lines[1]?.id ?? 0, qty: pieces(1) }],
      reasonId: rows[0]?.id ?? 0,
      mail: false,
    });

    const after = await owner.call(orders.getOrder, { id: order.id });
    expect(after.lines[1]).toMatchObject({ netAmount: 32_920, qtyCancelled: pieces(1) });
    expect(after.goodsNet).toBe(192_400 - 16_460);
  });
});

test('fifty buyers of the last use of a coupon: one gets it', async ({ crowd }) => {
  const offer = await aCoupon(crowd, 'LASTONE', { limitTotal: 1 });
  const { variantId } = await goods(crowd, { stock: 100 });
  const sales = await crowd.as('sales');
  // Known before: who is new takes a number, and waits there for anyone who is before them.
  const buyers: number[] = [];
  for (let n = 0; n < 50; n += 1) buyers.push((await aCustomer(crowd)).id);
  const buying = buyers.map((customerId) =>
    sales
      .call(orders.createB2C, {
        customerId,
        shippingAddress: carStreet,
        couponCode: 'LASTONE',
        lines: [{ variantId, qty: pieces(1) }],
      })
      .catch((refusal: unknown) => refusal as Refusal),
  );

  const outcomes = await Promise.all(buying);

  const placed = outcomes.filter((outcome) => !(outcome instanceof Refusal));
  const refused = outcomes.filter((outcome) => outcome instanceof Refusal);
  expect(placed).toHaveLength(1);
  const whys = new Set(refused.map(({ status, code }) => `${status} ${code}`));
  expect([...whys].every((why) => ['409 offer.gone', '422 invalid'].includes(why))).toBe(true);
  const owner = await crowd.as('owner');
  expect(await owner.call(offers.getOffer, { id: offer.id })).toMatchObject({
    usedCount: 1,
    usedAmount: 5_000,
  });
});
