import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { test } from '../../testing/house.ts';
import { anInvoice } from '../../testing/invoices.ts';
import { aCustomer, anOrder, goods } from '../../testing/orders.ts';
import { sendNow, withPostOffice } from '../../testing/machine/post-office.ts';
import { aDeliveredOrder } from '../../testing/returns.ts';
import { pieces } from '../../testing/stock.ts';

const { orders } = contract;

describe('an order on paper', () => {
  test('is printed with others and with its address, and its timeline says so', async ({
    house,
  }) => {
    const owner = await house.as('owner');
    const [first, second] = [await anOrder(house), await anOrder(house)];

    const papers = await owner.send(orders.printOrders, { ids: [first.id, second.id] });
    const label = await owner.send(orders.printOrders, { id: first.id, kind: 'address' });
    const none = await owner.send(orders.printOrders, {});

    expect([papers.status, label.status, none.status]).toEqual([200, 200, 422]);
    const { rows } = await owner.call(orders.getTimeline, { id: first.id, kind: 'print' });
    expect(rows.map(({ text }) => text)).toEqual([
      'Address printed',
      'Order acknowledgement printed',
    ]);
  });

  test('goes to its buyer by mail, a draft as a quotation', async ({ house }) => {
    const { owner, mail } = await withPostOffice(house);
    const customer = await aCustomer(house, { email: 'meera@sagara.example' });
    const nobody = await anOrder(house);
    const draft = await anOrder(house, {
      customerId: customer.id,
      lines: [{ variantId: (await goods(house)).variantId, qty: pieces(1) }],
      place: false,
    });

    const sent = await owner.call(orders.sendOrder, { id: draft.id, message: 'Until Friday.' });
    await sendNow(house);

    expect(sent.to).toBe('meera@sagara.example');
    expect(mail.arrived[0]?.raw).toContain('quotation');
    expect(mail.arrived[0]?.raw).toContain('application/pdf');
    await expect(owner.call(orders.sendOrder, { id: nobody.id })).rejects.toMatchObject({
      fields: { to: 'The buyer has no e-mail address. Type one.' },
    });
  });
});

test('an order is found by the numbers of its invoice and of its parcel', async ({ house }) => {
  const owner = await house.as('owner');
  const { order, invoice } = await anInvoice(house);
  const sent = await aDeliveredOrder(house);
  const found = async (q: string) =>
    (await owner.call(orders.listOrders, { q })).rows.map(({ id }) => id);

  expect(await found(invoice.number ?? '?')).toEqual([order.id]);
  expect(await found(`KN${4000 + sent.parcelId}`)).toEqual([sent.order.id]);
});
