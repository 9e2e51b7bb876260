import { expect, test } from '../house.ts';

const products = Array.from(
  { length: 600 },
  (_, i) => `Papad ${i + 1},PAPAD-${i + 1},60,55,Papads,NOS`,
);
const list = ['Name,SKU,MRP,Price,Category,Unit', ...products, ''].join('\n');

test('a long list goes on while its page is left, and the bell leads back to it', async ({
  house,
  page,
}) => {
  await house.setUp();
  await house.signIn();
  await page.goto(`${house.url}/product-management/product-catalog?upload=products`);

  const file = { name: 'papad.csv', mimeType: 'text/csv', buffer: Buffer.from(list) };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByLabel('Create missing categories').check();
  await page.getByRole('button', { name: 'Check every row' }).click();
  await page.getByRole('button', { name: 'Load 600 rows' }).click();
  await expect(page.getByRole('progressbar', { name: 'Loading papad.csv' })).toBeVisible();
  await house.open('Units');
  await expect(page.getByText('Working on it')).toBeVisible();
  await expect(page.getByText('Load a list: done')).toBeVisible();

  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  await expect(page.getByRole('link', { name: /600 rows are loaded/u })).toBeVisible();
  await house.isAccessible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'Loaded' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
});
