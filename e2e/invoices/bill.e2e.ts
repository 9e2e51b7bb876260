import { contract } from '@counting-house/contract/contract.ts';
import { expect, test } from '../house.ts';
import { address, aProduct } from '../packed.ts';

const { orders } = contract;

test('an order is billed in part, and the rest in one step', async ({ house, page }) => {
  await house.setUp();
  const mango = await aProduct(house, 'Mango pickle', 'MP-1');
  await house.call(orders.createB2C, {
    customer: { name: address.name, phone: address.phone },
    shippingAddress: address,
    lines: [mango],
    confirm: true,
  });
  await house.signIn();

  await house.open('Invoices');
  await page.getByRole('tab', { name: 'To bill' }).click();
  await expect(page.getByRole('row', { name: /Ishwari Kamath/u })).toContainText('₹760.00');
  await page.getByRole('link', { name: /^ORD-/u }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'New invoice' })).toBeVisible();
  const piece = page.getByLabel('Mango pickle: to bill now');
  await piece.fill('3');
  await expect(page.getByText(/Only 2 pcs are left to invoice/u)).toBeVisible();
  await piece.fill('1');
  await expect(page.getByRole('button', { name: /Issue ₹410\.00/u })).toBeVisible();
  await house.isAccessible();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('Invoice INV/2627/00001 issued')).toBeVisible();
  const invoice = page.getByRole('dialog', { name: 'INV/2627/00001' });
  await expect(invoice.getByText('₹410.00').first()).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('tab', { name: 'To bill' }).click();
  await expect(page.getByRole('row', { name: /Ishwari Kamath/u })).toContainText('₹350.00');
  await page
    .getByRole('button', { name: /^Actions/u })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Issue invoice' }).click();
  await page.getByRole('button', { name: 'Issue invoice' }).last().click();
  await expect(
    page.getByRole('heading', { name: 'Nothing is waiting to be billed' }),
  ).toBeVisible();
});
