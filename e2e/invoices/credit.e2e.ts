import { contract } from '@counting-house/contract/contract.ts';
import { expect, test } from '../house.ts';
import { address, aProduct, pack } from '../packed.ts';

const { invoices, orders } = contract;

test('an invoice is credited by value and by quantity, printed, and stands in the books', async ({
  house,
  page,
}) => {
  await house.setUp();
  const mango = await aProduct(house, 'Mango pickle', 'MP-1');
  const order = await house.call(orders.createB2C, {
    customer: { name: address.name, phone: address.phone },
    shippingAddress: address,
    lines: [mango],
    confirm: true,
  });
  await pack(house, order.id, 'MP-1');
  await house.signIn();

  await house.open('Invoices');
  await page.getByRole('link', { name: 'INV/2627/00001' }).click();
  const invoice = page.getByRole('dialog', { name: 'INV/2627/00001' });
  await expect(invoice.getByText('Unpaid')).toBeVisible();
  await page.keyboard.press('c');
  const credit = page.getByRole('dialog', { name: 'Credit note against INV/2627/00001' });
  await credit.getByLabel('Mango pickle: Amount off').fill('900');
  await expect(credit.getByText('Only ₹700.00 of this line is left to credit')).toBeVisible();
  await credit.getByLabel('Mango pickle: Amount off').fill('105');
  await expect(credit.getByRole('button', { name: /Credit ₹105\.00/u })).toBeVisible();
  await expect(credit.getByText('₹655.00')).toBeVisible();
  await house.isAccessible();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(credit.getByText('Reason is required')).toBeVisible();
  await credit.getByLabel('Reason').fill('Agreed at less');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('Credit note CN/2627/00001 for ₹105.00')).toBeVisible();

  await invoice.getByRole('button', { name: 'Credit note' }).click();
  await credit.getByText('Quantity', { exact: true }).first().click();
  await credit.getByLabel('Mango pickle: Quantity').fill('1');
  await credit.getByLabel('Reason').fill('One was not in the box');
  await credit.getByRole('button', { name: /Credit ₹297\.50/u }).click();
  await expect(page.getByText('Credit note CN/2627/00002 for ₹297.50')).toBeVisible();
  await expect(invoice.getByRole('button', { name: 'Cancel invoice' })).toHaveCount(0);

  await invoice.getByRole('link', { name: '₹297.50' }).click();
  const note = page.getByRole('dialog', { name: 'CN/2627/00002' });
  await expect(note.getByText('Settled INV/2627/00001')).toBeVisible();
  await house.isAccessible();
  const { rows, sums } = await house.call(invoices.listCreditNotes, { sums: true });
  expect(sums?.total).toBe(40_250);
  const paper = await house.file(invoices.printCreditNotes, { ids: rows.map(({ id }) => id) });
  expect(new TextDecoder('latin1').decode(paper.subarray(0, 5))).toBe('%PDF-');

  await page.keyboard.press('Escape');
  await expect(page.getByRole('row', { name: /CN\/2627\/00001/u })).toContainText('₹105.00');
  await house.open('Books and statements');
  await page.getByRole('link', { name: 'Day book' }).click();
  const book = page.getByRole('main');
  await book.getByRole('link', { name: 'CN/2627/00001' }).first().click();
  await expect(page.getByRole('dialog', { name: 'CN/2627/00001' })).toBeVisible();

  await page.goto(`${house.url}/order-management/order-list/all/order-list?open=${order.id}`);
  const panel = page.getByRole('dialog', { name: order.orderNo });
  await expect(panel.getByRole('link', { name: 'CN/2627/00002' })).toBeVisible();
  await expect(panel.getByText('Credit note ₹297.50')).toBeVisible();
});

test('an invoice whose goods are still here is cancelled with a reason', async ({
  house,
  page,
}) => {
  await house.setUp();
  const mango = await aProduct(house, 'Mango pickle', 'MP-1');
  const order = await house.call(orders.createB2C, {
    customer: { name: address.name, phone: address.phone },
    shippingAddress: address,
    lines: [mango],
    confirm: true,
  });
  await pack(house, order.id, 'MP-1');
  await house.signIn();

  await house.open('Invoices');
  await page.getByRole('link', { name: 'INV/2627/00001' }).click();
  const invoice = page.getByRole('dialog', { name: 'INV/2627/00001' });
  await invoice.getByRole('button', { name: 'Cancel invoice' }).click();
  const asked = page.getByRole('dialog', { name: 'Cancel invoice INV/2627/00001' });
  await asked.getByLabel('Reason').fill('Wrong address');
  await asked.getByRole('button', { name: 'Cancel the invoice' }).click();

  await expect(page.getByText('Invoice INV/2627/00001 cancelled').first()).toBeVisible();
  await expect(invoice.getByText('Wrong address')).toBeVisible();
  await expect(invoice.getByRole('button', { name: 'Credit note' })).toHaveCount(0);
});
