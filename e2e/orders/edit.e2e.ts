import { contract } from '@counting-house/contract/contract.ts';
import { expect, test, type House } from '../house.ts';
import { address, aProduct, pack } from '../packed.ts';

const { customers, logistics, orders } = contract;

/** Packs an order of two pieces, which issues its invoice, and takes them out again. */
async function packAndUnpack(house: House, orderId: number, sku: string) {
  const packed = await pack(house, orderId, sku);
  await house.call(logistics.packingUpdate, { ...packed, action: 'unpack' });
}

test('an order is edited beside what its invoice closed, and saved without a question', async ({
  house,
  page,
}) => {
  await house.setUp();
  const mango = await aProduct(house, 'Mango pickle', 'MP-1');
  await aProduct(house, 'Lime pickle', 'LP-1');
  const order = await house.call(orders.createB2C, {
    customer: { name: address.name, phone: address.phone },
    shippingAddress: address,
    lines: [mango],
    confirm: true,
  });
  await packAndUnpack(house, order.id, 'MP-1');
  await house.signIn();

  await page.goto(`${house.url}/order-management/B2CAddOrder?order=${order.id}`);
  const lines = page.getByRole('table', { name: 'Lines of the order' });
  const invoiced = lines.getByRole('row', { name: /Mango pickle/u });
  await expect(invoiced).toContainText('invoiced');
  await expect(invoiced.getByRole('textbox')).toHaveCount(0);
  await expect(invoiced.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Discount on the order' })).toBeDisabled();
  await expect(page.getByText('This address is on an issued invoice.')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Delivery address' })).toHaveCount(0);
  await house.isAccessible();

  await page.getByRole('combobox', { name: 'Item' }).fill('2*lime');
  await expect(page.getByRole('option', { name: /Lime pickle/u })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('1,460.00').first()).toBeVisible();
  await page.keyboard.press('ControlOrMeta+s');

  await expect(
    page.getByRole('status').filter({ hasText: `${order.orderNo} saved` }),
  ).toBeVisible();
  await expect(page.getByRole('dialog', { name: order.orderNo })).toBeVisible();
  await expect(page.getByText('Leave without saving?')).toHaveCount(0);
});

test('an order that is paid is made smaller, and the money goes into the wallet', async ({
  house,
  page,
}) => {
  await house.setUp();
  const mango = await aProduct(house, 'Mango pickle', 'MP-1');
  const lime = await aProduct(house, 'Lime pickle', 'LP-1');
  const order = await house.call(orders.createB2C, {
    customer: { name: address.name, phone: address.phone },
    shippingAddress: address,
    lines: [mango, lime],
    payments: [{ method: 'cash', amount: 10_000 }],
  });
  await house.call(orders.recordPayment, {
    orderId: order.id,
    payments: [{ method: 'cash', amount: order.balance }],
  });
  await house.signIn();

  await page.goto(`${house.url}/order-management/B2CAddOrder?order=${order.id}`);
  const lines = page.getByRole('table', { name: 'Lines of the order' });
  await lines
    .getByRole('row', { name: /Lime pickle/u })
    .getByRole('button', { name: /^Remove/u })
    .click();
  const way = page.getByRole('combobox', { name: /paid too much$/u });
  await expect(way).toHaveValue('Keep as credit on the order');
  await house.isAccessible();
  await way.click();
  await page.getByRole('option', { name: 'To wallet' }).click();
  await page.keyboard.press('ControlOrMeta+s');

  const saved = page.getByRole('status').filter({ hasText: `${order.orderNo} saved` });
  await expect(saved).toContainText('will be refunded');
  const after = await house.call(orders.getOrder, { id: order.id });
  expect(after.balance).toBe(0);
  const { rows } = await house.call(customers.listWallets, { ownerId: order.buyer?.id ?? 0 });
  expect(rows).toMatchObject([{ balance: order.grandTotal - after.grandTotal }]);
});
