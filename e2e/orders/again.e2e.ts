import { contract } from '@counting-house/contract/contract.ts';
import { begin } from '../begun.ts';
import { expect, test } from '../house.ts';

test('an order is printed, and the same goods are ordered again', async ({ house, page }) => {
  await house.setUp();
  const { orderId } = await begin(house);
  await house.signIn();
  await page.goto(`${house.url}/order-management/order-list/all/order-list?open=${orderId}`);
  await page.getByRole('dialog').getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('menuitem', { name: 'Print order' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Order again' }).click();
  await expect(page).toHaveURL(/copy=\d+/u);
  await expect(page.getByRole('row').filter({ hasText: 'Appe midi mango pickle' })).toBeVisible();
  await expect(page.getByText('Ishwari Kamath').first()).toBeVisible();
});

test('goods of an order are ordered again at the prices of today, after its offer ended', async ({
  house,
  page,
}) => {
  const { offers, orders } = contract;
  await house.setUp();
  const { customerId, variantId } = await begin(house);
  const offer = await house.call(offers.createOffer, {
    name: 'Pickle week',
    tiers: [{ from: 0, value: 1_000 }],
    status: 'active',
  });
  const order = await house.call(orders.createB2C, {
    customerId,
    lines: [{ variantId, qty: 2_000 }],
  });
  const { version } = await house.call(offers.getOffer, { id: offer.id });
  await house.call(offers.updateOffer, { id: offer.id, version, status: 'paused' });
  await house.signIn();

  await page.goto(`${house.url}/order-management/order-list/all/order-list?open=${order.id}`);
  await expect(page.getByRole('dialog').getByText('Pickle week').first()).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Order again' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Appe midi mango pickle' })).toContainText(
    '360.00',
  );
  await expect(page.getByText('Pickle week')).toHaveCount(0);
});
