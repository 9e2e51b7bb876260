import { contract } from '@counting-house/contract/contract.ts';
import { begin } from '../begun.ts';
import { expect, test } from '../house.ts';

const { invoices, orders } = contract;

test('a report is read, compared, drilled, kept and exported; a dashboard is arranged', async ({
  house,
  page,
}) => {
  await house.setUp();
  const { orderId } = await begin(house);
  await house.call(orders.confirmOrder, { id: orderId });
  const { lines } = await house.call(orders.getOrder, { id: orderId });
  const invoice = await house.call(invoices.createInvoice, {
    orderId,
    lines: lines.map(({ id, qty }) => ({ orderLineId: id, qty })),
  });
  await house.signIn();

  await page.goto(`${house.url}/sale-report/summary`);
  const summary = page.getByRole('table', { name: 'Summary of sales' });
  await expect(summary.getByRole('row', { name: /^Net sales/u })).toContainText('342.86');
  await house.isAccessible();

  await page.getByRole('combobox', { name: 'Compare' }).click();
  await page.getByRole('option', { name: 'Previous year' }).click();
  await expect(page).toHaveURL(/compare=lastYear/u);

  await page.getByRole('link', { name: 'Products', exact: true }).click();
  const products = page.getByRole('table', { name: 'Sales by product' });
  const pickle = products.getByRole('row', { name: /Appe midi mango pickle/u });
  await expect(pickle).toContainText('MP-500');
  await pickle.getByRole('button', { name: '342.86' }).last().click();
  const documents = page.getByRole('dialog');
  await expect(documents).toContainText('1 document, together 342.86');
  await expect(documents.getByRole('link', { name: String(invoice.number) })).toBeVisible();
  await house.isAccessible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await page.getByLabel('Return rate').uncheck();
  await page.keyboard.press('Escape');
  await expect(products).not.toContainText('Return rate');

  await page.getByRole('button', { name: 'Save and send' }).click();
  const save = page.getByRole('dialog');
  await save.getByLabel(/^Name/u).fill('Goods of the month');
  await house.isAccessible();
  await save.getByRole('button', { name: 'Save report' }).click();
  await page.getByRole('link', { name: 'Summary', exact: true }).click();
  await page.getByRole('link', { name: 'Goods of the month' }).click();
  await expect(pickle).toContainText('MP-500');
  await expect(products).not.toContainText('Return rate');

  for (const format of ['CSV', 'PDF']) {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    const file = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: `Export ${format}` }).click();
    expect((await file).suggestedFilename()).toMatch(/^Sales by product .*\.(?:csv|pdf)$/u);
  }

  await page.goto(`${house.url}/product-management/reports`);
  await expect(page.getByRole('table', { name: 'Best sellers' })).toContainText('MP-500');
  await house.isAccessible();

  await page.goto(`${house.url}/`);
  await page.getByText('This month').click();
  await expect(page.getByText('Net sales per day')).toBeVisible();
  await page.getByRole('button', { name: 'Customise' }).click();
  await page.getByRole('button', { name: 'Hide Channels' }).click();
  await page.getByRole('button', { name: 'Move Best sellers up' }).press('Alt+ArrowLeft');
  await expect(page.getByRole('button', { name: 'Move Best sellers to the right' })).toBeVisible();
  await house.isAccessible();
  await page.reload();
  await expect(page.getByRole('region', { name: 'Best sellers' })).toContainText('Appe midi');
  await expect(page.getByRole('region', { name: 'Channels' })).toBeHidden();
});
