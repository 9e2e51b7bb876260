import { contract } from '@counting-house/contract/contract.ts';
import { expect, test } from '../house.ts';
import { address, aProduct } from '../packed.ts';

const { invoices, orders } = contract;

test('orders of one buyer are billed together, a part of one of them, and one is paid with its invoice', async ({
  house,
  page,
}) => {
  await house.setUp();
  const mango = await aProduct(house, 'Mango pickle', 'MP-1');
  const order = (qty: number) =>
    house.call(orders.createB2C, {
      customer: { name: address.name, phone: address.phone },
      shippingAddress: address,
      lines: [{ ...mango, qty }],
      confirm: true,
    });
  const [one, other, third] = [await order(2_000), await order(1_000), await order(3_000)];
  await house.signIn();

  await house.open('Invoices');
  await page.getByRole('tab', { name: 'To bill' }).click();
  await page.getByRole('checkbox', { name: `Select ${one.orderNo}` }).check();
  await page.getByRole('checkbox', { name: `Select ${other.orderNo}` }).check();
  // What a bulk invoice comes to is said before.
  const bar = page.getByRole('region', { name: 'Selected rows' });
  await bar.getByRole('button', { name: 'Issue invoice 2' }).click();
  const sure = page.getByRole('dialog', { name: 'Issue 2 invoices?' });
  await expect(sure).toContainText('The total is ₹1,170.00.');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await bar.getByRole('button', { name: 'Bill 2' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'New invoice' })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: third.orderNo })).not.toBeChecked();
  const second = page.getByRole('region', { name: one.orderNo });
  await second.getByLabel('Mango pickle: to bill now').fill('1');
  await page.getByLabel('Terms').fill('Pay within 7 days');
  await expect(page.getByRole('button', { name: /Issue 2 invoices, ₹820\.00/u })).toBeVisible();
  await house.isAccessible();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('2 invoices issued, ₹820.00 together')).toBeVisible();
  const { rows } = await house.call(invoices.listInvoices, {});
  expect(rows.map(({ orderNo, total }) => [orderNo, total])).toEqual([
    [other.orderNo, 41_000],
    [one.orderNo, 41_000],
  ]);

  await page.getByRole('tab', { name: 'To bill' }).click();
  await page.getByRole('link', { name: third.orderNo }).click();
  const payment = page.getByRole('region', { name: 'Payment' });
  await payment.getByRole('button', { name: /Cash/u }).click();
  await payment.getByLabel('Amount').fill('500');
  await payment.getByRole('button', { name: /UPI/u }).click();
  await expect(payment.getByLabel('Amount')).toHaveValue('₹610.00');
  await payment.getByLabel('Reference').fill('432611870952');
  await page.keyboard.press('ControlOrMeta+Enter');
  const invoice = page.getByRole('dialog', { name: 'INV/2627/00003' });
  await expect(invoice.getByText('Paid').first()).toBeVisible();
  expect(await house.call(orders.getOrder, { id: third.id })).toMatchObject({ balance: 0 });
});
