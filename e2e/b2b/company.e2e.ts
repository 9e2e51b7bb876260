import { begin } from '../begun.ts';
import { expect, test } from '../house.ts';

test('a company is added with its GSTIN and people, and gets prices by quantity', async ({
  house,
  page,
}) => {
  await house.setUp();
  await begin(house);
  await house.signIn();

  await page.goto(`${house.url}/customer-service/B2BOrderList`);
  await page.getByRole('button', { name: 'New company' }).first().click();
  await page.getByLabel('GSTIN *', { exact: true }).fill('27aakfs4821m1zq');
  await page.getByLabel('Name *', { exact: true }).fill('Sahyadri Provisions');
  await page.getByLabel('Phone *', { exact: true }).fill('98220 11440');
  await expect(page.getByLabel('PAN', { exact: true })).toHaveValue('AAKFS4821M');
  await page.getByLabel('Address *', { exact: true }).fill('14, Laxmi Road');
  await page.getByLabel('PIN code *').fill('411037');
  await page.getByLabel('City *').fill('Pune');
  await expect(page.getByRole('combobox', { name: 'State' })).toHaveValue('Maharashtra');
  await page.getByRole('button', { name: 'Add a person' }).click();
  const people = page.getByRole('group', { name: 'Who orders' });
  await people.getByLabel('Name').fill('Anagha Deshpande');
  await people.getByLabel('Phone').fill('9822011441');
  await page.getByRole('combobox', { name: 'Payment' }).click();
  await page.getByRole('option', { name: 'On account, up to a limit' }).click();
  await page.getByLabel('Credit limit').fill('2,00,000');
  await page.keyboard.press('ControlOrMeta+s');

  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sahyadri Provisions');
  await expect(page.getByRole('region', { name: 'Credit' })).toContainText('₹2,00,000.00');
  await expect(page.getByRole('region', { name: 'People' })).toContainText('Anagha Deshpande');
  await house.isAccessible();

  await page.getByRole('link', { name: 'Main' }).click();
  await page.getByRole('button', { name: 'New item' }).click();
  const price = page.getByRole('dialog');
  await price.getByRole('textbox', { name: 'Item' }).fill('midi');
  await page.getByRole('option', { name: /Appe midi/u }).click();
  await price.getByLabel('Price').fill('160');
  await price.getByRole('button', { name: 'Break' }).click();
  await price.getByLabel('From *').last().fill('24');
  await price.getByLabel('Price').last().fill('152.50');
  await price.getByRole('button', { name: 'Save price' }).click();
  await expect(price).toBeHidden();
  await expect(page.getByRole('row', { name: /MP-500/u })).toContainText('₹152.50 from 24');
  await house.isAccessible();
});
