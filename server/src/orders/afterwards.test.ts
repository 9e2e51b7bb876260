import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { aShownBanner } from '../testing/banners.ts';
import { test, type TestHouse } from '../testing/house.ts';
import { aCoupon, anOffer } from '../testing/offers.ts';
import { aCustomer, carStreet, goods } from '../testing/orders.ts';
import { program } from '../testing/people.ts';
import { reasonNamed } from '../testing/returns.ts';
import { pieces } from '../testing/stock.ts';

const { admin, cms, data, integrations, invoices, offers, orders, returns } = contract;

const cash = (amount: number) => ({ method: 'cash' as const, amount, tendered: amount });

async function cashier(house: TestHouse) {
  const owner = await house.as('owner');
  const till = await owner.call(orders.createTill, { name: 'Front' });
  await owner.call(orders.openTill, { tillId: till.id, float: 0 });
  return { owner, till };
}

async function cancel(house: TestHouse, id: number) {
  const owner = await house.as('owner');
  const { version } = await owner.call(orders.getOrder, { id });
  const { rows } = await owner.call(orders.listReasons, { kind: 'order_cancel' });
  const reasonId = rows[0]?.id ?? 0;
  await owner.call(returns.cancelOrder, { id, version, reasonId, mail: false });
}

const reasonsOf = (order: { readonly offers: readonly { readonly reasonCode: string | null }[] }) =>
  order.offers.map(({ reasonCode }) => reasonCode);

describe('offers, afterwards', () => {
  test('an order was changed below what its coupon asks: its last use is another’s, and stays so', async ({
    house,
  }) => {
    const owner = await house.as('owner');
    const { id: offerId } = await aCoupon(house, 'ONCE', {
      limitTotal: 1,
      tiers: [{ from: 20_000, value: 5_000 }],
    });
    const { variantId } = await goods(house, { price: 10_000 });
    const basket = { couponCode: 'ONCE', lines: [{ variantId, qty: pieces(2) }] };
    const first = await owner.call(orders.createB2C, {
      ...basket,
      customerId: (await aCustomer(house)).id,
    });
    const lineId = first.lines[0]?.id ?? 0;
    const used = async () => (await owner.call(offers.getOffer, { id: offerId })).usedCount;
    const change = async (units: number) => {
      const { version } = await owner.call(orders.getOrder, { id: first.id });
      const lines = [{ id: lineId, qty: pieces(units) }];
      return owner.call(orders.updateB2C, { id: first.id, version, couponCode: '', lines });
    };

    const less = await change(1);
    const freed = await used();
    const second = await owner.call(orders.createB2C, {
      ...basket,
      customerId: (await aCustomer(house)).id,
    });
    const more = await change(2);

    expect([first, less, second, more].map((one) => one.offerDiscountAmount)).toEqual([
      5_000, 0, 5_000, 0,
    ]);
    expect([freed, await used()]).toEqual([0, 1]);
  });

  test('what a cancelled order gave back of a budget is there for the next', async ({ house }) => {
    const owner = await house.as('owner');
    await anOffer(house, { budget: 1_500 });
    const { variantId } = await goods(house, { price: 10_000 });
    const { id: customerId } = await aCustomer(house);
    const basket = { customerId, lines: [{ variantId, qty: pieces(1) }] };
    const first = await owner.call(orders.createB2C, basket);
    const spent = await owner.call(orders.previewOrder, basket);
    await cancel(house, first.id);

    const next = await owner.call(orders.createB2C, basket);

    expect(reasonsOf(spent)).toEqual(['budget']);
    expect([first, next].map((one) => one.offerDiscountAmount)).toEqual([1_000, 1_000]);
  });

  test('whose first order was cancelled orders for the first time again', async ({ house }) => {
    const owner = await house.as('owner');
    await anOffer(house, { audience: 'first_order' });
    const { variantId } = await goods(house, { price: 10_000 });
    const { id: customerId } = await aCustomer(house);
    const basket = { customerId, lines: [{ variantId, qty: pieces(1) }] };
    const first = await owner.call(orders.createB2C, basket);
    const meanwhile = await owner.call(orders.previewOrder, basket);
    await cancel(house, first.id);

    const again = await owner.call(orders.createB2C, basket);

    expect(reasonsOf(meanwhile)).toEqual(['audience']);
    expect([first, again].map((one) => one.offerDiscountAmount)).toEqual([1_000, 1_000]);
  });

  test('a code of somebody whose record became another’s is theirs still, and nobody else’s', async ({
    house,
  }) => {
    const owner = await house.as('owner');
    const { id: offerId } = await aCoupon(house, 'COMMON');
    const [keep, drop, other] = [
      await aCustomer(house),
      await aCustomer(house),
      await aCustomer(house),
    ];
    await owner.call(offers.addCoupons, {
      id: offerId,
      codes: ['FORMEERA'],
      limit: 1,
      customerId: drop.id,
    });
    await owner.call(data.mergeCustomers, {
      keepId: keep.id,
      dropId: drop.id,
      confirmNo: drop.customerNo,
    });
    const asked = (customerId: number) =>
      owner.call(offers.validateCoupon, { code: 'FORMEERA', customerId });

    expect(await asked(keep.id)).toMatchObject({ valid: true, remaining: 1 });
    expect(await asked(other.id)).toMatchObject({ valid: false, reasonCode: 'code_owner' });
  });

  test('a product that an offer is about was deleted: the offer says so, and gives nothing', async ({
    house,
  }) => {
    const owner = await house.as('owner');
    const gone = await goods(house, { name: 'Wild honey', stock: 0 });
    const stays = await goods(house);
    const { productId } = await owner.call(contract.catalogue.getVariant, { id: gone.variantId });
    const offer = await anOffer(house, { scopeInclude: { productIds: [productId] } });
    await owner.call(admin.softDeleteRow, { id: productId, table: 'product' });

    const seen = await owner.call(offers.getOffer, { id: offer.id });
    const basket = await owner.call(orders.previewOrder, {
      lines: [{ variantId: stays.variantId, qty: pieces(1) }],
    });

    expect(offer.gives).toBe('10 % off Wild honey');
    expect(seen.gives).toBe('10 % off goods that are deleted');
    expect(reasonsOf(basket)).toEqual(['no_eligible']);
    const { id, version } = offer;
    const paused = await owner.call(offers.updateOffer, { id, version, status: 'paused' });
    expect(paused.shown).toBe('paused');
    const started = owner.call(offers.updateOffer, {
      id,
      version: paused.version,
      scopeInclude: { productIds: [productId] },
    });
    await expect(started).rejects.toMatchObject({
      fields: {
        'scopeInclude.productIds': 'One of these does not exist any more. Choose again',
      },
    });
  });
});

describe('the counter, afterwards', () => {
  test('the last use of a held bill’s coupon went to another: it says so, and is sold without', async ({
    house,
  }) => {
    const { owner } = await cashier(house);
    await aCoupon(house, 'ONCE', { limitTotal: 1 });
    const { variantId } = await goods(house, { price: 20_000 });
    const lines = [{ variantId, qty: pieces(1) }];
    const held = await owner.call(orders.createB2C, {
      source: 'store',
      deliveryMethod: 'pickup',
      place: false,
      couponCode: 'ONCE',
      lines,
    });
    await owner.call(invoices.sellAtCounter, {
      couponCode: 'ONCE',
      lines,
      payments: [cash(15_000)],
    });
    const sell = (couponCode: string, total: number) =>
      owner.call(invoices.sellAtCounter, {
        id: held.id,
        version: held.version,
        couponCode,
        lines: [{ id: held.lines[0]?.id ?? 0, ...lines[0], variantId, qty: pieces(1) }],
        payments: [cash(total)],
      });

    await expect(sell('ONCE', 20_000)).rejects.toMatchObject({
      fields: { couponCode: 'This offer has been used up' },
    });
    expect(await sell('', 20_000)).toMatchObject({ grandTotal: 20_000, balance: 0 });
  });

  test('goods of yesterday come back: the cash leaves today’s till, yesterday’s report stays', async ({
    house,
  }) => {
    const { owner, till } = await cashier(house);
    const { variantId } = await goods(house, { price: 10_000 });
    const sold = await owner.call(invoices.sellAtCounter, {
      lines: [{ variantId, qty: pieces(2) }],
      payments: [cash(20_000)],
    });
    const { session } = await owner.call(orders.getMyTill, {});
    const yesterday = await owner.call(orders.closeTill, {
      id: session?.id ?? 0,
      version: session?.version ?? 0,
      counted: [{ value: 20_000, count: 1 }],
    });
    const reasonId = await reasonNamed(house, 'Changed mind');
    house.clock.pass(24 * 60);
    const next = await house.as('admin');
    await next.call(orders.openTill, { tillId: till.id, float: 50_000 });

    const { rows } = await next.call(returns.candidates, { q: sold.invoiceNo });
    await next.call(returns.createReturn, {
      orderId: sold.id,
      type: 'counter',
      approve: true,
      settle: 'refund',
      lines: [
        {
          orderLineId: rows[0]?.orderLineId ?? 0,
          qty: pieces(1),
          reasonId,
          pieces: [{ qty: pieces(1), condition: 'sealed' }],
        },
      ],
    });

    const { session: today } = await next.call(orders.getMyTill, {});
    const report = await next.call(orders.getTillSession, { id: yesterday.id });
    expect(today).toMatchObject({ bills: 0, expected: 40_000 });
    expect(report).toMatchObject({ expected: 20_000, countedCash: 20_000, difference: 0 });
  });
});

describe('the shop, afterwards', () => {
  test('a copy of a banner shows its pictures when the first is deleted for good', async ({
    house,
  }) => {
    const owner = await house.as('owner');
    const first = await aShownBanner(house, { title: 'Mango season' });
    const { desktopFileId, mobileFileId } = first;
    const copy = await owner.call(cms.createBanner, {
      title: 'Mango season (copy)',
      desktopFileId,
      mobileFileId,
    });
    await owner.call(cms.updateBanner, { id: copy.id, version: copy.version, status: 'active' });
    await owner.call(admin.rawDeleteRow, { id: first.id, table: 'banner', key: 'ID' });
    await house.runJobs();

    const { rows } = await owner.call(cms.shopBanners, {});

    expect(rows).toMatchObject([{ id: copy.id, desktop: { width: 1200 }, mobile: { width: 600 } }]);
  });

  test('its token was revoked: nothing goes by it, and a new one follows the same order', async ({
    house,
  }) => {
    const owner = await house.as('owner');
    const rights = ['orders.shop.order', 'returns.shop.ask'];
    const old = await program(house, rights);
    const { sku } = await goods(house);
    const phone = '9845012976';
    const order = {
      externalRef: '5f0c2f7e-9f0d-4a3e-b1a5-0c6f1f5f9d11',
      customer: { name: 'Meenakshi Iyer', phone },
      shippingAddress: { ...carStreet, name: 'Meenakshi Iyer', phone },
      lines: [{ sku, qty: pieces(1) }],
      expectedTotal: 38_000,
    };
    const follow = { externalRef: order.externalRef, phone };
    const placed = await house.nobody.send(orders.shopOrder, order, old.bearer);
    await owner.call(integrations.revokeToken, { id: old.id });
    const next = await program(house, rights, { name: 'Website again' });

    const refused = await house.nobody.send(orders.shopFollow, follow, old.bearer);
    const followed = await house.nobody.send(orders.shopFollow, follow, next.bearer);
    const again = await house.nobody.send(orders.shopOrder, order, next.bearer);

    expect(refused.status).toBe(401);
    expect(followed.body).toEqual(placed.body);
    expect(again.body).toMatchObject({ orderNo: placed.body['orderNo'] });
  });
});
