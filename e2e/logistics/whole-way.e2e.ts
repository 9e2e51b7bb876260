import type { Page } from '@playwright/test';
import { expect, test, type House } from '../house.ts';

const products = [
  'Name,SKU,Category,Tax,HSN,Price,MRP,Barcode,Weight g,Status',
  'Wild forest honey,HON-500,Honey,GST 5%,0409,525.00,560,8901234567890,620,active',
  'Cardamom 8 mm,CAR-050,Spices,GST 5%,0908,414.999999,450,,60,active',
].join('\n');

const openingStock = [
  'SKU,Quantity,Unit value,Batch number,Expiry',
  'HON-500,12,310,HN/26/07,31-12-2027',
  'CAR-050,10,255.5,CD/26/11,30-06-2027',
].join('\n');

/** Loads a file through the four steps of the upload. */
async function upload(page: Page, house: House, kind: string, name: string, text: string) {
  await house.open('Products and categories');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Upload a list' }).click();
  await page.getByRole('combobox', { name: 'What is in it' }).click();
  await page.getByRole('option', { name: kind }).click();
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(text) };
  await page.locator('input[type=file]').setInputFiles(file);
  const make = page.getByLabel('Make the categories that the file names');
  await page.getByRole('button', { name: 'Check every row' }).waitFor();
  if (await make.isVisible()) await make.check();
  await page.getByRole('button', { name: 'Check every row' }).click();
  await page.getByRole('button', { name: 'Load 2 rows' }).click();
  await expect(page.getByRole('heading', { name: 'Loaded' })).toBeVisible();
}

/** Types a field and goes on with Enter, as the inline form of a new buyer is filled. */
async function typeLines(page: Page, lines: readonly string[]) {
  for (const line of lines) {
    await page.keyboard.type(line);
    await page.keyboard.press('Enter');
  }
}

test('goods come in, an order is taken by keyboard, packed and sent, and the books agree', async ({
  house,
  page,
}) => {
  await house.setUp();
  await house.signIn();

  await upload(page, house, 'Products and variants', 'products.csv', products);
  await upload(page, house, 'Opening stock', 'stock.csv', openingStock);

  await house.open('New B2C order');
  await expect(page.getByRole('combobox', { name: 'Buyer' })).toBeFocused();
  await page.keyboard.type('9632570418');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await typeLines(page, [
    'Ishwari Kamath',
    '8, Car Street',
    '',
    '',
    '577401',
    'Sagara',
    'Karnataka',
  ]);
  await page.keyboard.press('ControlOrMeta+Enter');
  const items = page.getByRole('combobox', { name: 'Item' });
  await expect(items).toBeFocused();
  await page.keyboard.type('3*honey');
  await expect(page.getByRole('option', { name: /Wild forest honey/u })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('1,575.00').first()).toBeVisible();
});
