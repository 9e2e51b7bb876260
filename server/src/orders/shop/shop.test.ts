import { contract, allOperations } from '@counting-house/contract/contract.ts';
import type { InputOf, Operation } from '@counting-house/contract/kit/operation.ts';
import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { salesOrders } from '../order.table.ts';
import { orderPayments } from '../payments/payment.table.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { aCoupon, anOffer } from '../../testing/offers.ts';
import { carStreet, goods } from '../../testing/orders.ts';
import { program } from '../../testing/people.ts';
import { jpeg, send } from '../../testing/pictures.ts';
import { aDeliveredOrder, reasonNamed } from '../../testing/returns.ts';
import { pieces } from '../../testing/stock.ts';

const { catalogue, orders, returns } = contract;

/** What a page in a browser may do, whose token everybody can read. */
const pageRights = ['catalogue.shop.read', 'orders.shop.order', 'returns.shop.ask'];

/** The shop as a program: a page, and a server behind it that hears from the payment gateway. */
async function aShop(house: TestHouse, rights: readonly string[] = pageRights) {
  const { bearer } = await program(house, [...rights]);
  return {
    bearer,
    ask: <O extends Operation>(operation: O, input: InputOf<O>) =>
      house.nobody.send(operation, input as object, bearer),
  };
}

const ref = '5f0c2f7e-9f0d-4a3e-b1a5-0c6f1f5f9d11';
const phone = '9845012976';

const anOrder = (sku: string, values: object = {}) => ({
  externalRef: ref,
  customer: { name: 'Meenakshi Iyer', phone },
  shippingAddress: { ...carStreet, name: 'Meenakshi Iyer', phone },
  lines: [{ sku, qty: pieces(1) }],
  expectedTotal: 38_000,
  ...values,
});

describe('a shop with a token of its own', () => {
  test('shows what can be bought, with price and stock, and is told in a word when nothing changed', async ({
    house,
  }) => {
    const shop = await aShop(house);
    const jar = await goods(house, { price: 32_000, stock: 7 });

    const first = await shop.ask(catalogue.shopProducts, {});

    expect(first.body).toMatchObject({
      rows: [{ variants: [{ sku: jar.sku, price: 32_000, available: pieces(7) }] }],
      next: null,
    });
    expect(first.headers['cache-control']).toBe('private, max-age=60');
    expect(first.headers['etag']).toBeTruthy();
  });

  test('prices a basket with its coupon, and says what is missing', async ({ house }) => {
    const shop = await aShop(house);
    const jar = await goods(house, { price: 100_000, percent: 18, stock: 5 });
    await aCoupon(house, 'WELCOME5', { benefit: 'percent', tiers: [{ from: 0, value: 500 }] });

    const { body } = await shop.ask(orders.shopBasket, {
      lines: [{ sku: jar.sku, qty: pieces(2) }],
      couponCode: 'WELCOME5',
    });
    const wrong = await shop.ask(orders.shopBasket, {
      lines: [{ sku: jar.sku, qty: pieces(2) }],
      couponCode: 'NOPE',
    });

    expect(body).toMatchObject({ goodsList: 200_000, discount: 10_000, fields: {} });
    expect(wrong.body['fields']).toEqual({ couponCode: 'This coupon code does not exist' });
  });

  test('places an order once, whoever sends it twice, and follows it', async ({ house }) => {
    const shop = await aShop(house);
    const { sku } = await goods(house);

    const first = await shop.ask(orders.shopOrder, anOrder(sku));
    const again = await shop.ask(orders.shopOrder, anOrder(sku));
    const followed = await shop.ask(orders.shopFollow, { externalRef: ref, phone });

    expect(first.body).toMatchObject({ status: 'placed', grandTotal: 38_000, balance: 38_000 });
    expect(again.body).toMatchObject({ orderNo: first.body['orderNo'] });
    expect(followed.body).toEqual(first.body);
    expect(await house.database.direct.$count(salesOrders)).toBe(1);
  });

  test('is told nothing of an order without both its reference and its phone', async ({
    house,
  }) => {
    const shop = await aShop(house);
    const { sku } = await goods(house);
    await shop.ask(orders.shopOrder, anOrder(sku));

    const asked = [
      await shop.ask(orders.shopFollow, { externalRef: ref, phone: '9845012977' }),
      await shop.ask(orders.shopFollow, { externalRef: `${ref}x`, phone }),
      await shop.ask(returns.shopReturnable, { externalRef: ref, phone: '9845012977' }),
    ];

    expect(asked.map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  test('tells a payment twice, and it counts once', async ({ house }) => {
    const page = await aShop(house);
    const server = await aShop(house, ['orders.shop.pay']);
    const { sku } = await goods(house);
    await page.ask(orders.shopOrder, anOrder(sku));
    const paid = {
      externalRef: ref,
      method: 'upi' as const,
      amount: 38_000,
      reference: 'pay_Nk82hd71',
    };

    const first = await server.ask(orders.shopPay, paid);
    const again = await server.ask(orders.shopPay, paid);
    const byPage = await page.ask(orders.shopPay, { ...paid, reference: 'pay_invented' });

    expect(first.body).toMatchObject({ paid: 38_000, balance: 0 });
    expect(again.body).toEqual(first.body);
    expect(byPage.status).toBe(403);
    expect(await house.database.direct.$count(orderPayments)).toBe(1);
  });

  test('prices a basket for anyone who buys, and tells another total before what is paid', async ({
    house,
  }) => {
    const shop = await aShop(house);
    const { sku } = await goods(house, { price: 100_000 });
    await anOffer(house, { name: 'First order', audience: 'first_order' });
    const lines = [{ sku, qty: pieces(1) }];

    const unnamed = await shop.ask(orders.shopBasket, { lines, isCod: true });
    const named = await shop.ask(orders.shopBasket, { lines, isCod: true, phone });
    const other = Number(unnamed.body['grandTotal']);
    const own = Number(named.body['grandTotal']);
    const refused = await shop.ask(
      orders.shopOrder,
      anOrder(sku, { isCod: true, expectedTotal: other }),
    );
    const placed = await shop.ask(
      orders.shopOrder,
      anOrder(sku, { isCod: true, expectedTotal: own }),
    );

    expect(other - own).toBe(10_000);
    expect(named.body['fields']).toEqual({});
    expect(refused.body).toMatchObject({
      status: 409,
      code: 'order.price_changed',
      more: { oldTotal: other, newTotal: own },
    });
    expect(placed.body).toMatchObject({ status: 'placed', grandTotal: own, codDue: own });
  });

  test('takes cash on delivery, and what is not delivered does not come back', async ({
    house,
  }) => {
    const shop = await aShop(house);
    const owner = await house.as('owner');
    const { sku } = await goods(house);
    await shop.ask(orders.shopOrder, anOrder(sku, { isCod: true }));

    const { body } = await shop.ask(returns.shopReturnable, { externalRef: ref, phone });
    const { rows } = await owner.call(orders.listOrders, {});

    expect(body['lines']).toEqual([]);
    expect(rows).toMatchObject([{ source: 'storefront', pendingCod: 38_000 }]);
  });

  test('asks for a return of what was delivered, and people decide', async ({ house }) => {
    const { order, line } = await aDeliveredOrder(house);
    await house.database.direct
      .update(salesOrders)
      .set({ source: 'storefront', externalRef: ref })
      .where(eq(salesOrders.id, order.id));
    const named = { externalRef: ref, phone: order.buyer?.phone ?? '' };
    const shop = await aShop(house);
    const reasonId = await reasonNamed(house, 'Changed mind');

    const seen = await shop.ask(returns.shopReturnable, named);
    const asked = await shop.ask(returns.shopReturn, {
      ...named,
      lines: [{ sku: line.sku, qty: pieces(1), reasonId }],
    });
    const strange = await shop.ask(returns.shopReturn, {
      ...named,
      lines: [{ sku: 'NOT-THERE', qty: pieces(1), reasonId }],
    });

    expect(seen.body['lines']).toMatchObject([{ sku: line.sku, whyNot: null }]);
    expect(asked.status).toBe(200);
    expect(strange.body['fields']).toEqual({ 'lines.0.sku': 'NOT-THERE is not on this order' });
    const { rows } = await (await house.as('owner')).call(returns.listReturns, {});
    expect(rows).toMatchObject([{ returnNo: asked.body['returnNo'], status: 'requested' }]);
  });

  test('sends the photo that a reason asks for, of an order that it can name', async ({
    house,
  }) => {
    const { order, line } = await aDeliveredOrder(house);
    await house.database.direct
      .update(salesOrders)
      .set({ source: 'storefront', externalRef: ref })
      .where(eq(salesOrders.id, order.id));
    const named = { externalRef: ref, phone: order.buyer?.phone ?? '' };
    const shop = await aShop(house);
    const reasonId = await reasonNamed(house, 'Damaged on arrival');
    const bytes = await jpeg();
    const sendPhoto = (of: typeof named) =>
      send(house, house.nobody, returns.shopReturnPhoto, [{ bytes }], of, shop.bearer);
    const wanted = { ...named, lines: [{ sku: line.sku, qty: pieces(1), reasonId }] };

    const without = await shop.ask(returns.shopReturn, wanted);
    const stranger = sendPhoto({ ...named, externalRef: `${ref}x` });
    await expect(stranger).rejects.toMatchObject({ status: 404 });
    const { files } = await sendPhoto(named);
    const asked = await shop.ask(returns.shopReturn, {
      ...wanted,
      lines: wanted.lines.map((one) => ({ ...one, photos: files.map(({ id }) => id) })),
    });

    expect(without.body['fields']).toEqual({ 'lines.0.photos': 'Add a photo of the problem' });
    expect(asked.status).toBe(200);
    const { rows } = await (await house.as('owner')).call(returns.listReturns, {});
    expect(rows).toMatchObject([{ returnNo: asked.body['returnNo'], photos: 1 }]);
  });

  test('may do nothing else, over the whole table of operations', async ({ house }) => {
    const rights = [...pageRights, 'orders.shop.pay', 'catalogue.shop.review'];
    // One token may call so often in a minute.
    const shops = [await aShop(house, rights), await aShop(house, rights)];
    const own = new Set([
      'catalogue.shop.read',
      'catalogue.shop.review',
      'orders.shop.order',
      'orders.shop.pay',
      'returns.shop.ask',
      'public',
    ]);
    const others = allOperations.filter(
      ({ permission, upload }) => !own.has(permission) && upload === undefined,
    );

    const open: string[] = [];
    for (const [index, operation] of others.entries()) {
      const shop = shops[index % shops.length] as (typeof shops)[number];
      const { status } = await shop.ask(operation as Operation, {} as never);
      if (![401, 403].includes(status)) open.push(`${operation.key} ${status}`);
    }

    expect(open).toEqual([]);
    expect(others.length).toBeGreaterThan(300);
  });
});
