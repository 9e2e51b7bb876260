import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { test } from '../../testing/house.ts';
import { anOrder, byUpi } from '../../testing/orders.ts';

const { orders } = contract;

describe('voiding a payment', () => {
  test('takes back cash that nobody will collect', async ({ house }) => {
    const accountant = await house.as('accountant');
    const order = await anOrder(house, { payments: [{ method: 'cod', amount: 70_000 }] });
    const [cod] = order.payments;

    const after = await accountant.call(orders.voidPayment, {
      id: cod?.id ?? 0,
      version: cod?.version ?? 0,
      reason: 'Pays by UPI',
    });

    expect(after).toMatchObject({ pendingCod: 0, balance: 70_000, payments: [{ status: 'void' }] });
  });

  test('is refused of money that is in the books, and of one that is void', async ({ house }) => {
    const accountant = await house.as('accountant');
    const order = await anOrder(house, {
      payments: [byUpi(30_000), { method: 'cod', amount: 40_000 }],
    });
    const [upi, cod] = order.payments;
    const of = (payment: typeof upi) =>
      accountant.call(orders.voidPayment, {
        id: payment?.id ?? 0,
        version: payment?.version ?? 0,
        reason: 'Twice',
      });
    await of(cod);

    await expect(of(upi)).rejects.toMatchObject({
      status: 422,
      message: 'Give the money back instead',
    });
    await expect(of(cod)).rejects.toMatchObject({
      status: 409,
      code: 'payment.not_pending',
      message: expect.stringMatching(/ voided the payment of ₹400\.00 on 21 Nov 2026, /u),
    });
  });
});
