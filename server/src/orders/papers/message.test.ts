import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { test, type TestHouse } from '../../testing/house.ts';
import { withSetting } from '../../testing/logistics.ts';
import { aCustomer, anOrder, byUpi, goods } from '../../testing/orders.ts';
import { pieces } from '../../testing/stock.ts';
import { sendNow, withPostOffice } from '../../testing/machine/post-office.ts';

const { integrations, orders } = contract;

const subjectsOf = (mail: { arrived: readonly { raw: string }[] }) =>
  mail.arrived.map(({ raw }) => /^Subject: (.+)$/mu.exec(raw)?.[1]);

const eventsOf = async (house: TestHouse, id: number) => {
  const { rows } = await (await house.as('owner')).call(orders.getTimeline, { id });
  return rows.filter(({ kind }) => kind === 'message').map(({ text }) => text);
};

describe('a buyer with an address is told by mail', () => {
  test('that their order is confirmed, and once', async ({ house }) => {
    const { owner, mail, sms } = await withPostOffice(house);
    const buyer = await aCustomer(house, { email: 'ishwari@sagara.example' });
    const { id, orderNo } = await anOrder(house, { customerId: buyer.id });

    await owner.call(orders.confirmOrder, { id });
    await owner.call(orders.confirmOrder, { id });
    await sendNow(house);

    expect(subjectsOf(mail)).toEqual([`Order ${orderNo} is confirmed`]);
    expect(sms.arrived).toEqual([]);
    expect(await eventsOf(house, id)).toEqual([
      'Message “order confirmed” to ishwari@sagara.example',
    ]);
  });

  test('what they ordered, when it comes, where to follow it and whom to ask', async ({
    house,
  }) => {
    const { owner, mail } = await withPostOffice(house);
    await withSetting(house, 'business.phone', '9844000001');
    await withSetting(house, 'orders.followPage', 'https://shop.example.in/t?o={order}');
    const buyer = await aCustomer(house, { email: 'ishwari@sagara.example' });
    const { variantId } = await goods(house, { name: 'Lime pickle' });
    const { id, orderNo } = await anOrder(house, {
      customerId: buyer.id,
      lines: [{ variantId, qty: pieces(2) }],
      promisedOn: '2026-12-03',
    });

    await owner.call(orders.confirmOrder, { id });
    await owner.call(orders.sendOrder, { id, message: '' });
    await sendNow(house);

    expect(mail.arrived).toHaveLength(2);
    for (const { raw } of mail.arrived) {
      const text = raw.replaceAll(/=\r?\n/gu, '');
      expect(text).toMatch(/2 pcs Lime pickle/u);
      expect(text).toContain('Expected delivery: 03 Dec 2026');
      expect(text).toContain(encodeURIComponent(orderNo));
      expect(text).toContain('Questions? Call 9844000001.');
      expect(text).not.toMatch(/\n\r?\n\r?\n\r?\n/u);
    }
  });

  test('what they paid', async ({ house }) => {
    const { owner, mail } = await withPostOffice(house);
    const buyer = await aCustomer(house, { email: 'ishwari@sagara.example' });
    const { id, orderNo } = await anOrder(house, { customerId: buyer.id });

    await owner.call(orders.recordPayment, { orderId: id, payments: [byUpi(50_000)] });
    await sendNow(house);

    expect(mail.arrived).toHaveLength(1);
    expect(mail.arrived[0]?.raw).toMatch(new RegExp(`for your\\s+order ${orderNo}`, 'u'));
  });
});

test('a buyer is told by SMS once its text is switched on', async ({ house }) => {
  const { owner, sms } = await withPostOffice(house);
  const buyer = await aCustomer(house);
  await owner.call(integrations.updateTemplate, {
    key: 'order_confirmed',
    channel: 'sms',
    body: 'Order {order} confirmed',
    dltId: '1707',
    isOn: true,
    version: 0,
  });
  const { id, orderNo } = await anOrder(house, { customerId: buyer.id });

  await owner.call(orders.confirmOrder, { id });
  await sendNow(house);

  expect(sms.arrived.map(({ body }) => JSON.parse(body) as unknown)).toMatchObject([
    { to: `91${buyer.phone}`, text: `Order ${orderNo} confirmed` },
  ]);
});

test('nothing is sent of an order that was not saved', async ({ house }) => {
  const { owner, mail } = await withPostOffice(house);
  const buyer = await aCustomer(house, { email: 'ishwari@sagara.example' });
  const { id } = await anOrder(house, { customerId: buyer.id });

  const refused = owner.call(orders.recordPayment, {
    orderId: id,
    payments: [byUpi(999_999_999)],
  });

  await expect(refused).rejects.toMatchObject({ status: 422 });
  await sendNow(house);
  expect(mail.arrived).toEqual([]);
});
