import { contract } from '@counting-house/contract/contract.ts';
import { begin } from '../begun.ts';
import { expect, test } from '../house.ts';

const { stock } = contract;

test('a vendor is added with an address and a price list, held and released', async ({
  house,
  page,
}) => {
  await house.setUp();
  await begin(house);
  const [goods] = (await house.call(stock.listPositions, {})).rows;
  await house.signIn();
  await house.open('Vendors');
  await expect(page.getByText('Add the vendors you buy from')).toBeVisible();

  await page.keyboard.press('n');
  await page.getByRole('textbox', { name: 'GSTIN', exact: true }).fill('27aapfu0939f1zv');
  await expect(page.getByLabel('PAN')).toHaveValue('AAPFU0939F');
  await page.getByLabel('Legal name').fill('Nashik Masala Pvt Ltd');
  await page.getByLabel('Display name').fill('Nashik Masala');
  await page.getByRole('textbox', { name: 'Phone', exact: true }).first().fill('98450 99999');
  await page.getByLabel('Label').fill('Head office');
  await page.getByRole('textbox', { name: 'Address', exact: true }).fill('4, Panchavati');
  await page.getByLabel('PIN code').fill('422003');
  await page.getByLabel('City').fill('Nashik');
  await page.getByLabel('Account number').fill('123456789012');
  await page.getByLabel('IFSC').fill('sbin0001234');
  await house.isAccessible();
  await page.keyboard.press('ControlOrMeta+s');

  const panel = page.getByRole('dialog', { name: 'Nashik Masala', exact: true });
  await expect(panel).toContainText('27AAPFU0939F1ZV');
  await panel.getByRole('tab', { name: 'Prices' }).click();
  await panel.getByRole('button', { name: 'New price' }).click();
  const form = page.getByRole('dialog', { name: 'New price of Nashik Masala' });
  await form.getByRole('textbox', { name: 'Item', exact: true }).fill(goods?.sku ?? '');
  await page.getByRole('option').first().click();
  await form.getByLabel('Rate (excluding GST)').fill('3000');
  await form.getByRole('button', { name: 'Save price' }).click();
  const price = panel.getByRole('textbox', { name: `Price of ${goods?.name}` });
  await expect(price).toHaveValue('3,000.00');
  await price.fill('3100');
  await price.press('Tab');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('1 price saved')).toBeVisible();

  await panel.getByRole('button', { name: 'New price' }).click();
  await form.getByRole('textbox', { name: 'Item', exact: true }).fill(goods?.sku ?? '');
  await page.getByRole('option').first().click();
  await form.getByLabel('Rate (excluding GST)').fill('2900');
  await form.getByRole('button', { name: 'Save price' }).click();
  await expect(form.getByText(/^This overlaps the price valid from/u)).toBeVisible();
  await form.getByLabel('From quantity').fill('20');
  await form.getByRole('button', { name: 'Save price' }).click();
  await expect(panel.getByRole('row')).toHaveCount(3);
  await panel.getByRole('tab', { name: 'Addresses' }).click();
  await expect(panel).toContainText('Default dispatch');
  await panel.getByRole('tab', { name: 'Ledger' }).click();
  await expect(panel).toContainText('No transactions');

  await panel.getByRole('button', { name: 'Put on hold' }).click();
  const hold = page.getByRole('dialog', { name: 'Put Nashik Masala on hold' });
  await hold.getByRole('button', { name: 'Put on hold' }).click();
  await expect(hold.getByText('Enter a reason for the hold.')).toBeVisible();
  await hold.getByLabel('Reason').fill('Short deliveries');
  await hold.getByRole('button', { name: 'Put on hold' }).click();
  await expect(panel).toContainText('Short deliveries');
  await panel.getByRole('button', { name: 'Release' }).click();
  await expect(panel).not.toContainText('Short deliveries');

  await page.keyboard.press('Escape');
  await expect(page.getByRole('row', { name: 'Nashik Masala' })).toContainText('Active');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${house.url}/purchase/vendor/add-vendor`);
  await page.getByLabel('Legal name').fill('NASHIK MASALA Private Limited');
  await page.getByLabel('Legal name').blur();
  await expect(page.getByText('Is it one of these?')).toBeVisible();
});
