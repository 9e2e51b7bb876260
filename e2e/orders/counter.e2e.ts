import { contract } from '@counting-house/contract/contract.ts';
import { begin } from '../begun.ts';
import { expect, test } from '../house.ts';

test('a morning at the counter, by scanner and keyboard', async ({ house, page, context }) => {
  await house.setUp();
  await begin(house);
  await house.signIn();
  // What is printed opens beside the counter.
  context.on('page', (paper) => void paper.close());
  const scan = async (code: string) => {
    await page.getByRole('combobox', { name: 'Item: words, SKU or scan' }).fill(code);
    await page.keyboard.press('Enter');
  };
  const sums = page.getByText(/^Total ₹/u);

  await house.open('Counter sale');
  await page.getByLabel('Cash in the drawer').fill('1000');
  await page.getByRole('button', { name: 'Open till' }).click();
  await expect(page.getByText('Scan or type a product.')).toBeVisible();

  await scan('MP-500');
  await scan('MP-500');
  await expect(sums).toHaveText('Total ₹360.00');
  await page.keyboard.press('F7');
  const held = page.getByRole('group', { name: 'Held bills' });
  await expect(held.getByRole('button')).toContainText('₹360.00');

  await scan('3*MP-500');
  await expect(sums).toHaveText('Total ₹540.00');
  await page.keyboard.press('F9');
  await page.keyboard.press('u');
  await page.getByLabel('UPI amount').fill('200');
  await page.getByLabel('Reference').fill('432622091175');
  await page.keyboard.press('F9');
  await page.keyboard.press('c');
  await page.getByRole('textbox', { name: 'Cash given' }).fill('500');
  await page.keyboard.press('Tab');
  await expect(page.getByText('Change ₹160.00').first()).toBeVisible();
  await house.isAccessible();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('Last bill INV/2627/00001, ₹540.00, change ₹160.00')).toBeVisible();

  await page.keyboard.press('Alt+1');
  await expect(sums).toHaveText('Total ₹360.00');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('Last bill INV/2627/00002, ₹360.00')).toBeVisible();
  await expect(held).toHaveCount(0);

  await page.keyboard.press('F6');
  const back = page.getByRole('dialog', { name: 'New return' });
  await back.getByLabel('Phone, order, invoice, SKU or barcode').fill('INV/2627/00002');
  await back.getByLabel('Appe midi mango pickle').check();
  await back.getByLabel('Quantity').fill('1');
  await back.getByRole('combobox', { name: 'Reason' }).click();
  await page.getByRole('option', { name: 'Changed mind' }).click();
  await page.keyboard.press('ControlOrMeta+s');
  await back.getByRole('button', { name: /^(?:Open|Receive|Settle|Save|Refund)/u }).click();
  await expect(back).toHaveCount(0);

  await house.open('Counter sale');
  await page.keyboard.press('F10');
  await expect(page.getByRole('dialog').getByText('₹1,520.00')).toBeVisible();
  await page.getByRole('button', { name: 'Close till' }).click();
  await page.getByLabel('How many of ₹500.00').fill('3');
  await page.getByLabel('How many of ₹10.00').fill('1');
  await expect(page.getByText('Short')).toBeVisible();
  await page.getByRole('button', { name: 'Close till' }).click();
  await expect(page.getByRole('dialog', { name: 'Day report Z-2026-00001' })).toContainText(
    'Cash short',
  );
  const { rows } = await house.call(contract.orders.listTillSessions, {});
  expect(rows).toMatchObject([{ expected: 152_000, countedCash: 151_000, difference: -1_000 }]);
});
