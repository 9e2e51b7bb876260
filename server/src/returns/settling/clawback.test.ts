import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { test, type TestHouse } from '../../testing/house.ts';
import { expectLaws } from '../../testing/laws/laws.ts';
import { withSetting } from '../../testing/logistics.ts';
import { anOffer } from '../../testing/offers.ts';
import { byUpi, goods } from '../../testing/orders.ts';
import { aDeliveredOrder, aReceivedReturn, aReturn } from '../../testing/returns.ts';
import { pieces } from '../../testing/stock.ts';

const { customers, invoices, offers, orders, returns } = contract;

/** Four jars at ₹320.00, 10 % off the order from ₹1,000.00 on: ₹1,152.00, and shipping. */
async function fourJars(house: TestHouse) {
  await anOffer(house, {
    name: 'Ten from a thousand',
    slot: 'order',
    tiers: [{ from: 100_000, value: 1_000, cap: null }],
  });
  const item = await goods(house, { stock: 10 });
  return aDeliveredOrder(house, { item, qty: 4, payments: [byUpi(121_200)] });
}

describe('an offer that does not apply to what the buyer keeps', () => {
  test('is told before settling, and held back when somebody says so', async ({ house }) => {
    const sold = await fourJars(house);
    expect(sold.line).toMatchObject({ netAmount: 115_200 });
    const back = await aReceivedReturn(house, sold, { qty: 2 });
    const owner = await house.as('owner');

    const usual = await owner.call(returns.previewSettle, { id: back.id });
    const held = await owner.call(returns.previewSettle, { id: back.id, clawback: true });
    const settled = await owner.call(returns.settle, {
      id: back.id,
      version: back.version,
      clawback: true,
      expectedCredit: held.creditTotal,
    });

    const offersLost = { amount: 6_400, names: ['Ten from a thousand'] };
    expect(usual).toMatchObject({ goods: 57_600, clawback: 0, creditTotal: 57_600, offersLost });
    expect(held).toMatchObject({ clawback: 6_400, heldBack: 6_400, creditTotal: 51_200 });
    expect(settled.creditNotes).toMatchObject([{ total: 51_200 }]);
    await expectLaws(house);
  });

  test('is held back once: what comes back later is credited whole', async ({ house }) => {
    const sold = await fourJars(house);
    const owner = await house.as('owner');
    const first = await aReceivedReturn(house, sold, { qty: 2 });
    await withSetting(house, 'returns.clawback', true);
    await owner.call(returns.settle, { id: first.id, version: first.version });

    const rest = await aReceivedReturn(house, sold, { qty: 2 });
    const preview = await owner.call(returns.previewSettle, { id: rest.id, refundShipping: false });

    expect(preview).toMatchObject({ goods: 57_600, clawback: 0, offersLost: null });
    expect(preview.creditTotal).toBe(57_600);
  });

  test('never raises what is credited, and is nothing where the offer still applies', async ({
    house,
  }) => {
    await anOffer(house, { slot: 'order' });
    const sold = await aDeliveredOrder(house, { qty: 3 });
    const back = await aReceivedReturn(house, sold, { qty: 1 });

    const owner = await house.as('owner');
    const preview = await owner.call(returns.previewSettle, { id: back.id, clawback: true });

    expect(preview).toMatchObject({ clawback: 0, offersLost: null, creditTotal: preview.goods });
  });
});

describe('buy two, get one free, of which some come back, to the paisa', () => {
  // Three jars at ₹320.00 with 5 % in them for ₹640.00. Two that are kept cost ₹640.00, one costs ₹320.00.
  test.for([
    { back: 1, goods: 21_333, clawback: 21_333, credited: 0, tax: 0 },
    { back: 2, goods: 42_667, clawback: 10_667, credited: 32_000, tax: 1_524 },
    { back: 3, goods: 64_000, clawback: 0, credited: 64_000, tax: 3_048 },
  ])('$back of them', async ({ back, goods: worth, clawback, credited, tax }, { house }) => {
    await anOffer(house, {
      name: 'Three for two',
      benefit: 'buy_get',
      buyQty: 2,
      getQty: 1,
      getPercent: 10_000,
    });
    const item = await goods(house, { percent: 5, stock: 3 });
    const sold = await aDeliveredOrder(house, { item, qty: 3, payments: [byUpi(70_000)] });
    const { id, version } = await aReceivedReturn(house, sold, { qty: back });
    const owner = await house.as('owner');
    const how = { clawback: true, refundShipping: false };

    const preview = await owner.call(returns.previewSettle, { id, ...how });
    const settled = await owner.call(returns.settle, {
      id,
      version,
      ...how,
      expectedCredit: credited,
    });

    expect(sold.line).toMatchObject({ netAmount: 64_000, taxAmount: 3_048 });
    expect(preview).toMatchObject({
      goods: worth,
      clawback,
      creditTotal: credited,
      moneyBack: credited,
    });
    const notes = await Promise.all(
      settled.creditNotes.map((note) => owner.call(invoices.getCreditNote, { id: note.id })),
    );
    // A note over nothing says what was held back of what came back.
    expect(notes.map(({ total, taxAmount, kept }) => [total, taxAmount, kept])).toEqual([
      [credited, tax, clawback],
    ]);
    const after = await owner.call(orders.getOrder, { id: sold.order.id });
    expect(after).toMatchObject({ creditedValue: credited, pendingRefund: credited });
    await expectLaws(house);
  });
});

test.for([
  // 820.00 and 525.00 went for 1,199.00: the coffees for 730.99, the honey for 468.01.
  { of: 'coffee', back: 1, goods: 36_550, clawback: 10_150, credited: 26_400 },
  { of: 'coffee', back: 2, goods: 73_099, clawback: 5_699, credited: 67_400 },
  { of: 'honey', back: 1, goods: 46_801, clawback: 8_901, credited: 37_900 },
] as const)(
  'a bundle that $back of its $of leaves is given on nothing that is kept, to the paisa',
  async ({ of, back, goods: worth, clawback, credited }, { house }) => {
    const coffee = await goods(house, { price: 41_000, percent: 5, stock: 2 });
    const honey = await goods(house, { price: 52_500, percent: 5, stock: 1 });
    await anOffer(house, {
      name: 'Breakfast',
      benefit: 'bundle',
      bundleParts: [
        { scope: { variantIds: [coffee.variantId] }, count: 2 },
        { scope: { variantIds: [honey.variantId] }, count: 1 },
      ],
      bundleGives: 'price',
      bundleValue: 119_900,
    });
    const owner = await house.as('owner');
    const till = await owner.call(orders.createTill, { name: 'Front' });
    await owner.call(orders.openTill, { tillId: till.id, float: 100_000 });
    const order = await owner.call(invoices.sellAtCounter, {
      lines: [
        { variantId: coffee.variantId, qty: pieces(2) },
        { variantId: honey.variantId, qty: pieces(1) },
      ],
      payments: [{ method: 'cash', amount: 119_900 }],
      expectedTotal: 119_900,
    });
    const sku = of === 'coffee' ? coffee.sku : honey.sku;
    const line = order.lines.find((one) => one.sku === sku) ?? { id: 0 };
    const { id } = await aReceivedReturn(house, { order, line }, { qty: back });

    const preview = await owner.call(returns.previewSettle, {
      id,
      clawback: true,
      refundShipping: false,
    });

    expect([of, preview]).toMatchObject([
      of,
      {
        goods: worth,
        clawback,
        creditTotal: credited,
        offersLost: { amount: clawback, names: ['Breakfast'] },
      },
    ]);
    await expectLaws(house);
  },
);

describe('a bonus for money that stays in the wallet', () => {
  test('is added when the return is settled, expires, and is posted', async ({ house }) => {
    const sold = await aDeliveredOrder(house, { payments: [byUpi(70_000)] });
    const asked = await aReturn(house, sold, { qty: 1 });
    const owner = await house.as('owner');
    const { offer } = await owner.call(returns.createOffer, {
      returnId: asked.id,
      kind: 'wallet_bonus',
      bonusRate: 1_000,
    });
    const accepted = await owner.call(returns.answerOffer, {
      id: offer.id,
      version: offer.version,
      answer: 'accept',
    });
    expect(accepted.return).toMatchObject({ status: 'requested', wish: 'wallet' });
    const approved = await owner.call(returns.decide, {
      id: asked.id,
      version: accepted.return.version,
      lines: [{ lineId: asked.lines[0]?.id ?? 0, qtyApproved: 1_000 }],
    });
    const { version } = await owner.call(returns.receive, {
      id: asked.id,
      version: approved.version,
      lines: [{ lineId: asked.lines[0]?.id ?? 0, pieces: [{ qty: 1_000, condition: 'sealed' }] }],
    });
    const preview = await owner.call(returns.previewSettle, { id: asked.id });

    await owner.call(returns.settle, { id: asked.id, version, resolution: 'wallet' });

    const { rows } = await owner.call(customers.listWalletEntries, {
      ownerType: 'customer',
      ownerId: sold.order.buyer?.id ?? 0,
    });
    expect(preview).toMatchObject({ moneyBack: 32_000, bonus: 3_200 });
    expect(rows).toMatchObject([
      { kind: 'promo', amount: 3_200, expiresOn: expect.any(String) },
      { kind: 'refund', amount: 32_000, expiresOn: null },
    ]);
    await expectLaws(house);
  });

  test.for([99, 5_001, undefined])('is no rate of %s', async (bonusRate, { house }) => {
    const asked = await aReturn(house, await aDeliveredOrder(house));
    const owner = await house.as('owner');

    const made = owner.call(returns.createOffer, {
      returnId: asked.id,
      kind: 'wallet_bonus',
      ...(bonusRate === undefined ? {} : { bonusRate }),
    });

    await expect(made).rejects.toMatchObject({
      fields: { bonusRate: 'Bonus must be between 1 and 50 %' },
    });
  });
});

test('a buyer who keeps the goods for a coupon can use it once, and nobody else can', async ({
  house,
}) => {
  const sold = await aDeliveredOrder(house);
  const asked = await aReturn(house, sold, { qty: 1 });
  const owner = await house.as('owner');
  const { offer } = await owner.call(returns.createOffer, {
    returnId: asked.id,
    kind: 'coupon',
    amount: 15_000,
  });

  const accepted = await owner.call(returns.answerOffer, {
    id: offer.id,
    version: offer.version,
    answer: 'accept',
  });

  const code = accepted.offer.couponCode ?? '';
  const ask = (customerId: number) =>
    owner.call(offers.validateCoupon, { code, customerId }).then(({ valid }) => valid);
  expect(accepted.return).toMatchObject({
    status: 'closed',
    isKept: true,
    settled: { creditTotal: 0, moneyBack: 0 },
  });
  expect(code).toMatch(/^[A-Z2-9]{10}$/u);
  expect(await ask(sold.order.buyer?.id ?? 0)).toBe(true);
  expect(await ask(0)).toBe(false);
  const again = await owner.call(orders.createB2C, {
    customerId: sold.order.buyer?.id ?? 0,
    lines: [{ variantId: sold.variantId, qty: 1_000 }],
    couponCode: code,
  });
  expect(again).toMatchObject({ goodsNet: 17_000 });
  await expectLaws(house);
});
