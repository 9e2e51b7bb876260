import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { test, type TestHouse } from '../../testing/house.ts';
import { aCustomer, anOrder, byUpi } from '../../testing/orders.ts';
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
