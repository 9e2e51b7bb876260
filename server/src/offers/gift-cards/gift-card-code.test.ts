import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { aGiftCard, byCard, payOrder } from '../../testing/gift-cards.ts';
import { test } from '../../testing/house.ts';
import { anOrder } from '../../testing/orders.ts';
import { newCode } from './gift-card.rules.ts';

const { offers } = contract;

describe('the code of a gift card', () => {
  test('is checked as people type it', async ({ house }) => {
    const { code, last4 } = await aGiftCard(house);
    const sales = await house.as('sales');

    const checked = await sales.call(offers.checkGiftCard, {
      code: ` ${code.toLowerCase().replaceAll('-', ' ')} `,
    });

    expect(checked).toMatchObject({ last4, balance: 50_000, usable: true, text: 'Holds ₹500.00' });
  });

  test('is not guessed: ten wrong ones close the way, here and at orders', async ({ house }) => {
    const card = await aGiftCard(house);
    const order = await anOrder(house);
    const sales = await house.as('sales');
    const guess = () => sales.call(offers.checkGiftCard, { code: newCode() });

    for (let tries = 0; tries < 9; tries += 1) {
      await expect(guess()).rejects.toMatchObject({ status: 404, message: 'Gift card not found' });
    }
    await sales.call(offers.checkGiftCard, { code: card.code });
    await expect(
      payOrder(house, order.id, [{ method: 'gift_card', amount: 100, giftCardCode: newCode() }]),
    ).rejects.toMatchObject({
      status: 404,
      fields: { 'payments.0.giftCardCode': 'Gift card not found' },
    });

    await expect(guess()).rejects.toMatchObject({ status: 429 });
    await expect(sales.call(offers.checkGiftCard, { code: card.code })).rejects.toMatchObject({
      status: 429,
    });
    await expect(payOrder(house, order.id, [byCard(card, 100)])).rejects.toMatchObject({
      status: 429,
    });
    const accountant = await house.as('accountant');
    await expect(accountant.call(offers.checkGiftCard, { code: card.code })).resolves.toMatchObject(
      { usable: true },
    );
  });

  test('tried many times at once is counted each time', async ({ house }) => {
    const card = await aGiftCard(house);
    const sales = await house.as('sales');

    const tried = await Promise.allSettled(
      Array.from({ length: 14 }, () => sales.call(offers.checkGiftCard, { code: newCode() })),
    );
    const right = sales.call(offers.checkGiftCard, { code: card.code });

    const statuses = tried.map((one) =>
      one.status === 'rejected' ? (one.reason as { status: number }).status : 200,
    );
    expect(statuses.filter((status) => status === 404)).toHaveLength(10);
    await expect(right).rejects.toMatchObject({ status: 429 });
  });

  test('leaves nothing behind when an order is refused for it', async ({ house }) => {
    const customer = { name: 'New Person', phone: '9632500001' };

    const asked = anOrder(house, {
      customer,
      payments: [{ method: 'gift_card', amount: 100, giftCardCode: newCode() }],
    });

    await expect(asked).rejects.toMatchObject({ status: 404 });
    const owner = await house.as('owner');
    const { rows } = await owner.call(contract.customers.listCustomers, { q: customer.phone });
    expect(rows).toEqual([]);
  });
});
