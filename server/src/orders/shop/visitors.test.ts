import { contract } from '@counting-house/contract/contract.ts';
import type { InputOf, Operation } from '@counting-house/contract/kit/operation.ts';
import { wireOf } from '@counting-house/contract/kit/wire.ts';
import { describe, expect } from 'vitest';
import { aFaq } from '../../testing/banners.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { withSetting } from '../../testing/logistics.ts';
import { aCoupon } from '../../testing/offers.ts';
import { carStreet, goods } from '../../testing/orders.ts';
import { program } from '../../testing/people.ts';
import { jpeg, send } from '../../testing/pictures.ts';
import { aDeliveredOrder, reasonNamed } from '../../testing/returns.ts';
import { pieces } from '../../testing/stock.ts';
import { salesOrders } from '../order.table.ts';
import { eq } from 'drizzle-orm';

const { catalogue, cms, offers, orders, returns } = contract;

const pageRights = ['catalogue.shop.read', 'cms.shop.read', 'orders.shop.order'];

/** A page of the shop, as visitors from several addresses use it. */
async function aPage(house: TestHouse, rights: readonly string[] = pageRights, given = {}) {
  const { bearer } = await program(house, [...rights], given);
  return async <O extends Operation>(operation: O, input: InputOf<O>, from = '203.0.113.1') => {
    const { method, path } = wireOf(operation.wire);
    const reply = await house.app.inject({
      method,
      url: `/api/counting-house/${path}`,
      headers: { ...bearer },
      remoteAddress: from,
      ...(method === 'POST' ? { payload: input as object } : {}),
    });
    return { status: reply.statusCode, body: reply.json() as Record<string, unknown> };
  };
}

const ref = (n: number) => `5f0c2f7e-9f0d-4a3e-b1a5-${String(n).padStart(12, '0')}`;
const phone = '9845012976';
const street = { ...carStreet, name: 'Meenakshi Iyer', phone };

const anOrder = (sku: string, n: number, values: object = {}) => ({
  externalRef: ref(n),
  customer: { name: 'Meenakshi Iyer', phone },
  shippingAddress: street,
  lines: [{ sku, qty: pieces(1) }],
  expectedTotal: 38_000,
  ...values,
});

describe('visitors of a page with one token', () => {
  test('are served, two hundred at once, while one of them in a loop is refused', async ({
    house,
  }) => {
    await withSetting(house, 'admin.tokenCallsPerMinute', 100);
    const page = await aPage(house);
    const look = (from: string) => page(catalogue.shopProducts, {}, from);

    const loop = await Promise.all(Array.from({ length: 150 }, () => look('203.0.113.1')));
    const others = await Promise.all(
      Array.from({ length: 200 }, (_, at) => look(`198.51.100.${at}`)),
    );

    expect(loop.filter(({ status }) => status === 429).length).toBeGreaterThan(40);
    expect(others.filter(({ status }) => status !== 200)).toEqual([]);
  });

  test('try ten wrong coupon codes of a thousand, and the right one behind them for nothing', async ({
    house,
  }) => {
    await withSetting(house, 'admin.tokenCallsPerMinute', 2_000);
    const page = await aPage(house);
    const { bearer } = await program(house, ['offers.coupon.validate']);
    const check = (code: string) =>
      house.nobody.send(offers.validateCoupon, { code, customerId: 0 }, bearer);
    const { sku } = await goods(house, { price: 100_000 });
    await aCoupon(house, 'WELCOME5', { benefit: 'percent', tiers: [{ from: 0, value: 500 }] });
    const lines = [{ sku, qty: pieces(1) }];
    const basket = async (couponCode: string, from?: string) => {
      const { body } = await page(orders.shopBasket, { lines, couponCode }, from);
      return body as { discount: number; fields: Record<string, string> };
    };

    const checked = [];
    for (let n = 0; n < 1_000; n += 1) checked.push((await check(`GUESS${n}`)).status);
    const told: (string | undefined)[] = [];
    for (let n = 0; n < 20; n += 1) told.push((await basket(`GUESS${n}`)).fields['couponCode']);
    const right = await basket('WELCOME5');
    const elsewhere = await basket('WELCOME5', '198.51.100.7');

    const looked = told.filter((text) => text === 'This coupon code does not exist');
    expect(checked.filter((status) => status === 200)).toHaveLength(10);
    expect((await check('WELCOME5')).status).toBe(429);
    expect(looked).toHaveLength(10);
    expect(told.at(-1)).toBe('Too many attempts. Try again in 10 minutes.');
    expect(right).toMatchObject({
      discount: 0,
      fields: { couponCode: 'Too many attempts. Try again in 10 minutes.' },
    });
    expect(elsewhere).toMatchObject({ discount: 5_000, fields: {} });
  }, 240_000);

  test('are counted by their phone and their name with the shop too', async ({ house }) => {
    const page = await aPage(house);
    const { sku } = await goods(house);
    const lines = [{ sku, qty: pieces(1) }];
    for (let n = 0; n < 10; n += 1) {
      const asked = { lines, couponCode: `GUESS${n}`, phone, visitor: 'visitor-0001' };
      await page(orders.shopBasket, asked, `198.51.100.${n}`);
    }
    const closed = 'Too many attempts. Try again in 10 minutes.';

    const byPhone = { lines, couponCode: 'ANOTHER', phone };
    const byName = { lines, couponCode: 'ANOTHER', visitor: 'visitor-0001' };
    const placed = anOrder(sku, 1, { couponCode: 'ANOTHER' });

    expect((await page(orders.shopBasket, byPhone)).body['fields']).toMatchObject({
      couponCode: closed,
    });
    expect((await page(orders.shopBasket, byName)).body['fields']).toMatchObject({
      couponCode: closed,
    });
    expect((await page(orders.shopOrder, placed)).status).toBe(429);
  });

  test('read what is published and nothing else', async ({ house }) => {
    const page = await aPage(house);
    await aFaq(house, { question: 'Hidden for now?', status: 'hidden' });

    const shown = await page(cms.shopFaqs, {});
    const refused = [
      await page(cms.listFaqs, {}),
      await page(cms.listBanners, {}),
      await page(cms.listFaqTopics, {}),
    ];

    expect(shown).toMatchObject({ status: 200, body: { topics: [] } });
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403]);
  });
});

test('a person who checks coupons is closed after ten wrong ones, and nobody else', async ({
  house,
}) => {
  const [sales, admin] = [await house.as('sales'), await house.as('admin')];
  await aCoupon(house, 'WELCOME5', { benefit: 'percent', tiers: [{ from: 0, value: 500 }] });
  for (let n = 0; n < 10; n += 1) {
    const { valid } = await sales.call(offers.validateCoupon, { code: `GUESS${n}`, customerId: 0 });
    expect(valid).toBe(false);
  }
  const ask = { code: 'WELCOME5', customerId: 0 };

  await expect(sales.call(offers.validateCoupon, ask)).rejects.toMatchObject({ status: 429 });
  await expect(admin.call(offers.validateCoupon, ask)).resolves.toMatchObject({ valid: true });
});

describe('stock of the shop', () => {
  test('is free again half an hour after an order that nobody paid', async ({ house }) => {
    const page = await aPage(house);
    const { sku } = await goods(house, { stock: 1 });

    const first = await page(orders.shopOrder, anOrder(sku, 1));
    const second = await page(
      orders.shopOrder,
      anOrder(sku, 2, { customer: { name: 'Ravi', phone: '9845012977' } }),
    );
    await house.runJobs();
    house.clock.pass(31);
    await house.runJobs();
    const third = await page(
      orders.shopOrder,
      anOrder(sku, 3, { customer: { name: 'Ravi', phone: '9845012977' } }),
    );

    expect([first.status, second.status, third.status]).toEqual([200, 422, 200]);
  });

  test('is not held by one phone, one address or one visitor', async ({ house }) => {
    const page = await aPage(house);
    const { sku } = await goods(house, { stock: 100 });
    const placed = (n: number, values: object, from = `198.51.100.${n}`) =>
      page(orders.shopOrder, anOrder(sku, n, values), from);
    const by = (n: number) => ({ customer: { name: 'Ravi', phone: `98450${10_000 + n}` } });

    const ofPhone = [];
    for (let n = 0; n < 6; n += 1) ofPhone.push(await placed(n, {}));
    const again = await placed(0, {});
    const fromPlace = [];
    for (let n = 10; n < 31; n += 1) fromPlace.push(await placed(n, by(n), '203.0.113.9'));
    const ofVisitor = [];
    for (let n = 40; n < 51; n += 1)
      ofVisitor.push(await placed(n, { ...by(n), visitor: 'visitor-0001' }));

    expect(ofPhone.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 422]);
    expect(ofPhone.at(-1)?.body).toMatchObject({
      code: 'order.unpaid_open',
      fields: {
        'customer.phone': '5 orders of this phone are still open. Pay for one of them first.',
      },
    });
    expect(again.status).toBe(200);
    expect(fromPlace.map(({ status }) => status).indexOf(429)).toBe(20);
    expect(ofVisitor.map(({ status }) => status).indexOf(429)).toBe(10);
  }, 120_000);
});

test('a reference that is known answers its own buyer alone', async ({ house }) => {
  const page = await aPage(house);
  const { sku } = await goods(house);
  await page(orders.shopOrder, anOrder(sku, 1));
  const other = { customer: { name: 'Ravi Kamath', phone: '9845012977' } };
  const elsewhere = { shippingAddress: { ...street, line1: '7 Nehru Road' } };

  const same = await page(orders.shopOrder, anOrder(sku, 1));
  const strangers = [
    await page(orders.shopOrder, anOrder(sku, 1, other)),
    await page(orders.shopOrder, anOrder(sku, 1, elsewhere)),
  ];

  expect(same.status).toBe(200);
  for (const { status, body } of strangers) {
    expect([status, body['code']]).toEqual([409, 'order.ref_reused']);
    expect(JSON.stringify(body)).not.toContain(phone);
    expect(body['more']).toBeUndefined();
  }
});

test('a photo hangs on a return of the order that it was sent for alone', async ({ house }) => {
  const [mine, theirs] = [await aDeliveredOrder(house), await aDeliveredOrder(house)];
  const named = [mine, theirs].map(({ order }, n) => ({
    externalRef: ref(n),
    phone: order.buyer?.phone ?? '',
  }));
  for (const [n, { order }] of [mine, theirs].entries()) {
    await house.database.direct
      .update(salesOrders)
      .set({ source: 'storefront', externalRef: ref(n) })
      .where(eq(salesOrders.id, order.id));
  }
  const { bearer } = await program(house, ['returns.shop.ask']);
  const bytes = await jpeg();
  const kept = await send(
    house,
    house.nobody,
    returns.shopReturnPhoto,
    [{ bytes }],
    named[1] as never,
    bearer,
  );
  const reasonId = await reasonNamed(house, 'Damaged on arrival');
  const photos = kept.files.map(({ id }) => id);
  const lines = [{ sku: mine.line.sku, qty: pieces(1), reasonId, photos }];

  const asked = await house.nobody.send(returns.shopReturn, { ...named[0], lines }, bearer);

  expect(asked.body).toMatchObject({
    status: 422,
    fields: { 'lines.0.photos': 'Send the photos of this order first' },
  });
});
