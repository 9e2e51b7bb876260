import { contract } from '@counting-house/contract/contract.ts';
import { expect, test } from '../house.ts';
import { sent } from '../sent.ts';

const { logistics, orders, returns } = contract;

test('a buyer keeps the goods for some of the money', async ({ house, page }) => {
  await house.setUp();
  const { orderId, parcelId } = await sent(house);
  await house.call(logistics.trackingData, {
    items: [{ parcelId, event: { status: 'delivered' } }],
  });
  const { lines } = await house.call(orders.getOrder, { id: orderId });
  const { rows: reasons } = await house.call(orders.listReasons, { kind: 'return' });
  const made = await house.call(returns.createReturn, {
    orderId,
    lines: [{ orderLineId: lines[0]?.id ?? 0, qty: 1_000, reasonId: reasons[0]?.id ?? 0 }],
  });
  await house.signIn();
  await house.open('Return requests');
  await page.getByRole('link', { name: made.returnNo }).click();
  const panel = page.getByRole('dialog', { name: made.returnNo, exact: true });

  await panel.getByRole('button', { name: 'Make an offer' }).click();
  const form = page.getByRole('dialog', { name: `Offer for ${made.returnNo}` });
  await form.getByRole('textbox', { name: 'Money back' }).fill('500');
  await form.getByRole('button', { name: 'Make offer' }).click();
  await expect(form.getByText('At most ₹180.00').first()).toBeVisible();
  await form.getByRole('textbox', { name: 'Money back' }).fill('40');
  await form.getByRole('button', { name: 'Make offer' }).click();
  await expect(form).toHaveCount(0);
  await expect(panel.getByText('Keep the goods, and we give ₹40.00 back.')).toBeVisible();
  await panel.getByRole('button', { name: 'Accepted' }).click();

  await expect(panel.getByText('Goods kept')).toBeVisible();
  await expect(panel.getByText('Settled').first()).toBeVisible();
  const order = await house.call(orders.getOrder, { id: orderId });
  expect(order).toMatchObject({ status: 'delivered', creditedValue: 4_000, balance: 0 });
});
