import type { Page } from '@playwright/test';
import { contract } from '@counting-house/contract/contract.ts';
import { expect, owner, test, type House } from '../house.ts';

const { logistics } = contract;

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
  await page.getByRole('combobox', { name: 'List type' }).click();
  await page.getByRole('option', { name: kind }).click();
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(text) };
  await page.locator('input[type=file]').setInputFiles(file);
  const make = page.getByLabel('Create missing categories');
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
  await expect(page.getByRole('combobox', { name: 'Customer' })).toBeFocused();
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

  await page.keyboard.press('F9');
  await page.keyboard.press('o');
  await expect(page.getByRole('textbox', { name: 'COD amount' })).toHaveValue(/1,635\.00/u);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(
    page.getByRole('status').filter({ hasText: 'placed and confirmed' }).first(),
  ).toBeVisible();

  await house.open('B2C order desk');
  await page.getByRole('tab', { name: /Confirmed/u }).click();
  const row = page.getByRole('row', { name: /Ishwari Kamath/u });
  await expect(row).toContainText('₹1,635.00');
  const order = (await row.getByRole('link').first().textContent()) ?? '';

  await page.goto(`${house.url}/packing-forwarding/packing?tab=station`);
  const scan = async (code: string) => {
    await page.getByRole('textbox', { name: 'Scan or type a code' }).fill(code);
    await page.keyboard.press('Enter');
  };
  await scan(order);
  await expect(page.getByRole('status').filter({ hasText: `${order} opened` })).toBeVisible();
  await scan('CAR-050');
  const stop = page.getByRole('alertdialog', { name: /Wrong item/u });
  await expect(stop).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(stop).toBeVisible();
  // A scan right behind “Understood” counts, however long that takes on its way.
  await page.route(
    '**/Logistics/PakingDataUpdate',
    async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      await route.continue();
    },
    { times: 1 },
  );
  await stop.getByRole('button', { name: 'Understood' }).click();
  await scan('8901234567890');
  await expect(page.getByRole('status').filter({ hasText: '(1 of 3)' })).toBeVisible();
  // Nobody waits for the answer between two pieces of the same goods.
  await scan('8901234567890');
  await scan('8901234567890');
  await expect(page.getByRole('status').filter({ hasText: '(3 of 3)' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Box' }).click();
  await page.getByRole('option', { name: /Box M/u }).click();
  await page.getByRole('button', { name: 'Weigh' }).click();
  await page.getByLabel('Weight with its box, in grams').fill('2010');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${order} packed: PKG-0000001`).first()).toBeVisible();

  const courier = await house.call(logistics.courierCreate, {
    code: 'SPEED',
    name: 'Speedy',
    mode: 'manual',
  });
  await house.call(logistics.createTrack, {
    courierId: courier.id,
    code: 'SURFACE',
    name: 'Surface',
    trackingUrlTemplate: 'https://track.example.in/{waybill}',
    waybillSource: 'typed',
    maxGrams: 20_000,
    codAllowed: true,
    maxCod: 5_000_000,
  });
  await page.goto(`${house.url}/packing-forwarding/logistics`);
  await page.getByRole('link', { name: 'PKG-0000001' }).click();
  const panel = page.getByRole('dialog', { name: 'PKG-0000001' });
  await panel.getByLabel('AWB no.').fill('SP0000416');
  await panel.getByRole('button', { name: 'Book', exact: true }).click();
  await panel.getByRole('button', { name: 'Dispatch' }).click();
  await expect(panel.getByLabel('Cash collected')).toHaveValue('₹1,635.00');
  await panel.getByRole('button', { name: 'Add update' }).click();
  await expect(page.getByText('PKG-0000001: delivered')).toBeVisible(); // Its steps name every state.

  await house.open('B2C order desk');
  await page.getByRole('tab', { name: /Delivered/u }).click();
  await expect(page.getByRole('row', { name: /Ishwari Kamath/u })).toContainText('Paid');

  await house.open('Books and statements');
  await page.getByRole('link', { name: 'Day book' }).click();
  const book = page.getByRole('main');
  for (const paper of ['OPN-', 'INV/2627/00001', 'PKG-0000001', order]) {
    await expect(book.getByText(paper).first()).toBeVisible();
  }
  await book.getByRole('link', { name: /^OPN-/u }).first().click();
  await expect(page.getByRole('dialog', { name: /^OPN-/u })).toContainText('HON-500');
  await page.goBack();
  await page.goto(`${house.url}/bank/report`);
  await page.getByRole('link', { name: 'Trial balance' }).click();
  await expect(book.getByText('Cash on delivery with couriers')).toBeVisible();
  await expect(book.getByRole('row', { name: /Cash on delivery with couriers/u })).toContainText(
    '1,635.00',
  );

  await house.open('Audit log');
  const packed = page.getByRole('row', {
    name: new RegExp(`${owner.name} packed order ${order}`, 'u'),
  });
  await expect(packed).toHaveCount(1);
  await packed.getByRole('link').first().click();
  await expect(
    page
      .getByRole('region', { name: 'Opened row' })
      .getByText(/chose a box for order/u)
      .first(),
  ).toBeVisible();
});
