import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { test, type TestHouse } from '../../testing/house.ts';
import { expectLaws } from '../../testing/laws/laws.ts';
import { anOrder, byUpi, goods } from '../../testing/orders.ts';
import { pieces } from '../../testing/stock.ts';

const { accounts, invoices, orders } = contract;

const reason = 'Agreed at less';
const byCheque = { method: 'cheque', amount: 36_000, reference: '412207' } as const;

/** An order of four pieces, ₹400.00 and ₹60.00 shipping without tax, and how to bill pieces of it. */
async function anOrderOfFour(house: TestHouse, values: Parameters<typeof anOrder>[1] = {}) {
  const owner = await house.as('owner');
  const { variantId } = await goods(house, { price: 10_000, percent: 0 });
  const lines = [{ variantId, qty: pieces(4) }];
  const order = await anOrder(house, { lines, confirm: true, ...values });
  return {
    order,
    bill: (qty: number) =>
      owner.call(invoices.createInvoice, {
        orderId: order.id,
        lines: [{ orderLineId: order.lines[0]?.id ?? 0, qty: pieces(qty) }],
      }),
    credit: async (id: number, amount: number) => {
      const { version, lines: billed } = await owner.call(invoices.getInvoice, { id });
      const credited = [{ invoiceLineId: billed[0]?.id ?? 0, amount }];
      return owner.call(invoices.creditPrice, { invoiceId: id, version, lines: credited, reason });
    },
    seen: async (id: number) => {
      const { rows } = await owner.call(invoices.listInvoices, { orderId: order.id });
      return rows.find((row) => row.id === id);
    },
  };
}

describe('what is opened again is settled with what lies open of its order', () => {
  test('a cheque bounces whose invoice was credited since', async ({ house }) => {
    const { order, bill, credit, seen } = await anOrderOfFour(house, { payments: [byCheque] });
    const clerk = await house.as('accountant');
    const { rows } = await clerk.call(accounts.listCheques, {});
    const cheque = { id: rows[0]?.id ?? 0 };
    await clerk.call(accounts.depositCheques, { ids: [cheque.id] });
    const { id } = await bill(4);
    await credit(id, 16_000);

    await clerk.call(orders.returnCheque, { ...cheque, reason: 'Funds insufficient' });

    expect(await seen(id)).toMatchObject({ credited: 16_000, paid: 0, rest: 30_000 });
    expect((await clerk.call(orders.getOrder, { id: order.id })).balance).toBe(30_000);

    await clerk.call(orders.undoChequeReturn, { ...cheque, reason: 'The bank erred' });
    expect(await seen(id)).toMatchObject({ credited: 16_000, paid: 30_000, rest: 0 });
    expect((await clerk.call(orders.getOrder, { id: order.id })).balance).toBe(-6_000);
    await expectLaws(house);
  });

  test('a receipt is reversed whose invoice was credited since', async ({ house }) => {
    const { order, bill, credit, seen } = await anOrderOfFour(house);
    const clerk = await house.as('accountant');
    const { id, total } = await bill(4);
    const receipt = await clerk.call(accounts.createVoucher, {
      kind: 'receipt',
      party: { kind: 'customer', id: order.buyer?.id ?? 0 },
      method: 'cash',
      amount: total,
      post: true,
    } as never);
    expect(await seen(id)).toMatchObject({ paid: total, rest: 0 });
    await credit(id, 16_000);

    const { id: voucherId, version } = receipt;
    await clerk.call(accounts.reverseVoucher, { id: voucherId, version, reason: 'Wrong buyer' });

    expect(await seen(id)).toMatchObject({ credited: 16_000, paid: 0, rest: total - 16_000 });
    await expectLaws(house);
  });

  test('an invoice is cancelled whose payment covers another one', async ({ house }) => {
    const { bill, seen } = await anOrderOfFour(house, { payments: [byUpi(36_000)] });
    const first = await bill(3);
    const second = await bill(1);
    expect(await seen(first.id)).toMatchObject({ paid: 36_000, rest: 0 });
    const owner = await house.as('owner');

    const { version } = await owner.call(invoices.getInvoice, { id: first.id });
    await owner.call(invoices.cancelInvoice, { id: first.id, version, reason: 'Wrong buyer' });

    expect(await seen(second.id)).toMatchObject({ paid: 10_000, rest: 0, status: 'paid' });
    await expectLaws(house);
  });
});
