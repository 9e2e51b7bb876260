import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { test, type TestHouse } from '../../testing/house.ts';
import { expectLaws } from '../../testing/laws/laws.ts';
import { threeJars } from '../../testing/returns.ts';

const { invoices, orders, returns } = contract;

describe('a refund beyond what is owed', () => {
  /** Three jars of ₹90.00 and shipping of ₹60.00, paid by UPI. */
  const asked = async (house: TestHouse, amount: number) => {
    const { order } = await threeJars(house);
    return { orderId: order.id, amount, reason: 'For the trouble', creditsRest: true };
  };

  test('credits the invoices by as much, so that the order is even again', async ({ house }) => {
    const owner = await house.as('owner');
    const input = await asked(house, 5_001);

    const { order, refunds, creditNotes } = await owner.call(returns.refund, input);

    expect(creditNotes).toMatchObject([{ total: 5_001 }]);
    expect(refunds).toMatchObject([{ amount: 5_001, method: 'upi', status: 'pending' }]);
    expect(order).toMatchObject({ balance: -5_001, pendingRefund: 5_001, creditedValue: 5_001 });
    const note = await owner.call(invoices.getCreditNote, { id: creditNotes[0]?.id ?? 0 });
    expect(note).toMatchObject({ reasonKind: 'price', reason: 'For the trouble', rest: 5_001 });
    await owner.call(returns.payRefunds, { payments: [{ paymentId: refunds[0]?.id ?? 0 }] });
    expect(await owner.call(orders.getOrder, { id: order.id })).toMatchObject({ balance: 0 });
    await expectLaws(house);
  });

  test('is no more than its invoices have left, and asks for a right of its own', async ({
    house,
  }) => {
    const input = await asked(house, 33_001);
    const owner = await house.as('owner');
    const accountant = await house.as('accountant');

    const tooMuch = owner.call(returns.refund, input);

    await expect(tooMuch).rejects.toMatchObject({
      fields: {
        amount:
          'At most ₹330.00 more than is due can be refunded, as much as its invoices have left',
      },
    });
    const lacking = accountant.call(returns.refund, { ...input, amount: 100 });
    await expect(lacking).rejects.toMatchObject({ status: 403 });
    const { creditsRest: _no, ...plain } = { ...input, amount: 100 };
    await expect(accountant.call(returns.refund, plain)).rejects.toMatchObject({
      fields: { amount: 'Only ₹0.00 is due' },
    });
    const all = await owner.call(returns.refund, { ...input, amount: 33_000 });
    expect(all.creditNotes).toMatchObject([{ total: 33_000 }]);
    await expectLaws(house);
  });

  test('is done once by two at once', async ({ house }) => {
    const owner = await house.as('owner');
    const input = await asked(house, 10_000);
    const { version } = await owner.call(orders.getOrder, { id: input.orderId });
    const refund = () => owner.call(returns.refund, { ...input, version });

    const both = await Promise.allSettled([refund(), refund()]);

    const refused = both.find(({ status }) => status === 'rejected');
    expect(refused).toMatchObject({ reason: { status: 409, code: 'refund.given' } });
  });
});
