import { contract } from '@counting-house/contract/contract.ts';
import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import { describe, expect } from 'vitest';
import { test } from '../testing/house.ts';
import { aCustomer, anOrder, goods } from '../testing/orders.ts';
import { aCoupon, anOffer } from '../testing/offers.ts';
import { pieces } from '../testing/stock.ts';

const { admin, offers, orders } = contract;
const ten = { from: 0, value: 1_000, cap: null };
type Values = Partial<InputOf<typeof offers.createOffer>>;

describe('an offer', () => {
  test('is a draft until it is started, and says what it gives', async ({ house }) => {
    const owner = await house.as('owner');

    const draft = await owner.call(offers.createOffer, {
      name: 'Festive',
      tiers: [
        { from: 100_000, value: 500 },
        { from: 200_000, value: 1_000, cap: 25_000 },
      ],
    });
    const started = await owner.call(offers.updateOffer, {
      id: draft.id,
      version: draft.version,
      status: 'active',
    });

    expect(draft).toMatchObject({
      shown: 'draft',
      gives: '5 % off everything from ₹1,000.00, 10 % off from ₹2,000.00 (at most ₹250.00)',
    });
    expect(started.shown).toBe('live');
  });

  type Wrong = {
    values: Values;
    fields: Record<string, string>;
  };
  test.for<Wrong>([
    {
      values: { tiers: [{ from: 0, value: 0 }] },
      fields: { 'tiers.0.value': 'Percent must be between 0.01 and 100' },
    },
    {
      values: {
        tiers: [
          { from: 5, value: 100 },
          { from: 5, value: 200 },
        ],
      },
      fields: { 'tiers.1.from': 'Each tier must start higher than the one before' },
    },
    {
      values: { benefit: 'amount', tiers: [{ from: 0, value: 100, cap: 50 }] },
      fields: { 'tiers.0.cap': 'A cap is only for percent discounts' },
    },
    {
      values: { slot: 'order', benefit: 'fixed_price', tiers: [ten] },
      fields: { benefit: 'A fixed price works on items only' },
    },
    {
      values: { benefit: 'buy_get' },
      fields: { buyQty: 'Enter how many to buy and how many to get' },
    },
    {
      values: { benefit: 'bundle', bundleParts: [{ scope: { tags: ['a'] }, count: 1 }] },
      fields: {
        bundleParts: 'A bundle has at least 2 parts',
        bundleGives: 'Choose what the bundle gives',
        bundleValue: 'Enter a number',
      },
    },
    {
      values: {
        benefit: 'bundle',
        slot: 'order',
        bundleParts: [
          { scope: {}, count: 1 },
          { scope: { productIds: [987_654] }, count: 1 },
        ],
        bundleGives: 'percent',
        bundleValue: 10_001,
      },
      fields: {
        benefit: 'A bundle works on items only',
        'bundleParts.0.scope': 'Choose at least one product, category, brand or tag',
        bundleValue: 'Percent must be between 0.01 and 100',
      },
    },
    {
      values: { tiers: [ten], scopeInclude: {} },
      fields: { scopeInclude: 'Choose at least one product, category, brand or tag' },
    },
    {
      values: { tiers: [ten], scopeInclude: { productIds: [987_654] } },
      fields: {
        'scopeInclude.productIds': 'One of these does not exist any more. Choose again',
      },
    },
    {
      values: {
        tiers: [ten],
        startsAt: '2026-12-02T00:00:00Z',
        endsAt: '2026-12-01T00:00:00Z',
      },
      fields: { endsAt: 'End must be after the start' },
    },
  ])('is refused: $fields', async ({ values, fields }, { house }) => {
    const owner = await house.as('owner');

    const refused = owner.call(offers.createOffer, { name: 'Festive', ...values });

    await expect(refused).rejects.toMatchObject({ status: 422, fields });
  });

  test('of a bundle says what it gives, is given when it is complete, and keeps its parts', async ({
    house,
  }) => {
    const coffee = await goods(house, { price: 41_000 });
    const honey = await goods(house, { price: 52_500 });
    const bundle = await anOffer(house, {
      name: 'Breakfast',
      benefit: 'bundle',
      bundleParts: [
        { scope: { variantIds: [coffee.variantId] }, count: 2 },
        { scope: { variantIds: [honey.variantId] }, count: 1 },
      ],
      bundleGives: 'price',
      bundleValue: 119_900,
      scopeInclude: { variantIds: [coffee.variantId] },
    });
    const owner = await house.as('owner');
    const tried = (...lines: { variantId: number; qty: number }[]) =>
      owner.call(orders.tryOffer, { lines, offerIds: [] });
    const twoCoffees = { variantId: coffee.variantId, qty: pieces(2) };

    const part = await tried(twoCoffees);
    const whole = await tried(twoCoffees, { variantId: honey.variantId, qty: pieces(1) });

    // 820.00 and 525.00 for 1,199.00: 146.00 off, by their prices.
    expect(bundle).toMatchObject({ scopeInclude: null });
    expect(bundle.gives).toMatch(
      /^2 × Mango pickle \d+ \+ Mango pickle \d+ together for ₹1,199.00$/u,
    );
    expect(part.offers[0]).toMatchObject({ isApplied: false, reasonCode: 'bundle_incomplete' });
    expect(part.offers[0]?.text).toMatch(/^The bundle is not complete. Add 1 × \S/u);
    expect(whole.lines.map(({ itemDiscount }) => itemDiscount)).toEqual([8_901, 5_699]);
    expect(whole.goodsList - whole.offerDiscountAmount).toBe(119_900);

    const percent = await owner.call(offers.updateOffer, {
      id: bundle.id,
      version: bundle.version,
      benefit: 'percent',
      tiers: [ten],
    });
    expect(percent).toMatchObject({ bundleParts: [], bundleGives: null, bundleValue: null });
  });

  test('is tried as it stands in its form, saved or not, and nothing is written', async ({
    house,
  }) => {
    const { variantId } = await goods(house, { price: 20_000 });
    const saved = await anOffer(house, { name: 'Ten' });
    const owner = await house.as('owner');
    const tried = (draft: InputOf<typeof orders.tryOffer>['draft']) =>
      owner.call(orders.tryOffer, { lines: [{ variantId, qty: pieces(1) }], draft });

    const fresh = await tried({ name: 'Half', tiers: [{ from: 0, value: 5_000 }] });
    const changed = await tried({
      name: 'Ten',
      id: saved.id,
      tiers: [{ from: 0, value: 3_000 }],
    });

    expect(fresh).toMatchObject({
      lines: [{ itemDiscount: 10_000, itemOfferId: null, isOfDraft: true }],
    });
    expect(fresh.totalWithout - fresh.grandTotal).toBe(8_000);
    expect(fresh.offers).toMatchObject([
      { name: 'Half', offerId: null, isDraft: true, isApplied: true },
      { name: 'Ten', isDraft: false, reasonCode: 'beaten' },
    ]);
    expect(changed).toMatchObject({
      lines: [{ itemDiscount: 6_000, itemOfferId: saved.id, isOfDraft: true }],
      offers: [{ name: 'Ten', isDraft: true, amount: 6_000 }],
    });
    await expect(tried({ name: 'None', scopeInclude: {} })).rejects.toMatchObject({
      fields: {
        'draft.tiers': 'Add at least one tier',
        'draft.scopeInclude': 'Choose at least one product, category, brand or tag',
      },
    });
    expect((await owner.call(offers.listOffers, {})).rows).toMatchObject([
      { id: saved.id, version: saved.version, gives: '10 % off everything', usedCount: 0 },
    ]);
  });

  test('needs a tier, a code and a time to come before it starts', async ({ house }) => {
    const coupon: Values = { name: 'Codes', kind: 'coupon' };
    const over = {
      startsAt: '2026-10-01T00:00:00Z',
      endsAt: '2026-10-15T00:00:00Z',
    };

    await expect(anOffer(house, { tiers: [] })).rejects.toMatchObject({
      fields: { tiers: 'Add at least one tier' },
    });
    await expect(anOffer(house, coupon)).rejects.toMatchObject({
      code: 'offer.no_codes',
      message: 'Add at least one coupon code',
    });
    await expect(anOffer(house, over)).rejects.toMatchObject({
      message: 'The offer has ended. Set a later end.',
    });
  });

  test('has a name of its own as long as it has not ended', async ({ house }) => {
    await anOffer(house, { name: 'Festive' });

    await expect(anOffer(house, { name: 'festive' })).rejects.toMatchObject({
      fields: { name: 'An offer with this name has not ended yet' },
    });
  });

  test('that an order used keeps what it gives; its limit stays above its use', async ({
    house,
  }) => {
    const offer = await anOffer(house, { limitTotal: 5 });
    await anOrder(house);
    const owner = await house.as('owner');
    const seen = await owner.call(offers.getOffer, { id: offer.id });
    const change = (values: object) =>
      owner.call(offers.updateOffer, { id: offer.id, version: seen.version, ...values });

    expect(seen).toMatchObject({ usedCount: 1, version: offer.version });
    await expect(change({ tiers: [{ from: 0, value: 2_000 }] })).rejects.toMatchObject({
      message: 'This offer was used. Duplicate it to change what it gives.',
    });
    await expect(change({ budget: 1 })).rejects.toMatchObject({
      fields: { budget: 'Already used for more than that. The budget cannot be lower' },
    });
    await expect(
      owner.call(admin.softDeleteRow, { table: 'offer', id: offer.id }),
    ).rejects.toMatchObject({ message: 'This offer was used on 1 order. Pause it instead.' });
    const renamed = await change({ name: 'Renamed', tiers: [ten], limitTotal: 1 });
    expect(renamed).toMatchObject({ name: 'Renamed', shown: 'used_up' });
  });

  test('is copied as a draft without codes', async ({ house }) => {
    const from = await aCoupon(house, 'MALNAD50', { name: 'Malnad' });
    const owner = await house.as('owner');

    const copy = await owner.call(offers.duplicateOffer, { id: from.id });

    expect(copy).toMatchObject({ name: 'Copy of Malnad', shown: 'draft', couponCount: 0 });
  });
});

describe('coupon codes', () => {
  test('are unique for ever, whatever their case', async ({ house }) => {
    await aCoupon(house, 'WELCOME5', { name: 'Welcome' });

    await expect(aCoupon(house, 'welcome5')).rejects.toMatchObject({
      code: 'coupon.code_taken',
      message: 'Coupon code WELCOME5 is already used by Welcome',
    });
  });

  test('are added one by one: what is wrong with one keeps no other out', async ({ house }) => {
    const offer = await aCoupon(house, 'WELCOME5', { name: 'Welcome' });
    const owner = await house.as('owner');

    const { added, results } = await owner.call(offers.addCoupons, {
      id: offer.id,
      codes: ['new-1', 'WELCOME5', 'a b', 'NEW-1'],
    });

    expect(added).toBe(1);
    expect(results.map(({ text }) => text)).toEqual([
      'Added',
      'Coupon code WELCOME5 is already used by Welcome',
      'Coupon codes use letters, digits and -, 4 to 24 characters',
      'It is listed twice',
    ]);
  });

  test('are made by the thousand by a job, all different, and printed by their batch', async ({
    house,
  }) => {
    const offer = await aCoupon(house, 'WELCOME5');
    const owner = await house.as('owner');

    const made = await owner.call(offers.generateCoupons, {
      id: offer.id,
      count: 10_000,
      prefix: 'diwali-',
    });
    await house.runJobs();

    const { rows, total } = await owner.call(offers.listCoupons, {
      batchNo: made.batchNo,
      limit: 200,
      cursor: undefined,
    });
    const job = await owner.call(admin.getJob, { id: made.jobId });
    expect(job).toMatchObject({ status: 'done', progress: 100, result: { count: 10_000 } });
    const paper = await owner.send(offers.printCoupons, { batchNo: made.batchNo });
    expect(Buffer.from(paper.bytes.slice(0, 5)).toString()).toBe('%PDF-');
    expect(total).toBe(10_000);
    expect(rows.every(({ code }) => /^DIWALI-[2-9A-Z]{8}$/u.test(code))).toBe(true);
    expect(rows[0]).toMatchObject({ limit: 1, usedCount: 0, status: 'active' });
  });

  test('are no part of an offer that acts by itself', async ({ house }) => {
    const offer = await anOffer(house);
    const owner = await house.as('owner');

    await expect(
      owner.call(offers.addCoupons, { id: offer.id, codes: ['WELCOME5'] }),
    ).rejects.toMatchObject({ code: 'offer.not_coupon' });
  });
});

describe('a coupon that is checked', () => {
  const check = async (house: Parameters<typeof anOffer>[0], code: string, customerId = 0) =>
    (await house.as('sales')).call(offers.validateCoupon, { code, customerId });

  test('says what it gives, what it asks and how many uses are left', async ({ house }) => {
    await aCoupon(house, 'MALNAD50', {
      limitTotal: 3,
      tiers: [{ from: 50_000, value: 5_000 }],
    });

    expect(await check(house, ' malnad50 ')).toMatchObject({
      valid: true,
      code: 'MALNAD50',
      remaining: 3,
      reasonCode: null,
      conditions: ['From ₹500.00'],
    });
  });

  test('says why it cannot be used', async ({ house }) => {
    const friend = await aCustomer(house);
    const offer = await aCoupon(house, 'FRIEND', {
      audience: 'customers',
      audienceIds: [friend.id],
    });
    const other = await aCustomer(house);
    const owner = await house.as('owner');
    const code = offer.coupons[0];
    const reasonFor = async (customerId: number) =>
      (await check(house, 'FRIEND', customerId)).reasonCode;

    expect((await check(house, 'NOBODY')).text).toBe('This coupon code does not exist');
    expect(await reasonFor(0)).toBe('needs_customer');
    expect(await reasonFor(other.id)).toBe('audience');
    expect(await reasonFor(friend.id)).toBeNull();
    await owner.call(offers.updateCoupon, { id: code?.id ?? 0, version: 1, status: 'off' });
    expect(await reasonFor(friend.id)).toBe('code_off');
    await expect(check(house, '')).rejects.toMatchObject({
      fields: { code: 'Coupon code is required' },
    });
    await expect(check(house, 'FRIEND', 987_654)).rejects.toMatchObject({ status: 404 });
  });
});

test('one who starts an offer that another paused meanwhile reads so', async ({ house }) => {
  const offer = await anOffer(house);
  const owner = await house.as('owner');
  const pause = { id: offer.id, version: offer.version, status: 'paused' } as const;

  await owner.call(offers.updateOffer, pause);

  await expect(owner.call(offers.updateOffer, pause)).rejects.toMatchObject({ code: 'stale' });
});

test('an offer tells its use by day', async ({ house }) => {
  const { variantId } = await goods(house);
  const offer = await anOffer(house);
  await anOrder(house, { lines: [{ variantId, qty: pieces(1) }] });
  const owner = await house.as('owner');

  const { days } = await owner.call(offers.getOffer, { id: offer.id });

  expect(days).toMatchObject([{ orders: 1, amount: 3_200 }]);
});
