import { contract } from '@counting-house/contract/contract.ts';
import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import type { RefundPart } from '@counting-house/contract/orders/payments/refund.ts';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { giveBack } from '../../orders/payments/refund.service.ts';
import { lockOrder } from '../../orders/order.service.ts';
import { aGiftCard, byCard, payOrder, sidesOf } from '../../testing/gift-cards.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { expectLaws } from '../../testing/laws/laws.ts';
import { aCustomer, anOrder, byUpi, goods } from '../../testing/orders.ts';
import { plays } from '../../testing/simulation/plays.ts';
import { pieces } from '../../testing/stock.ts';
import { atWork } from '../../testing/work.ts';
import { giftCards } from './gift-card.table.ts';

const { customers, orders } = contract;

type Payments = InputOf<typeof orders.recordPayment>['payments'];

describe('an order that is paid with a gift card', () => {
  test('takes what it needs, and leaves the rest on the card', async ({ house }) => {
    const card = await aGiftCard(house);

    const order = await anOrder(house, {
      payments: [byCard(card, 20_000), { method: 'cash', amount: 50_000 }],
    });

    expect(order).toMatchObject({ balance: 0, paymentState: 'paid' });
    expect(order.payments[0]).toMatchObject({ method: 'gift_card', giftCardLast4: card.last4 });
    const seen = await card.seen();
    expect(seen).toMatchObject({ balance: 30_000, status: 'active' });
    expect(seen.entries[0]).toMatchObject({
      kind: 'redeem',
      amount: -20_000,
      balanceAfter: 30_000,
      orderNo: order.orderNo,
    });
    expect(await sidesOf(card.owner, seen.entries[0]?.entryId)).toEqual([
      'giftCard.redeemed',
      ['2131', 20_000, 0],
      ['1141', 0, 20_000],
    ]);
  });

  test('is one of its owner, as long as the card has one', async ({ house }) => {
    const { id: customerId } = await aCustomer(house, { name: 'Gangamma Shetty' });
    const card = await aGiftCard(house, { customerId });
    const order = await anOrder(house);
    const own = await anOrder(house, { customerId });

    await expect(payOrder(house, order.id, [byCard(card, 10_000)])).rejects.toMatchObject({
      status: 422,
      fields: {
        'payments.0.giftCardCode':
          'This gift card belongs to Gangamma Shetty. Take the order for them, or remove its customer',
      },
    });
    await payOrder(house, own.id, [byCard(card, 10_000)]);
    await card.change({ customerId: null });
    await payOrder(house, order.id, [byCard(card, 10_000)]);

    expect(await card.seen()).toMatchObject({ balance: 30_000 });
  });

  test('uses it up to the last rupee, and then no more', async ({ house }) => {
    const card = await aGiftCard(house);
    const order = await anOrder(house);

    const tooMuch = payOrder(house, order.id, [byCard(card, 50_001)]);

    await expect(tooMuch).rejects.toMatchObject({
      status: 409,
      code: 'gift_card.short',
      fields: { 'payments.0.amount': 'The gift card holds only ₹500.00' },
    });
    await payOrder(house, order.id, [byCard(card, 50_000)]);
    expect(await card.seen()).toMatchObject({ balance: 0, status: 'used' });
    await expect(payOrder(house, order.id, [byCard(card, 1)])).rejects.toMatchObject({
      status: 422,
      fields: { 'payments.0.giftCardCode': 'Gift card is used up' },
    });
  });

  test('is refused with a card that is blocked, over, unnamed or named twice', async ({
    house,
  }) => {
    const [blocked, over, good] = [
      await aGiftCard(house),
      await aGiftCard(house),
      await aGiftCard(house),
    ];
    await blocked.change({ blocked: true });
    await over.change({ expiresOn: '2026-11-24' });
    const order = await anOrder(house);
    const refused = async (payments: Payments) => {
      const said = await payOrder(house, order.id, payments).catch((error: unknown) => error);
      return (said as { fields: object }).fields;
    };

    expect(await refused([byCard(blocked, 100)])).toEqual({
      'payments.0.giftCardCode': 'Gift card is blocked',
    });
    expect(await refused([{ method: 'gift_card', amount: 100 }])).toEqual({
      'payments.0.giftCardCode': 'Enter the code of the gift card',
    });
    expect(await refused([byCard(good, 100), byCard(good, 100)])).toEqual({
      'payments.1.giftCardCode': 'This gift card is entered twice',
    });
    house.clock.set('2026-11-24T18:45:00Z');
    const accountant = await house.as('accountant');
    await expect(
      accountant.call(orders.recordPayment, { orderId: order.id, payments: [byCard(over, 100)] }),
    ).rejects.toMatchObject({
      fields: { 'payments.0.giftCardCode': 'Gift card expired on 24 Nov 2026' },
    });
  });

  test('gets the last rupee once when two orders ask for it', async ({ house }) => {
    const card = await aGiftCard(house);
    const [one, two] = [await anOrder(house), await anOrder(house)];
    await house.as('sales');

    const both = await Promise.allSettled([
      payOrder(house, one.id, [byCard(card, 30_000)]),
      payOrder(house, two.id, [byCard(card, 30_000)]),
    ]);

    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { status: 409, message: 'The gift card holds only ₹200.00' },
    });
    expect(await card.seen()).toMatchObject({ balance: 20_000 });
  });
});

describe('money of an order that goes back', () => {
  /** An order that was paid with a card and by UPI, of which half was taken off: we owe ₹320.00. */
  async function owing(house: TestHouse) {
    const card = await aGiftCard(house);
    const { variantId } = await goods(house);
    const order = await anOrder(house, {
      lines: [{ variantId, qty: pieces(2) }],
      payments: [byCard(card, 50_000), byUpi(20_000)],
    });
    const { owner } = card;
    await owner.call(orders.updateB2C, {
      id: order.id,
      version: order.version,
      lines: [{ id: order.lines[0]?.id ?? 0, qty: pieces(1) }],
    });
    const give = (spread?: readonly RefundPart[]) =>
      atWork(house, async (ctx) =>
        giveBack(ctx, await lockOrder(ctx, order.id), {
          amount: 32_000,
          spread,
          reason: 'One was taken off',
        }),
      );
    return { card, order, give, owner };
  }

  test('goes back onto the card by its share, and the card is used again', async ({ house }) => {
    const { card, give } = await owing(house);

    await give();

    const seen = await card.seen();
    expect(seen).toMatchObject({ balance: 22_857, status: 'active', expiresOn: '2027-11-21' });
    expect(seen.entries[0]).toMatchObject({ kind: 'refund_credit', amount: 22_857 });
    expect(await sidesOf(card.owner, seen.entries[0]?.entryId)).toEqual([
      'payment.refunded',
      ['1141', 22_857, 0],
      ['2131', 0, 22_857],
    ]);
  });

  test('is never drawn as cash', async ({ house }) => {
    const { order, give } = await owing(house);
    const paymentId = order.payments[0]?.id ?? 0;

    await expect(give([{ paymentId, amount: 32_000, to: 'cash' }])).rejects.toMatchObject({
      beside: { fields: { 'spread.0.to': 'Money from the gift card must be refunded there' } },
    });
  });

  test('finds a card whose last day is over, for thirty days', async ({ house }) => {
    const { card, give } = await owing(house);
    await card.change({ expiresOn: '2026-11-22' });
    house.clock.set('2026-11-25T06:00:00Z');

    await give();

    const [row] = await house.database.direct.select().from(giftCards);
    expect(row).toMatchObject({ status: 'active', balance: 22_857, expiresOn: '2026-12-25' });
  });

  test('goes into the wallet when the card is blocked, and is never paid out', async ({
    house,
  }) => {
    const { card, give, order, owner } = await owing(house);
    await card.change({ blocked: true });

    await give();

    expect(await card.seen()).toMatchObject({ status: 'blocked', balance: 0 });
    const { rows } = await owner.call(customers.listWallets, { ownerId: order.buyer?.id });
    expect(rows[0]).toMatchObject({ balance: 22_857, payable: 0 });
  });
});

test('whatever happens to cards, they hold what the books say', async ({ house }) => {
  const cards = [await aGiftCard(house), await aGiftCard(house, { value: 20_000 })];
  const order = await anOrder(house);
  const act = fc.record({
    on: fc.nat({ max: 1 }),
    does: fc.constantFrom('pay', 'adjust', 'block', 'unblock'),
    amount: fc.integer({ min: -3_000, max: 3_000 }),
  });

  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 6 }), async (acts) => {
      for (const { on, does, amount } of acts) {
        const card = cards[on];
        if (!card) continue;
        const done =
          does === 'pay'
            ? payOrder(house, order.id, [byCard(card, Math.abs(amount))])
            : does === 'adjust'
              ? card.change({ adjust: { amount, reason: 'Counted anew' } })
              : card.change({ blocked: does === 'block' });
        await done.catch((error: unknown) => {
          expect([409, 422]).toContain((error as { status: number }).status);
        });
      }
      await expectLaws(house);
    }),
    plays(8),
  );
});
