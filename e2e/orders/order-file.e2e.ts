import { contract } from '@counting-house/contract/contract.ts';
import { begin } from '../begun.ts';
import { expect, test } from '../house.ts';

const { admin, orders } = contract;

const file = [
  'Order ID,Buyer name,Mobile,Address,City,Pincode,SKU,Qty,Payment method',
  'WEB-1,Meera Rao,98450 12345,"8, Car Street",Sagara,577401,MP-500,2,unpaid',
  'WEB-2,Ganesh Bhat,9845054321,"1, Lane",Sagara,577401,NO-SUCH,1,unpaid',
  '',
].join('\n');

test('orders of a file are taken, and one is paid by a link', async ({ house, page }) => {
  await house.setUp();
  await begin(house);
  await house.call(admin.updateSettings, {
    changes: [{ key: 'orders.upiId', value: 'malenadu@okaxis' }],
  });
  await house.signIn();

  await page.goto(`${house.url}/order-management/order-list/all/order-list?upload=orders`);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'web.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await page.getByRole('button', { name: 'Check every row' }).click();
  await expect(page.getByText('SKU NO-SUCH not found')).toBeVisible();
  await house.isAccessible();
  await page.getByRole('checkbox', { name: /only/iu }).check();
  await page.getByRole('button', { name: /^Load 1 row/u }).click();
  await expect(page.getByRole('heading', { name: 'Partly imported' })).toBeVisible();

  const { rows } = await house.call(orders.listOrders, { source: ['import'] });
  await page.goto(
    `${house.url}/order-management/order-list/all/order-list?open=${rows[0]?.id ?? 0}`,
  );
  const order = page.getByRole('dialog').first();
  await expect(order).toContainText('Meera Rao');
  await order.getByRole('button', { name: 'New payment link' }).click();
  await page.getByRole('button', { name: /^Make link/u }).click();
  await expect(page.getByText('Payment link made')).toBeVisible();
  await order.getByRole('button', { name: /the link for/u }).click();
  await page.getByRole('menuitem', { name: /paid/iu }).click();
  const paying = page.getByRole('dialog', { name: 'Payment link is paid' });
  await paying.getByLabel('Reference').fill('N632611870');
  await paying.getByRole('button', { name: /^Record payment/u }).click();
  await expect(page.getByText(/^Payment recorded/u).first()).toBeVisible();

  const { rows: after } = await house.call(orders.listOrders, { source: ['import'] });
  expect(after).toMatchObject([{ balance: 0, paymentState: 'paid' }]);
});
