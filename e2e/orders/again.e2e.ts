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
