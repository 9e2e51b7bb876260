import { contract } from '@counting-house/contract/contract.ts';
import { expect, test } from '../house.ts';
import { aProduct } from '../packed.ts';

const { invoices } = contract;

test('goods are billed without an order, from a draft that was kept', async ({ house, page }) => {
  await house.setUp();
  await aProduct(house, 'Mango pickle', 'MP-1');
  await house.signIn();

  await house.open('New invoice without an order');
  await expect(page.getByRole('combobox', { name: 'Customer' })).toBeFocused();
  await page.keyboard.type('9632570418');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Name' }).fill('Ishwari Kamath');
  await page.keyboard.press('ControlOrMeta+Enter');
  const items = page.getByRole('combobox', { name: 'Item' });
  await expect(items).toBeFocused();
  await page.keyboard.type('MP-1');
  await page.keyboard.press('Enter');
  await expect(page.getByText('₹350.00').first()).toBeVisible();
  const due = page.getByRole('textbox', { name: 'Due date' });
  await due.fill('15 Dec 2099');
  await page.keyboard.press('Tab');
  await page.getByRole('textbox', { name: 'Note', exact: true }).fill('Collect at gate 2');
  await page.getByRole('textbox', { name: 'Terms' }).fill('Pay in 14 days');
  await house.isAccessible();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Draft saved', { exact: true })).toBeVisible();

  await house.open('Invoices');
  await page.getByRole('tab', { name: 'Drafts' }).click();
  await expect(page.getByRole('row', { name: /Ishwari Kamath/u })).toContainText('₹350.00');
  await page.getByRole('link', { name: /^Draft/u }).click();
  await expect(due).toHaveValue('15 Dec 2099');
  await page.getByRole('button', { name: /^Issue invoice/u }).click();
  await expect(page.getByText('Invoice INV/2627/00001 issued, ₹350.00').first()).toBeVisible();

  await page.getByRole('button', { name: 'Open the invoice' }).click();
  await expect(page.getByRole('dialog', { name: 'INV/2627/00001' })).toBeVisible();
  const { rows } = await house.call(invoices.listInvoices, {});
  const invoice = await house.call(invoices.getInvoice, { id: rows[0]?.id ?? 0 });
  expect(invoice).toMatchObject({
    dueDate: '2099-12-15',
    note: 'Collect at gate 2',
    terms: 'Pay in 14 days',
  });
});
