import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect, test as rule } from 'vitest';
import { test } from '../../testing/house.ts';
import { withSetting } from '../../testing/logistics.ts';
import { anOrder } from '../../testing/orders.ts';
import { program } from '../../testing/people.ts';
import { linkStatus, paymentLinkUrl } from './payment-link.rules.ts';

const { integrations, orders } = contract;

const asked = {
  ref: 'r4nd0m',
  amount: 122_050,
  orderNo: 'ORD-2026-000412',
  business: 'Malnad & Co',
};

describe('the address of a payment link', () => {
  rule.for([
    {
      to: { page: 'https://pay.example.in/?r={ref}&a={amount}&o={order}&x={x}', upiId: 'a@b' },
      url: 'https://pay.example.in/?r=r4nd0m&a=1220.50&o=ORD-2026-000412&x={x}',
    },
    {
      to: { page: '', upiId: 'malnad@okbank' },
      url: 'upi://pay?pa=malnad%40okbank&pn=Malnad%20%26%20Co&am=1220.50&cu=INR&tn=ORD-2026-000412&tr=r4nd0m',
    },
    { to: { page: '', upiId: '' }, url: null },
  ])('is $url', ({ to, url }) => {
    expect(paymentLinkUrl(to, asked)).toBe(url);
  });
});

rule('a link is open until its time has passed, somebody paid or took it back', () => {
  const at = { expiresAt: '2026-12-01T00:00:00.000Z', paidAt: null, cancelledAt: null };
  const now = '2026-11-30T00:00:00.000Z';

  expect(linkStatus(at, now)).toBe('open');
  expect(linkStatus(at, at.expiresAt)).toBe('expired');
  expect(linkStatus({ ...at, cancelledAt: now }, now)).toBe('cancelled');
  expect(linkStatus({ ...at, paidAt: now, cancelledAt: now }, now)).toBe('paid');
});

describe('a payment link', () => {
  test('asks for what is owed; told twice it is paid once, paid twice the second is owed back', async ({
    house,
  }) => {
    await withSetting(house, 'orders.upiId', 'malnad@okbank');
    const owner = await house.as('owner');
    const { bearer } = await program(house, ['orders.shop.pay']);
    const order = await anOrder(house);
    const link = await owner.call(orders.createPaymentLink, { orderId: order.id, days: 1 });
    house.clock.pass(2 * 24 * 60);

    const told = { ref: link.ref, reference: 'UTR-1', method: 'upi' } as const;
    const first = await house.nobody.send(orders.linkPaid, told, bearer);
    const second = await house.nobody.send(orders.linkPaid, told, bearer);
    const other = await house.nobody.send(orders.linkPaid, { ...told, reference: 'UTR-2' }, bearer);
    const unknown = await house.nobody.send(
      orders.linkPaid,
      { ...told, ref: 'AAAAAAAAAAAAAAAA' },
      bearer,
    );

    expect(link).toMatchObject({ amount: order.grandTotal, status: 'open' });
    expect(first.body).toMatchObject({ status: 'paid', paid: order.grandTotal });
    expect(second.body['paymentId']).toBe(first.body['paymentId']);
    expect(other.body).toMatchObject({ status: 'paid', paid: order.grandTotal });
    expect(other.body['paymentId']).not.toBe(first.body['paymentId']);
    expect(unknown.status).toBe(404);
    const fresh = await house.withPermissions(['orders.order.read']);
    const paid = await fresh.call(orders.getOrder, { id: order.id });
    expect(paid).toMatchObject({ balance: -order.grandTotal, paymentState: 'refund_due' });
    expect(paid.payments).toHaveLength(2);
    const { rows, message } = await fresh.call(orders.listPaymentLinks, { orderId: order.id });
    expect(rows).toMatchObject([{ status: 'paid', paymentId: first.body['paymentId'] }]);
    expect(message).toBeNull();
  });

  test('that is paid beside cash on the door takes it down, and what is above is owed back', async ({
    house,
  }) => {
    await withSetting(house, 'orders.upiId', 'malnad@okbank');
    const owner = await house.as('owner');
    const { bearer } = await program(house, ['orders.shop.pay']);
    const order = await anOrder(house, { payments: [{ method: 'cod', amount: 70_000 }] });
    const { ref } = await owner.call(orders.createPaymentLink, { orderId: order.id });
    const cash = { method: 'cash', amount: 20_000 } as const;
    await owner.call(orders.recordPayment, { orderId: order.id, payments: [cash] });

    const told = { ref, reference: 'UTR-5', method: 'upi' };
    const { body } = await house.nobody.send(orders.linkPaid, told, bearer);

    expect(body).toMatchObject({ paid: 70_000 });
    const after = await owner.call(orders.getOrder, { id: order.id });
    expect(after).toMatchObject({ pendingCod: 0, balance: -20_000, paymentState: 'refund_due' });
    const { rows } = await owner.call(integrations.listNotifications, {});
    expect(rows[0]?.text).toMatch(/^₹200\.00 more than is due was received for /u);
  });

  test('by hand is not paid twice, nor with more than is owed and was asked for', async ({
    house,
  }) => {
    await withSetting(house, 'orders.upiId', 'malnad@okbank');
    const owner = await house.as('owner');
    const order = await anOrder(house);
    const link = await owner.call(orders.createPaymentLink, { orderId: order.id });
    const { id } = link;

    const tooMuch = owner.call(orders.markLinkPaid, { id, amount: 700_000, reference: 'UTR-8' });
    await expect(tooMuch).rejects.toMatchObject({ status: 422 });
    await owner.call(orders.markLinkPaid, { id, reference: 'UTR-8' });
    const twice = owner.call(orders.markLinkPaid, { id, reference: 'UTR-9' });
    await expect(twice).rejects.toMatchObject({ code: 'link.paid' });

    const after = await owner.call(orders.getOrder, { id: order.id });
    expect(after).toMatchObject({ balance: 0, paymentState: 'paid' });
  });

  test('is marked by hand, or taken back', async ({ house }) => {
    await withSetting(house, 'orders.paymentPage', 'https://pay.example.in/{ref}');
    const owner = await house.as('owner');
    const order = await anOrder(house);
    const gone = await owner.call(orders.createPaymentLink, { orderId: order.id });
    const link = await owner.call(orders.createPaymentLink, { orderId: order.id, amount: 10_000 });

    await owner.call(orders.cancelPaymentLink, { id: gone.id });
    const again = owner.call(orders.cancelPaymentLink, { id: gone.id });
    const paid = await owner.call(orders.markLinkPaid, { id: link.id, reference: 'UTR-9' });

    await expect(again).rejects.toMatchObject({ code: 'link.not_open' });
    expect(paid).toMatchObject({ paid: 10_000, orderNo: order.orderNo });
    const { rows } = await owner.call(orders.listPaymentLinks, { orderId: order.id });
    expect(rows.map(({ status }) => status)).toEqual(['paid', 'cancelled']);
  });

  test('needs a place to pay at, something owed, and no more than that', async ({ house }) => {
    const owner = await house.as('owner');
    const order = await anOrder(house);

    const nowhere = owner.call(orders.createPaymentLink, { orderId: order.id });
    await expect(nowhere).rejects.toMatchObject({ code: 'link.not_set_up' });
    await withSetting(house, 'orders.upiId', 'malnad@okbank');
    const tooMuch = owner.call(orders.createPaymentLink, {
      orderId: order.id,
      amount: order.grandTotal + 1,
    });
    await expect(tooMuch).rejects.toMatchObject({ status: 422 });
    const { missing } = await owner.call(orders.listPaymentLinks, { orderId: order.id });
    expect(missing).toBeNull();
  });
});

test('a link that two payments name at once is paid by one of them, and the other is owed back', async ({
  crowd,
}) => {
  await withSetting(crowd, 'orders.upiId', 'malnad@okbank');
  const owner = await crowd.as('owner');
  const { bearer } = await program(crowd, ['orders.shop.pay']);
  const order = await anOrder(crowd);
  const link = await owner.call(orders.createPaymentLink, { orderId: order.id, days: 1 });

  const told = await Promise.all(
    ['UTR-1', 'UTR-1', 'UTR-2'].map((reference) =>
      crowd.nobody.send(orders.linkPaid, { ref: link.ref, reference, method: 'upi' }, bearer),
    ),
  );

  const paid = await owner.call(orders.getOrder, { id: order.id });
  expect(paid).toMatchObject({ balance: -order.grandTotal, paymentState: 'refund_due' });
  expect(paid.payments).toHaveLength(2);
  expect(told.map(({ status }) => status)).toEqual([200, 200, 200]);
  const [first, again, other] = told.map(({ body }) => body['paymentId']);
  expect([again, other === first]).toEqual([first, false]);
  const { rows } = await owner.call(orders.listPaymentLinks, { orderId: order.id });
  expect(rows.map(({ paymentId }) => paymentId)).toEqual([expect.toBeOneOf([first, other])]);
});
