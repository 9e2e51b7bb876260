import { contract } from '@counting-house/contract/contract.ts';
import { expect, test } from '../house.ts';
import { sent } from '../sent.ts';

const { invoices, orders, stock } = contract;

test('a parcel is refused at the door, comes back, and its money goes back', async ({
  house,
  page,
}) => {
  await house.setUp();
  const { orderId } = await sent(house);
  await house.signIn();
  const sure = (name: string) =>
    page.getByRole('dialog', { name: /\?$/u }).getByRole('button', { name, exact: true }).click();

  await house.open('Dispatch desk');
  await page.getByRole('tab', { name: /On the way/u }).click();
  await page.getByRole('link', { name: 'PKG-0000001' }).click();
  const parcel = page.getByRole('dialog', { name: 'PKG-0000001', exact: true });
  await parcel.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Attempt failed' }).click();
  await parcel.getByRole('combobox', { name: 'Reason' }).click();
  await page.getByRole('option', { name: 'Refused' }).click();
  await parcel.getByRole('button', { name: 'Add update' }).click();
  await parcel.getByRole('button', { name: 'Send back to us' }).click();
  await sure('Send back to us');
  await expect(parcel.getByText('RTO').first()).toBeVisible();
  await parcel.getByRole('button', { name: 'Returned', exact: true }).click();
  await sure('Returned');
  await expect(parcel.getByRole('link', { name: /RET-/u })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: /Returned/u }).click();
  await expect(page.getByRole('row', { name: /PKG-0000001/u })).toContainText('Returned');

  await house.open('Returns and credit notes');
  await page.getByRole('tab', { name: /undelivered/u }).click();
  await expect(page.getByRole('row', { name: /RET-/u })).toContainText('RTO at our door');
  await house.isAccessible();
  await page.getByRole('link', { name: /RET-/u }).click();
  const made = page.getByRole('dialog', { name: /^RET-/u });
  await made.getByRole('button', { name: 'Finish receiving' }).click();
  await expect(made.getByText('Scan what came, or add pieces')).toBeVisible();
  for (const text of ['MP-500', 'MP-501', 'MP-500']) {
    await made.getByLabel('Scan or type a code').fill(text);
    await page.keyboard.press('Enter');
  }
  await expect(made.getByText(/2 of 2 pcs/u)).toBeVisible();
  await page.reload();
  await expect(made.getByText('Your scans are still here.')).toBeVisible();
  await made.getByRole('button', { name: /Add pieces of/u }).click();
  await made.getByRole('button', { name: 'Damaged' }).last().click();
  await made.getByRole('button', { name: 'Finish receiving' }).click();
  await expect(made.getByRole('heading', { name: 'Credit by line' })).toBeVisible();
  await expect(made.getByText('Back to stock').first()).toBeVisible();
  await expect(made.getByText('Scrap').first()).toBeVisible();
  await house.isAccessible();
  await made.getByRole('button', { name: 'Credit ₹420.00 and refund ₹420.00 Cash' }).click();
  await expect(made.getByRole('heading', { name: 'Settled' })).toBeVisible();

  const order = await house.call(orders.getOrder, { id: orderId });
  const [position] = (await house.call(stock.listPositions, {})).rows;
  expect(order).toMatchObject({ status: 'returned', balance: 0, paidOut: 42_000 });
  expect(position).toMatchObject({ onHand: 39_000 });
  await made.getByRole('link', { name: order.orderNo }).click();
  await expect(page.getByRole('dialog').getByText('Returned').first()).toBeVisible();
  await expect(page.getByRole('dialog').getByText(/Credit note .* issued/u)).toBeVisible();
  await page.getByRole('dialog').getByRole('link', { name: 'Ishwari Kamath', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ishwari Kamath' })).toBeVisible();
  await page.getByRole('tab', { name: 'Orders' }).click();
  const ofBuyer = page.getByRole('row', { name: new RegExp(order.orderNo, 'u') });
  await expect(ofBuyer).toContainText('₹420.00');
  await expect(ofBuyer).toContainText('₹0.00');
  const [note] = (await house.call(invoices.listCreditNotes, { orderId })).rows;
  await page.goto(`${house.url}/bank/report?tab=day-book`);
  const book = page.getByRole('table', { name: 'Day book' });
  await expect(book).toContainText(note?.number ?? '?');
  await expect(book).toContainText('420.00');
});
