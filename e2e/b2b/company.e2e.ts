import { contract } from '@counting-house/contract/contract.ts';
import { begin } from '../begun.ts';
import { expect, test } from '../house.ts';

const { b2b, invoices, orders } = contract;

test('a company is added with its people and prices, orders on account, and pays its invoice', async ({
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
  await page.getByRole('textbox', { name: 'Add an item' }).fill('midi');
  await page.getByRole('option', { name: /Appe midi/u }).click();
  const price = page.getByLabel(/^Price of Appe midi/u);
  await expect(price).toBeFocused();
  await page.keyboard.type('160');
  await page.getByLabel(/^Break 1 starts at, of Appe midi/u).fill('24');
  await page.getByLabel(/^Price from break 1 of Appe midi/u).fill('152.50');
  await page.keyboard.press('ControlOrMeta+s');
  const saving = page.getByRole('dialog');
  await expect(saving).toContainText('1 item is new.');
  await expect(saving).toContainText('₹152.50 from 24');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText(/changes saved/u)).toBeVisible();
  await expect(page.getByLabel(/^Price from break 1 of Appe midi/u)).toHaveValue('152.50');
  await house.isAccessible();

  await page.getByRole('button', { name: 'Upload price list' }).click();
  await page.locator('input[type=file]').setInputFiles({
    name: 'prices.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('SKU,Price,From qty\nMP-500,160,0\nMP-500,152.50,24\nMP-500,149,96\n'),
  });
  await page.getByRole('button', { name: 'Check every row' }).click();
  await page.getByRole('button', { name: /^Load \d+ row/u }).click();
  await expect(page.getByRole('heading', { name: 'Loaded' })).toBeVisible();

  const { rows: companies } = await house.call(b2b.listCompanies, {});
  const companyId = companies[0]?.id ?? 0;
  await page.goto(`${house.url}/customer-service/B2BOrderList/company/edit/${companyId}`);
  await page.getByRole('button', { name: 'New order' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('New B2B order');
  await expect(page.getByRole('combobox', { name: 'Ordered by' })).toHaveValue('Anagha Deshpande');
  await page.getByLabel('PO number').fill('SP/2026/1184');
  await page.getByRole('combobox', { name: 'Item' }).fill('24*midi');
  await expect(page.getByRole('option', { name: /Appe midi/u })).toBeVisible();
  await page.keyboard.press('Enter');
  const line = page.getByRole('row', { name: /Appe midi/u });
  await expect(line).toContainText('72 more for 149.00');
  await expect(line).toContainText('3,660.00');
  await expect(line).toContainText('5 %');
  await page.getByLabel(/^Quantity of Appe midi/u).click();
  await expect(page.getByText('24 to 95 152.50')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Make it 96: 10,644.00 more' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Credit' })).toContainText('₹3,843.00');
  await house.isAccessible();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('dialog')).toContainText('SP/2026/1184');

  const { rows } = await house.call(orders.listOrders, { channel: 'b2b' });
  const orderId = rows[0]?.id ?? 0;
  const invoice = await house.call(invoices.createInvoice, { orderId });
  await page.goto(`${house.url}/customer-service/B2BOrderList/company/edit/${companyId}`);
  const credit = page.getByRole('region', { name: 'Credit' });
  await expect(credit).toContainText(invoice.number ?? '');
  await expect(credit).toContainText('₹3,843.00');
  await house.call(orders.recordPayment, {
    orderId,
    payments: [{ method: 'bank_transfer', amount: 384_300, reference: 'N32611870952' }],
  });
  await page.goto(`${house.url}/customer-service/B2BOrderList`);
  const row = page.getByRole('row', { name: /Sahyadri Provisions/u });
  await expect(row).toContainText('₹2,00,000.00');
  await page.getByRole('tab', { name: 'Orders' }).click();
  await expect(page.getByRole('row', { name: /BOR-/u })).toContainText('Sahyadri Provisions');
});
